import { expect, it } from "vitest";
import { optionTable, readOptions } from "../../../overlay/options/options.ts";
import { styleSheet } from "../../../overlay/style/style-sheet.ts";
import { shownPieces } from "../../../overlay/pieces/registry.ts";

const address = (file: string): string => `/media/${file}?token=t`;
const sheetOf = (query: string | URLSearchParams): string => {
  const options = readOptions(new URLSearchParams(query));
  return styleSheet(options.own, options.theme, shownPieces, address);
};

it("where nothing is chosen there is nothing, whatever the theme", () => {
  for (const theme of ["ember", "paper", "neon", "plain"]) expect(sheetOf({ theme } as never)).toBe("");
  expect(sheetOf("font=&ink=&edge=theme&ground-opacity=&chat-round=")).toBe("");
});

it("choices for everything are on the root, those for a piece on the part that is its place", () => {
  const sheet = sheetOf(
    "accent=%2366CCFF&weight=800&round=150&border=3&font=Comic+Neue&ai-ink=%23ffffff&chat-font=%E3%83%A1%E3%82%A4%E3%83%AA%E3%82%AA",
  );
  expect(sheet.split("\n")).toEqual([
    expect.stringMatching(/^:root \{ .*--sidekick-accent: #66ccff;.*\}$/),
    "sidekick-overlay::part(messages) { --sidekick-ink: #ffffff; --sidekick-muted: #bdbdbf; }",
    'sidekick-overlay::part(chat) { --sidekick-font: "メイリオ"; }',
  ]);
  for (const property of [
    "--sidekick-weight: 800",
    "--sidekick-round: 1.5",
    "--sidekick-border: calc(3 * 100vmin / 1080)",
    '--sidekick-font: "Comic Neue"',
    "--sidekick-border-color: #3a3346",
  ])
    expect(sheet).toContain(`${property};`);
});

it("a stored font is loaded once, by its address, under a name that no installed font has", () => {
  const file = `${"ab".repeat(32)}.woff2`;
  const sheet = sheetOf(`font=file:${file}&chat-font=file:${file}&top-font=Arial`);
  expect(sheet.match(/@font-face/g)).toHaveLength(1);
  expect(sheet).toContain(`src: url("/media/${file}?token=t") format("woff2")`);
  expect(sheet).toContain("font-display: swap");
  expect(sheet).toContain(':root { --sidekick-font: "sidekick-abababababababab"; }');
});

it("what a colour would make unreadable follows it", () => {
  const light = sheetOf("theme=ember&ground=%23ffffff&ink=%23111111");
  expect(light).toContain("--sidekick-raised: #ffffff;");
  expect(light).toContain("--sidekick-tint: #000 42%;");
  expect(light).toMatch(/--sidekick-muted: #[4-6]/);
  expect(sheetOf("accent=%23202080")).toContain("--sidekick-on-accent: #ffffff;");
  expect(sheetOf("alerts-accent=%23202080")).toBe(
    "sidekick-overlay::part(alerts) { --sidekick-accent: #202080; --sidekick-on-accent: #ffffff; " +
      "--sidekick-alert-accent: #202080; --sidekick-on-alert: #ffffff; }",
  );
  expect(sheetOf("theme=plain&border=4")).toContain("--sidekick-border-color: #ffffff;");
});

it("a ground that lets the video through gives letters an outline, unless another edge is chosen", () => {
  expect(sheetOf("ground-opacity=95")).toBe(":root { --sidekick-ground-opacity: 95%; }");
  expect(sheetOf("ground-opacity=0")).toContain("--sidekick-stroke: max(0.12em, 4px) #000000;");
  expect(sheetOf("theme=paper&ground-opacity=0")).toContain("--sidekick-stroke: max(0.12em, 4px) #ffffff;");
  expect(sheetOf("ground-opacity=0&edge=none")).not.toContain("outline");
  expect(sheetOf("ground-opacity=0&edge=none")).not.toContain("stroke");
  expect(sheetOf("ground-opacity=0&edge=shadow")).toContain("--sidekick-stroke: 0;");
  // `plain` has an outline and no ground; with a ground chosen, or how much of one, it has one.
  expect(sheetOf("theme=plain&ground=%23222222")).toContain("--sidekick-ground: #222222;");
  expect(sheetOf("theme=plain&ground-opacity=40")).toContain("--sidekick-ground: #000000;");
  expect(sheetOf("theme=plain&edge=none")).toContain("--sidekick-stroke: 0;");
  // A piece with a ground of its own needs no outline again.
  expect(sheetOf("ground-opacity=0&chat-ground-opacity=100")).toMatch(
    /part\(chat\) \{.*--sidekick-stroke: initial;/,
  );
});

const hostile = [
  "#fff",
  "#ffb06",
  "#ffb0667",
  "#ffb066;}body{display:none",
  "}</style><script>alert(1)</script>",
  "url(https://evil.example/x)",
  "expression(alert(1))",
  'Arial"; } * { color: red',
  "Arial\n} * { color: red }",
  "Arial\\22",
  "a;b",
  "a{b",
  "a(b)",
  "a/*b",
  "@import x",
  "file:../../secret.woff2",
  `file:${"A".repeat(64)}.woff2`,
  `file:${"a".repeat(64)}.woff2;`,
  "x".repeat(61),
  "x".repeat(10_000),
  "   ",
  "calc(1px)",
  "9, serif",
];

it("of a hostile address nothing gets into the style sheet", () => {
  const styles = optionTable.filter(({ style }) => style);
  const colors = styles.filter(({ kind }) => kind === "color" || kind === "number");
  for (const text of ["red", "NaN", "1e999", "0x10,", "ffb066"])
    expect(sheetOf(new URLSearchParams(colors.map(({ name }) => [name, text]))), text).toBe("");
  // Everything, and each of twelve pieces.
  expect(styles).toHaveLength(130);
  for (const text of hostile)
    expect(sheetOf(new URLSearchParams(styles.map(({ name }) => [name, text]))), text).toBe("");
});

it("names of fonts in any script are taken", () => {
  for (const name of ["Noto Sans CJK JP", "メイリオ", "굴림", "微軟正黑體", "हिन्दी फ़ॉन्ट", "St. John's_2-b"])
    expect(sheetOf(new URLSearchParams({ font: name }))).toBe(`:root { --sidekick-font: "${name}"; }`);
});
