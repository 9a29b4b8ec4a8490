import type { Plugin } from "vite";

/** Takes out of templates and style sheets what only people read: it would be several percent of what the page weighs. */
export function compactTemplates(): Plugin {
  return {
    name: "sidekick-compact-templates",
    enforce: "post",
    transform: {
      filter: { code: /(?:css|html|svg)`/ },
      handler(code) {
        let compacted = "";
        let from = 0;
        for (const { tag, start, end } of templateTexts(this.parse(code))) {
          const text = code.slice(start, end);
          compacted += code.slice(from, start) + compact[tag](text);
          from = end;
        }
        return { code: compacted + code.slice(from), map: null };
      },
    },
  };
}

/** What a text becomes, by the template's tag. A line break in markup is seen as a space, which no drawing has. */
const compact = {
  css: (styles: string) =>
    styles
      .replaceAll(/\/\*.*?\*\//gs, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ ?([{};,]) ?/g, "$1")
      .replaceAll(": ", ":")
      .replaceAll(/(?<![\w.#])0\./g, ".")
      .replaceAll(";}", "}"),
  html: (markup: string) => markup.replaceAll(/\s+/g, " "),
  svg: (drawing: string) => drawing.replaceAll(/\s*\n\s*/g, ""),
};

interface TemplateText {
  readonly tag: keyof typeof compact;
  readonly start: number;
  readonly end: number;
}

/** The texts between the expressions of Lit's templates, in order. */
function templateTexts(node: unknown, tag?: string): readonly TemplateText[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => templateTexts(one, tag));
  const { type, start, end, ...parts } = node as Readonly<Record<string, unknown>>;
  switch (type) {
    case "TaggedTemplateExpression":
      return templateTexts(parts["quasi"], (parts["tag"] as { readonly name?: string }).name);
    case "TemplateLiteral":
      return [...templateTexts(parts["quasis"], tag), ...templateTexts(parts["expressions"])].toSorted(
        (one, other) => one.start - other.start,
      );
    case "TemplateElement":
      return tag && tag in compact
        ? [{ tag: tag as keyof typeof compact, start: Number(start), end: Number(end) }]
        : [];
    default:
      return Object.values(parts).flatMap((part) => templateTexts(part));
  }
}
