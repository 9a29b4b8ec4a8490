import { readOptions } from "../../options/options.ts";
import type { StyleField } from "../../page/overlay-options.ts";
import { minContrast, nearestReadable, rgbOf, worstContrast } from "../../style/contrast.ts";
import { resolveStyle, themeStyles } from "../../style/resolve-style.ts";
import { chosenIn } from "../../style/style-sheet.ts";
import type { Choices } from "../choices/address.ts";

/**
 * Type and colours of a piece, or of everything. `chosen`: for everything and, over that, for the piece; `inherited`: what
 * holds without the choices for the piece, or for everything.
 */
export function stylesAt(choices: Choices, piece: string | undefined) {
  const { theme, own } = readOptions(new URLSearchParams(choices));
  const whole = chosenIn(own);
  const chosen = piece === undefined ? whole : chosenIn(own, piece, whole);
  const inherited = piece === undefined ? chosenIn({}) : whole;
  return { theme, chosen, inherited, resolved: resolveStyle(chosen, theme) };
}

/** Type and colours that are chosen in a place, and what follows from them. */
export type StylesAt = ReturnType<typeof stylesAt>;

/** How round the themes' corners are, in percent. */
const themeRounds = { ember: 100, paper: 45, neon: 170, comic: 20, plain: 100 };

/** The colour or number that applies while an option has none; empty: the theme has no single one. */
export function inheritedOf(field: StyleField | undefined, { theme, inherited, resolved }: StylesAt): string {
  const own = themeStyles[theme];
  if (field === undefined || inherited[field] !== "") return field ? inherited[field] : "";
  switch (field) {
    case "round":
      return String(themeRounds[theme]);
    case "ground-opacity":
      return own.isOutlined && inherited.ground === "" ? "0" : "100";
    case "border-color":
      return own.line || resolved.ink;
    case "ink":
    case "accent":
    case "ground":
      return own[field];
    default:
      return "";
  }
}

/** Text that is hard to read. */
export interface LowContrast {
  readonly ratio: number;
  /** The nearest colour that can be read; `undefined`: no colour can. */
  readonly better: string | undefined;
}

/** Whether text, or the accent, which colours some of it, is hard to read; `undefined`: it is not. */
export function lowContrast(
  field: "ink" | "accent",
  { resolved, chosen, inherited }: StylesAt,
): LowContrast | undefined {
  const { behind } = resolved;
  const color = resolved[field];
  const ratio = worstContrast(rgbOf(color), behind);
  const decisive: readonly StyleField[] = [field, "ground", "ground-opacity", "edge"];
  // The themes' own colours need no sentence, and those of everything have theirs there.
  if (ratio >= minContrast || decisive.every((one) => chosen[one] === inherited[one])) return undefined;
  return { ratio, better: nearestReadable(color, behind) };
}
