const TEXTS: Record<string, Record<string, string>> = {
  sv: {
    "cart.empty": "Varukorgen är tom.",
    "cart.pay": "Betala",
    "payment.declined": "Kortet nekades av banken.",
  },
  en: {
    "cart.empty": "Your cart is empty.",
    "cart.pay": "Pay",
    "payment.declined": "The bank declined the card.",
  },
};

let current = "sv";

export function setLocale(locale: string): void {
  current = locale in TEXTS ? locale : "en";
}

/** Look a text up in the current language, falling back to English and then to the key. */
export function translate(key: string): string {
  return TEXTS[current][key] ?? TEXTS.en[key] ?? key;
}
