import type { AlertKind } from "../../../../shared/alerts/alert-kinds.ts";
import { alertKinds } from "../alert.ts";

/**
 * What flies in an act, as paths on a grid 24 high: an outline, and over it areas in the alert's colour, lighter, nearly
 * white and darker. Each theme draws them in its own manner.
 */
interface MomentShape {
  /** Width as a multiple of the height. */
  readonly wide: number;
  /** Height as a share of the page's shorter side. */
  readonly size: number;
  readonly outline: string;
  /** Default: the outline. */
  readonly base?: string;
  readonly light?: string;
  readonly bright?: string;
  readonly dark?: string;
}

const bow = "M12 8.4C8 8.8 5 7.6 5.4 5.2 5.8 2.8 9.6 2.4 12 7.4c2.4-5 6.2-4.6 6.6-2.2.4 2.4-2.6 3.6-6.6 3.2Z";

const shapes: Readonly<Partial<Record<AlertKind, MomentShape>>> = {
  raid: {
    wide: 2,
    size: 0.128,
    outline: "M2 7.4h32V2l13 10-13 10v-5.4H2L8 12Z",
    light: "M2 7.4h32V2l13 10H8Z",
    bright: "M36 6.2 43.4 12h-3L36 8.6Z",
  },
  gift: {
    wide: 1,
    size: 0.112,
    outline: `M3.2 8h17.6v4.4h-1.2v9.2H4.4v-9.2H3.2Z${bow}`,
    base: "M4.4 12h15.2v9.6H4.4Z",
    light: "M3.2 8h17.6v4.4H3.2Z",
    bright: "M10.2 8h3.6v13.6h-3.6Z",
    dark: `M15.8 12.4h3.8v9.2h-3.8Z${bow}`,
  },
  tip: {
    wide: 1,
    size: 0.112,
    outline: "M12 2a10 10 0 1 1 0 20 10 10 0 1 1 0-20Z",
    light: "M12 2a10 10 0 0 1 7 17L5 5a10 10 0 0 1 7-3Z",
    // The star in the middle is a hole.
    dark: "M12 4.6a7.4 7.4 0 0 1 0 14.8 7.4 7.4 0 0 1 0-14.8Zm0 2.6-1.6 3.2L7.2 12l3.2 1.6 1.6 3.2 1.6-3.2 3.2-1.6-3.2-1.6Z",
  },
  cheer: {
    wide: 1,
    size: 0.108,
    outline: "M7 3.4h10l5 6.2-10 12-10-12Z",
    light: "M7 3.4h10l-2.4 6.2H9.4ZM2 9.6h7.4l2.6 12Z",
    bright: "M8 4.6h3.6l-1.6 3.6H8.4Z",
    dark: "M22 9.6h-7.4l-2.6 12ZM17 3.4l5 6.2h-7.4Z",
  },
};

/** The shape of a kind's act. Kinds without their own have what flies about their card. */
export function shapeOf(kind: AlertKind): MomentShape {
  return shapes[kind] ?? { wide: 1, size: 0.125, outline: alertKinds[kind].particle };
}
