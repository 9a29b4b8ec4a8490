/**
 * What a unit of each currency is worth in US dollars, to one or two digits, at the end of 2025. Amounts are converted
 * for comparing only, so that it need not be right to the cent.
 */
const worth: ReadonlyMap<string, number> = new Map(
  [
    "USD 1 EUR 1.1 GBP 1.3 CHF 1.2 JPY .0065 KRW .0007 CNY .14 TWD .032 CAD .72 AUD .65 NZD .58 HKD .13",
    "SGD .77 INR .011 RUB .012 UAH .024 BRL .18 MXN .054 ARS .0007 CLP .001 COP .00026 PEN .29 UYU .025",
    "PYG .00014 BOB .14 CRC .002 GTQ .13 DOP .016 HNL .038 NIO .027 PAB 1 JMD .0062 TTD .15 PLN .27 CZK .048",
    "HUF .003 RON .23 BGN .59 SEK .1 NOK .1 DKK .15 ISK .008 RSD .0098 BAM .59 MKD .019 ALL .012 MDL .059",
    "BYN .33 GEL .37 AMD .0026 AZN .59 KZT .0019 UZS .000083 KGS .011 MNT .00028 TRY .024 ILS .3 AED .27",
    "SAR .27 QAR .27 KWD 3.3 BHD 2.7 OMR 2.6 JOD 1.4 IQD .00076 EGP .021 MAD .11 TND .34 DZD .0077 ZAR .058",
    "NGN .00069 KES .0077 GHS .09 UGX .00028 TZS .0004 ETB .0065 XOF .0018 XAF .0018 THB .031 IDR .00006",
    "VND .000038 MYR .24 PHP .017 PKR .0035 BDT .0082 LKR .0033 NPR .007 KHR .00025 LAK .000046 MOP .12 BND .77",
  ]
    .join(" ")
    .split(/ (?=[A-Z])/)
    .map((entry): [string, number] => [entry.slice(0, 3), Number(entry.slice(4))]),
);

/** Codes of the currencies that can be compared, in ISO 4217. */
export const currencies: readonly string[] = [...worth.keys()];

/** The currency without a choice, where the language names none. */
export const defaultCurrency = "USD";

/** The currency of most who use the application in a language; `language` is its BCP 47 name. */
export function currencyFor(language: string): string {
  const [main = ""] = language.split("-");
  const known: Readonly<Record<string, string>> = { ja: "JPY", ko: "KRW", zh: "CNY", "zh-TW": "TWD" };
  return known[language] ?? known[main] ?? (/^(?:de|fr|es)$/.test(main) ? "EUR" : defaultCurrency);
}

/** What an amount is in another currency; `undefined`: it cannot be compared with that. */
export function converted(amount: number, from: string, to: string): number | undefined {
  if (from === to) return amount;
  const [one, other] = [worth.get(from), worth.get(to)];
  return one === undefined || other === undefined ? undefined : (amount * one) / other;
}

/** First digits of a round sum. */
const roundDigits = [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 10];

/** What an amount is in another currency, as a round sum to choose from. */
export function roundly(amount: number, from: string, to: string): number {
  const exact = converted(amount, from, to) ?? amount;
  if (from === to || exact === 0) return exact;
  const power = 10 ** Math.floor(Math.log10(exact));
  const near = roundDigits.toSorted((a, b) => Math.abs(a - exact / power) - Math.abs(b - exact / power));
  return Number(((near[0] ?? 1) * power).toPrecision(2));
}
