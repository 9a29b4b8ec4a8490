/**
 * An amount as the language writes it, its digits grouped also where a language leaves four together. `currency`: its
 * code in ISO 4217, if the amount is money.
 */
export function amountText(amount: number, language: string, currency?: string): string {
  return new Intl.NumberFormat(language, {
    useGrouping: "always",
    ...(currency === undefined ? { maximumFractionDigits: 2 } : { style: "currency", currency }),
  }).format(amount);
}
