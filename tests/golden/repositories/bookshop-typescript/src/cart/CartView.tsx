import { useEffect, useState } from "react";

import { CartLine, CartStore } from "./cartStore";
import { translate } from "../i18n/translate";

interface Props {
  store: CartStore;
  onCheckout: () => void;
}

/** Shows the cart and a button to pay. */
export function CartView({ store, onCheckout }: Props) {
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  useEffect(() => store.subscribe(setLines), [store]);
  if (lines.length === 0) return <p>{translate("cart.empty")}</p>;
  return (
    <section>
      {lines.map((line) => (
        <CartRow key={line.isbn} line={line} onRemove={() => store.removeLine(line.isbn)} />
      ))}
      <strong>{store.totalText()}</strong>
      <button onClick={onCheckout}>{translate("cart.pay")}</button>
    </section>
  );
}

function CartRow({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  return (
    <div>
      {line.title} × {line.quantity} <a onClick={onRemove}>✕</a>
    </div>
  );
}
