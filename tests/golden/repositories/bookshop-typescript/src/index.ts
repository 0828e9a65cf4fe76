export { CartStore } from "./cart/cartStore";
export type { CartLine } from "./cart/cartStore";
export { SessionManager } from "./auth/session";
export * from "./payments/paymentService";
