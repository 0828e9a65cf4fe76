export function hello(name) {
  return name
}
export default function open() {}
