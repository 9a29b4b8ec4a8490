import { lengthOf, promptLimit } from "../../../shared/api/limits.ts";

/** The variables that a prompt may hold, each in braces. */
export const templateVariables = ["character", "channel", "scene", "viewer", "message", "time"] as const;

/** One of them. */
export type TemplateVariable = (typeof templateVariables)[number];

/** What is known at the moment; what is not known is left out. Any text, some of it written by viewers. */
export type TemplateValues = { readonly [Variable in TemplateVariable]?: string };

/** A prompt that is ready to be sent, or the first variable of which nothing is known. */
export type FilledPrompt =
  | { readonly kind: "filled"; readonly content: string }
  | { readonly kind: "missing"; readonly variable: TemplateVariable };

const pattern = new RegExp(`\\{(${templateVariables.join("|")})\\}`, "g");
/** What viewers wrote, in the order in which it is cut. */
const writtenByViewers = ["message", "viewer"] as const;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Fills the variables of a prompt. Each is filled once: what a viewer wrote is not looked through for further ones, and
 * is cut where the prompt would be too long with it. Other braces are left as they are.
 */
export function fillPrompt(prompt: string, values: TemplateValues): FilledPrompt {
  const names = Array.from(prompt.matchAll(pattern), ([, name]) => name as TemplateVariable);
  const texts = new Map(names.map((name) => [name, oneLine(values[name] ?? "")]));
  for (const [variable, text] of texts) if (text === "") return { kind: "missing", variable };
  const filled = (): string => prompt.replace(pattern, (_, name: TemplateVariable) => texts.get(name) ?? "");
  for (const name of writtenByViewers) {
    const text = texts.get(name);
    const over = lengthOf(filled()) - promptLimit;
    if (text === undefined || over <= 0) continue;
    const places = names.filter((other) => other === name).length;
    texts.set(name, shortened(text, text.length - Math.ceil(over / places)));
  }
  return { kind: "filled", content: filled() };
}

/** A viewer's line breaks and control characters would make a prompt of several lines out of one. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .toWellFormed();
}

/** As many whole characters of a text as fit into `most` UTF-16 units with the ellipsis after them. */
function shortened(text: string, most: number): string {
  let end = 0;
  // One code point more than can fit, for where the last character ends.
  for (const { index, segment } of graphemes.segment(text.slice(0, Math.max(0, most) + 1))) {
    if (index + segment.length >= most) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}
