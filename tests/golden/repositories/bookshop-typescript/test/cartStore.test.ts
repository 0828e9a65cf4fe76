import { CartStore } from "../src/cart/cartStore";

describe("CartStore", () => {
  it("adds up the lines", () => {
    const store = new CartStore();
    store.addLine({ isbn: "1", title: "A", unitPrice: 100, quantity: 2 });
    expect(store.total()).toBe(200);
  });

  it("tells its listeners", () => {
    const store = new CartStore();
    const listener = jest.fn();
    store.subscribe(listener);
    store.removeLine("1");
    expect(listener).toHaveBeenCalled();
  });
});
