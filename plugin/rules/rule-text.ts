import { type AlertVariable, alertValues, alertVariables } from "../../shared/alerts/alert-template.ts";
import { knownName } from "../../shared/alerts/anonymous.ts";
import { lengthOf } from "../../shared/api/endpoints.ts";
import {
  type TemplateValues,
  type TemplateVariable,
  cutTo,
  fittedPrompt,
  oneLine,
  templateVariables,
} from "../actions/reaction/prompt-template.ts";
import type { WordMask } from "../approval/word-mask.ts";
import { type RuleEvent, amountOfRule, isOfViewer, joinedContent } from "./rule-event.ts";

/** The variables of a rule's text: those of keys and those of its event. */
const ruleVariables = [...new Set([...templateVariables, ...alertVariables])];
type RuleVariable = TemplateVariable | AlertVariable;

const pattern = new RegExp(`\\{(${ruleVariables.join("|")})\\}`, "g");
/** What viewers write, in the order in which it is cut. */
const writtenByViewers: readonly RuleVariable[] = ["message", "name", "viewer", "gifter"];
/** The name of a viewer without one. The AI understands it in a prompt of any language. */
const somebody = "someone";
/** Names of a burst that are spoken; the rest are counted. */
const maxNames = 3;
/** Longest name, and longest text of a viewer. */
const maxLengths = { name: 50, message: 300 } as const;

/** What the text of a rule is made of. */
export interface RuleTextParts {
  /** The streamer's text with variables. */
  readonly template: string;
  /** The events that it is about, the latest last: more than one if they came in a burst. */
  readonly events: readonly RuleEvent[];
  /** The values that keys have as well. The event's own win. */
  readonly values: TemplateValues;
  readonly mask: WordMask;
  /** The streamer's, in which amounts are compared. */
  readonly currency: string;
  /** Longest text, in UTF-16 units. */
  readonly limit: number;
}

/**
 * The text that the AI gets. What viewers wrote is data in it: on one line, cut, quoted, and with hidden words masked.
 * `undefined`: nothing is left of it.
 */
export function ruleText({
  template,
  events,
  values,
  mask,
  currency,
  limit,
}: RuleTextParts): string | undefined {
  const texts = new Map<RuleVariable, string>();
  for (const name of templateVariables) texts.set(name, clean(values[name] ?? "", maxLengths.message, mask));
  for (const [name, text] of eventTexts(events, mask, currency)) texts.set(name, text);
  // Quotes in the text itself, so that what is cut keeps its end.
  const quoted = oneLine(template).replace(pattern, (variable, name: RuleVariable) =>
    writtenByViewers.includes(name) && needsQuotes(texts.get(name) ?? "") ? `“${variable}”` : variable,
  );
  const { content } = fittedPrompt(quoted, pattern, texts, writtenByViewers, limit);
  // A word may begin in the streamer's text and end in a name.
  const masked = oneLine(mask.mask(content));
  if (masked === "") return undefined;
  return lengthOf(masked) > limit ? cutTo(masked, limit) : masked;
}

function eventTexts(
  events: readonly RuleEvent[],
  mask: WordMask,
  currency: string,
): readonly [RuleVariable, string][] {
  const joined = alertValues(joinedContent(events, currency), somebody);
  const numbers = (["count", "value", "amount", "viewers"] as const).map((name): [RuleVariable, string] => [
    name,
    clean(joined[name], maxLengths.name, mask),
  ]);
  const last = events.at(-1);
  if (last?.kind === "languages_end")
    return [...numbers, ["name", clean(last.name ?? "", maxLengths.name, mask)]];
  if (!last || !isOfViewer(last)) return numbers;
  // The largest of many events are named.
  const bySize = events.toSorted((a, b) => amountOfRule(b, currency) - amountOfRule(a, currency));
  const name = namesOf(
    bySize.map(({ content: { username, gifter } }) => knownName(username) ?? knownName(gifter)),
    mask,
  );
  const gifter = namesOf(
    bySize.map(({ content }) => knownName(content.gifter)),
    mask,
  );
  const message = clean(joined.message, maxLengths.message, mask);
  return [...numbers, ["name", name], ["viewer", name], ["gifter", gifter], ["message", message]];
}

/** The names of those in a burst, the first few of which are in it. */
function namesOf(all: readonly (string | undefined)[], mask: WordMask): string {
  const names = [...new Set(all.map((name) => clean(name ?? somebody, maxLengths.name, mask) || somebody))];
  const rest = names.length - maxNames;
  return [...names.slice(0, maxNames), ...(rest > 0 ? [`+${rest}`] : [])].join(", ");
}

/**
 * A viewer's text on one line, without quotes of its own, and without characters that nobody sees but the AI may read:
 * controls of the direction, tags, and further variation selectors.
 */
function clean(text: string, max: number, mask: WordMask): string {
  const line = oneLine(mask.mask(text.replace(/[\p{Bidi_Control}\u206a-\u206f\u{e0000}-\u{e0fff}]/gu, "")));
  const plain = line.replace(/["\p{Pi}\p{Pf}„‚〝-〟＂❝❞]/gu, "'");
  return plain.length > max ? cutTo(plain, max) : plain;
}

/** Names of one word, and several of them, cannot be taken for a part of the streamer's sentence. */
function needsQuotes(text: string): boolean {
  return text !== "" && !/^[\p{L}\p{N}\p{M}_.•+…-]+(?:, [\p{L}\p{N}\p{M}_.•+…-]+)*$/u.test(text);
}
