import { visibleText } from "../visible-text.ts";
import { type AlertEvent, positive } from "./alert-kinds.ts";

/** The variables of an alert's texts and of its prompt, each in braces. */
export const alertVariables = ["name", "count", "gifter", "message", "viewers", "value"] as const;
/** One of `alertVariables`. */
export type AlertVariable = (typeof alertVariables)[number];

/** Values of the variables, as text. What the event does not have is empty. */
export type AlertValues = Readonly<Record<AlertVariable, string>>;

/** Finds every variable in a text. */
export const alertVariablePattern = new RegExp(`\\{(${alertVariables.join("|")})\\}`, "g");

/**
 * The values of an event. `somebody` is the name of a viewer without one; `asText` writes a number, and `asWritten`
 * prepares what a viewer wrote.
 */
export function alertValues(
  event: AlertEvent,
  somebody: string,
  asText: (amount: number) => string = String,
  asWritten: (text: string) => string = (text) => text,
): AlertValues {
  const name = visibleText(event.username);
  const gifter = visibleText(event.gifter);
  const number = (amount: number | null | undefined): string => {
    const known = positive(amount);
    return known === undefined ? "" : asText(known);
  };
  return {
    name: asWritten(name ?? gifter ?? somebody),
    gifter: asWritten(gifter ?? somebody),
    count: number(event.count),
    value: number(event.value),
    viewers: number(event.raidViewers),
    message: asWritten(visibleText(event.message) ?? ""),
  };
}

/** Fills a text. Values are not searched for further variables, and other braces stay. */
export function fillAlertText(text: string, values: AlertValues): string {
  return text.replace(alertVariablePattern, (_, name: AlertVariable) => values[name]).trim();
}
