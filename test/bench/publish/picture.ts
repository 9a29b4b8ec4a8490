import { valueText } from "../table.ts";
import { type Axis, axisAt, axisOf, tickText } from "./axis.ts";
import type { Curve, Spot } from "./curves.ts";

/** Colours of a picture. Its ground is its own, so that it can be read wherever it is shown. */
export const pictureThemes = {
  light: { ground: "#ffffff", ink: "#1f2328", quiet: "#59636e", rule: "#d1d9e0", ours: "#7a3fd1" },
  dark: { ground: "#0d1117", ink: "#f0f6fc", quiet: "#9198a1", rule: "#30363d", ours: "#c297ff" },
} as const;

type PictureTheme = (typeof pictureThemes)[keyof typeof pictureThemes];

const panel = { width: 440, height: 250 };
const plot = { left: 66, right: 22, top: 46, bottom: 52 };
const head = 44;

/** Draws curves side by side, two in a row, as SVG. */
export function drawPicture(curves: readonly Curve[], theme: PictureTheme): string {
  const height = head + Math.ceil(curves.length / 2) * panel.height;
  const width = 2 * panel.width;
  const panels = curves.map(
    (curve, index) =>
      `<g transform="translate(${(index % 2) * panel.width} ${head + Math.floor(index / 2) * panel.height})">\n${drawPanel(curve, theme)}\n</g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="${theme.quiet}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="${theme.ground}"/>`,
    drawLegend(theme),
    ...panels,
    "</svg>\n",
  ].join("\n");
}

function drawLegend(theme: PictureTheme): string {
  const entry = (x: number, isOurs: boolean, words: string): string =>
    [
      `<path d="M${x} 24h32" ${stroke(theme, isOurs)}/>`,
      drawDot(x + 16, 24, theme, isOurs),
      `<text x="${x + 40}" y="28" fill="${theme.ink}">${words}</text>`,
    ].join("");
  return entry(24, true, "Sidekick Deck") + entry(184, false, "floor: the same with nothing of ours");
}

function drawPanel({ title, unit, along, ours, floor }: Curve, theme: PictureTheme): string {
  const across = axisAt(ours.map(([at]) => at));
  const up = axisOf([...ours, ...floor].map(([, value]) => value));
  const bottom = panel.height - plot.bottom;
  const right = panel.width - plot.right;
  const x = (at: number): number => round(plot.left + across.place(at) * (right - plot.left));
  const y = (value: number): number => round(bottom - up.place(value) * (bottom - plot.top));
  const line = (spots: readonly Spot[], isOurs: boolean): string => {
    const path = spots.map(([at, value]) => `${x(at)} ${y(value)}`).join("L");
    return spots.length === 0
      ? ""
      : `<path d="M${path}" ${stroke(theme, isOurs)}/>` +
          spots.map(([at, value]) => drawDot(x(at), y(value), theme, isOurs)).join("");
  };
  return [
    `<text x="${plot.left}" y="20" font-size="14" font-weight="600" fill="${theme.ink}">${escaped(title)}</text>`,
    `<text x="${plot.left}" y="36">${escaped(unit)}${up.isLog ? ", logarithmic" : ""}</text>`,
    ...up.ticks.map(
      (tick) =>
        `<path d="M${plot.left} ${y(tick)}H${right}" stroke="${theme.rule}"/><text x="${plot.left - 8}" y="${y(tick) + 4}" text-anchor="end">${tickText(tick)}</text>`,
    ),
    `<path d="M${plot.left} ${bottom}H${right}" stroke="${theme.quiet}"/>`,
    ...across.ticks.map(
      (tick) =>
        `<path d="M${x(tick)} ${bottom}v5" stroke="${theme.quiet}"/><text x="${x(tick)}" y="${bottom + 19}" text-anchor="middle">${tickText(tick)}</text>`,
    ),
    `<text x="${(plot.left + right) / 2}" y="${bottom + 38}" text-anchor="middle">${escaped(along)}${across.isLog ? ", logarithmic" : ""}</text>`,
    line(floor, false),
    line(ours, true),
    ...lastValues(ours, floor, unit, { x, y }, theme),
  ].join("\n");
}

/** The last value of each curve beside its end: ours above the line, or below it where the floor is above. None is below the axis. */
function lastValues(
  ours: readonly Spot[],
  floor: readonly Spot[],
  unit: string,
  { x, y }: { readonly x: Axis["place"]; readonly y: Axis["place"] },
  theme: PictureTheme,
): readonly string[] {
  const last = ours.at(-1);
  const lastFloor = floor.at(-1);
  if (last === undefined) return [];
  // A line behind a value must not strike it out.
  const halo = `stroke="${theme.ground}" stroke-width="4" paint-order="stroke"`;
  const isOursAbove = lastFloor === undefined || last[1] >= lastFloor[1];
  const bottom = panel.height - plot.bottom;
  const placeOf = (at: number, isAbove: boolean): number => (isAbove || at + 18 > bottom ? at - 9 : at + 18);
  const label = ([at, value]: Spot, isAbove: boolean, color: string): string =>
    `<text x="${x(at)}" y="${placeOf(y(value), isAbove)}" text-anchor="end" font-weight="600" fill="${color}" ${halo}>${valueText(value, "")} ${escaped(unit)}</text>`;
  return [
    label(last, isOursAbove, theme.ours),
    ...(lastFloor ? [label(lastFloor, !isOursAbove, theme.quiet)] : []),
  ];
}

function stroke(theme: PictureTheme, isOurs: boolean): string {
  return isOurs
    ? `fill="none" stroke="${theme.ours}" stroke-width="2"`
    : `fill="none" stroke="${theme.quiet}" stroke-width="1.5" stroke-dasharray="5 4"`;
}

function drawDot(x: number, y: number, theme: PictureTheme, isOurs: boolean): string {
  return isOurs
    ? `<circle cx="${x}" cy="${y}" r="3.5" fill="${theme.ours}"/>`
    : `<circle cx="${x}" cy="${y}" r="3" fill="${theme.ground}" stroke="${theme.quiet}" stroke-width="1.5"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
