import { type StyleField, type Theme, styleFields } from "../page/overlay-options.ts";
import { contrastOf, hexOf, isLight, minContrast, mixed, oppositeOf, rgbOf } from "./contrast.ts";
import { type ChosenStyle, resolveStyle, themeStyles } from "./resolve-style.ts";

/** A piece, and the name of its place as a part of the overlay. */
export interface StyledPiece {
  readonly name: string;
  readonly part?: string;
}

/** Values of `--sidekick-*` properties by name. */
type Properties = ReadonlyMap<string, string>;

/**
 * A style sheet with the streamer's type and colours: those of the whole overlay on the root, those of a piece on the part
 * that is its place. It is empty if the streamer has chosen none. `options` are valid values by the options' names,
 * `fontAddress` returns the address of a stored font.
 */
export function styleSheet(
  options: Readonly<Record<string, string>>,
  theme: Theme,
  pieces: readonly StyledPiece[],
  fontAddress: (file: string) => string,
): string {
  const all = chosenIn(options);
  const whole = propertiesOf(all, theme);
  const fonts = new Set([all.font]);
  const rules = [ruleOf(":root", whole)];
  for (const { name, part = name } of pieces) {
    const chosen = chosenIn(options, name, all);
    if (styleFields.every((field) => chosen[field] === all[field])) continue;
    fonts.add(chosen.font);
    const properties = new Map(propertiesOf(chosen, theme));
    if (name === "alerts" && chosen.accent !== all.accent) {
      properties.set("--sidekick-alert-accent", chosen.accent);
      properties.set("--sidekick-on-alert", hexOf(readableOn(chosen.accent, "#15121b")));
    }
    rules.push(ruleOf(`sidekick-overlay::part(${part})`, difference(whole, properties)));
  }
  return [...[...fonts].map((font) => fontFace(font, fontAddress)), ...rules].filter(Boolean).join("\n");
}

/** The choices for everything, or for a piece, which has those for everything where it has none of its own. */
export function chosenIn(
  options: Readonly<Record<string, string>>,
  piece?: string,
  inherited?: ChosenStyle,
): ChosenStyle {
  const chosen = styleFields.map((field) => {
    const value = options[piece === undefined ? field : `${piece}-${field}`] ?? "";
    return [field, value === "theme" || value === "" ? (inherited?.[field] ?? "") : value] as const;
  });
  return Object.fromEntries(chosen) as Record<StyleField, string>;
}

/** What a piece has to set to differ from everything. */
function difference(whole: Properties, own: Properties): Properties {
  const names = new Set([...whole.keys(), ...own.keys()]);
  return new Map(
    [...names].flatMap((name) => {
      const value = own.get(name) ?? "initial";
      return value === whole.get(name) ? [] : [[name, value] as const];
    }),
  );
}

function ruleOf(selector: string, properties: Properties): string {
  if (properties.size === 0) return "";
  return `${selector} { ${[...properties].map(([name, value]) => `${name}: ${value};`).join(" ")} }`;
}

/** The family of a font in the style sheet. A stored one has a name of its own, which no font of a computer has. */
export function familyOf(font: string): string {
  return font.startsWith("file:") ? `sidekick-${font.slice(5, 21)}` : font;
}

function fontFace(font: string, fontAddress: (file: string) => string): string {
  if (!font.startsWith("file:")) return "";
  const address = fontAddress(font.slice(5));
  // With the range, a variable font has all of its weights.
  return `@font-face { font-family: "${familyOf(font)}"; src: url("${address}") format("woff2"); font-weight: 100 900; font-display: swap; }`;
}

/** The properties that follow from choices. Only what is chosen, and what that would make unreadable, is set. */
function propertiesOf(chosen: ChosenStyle, theme: Theme): Properties {
  const properties = new Map<string, string>();
  const set = (name: string, value: string): void => void properties.set(`--sidekick-${name}`, value);
  if (chosen.font !== "") set("font", `"${familyOf(chosen.font)}"`);
  if (chosen.weight !== "") set("weight", chosen.weight);
  if (chosen.round !== "") set("round", String(Number(chosen.round) / 100));
  if (chosen.border !== "") set("border", `calc(${chosen.border} * 100vmin / 1080)`);
  setColors(chosen, theme, set);
  setEdge(chosen, theme, set);
  return properties;
}

type Set = (name: string, value: string) => void;

function setColors(chosen: ChosenStyle, theme: Theme, set: Set): void {
  const own = themeStyles[theme];
  const { ink, ground, accent, opacity, behind } = resolveStyle(chosen, theme);
  const hasGround = chosen.ground !== "" || (own.isOutlined && chosen["ground-opacity"] !== "");
  if (chosen.ink !== "") set("ink", ink);
  if (chosen.accent !== "") set("accent", accent);
  if (hasGround) {
    set("ground", ground);
    set("raised", ground);
  }
  if (chosen["ground-opacity"] !== "") set("ground-opacity", `${opacity}%`);
  if (chosen.ink !== "" || chosen.ground !== "") set("muted", mutedOf(ink, ground));
  if (chosen.accent !== "" || hasGround) set("on-accent", hexOf(readableOn(accent, ground)));
  if (chosen["border-color"] !== "") set("border-color", chosen["border-color"]);
  else if (chosen.border !== "") set("border-color", own.line || ink);
  // Names and amounts have colours of their own, which are made lighter or darker than what is behind them.
  const isOnLight = isLight(behind.length === 1 && behind[0] ? behind[0] : rgbOf(ground));
  if (isOnLight === isLight(rgbOf(own.ground))) return;
  set("tint", isOnLight ? "#000 42%" : "transparent 0%");
  set("least-light", isOnLight ? "0" : "0.76");
  set("most-light", isOnLight ? "0.46" : "1");
}

/** The ink, nearer to the ground, but no nearer than it stays readable. */
function mutedOf(ink: string, ground: string): string {
  const [letters, behind] = [rgbOf(ink), rgbOf(ground)];
  for (let share = 0.72; share < 1; share += 0.04) {
    const muted = mixed(letters, behind, share);
    if (contrastOf(muted, behind) >= minContrast) return hexOf(muted);
  }
  return ink;
}

/** A colour for text on another one: `first` if that can be read, else white or black. */
function readableOn(color: string, first: string): ReturnType<typeof rgbOf> {
  const [behind, wanted] = [rgbOf(color), rgbOf(first)];
  return contrastOf(behind, wanted) >= minContrast ? wanted : oppositeOf(behind);
}

function setEdge(chosen: ChosenStyle, theme: Theme, set: Set): void {
  const { edge, edgeColor, ink } = resolveStyle(chosen, theme);
  const own = themeStyles[theme];
  const isThemes = edge === (own.isOutlined ? "outline" : "none");
  if (isThemes && (edge === "none" || isLight(rgbOf(ink)))) return;
  const color = hexOf(edgeColor);
  set("stroke", edge === "outline" ? `max(0.12em, 4px) ${color}` : "0");
  set("halo", { none: "none", shadow: shadowOf(color), outline: haloOf(color) }[edge]);
  set(
    "mark-filter",
    edge === "none" ? "none" : `drop-shadow(0 0 0.08em ${color}) drop-shadow(0 0 0.2em ${color})`,
  );
}

function shadowOf(color: string): string {
  return `0 0.05em 0.1em ${color}, 0 0.08em 0.3em ${color}, 0 0 0.6em ${color}`;
}

function haloOf(color: string): string {
  // Most of it: a wider stroke has spikes at the letters' corners.
  return `0 0 0.1em ${color}, 0 0 0.2em ${color}, 0 0 0.3em ${color}, 0 0 0.5em ${color}`;
}
