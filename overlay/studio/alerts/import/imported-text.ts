import { type AlertVariable, alertVariables } from "../../../../shared/alerts/alert-template.ts";
import { maxAlertTextLength } from "../../../../shared/alerts/alert-settings.ts";

/** A text of an alert in our variables, and what could not stay. */
export interface ImportedText {
  readonly text: string;
  /** Names of variables that were removed, as they were written. */
  readonly unknown: readonly string[];
  readonly isCut: boolean;
  readonly hadMarkup: boolean;
}

/** Their names for our variables, in lower case. `amount` is what the alert counts. */
const names: ReadonlyMap<string, AlertVariable> = new Map([
  ...alertVariables.map((name) => [name, name] as const),
  ["user", "name"],
  ["username", "name"],
  ["displayname", "name"],
  ["recipient", "name"],
  ["sender", "gifter"],
  ["bits", "value"],
  ["usermessage", "message"],
]);

/** How the variables of an alert are read. */
export interface VariableReading {
  /** What `{amount}` is; left out: something that events do not carry, such as months. */
  readonly amount?: AlertVariable;
  /** What `{name}` is: who gives several gifts at once is the name there. */
  readonly name?: AlertVariable;
}

/** Rewrites `{amount}` and `{{amount}}` to our variables. Unknown variables and markup are removed. */
export function importedText(written: string, { amount, name = "name" }: VariableReading): ImportedText {
  const unknown = new Set<string>();
  const plain = written.replaceAll(/<\/?[a-z!][^<>]*>/gi, " ");
  const text = plain
    .replaceAll(/\{{1,2}\s*([^{}]*?)\s*\}{1,2}/g, (_, variable: string) => {
      const known = names.get(variable.toLowerCase());
      const ours = known === "amount" ? amount : known === "name" ? name : known;
      if (ours !== undefined) return `{${ours}}`;
      if (variable !== "") unknown.add(variable.slice(0, 40));
      return "";
    })
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/ (?=[!.,?])/g, "")
    .trim();
  const short = cut(text);
  return {
    text: short,
    unknown: [...unknown].slice(0, 10),
    isCut: short !== text,
    hadMarkup: plain !== written,
  };
}

/** The beginning of a text that is no longer than a line may be; a character of two units and a variable stay whole. */
export function cut(text: string): string {
  if (text.length <= maxAlertTextLength) return text;
  return text
    .slice(0, maxAlertTextLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/\{[a-z]*$/, "")
    .trim();
}
