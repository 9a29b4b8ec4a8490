import { lengthOf, promptLimit } from "../../../shared/api/endpoints.ts";

/** The variables that a prompt can contain, each in braces. */
export const templateVariables = ["character", "channel", "scene", "viewer", "message", "time"] as const;

export type TemplateVariable = (typeof templateVariables)[number];

/** The known values; unknown ones are absent. Any text, some of it written by viewers. */
export type TemplateValues = { readonly [Variable in TemplateVariable]?: string } & {
  /** Whether moderation took back the message of `viewer` and `message`. */
  readonly isTakenBack?: () => boolean;
};

/** A prompt ready to be sent, or the first variable without a value. */
export type FilledPrompt =
  | { readonly kind: "filled"; readonly content: string; readonly isCut: boolean }
  | { readonly kind: "missing"; readonly variable: TemplateVariable };

const pattern = new RegExp(`\\{(${templateVariables.join("|")})\\}`, "g");
/** The variables written by viewers, in the order in which they are cut. */
const writtenByViewers: readonly TemplateVariable[] = ["message", "viewer"];

/**
 * Fills the variables of a prompt. Values are not searched for further variables, and other braces stay. If the prompt would
 * be too long, the values in `cut` are shortened in that order.
 */
export function fillPrompt(
  prompt: string,
  values: TemplateValues,
  cut: readonly TemplateVariable[] = writtenByViewers,
): FilledPrompt {
  const names = Array.from(prompt.matchAll(pattern), ([, name]) => name as TemplateVariable);
  const texts = new Map(names.map((name) => [name, oneLine(values[name] ?? "")]));
  for (const [variable, text] of texts) if (text === "") return { kind: "missing", variable };
  return { kind: "filled", ...fittedPrompt(prompt, pattern, texts, cut) };
}

/**
 * A prompt with the texts of its variables, which `variables` finds. If it would be too long, the texts in `cut` are
 * shortened in that order. `limit` is in UTF-16 units.
 */
export function fittedPrompt<Variable extends string>(
  prompt: string,
  variables: RegExp,
  given: ReadonlyMap<Variable, string>,
  cut: readonly Variable[],
  limit: number = promptLimit,
): { readonly content: string; readonly isCut: boolean } {
  const texts = new Map(given);
  const names = Array.from(prompt.matchAll(variables), ([, name]) => name as Variable);
  const filled = (): string => prompt.replace(variables, (_, name: Variable) => texts.get(name) ?? "");
  let isCut = false;
  for (const name of cut) {
    const text = texts.get(name);
    const places = names.filter((other) => other === name).length;
    const over = lengthOf(filled()) - limit;
    if (text === undefined || places === 0 || over <= 0) continue;
    isCut = true;
    texts.set(name, cutTo(text, text.length - Math.ceil(over / places)));
  }
  return { content: filled(), isCut };
}

/** The text on one line, because a viewer's line breaks would turn one prompt into several. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .toWellFormed();
}

/** The text cut to `most` UTF-16 units, at a whole character, with an ellipsis. */
export function cutTo(text: string, most: number): string {
  let end = 0;
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  // One code point more than fits, to find where the last character ends.
  for (const { index, segment } of graphemes.segment(text.slice(0, Math.max(0, most) + 1))) {
    if (index + segment.length >= most) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}
