import { visibleText } from "../visible-text.ts";
import { knownName } from "./anonymous.ts";
import { type AlertEvent, currencyOf, maxAlertNumber, positive } from "./alert-kinds.ts";

/** The variables of an alert's texts and of its prompt, each in braces. */
export const alertVariables = ["name", "count", "gifter", "message", "viewers", "value", "amount"] as const;
/** A name in `alertVariables`. */
export type AlertVariable = (typeof alertVariables)[number];

/** Values of the variables, as text. What the event does not have is empty. */
export type AlertValues = Readonly<Record<AlertVariable, string>>;

/** Finds every variable in a text. */
export const alertVariablePattern = new RegExp(`\\{(${alertVariables.join("|")})\\}`, "g");

/**
 * The values of an event. `somebody` is the name of a viewer without one; `asText` writes a number or, with a
 * currency, money; `asWritten` prepares what a viewer wrote.
 */
export function alertValues(
  event: AlertEvent,
  somebody: string,
  asText: (amount: number, currency?: string) => string = plainAmount,
  asWritten: (text: string) => string = (text) => text,
): AlertValues {
  const name = knownName(event.username);
  const gifter = knownName(event.gifter);
  const number = (amount: number | null | undefined, currency?: string): string => {
    const known = positive(amount, maxAlertNumber);
    return known === undefined ? "" : asText(known, currency);
  };
  return {
    name: asWritten(name ?? gifter ?? somebody),
    gifter: asWritten(gifter ?? somebody),
    count: number(event.count),
    value: number(event.value),
    amount: number(event.value, currencyOf(event)),
    viewers: number(event.raidViewers),
    message: asWritten(visibleText(event.message) ?? ""),
  };
}

/** A coin may be worth more than a house, and the sum of 0.1 and 0.2 is not quite 0.3. */
const plainNumbers = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 8 });

/** An amount in no language, for example `5 EUR`. */
function plainAmount(amount: number, currency?: string): string {
  const number = plainNumbers.format(amount);
  return currency === undefined ? number : `${number} ${currency}`;
}

/** Fills a text. Values are not searched for further variables, and other braces stay. */
export function fillAlertText(text: string, values: AlertValues): string {
  return text.replace(alertVariablePattern, (_, name: AlertVariable) => values[name]).trim();
}
