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

/**
 * Fills the variables of a prompt. Each is filled once: what a viewer wrote is not looked through for further ones.
 * Other braces are left as they are.
 */
export function fillPrompt(prompt: string, values: TemplateValues): FilledPrompt {
  let missing: TemplateVariable | undefined;
  const content = prompt.replace(pattern, (_, name: TemplateVariable) => {
    const value = oneLine(values[name] ?? "");
    if (value === "") missing ??= name;
    return value;
  });
  return missing === undefined ? { kind: "filled", content } : { kind: "missing", variable: missing };
}

/** A viewer's line breaks and control characters would make a prompt of several lines out of one. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .toWellFormed();
}
