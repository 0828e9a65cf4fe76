/** Format öre as kronor: 12950 becomes "129,50 kr". */
export function formatMoney(ore: number, locale = "sv-SE"): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency: "SEK" }).format(ore / 100);
}

export const addVat = (net: number, rate = 0.06): number => Math.round(net * (1 + rate));
