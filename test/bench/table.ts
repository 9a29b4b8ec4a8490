import { type Result, isMet, ratioOf } from "./results.ts";

const head = ["what", "ours", "peers", "floor", "ratio", "goal", ""] as const;

/** Results as a table for a terminal; a column in which nothing is, is left out. */
export function tableText(results: readonly Result[]): string {
  return padded(tableOf(results))
    .map((line) => line.join("  ").trimEnd())
    .join("\n");
}

/** Results as a table in Markdown, laid out as the formatter would. */
export function tableMarkdown(results: readonly Result[]): string {
  const [first = [], ...rest] = padded(tableOf(results));
  const rule = first.map((cell, column) =>
    column === 0 ? "-".repeat(cell.length) : `${"-".repeat(Math.max(2, cell.length - 1))}:`,
  );
  return [first, rule, ...rest].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Every cell as wide as its column: words to the left, values to the right. */
function padded(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? "").length)),
  );
  return lines.map((line) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  );
}

function tableOf(results: readonly Result[]): readonly (readonly string[])[] {
  const rows = results.map(cellsOf);
  const isUsed = head.map((_, column) => column < 2 || rows.some((row) => row[column] !== ""));
  return [head, ...rows].map((row) => row.filter((_, column) => isUsed[column]));
}

function cellsOf(result: Result): readonly string[] {
  const { what, unit, ours, floor, peers = {} } = result;
  const ratio = ratioOf(result);
  const met = isMet(result);
  return [
    what,
    valueText(ours, unit),
    Object.entries(peers)
      .map(([name, value]) => `${name} ${valueText(value, unit)}`)
      .join(", "),
    valueText(floor, unit),
    ratio === undefined || !Number.isFinite(ratio) ? "" : ratio.toFixed(ratio < 10 ? 2 : 0),
    goalText(result),
    met === undefined ? "" : met ? "met" : "MISSED",
  ];
}

function goalText({ goal, unit }: Result): string {
  if (goal === undefined) return "";
  if ("most" in goal) return `≤ ${valueText(goal.most, unit)}`;
  if ("least" in goal) return `≥ ${valueText(goal.least, unit)}`;
  if ("maxAbove" in goal) return `≤ floor + ${valueText(goal.maxAbove, unit)}`;
  return `≤ ${goal.maxRatio} × floor`;
}

/** A value with three digits that count, and its unit. */
export function valueText(value: number | undefined, unit: Result["unit"]): string {
  if (value === undefined) return "";
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  const text = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === "" ? text : `${text} ${unit}`;
}
