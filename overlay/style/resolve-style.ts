import type { StyleField, Theme } from "../page/overlay-options.ts";
import { type Rgb, minContrast, mixed, oppositeOf, rgbOf, worstContrast } from "./contrast.ts";

/** The streamer's type and colours, as the options have them. Empty, or `theme`: as the theme has it. */
export type ChosenStyle = Readonly<Record<StyleField, string>>;

/** What a theme has where nothing is chosen. */
export interface ThemeStyle {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  /** Colour of the panels' outline; empty: they have none. */
  readonly line: string;
  /** Text is kept apart from the video by an outline around each letter, and not by a ground. */
  readonly isOutlined: boolean;
}

/** The themes' own colours. */
export const themeStyles: Readonly<Record<Theme, ThemeStyle>> = {
  ember: {
    ground: "#15121b",
    ink: "#f4efe6",
    muted: "#b3abc0",
    accent: "#ffb066",
    line: "#3a3346",
    isOutlined: false,
  },
  paper: {
    ground: "#f3e9d6",
    ink: "#2a2118",
    muted: "#6a5b48",
    accent: "#b4481a",
    line: "#cdbb9a",
    isOutlined: false,
  },
  neon: {
    ground: "#05060f",
    ink: "#eaf8ff",
    muted: "#9fc6da",
    accent: "#ff5cd6",
    line: "#00d5ff",
    isOutlined: false,
  },
  comic: {
    ground: "#fff6d8",
    ink: "#16130f",
    muted: "#4d463c",
    accent: "#c81e4a",
    line: "#16130f",
    isOutlined: false,
  },
  plain: {
    ground: "#000000",
    ink: "#ffffff",
    muted: "#e6e6e6",
    accent: "#ffd84d",
    line: "",
    isOutlined: true,
  },
};

/** The themes' own colours as CSS, beside `overlay/element/themes.css`. */
export const themeColors = Object.entries(themeStyles)
  .map(
    ([theme, { ground, ink, muted, accent, line }]) => `:host([theme="${theme}"]),
:host([theme="${theme}"]) .piece {
  --theme-ground: ${ground};
  --theme-ink: ${ink};
  --theme-muted: ${muted};
  --theme-accent: ${accent};
  --theme-line: ${line || "transparent"};
}`,
  )
  .join("\n");

/** Colours that text has and is on, with the theme's where nothing is chosen. */
export interface ResolvedStyle {
  readonly ink: string;
  readonly accent: string;
  readonly ground: string;
  /** Opacity of the ground, in percent. */
  readonly opacity: number;
  readonly edge: "none" | "shadow" | "outline";
  /** Colour of the letters' outline or shadow. */
  readonly edgeColor: Rgb;
  /** What may be directly behind letters; where the ground lets the video through, the lightest and the darkest. */
  readonly behind: readonly Rgb[];
}

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** What follows from choices in a theme. */
export function resolveStyle(chosen: ChosenStyle, theme: Theme): ResolvedStyle {
  const own = themeStyles[theme];
  const ink = chosen.ink || own.ink;
  const ground = chosen.ground || own.ground;
  const opacity = opacityOf(chosen, own);
  const solid = rgbOf(ground);
  const blends =
    opacity === 100 ? [solid] : [black, white].map((video) => mixed(solid, video, opacity / 100));
  const edge = edgeOf(chosen, own, worstContrast(rgbOf(ink), blends) < minContrast && opacity < 100);
  const edgeColor = oppositeOf(rgbOf(ink));
  return {
    ink,
    accent: chosen.accent || own.accent,
    ground,
    opacity,
    edge,
    edgeColor,
    behind: edge === "outline" ? [edgeColor] : blends,
  };
}

function opacityOf(chosen: ChosenStyle, { isOutlined }: ThemeStyle): number {
  if (chosen["ground-opacity"] !== "") return Number(chosen["ground-opacity"]);
  return isOutlined && chosen.ground === "" ? 0 : 100;
}

/** Text that the video would swallow gets an outline by itself. */
function edgeOf(
  { edge }: ChosenStyle,
  { isOutlined }: ThemeStyle,
  isSwallowed: boolean,
): ResolvedStyle["edge"] {
  if (edge === "none" || edge === "shadow" || edge === "outline") return edge;
  return isOutlined || isSwallowed ? "outline" : "none";
}
