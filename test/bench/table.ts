import { type Result, goalText, isMet, ratioOf, valueText } from "./results.ts";

const head = ["what", "ours", "peers", "floor", "ratio", "goal", ""] as const;

/** The columns of a result, as text. */
export function cellsOf(result: Result): readonly string[] {
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
    ratio === undefined || !Number.isFinite(ratio) ? "" : ratio.toFixed(ratio < 10 ? 2 : 1),
    goalText(result),
    met === undefined ? "" : met ? "met" : "MISSED",
  ];
}

/** Results as a table for a terminal; a column in which nothing is, is left out. */
export function tableText(results: readonly Result[]): string {
  const rows = results.map(cellsOf);
  const isUsed = head.map((_, column) => column < 2 || rows.some((row) => row[column] !== ""));
  const lines = [head, ...rows].map((row) => row.filter((_, column) => isUsed[column]));
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? "").length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
