/** Options of `renderMarkdown`. */
export interface MarkdownOptions {
  /** HTML for `{{path}}`. `isEntry`: it begins an item of a list, as the term that the item explains. */
  readonly sentence: (path: string, isEntry: boolean) => string;
}

/**
 * Renders the part of Markdown that the help is written in: headings (each with its anchor), paragraphs, lists, tables,
 * code, links, bold and italic. A list whose items begin with `{{path}}` becomes a description list. A table right after
 * one with the same head continues it. Throws for any other markup, which would not be rendered as its author expects.
 */
export function renderMarkdown(source: string, options: MarkdownOptions): string {
  const blocks: string[] = [];
  for (const block of source.trim().split(/\n{2,}/)) {
    const last = blocks.at(-1) ?? "";
    const [, , ...rows] = block.split("\n");
    if (block.startsWith("| ") && headOf(block) === headOf(last))
      blocks.push([blocks.pop(), ...rows].join("\n"));
    else blocks.push(block);
  }
  return blocks.map((block) => renderBlock(block.trimEnd(), options)).join("\n");
}

/** A table's first line, however wide its columns are written. */
const headOf = (block: string): string => (block.split("\n")[0] ?? "").replaceAll(/ +/g, " ");

/** The anchor of a heading, as GitHub makes it. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

/** Plain text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function renderBlock(block: string, options: MarkdownOptions): string {
  const lines = block.split("\n");
  const [first = ""] = lines;
  const heading = /^(#{1,2}) (.+)$/.exec(block);
  if (heading) return renderHeading(heading[1] === "#" ? 2 : 3, heading[2] ?? "", options);
  if (first.startsWith("```")) return renderCode(lines);
  if (first.startsWith("| ")) return renderTable(lines, options);
  if (first.startsWith("- {{")) return renderEntries(itemsOf(block, /^- /), options);
  if (first.startsWith("- ")) return renderList("ul", itemsOf(block, /^- /), options);
  if (first.startsWith("1. ")) return renderList("ol", itemsOf(block, /^\d+\. /), options);
  if (/^(?:[#>*+<]|!\[| {4})/.test(first)) throw new Error(`The help has no such Markdown: ${first}`);
  return `<p>${renderInline(block, options)}</p>`;
}

function renderHeading(level: 2 | 3, text: string, options: MarkdownOptions): string {
  const inner = renderInline(text, options);
  // The first heading shares the anchor of the section around it.
  if (level === 2) return `<h2>${inner}</h2>`;
  const slug = slugOf(text);
  return `<h3 id="${slug}"><a class="anchor" href="#${slug}">${inner}</a></h3>`;
}

function renderCode(lines: readonly string[]): string {
  if (lines.length < 3 || lines.at(-1) !== "```") throw new Error(`This code has no end: ${lines[0] ?? ""}`);
  return `<pre tabindex="0"><code>${escapeHtml(lines.slice(1, -1).join("\n"))}</code></pre>`;
}

function renderTable(lines: readonly string[], options: MarkdownOptions): string {
  const [head = [], rule = [], ...rows] = lines.map((line) => line.split("|").slice(1, -1));
  if (!rule.every((cell) => /^ *-+ *$/.test(cell))) throw new Error(`This table has no rule: ${lines[0]}`);
  const row = (cells: readonly string[], tag: "th" | "td"): string =>
    `<tr>${cells.map((cell) => `<${tag}>${renderInline(cell.trim(), options)}</${tag}>`).join("")}</tr>`;
  const body = rows.map((cells) => row(cells, "td")).join("\n");
  const table = `<table><thead>${row(head, "th")}</thead><tbody>${body}</tbody></table>`;
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeHtml(head.join(", ").replace(/ +/g, " ").trim())}">${table}</div>`;
}

/** The items of a list; an indented line continues the one before. */
function itemsOf(block: string, mark: RegExp): readonly string[] {
  const items: string[] = [];
  for (const line of block.split("\n")) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else if (line.startsWith("  ")) items.push(`${items.pop() ?? ""} ${line.trim()}`);
    else throw new Error(`This is no item of a list: ${line}`);
  }
  return items;
}

function renderList(tag: "ol" | "ul", items: readonly string[], options: MarkdownOptions): string {
  return `<${tag}>${items.map((item) => `<li>${renderInline(item, options)}</li>`).join("\n")}</${tag}>`;
}

function renderEntries(items: readonly string[], options: MarkdownOptions): string {
  const entries = items.map((item) => {
    const [, paths = "", text = ""] = /^((?:\{\{[^}]+\}\},? ?)+): (.+)$/.exec(item) ?? [];
    if (text === "") throw new Error(`An entry is "{{path}}: text": ${item}`);
    const terms = [...paths.matchAll(/\{\{([^}]+)\}\}/g)]
      .map(([, path = ""]) => `<dt>${options.sentence(path, true)}</dt>`)
      .join("");
    return `<div>${terms}<dd>${renderInline(text, options)}</dd></div>`;
  });
  return `<dl>${entries.join("\n")}</dl>`;
}

const inline =
  /`([^`]+)`|\{\{([^}]+)\}\}|\[((?:\{\{[^}]+\}\}|[^\]])+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|\b_([^_]+)_(?!\w)/g;

/** Renders text without blocks: code, captions, links, bold and italic. */
export function renderInline(text: string, options: MarkdownOptions): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, code, path, label, target, bold, italic] = match;
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else if (path !== undefined) html += options.sentence(path, false);
    else if (label !== undefined) html += renderLink(label, target ?? "", options);
    else if (bold !== undefined) html += `<strong>${renderInline(bold, options)}</strong>`;
    else html += `<em>${renderInline(italic ?? "", options)}</em>`;
  }
  return html + escapeHtml(text.slice(end));
}

function renderLink(label: string, target: string, options: MarkdownOptions): string {
  if (!/^(?:#|https:\/\/)/.test(target)) throw new Error(`The help links to no such place: ${target}`);
  return `<a href="${escapeHtml(target)}">${renderInline(label, options)}</a>`;
}
