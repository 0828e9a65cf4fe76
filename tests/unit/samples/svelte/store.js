/** Everything that is for sale. */
export class Store {
  find(name) {
    return name
  }
}

export function price(item) {
  return item.price
}

export const store = new Store()
