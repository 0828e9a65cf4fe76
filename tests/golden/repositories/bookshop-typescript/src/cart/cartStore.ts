import { formatMoney } from "./money";

export interface CartLine {
  isbn: string;
  title: string;
  unitPrice: number;
  quantity: number;
}

type Listener = (lines: readonly CartLine[]) => void;

/** The cart of this browser; survives reloads in localStorage. */
export class CartStore {
  private lines: CartLine[] = [];
  private listeners: Listener[] = [];

  addLine(line: CartLine): void {
    const existing = this.lines.find((one) => one.isbn === line.isbn);
    if (existing) {
      existing.quantity += line.quantity;
    } else {
      this.lines.push({ ...line });
    }
    this.changed();
  }

  removeLine(isbn: string): void {
    this.lines = this.lines.filter((line) => line.isbn !== isbn);
    this.changed();
  }

  total(): number {
    return this.lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  }

  totalText(): string {
    return formatMoney(this.total());
  }

  subscribe(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((one) => one !== listener);
    };
  }

  private changed(): void {
    localStorage.setItem("cart", JSON.stringify(this.lines));
    for (const listener of this.listeners) listener(this.lines);
  }
}
