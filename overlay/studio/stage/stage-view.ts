import type { Box } from "../../element/grow.ts";
import type { Size } from "./geometry.ts";

/** How large the canvas is on the screen: fitted into its room, or in pixels of the screen for each of its own. */
export type Zoom = "fit" | number;

/** Sizes of canvases to choose from. */
export const canvasChoices = ["1920x1080", "2560x1440", "3840x2160", "1080x1920"] as const;

const minZoom = 0.1;
const maxZoom = 2;
/** Change of the zoom's logarithm for each pixel of the wheel. */
const wheelStep = 0.0016;
/** The edge of a picture that some screens cut off, on each side. */
const titleMargin = 0.05;
/** What apps on phones cover of an upright canvas, as shares of its height and width; buttons begin at `from`. */
const phone = { top: 0.08, bottom: 0.2, right: 0.13, from: 0.42 };

/** The factor of a zoom for a canvas in a room of the screen. */
export function zoomFactor(zoom: Zoom, canvas: Size, room: Size): number {
  if (zoom !== "fit") return zoom;
  return Math.max(0.01, Math.min(room.width / canvas.width, room.height / canvas.height));
}

/** The zoom after a turn of the wheel. */
export function wheeled(factor: number, pixels: number): number {
  const next = factor * Math.exp(-pixels * wheelStep);
  return Math.round(Math.min(maxZoom, Math.max(minZoom, next)) * 100) / 100;
}

/** The scroll offset that keeps a point of the canvas under the pointer when the zoom changes. */
export function scrollFor(offset: number, pointer: number, before: number, after: number): number {
  return ((offset + pointer) / before) * after - pointer;
}

/** Areas of a canvas to keep clear of, or to stay within. */
export interface SafeZones {
  readonly title: Box;
  /** What apps on phones cover of an upright canvas. */
  readonly phone: readonly Box[];
}

/** The safe zones of a canvas. */
export function safeZones({ width, height }: Size): SafeZones {
  const [x, y] = [width * titleMargin, height * titleMargin];
  const title = { x, y, width: width - 2 * x, height: height - 2 * y };
  if (height <= width) return { title, phone: [] };
  const beside = height * (1 - phone.bottom - phone.from);
  return {
    title,
    phone: [
      { x: 0, y: 0, width, height: height * phone.top },
      { x: width * (1 - phone.right), y: height * phone.from, width: width * phone.right, height: beside },
      { x: 0, y: height * (1 - phone.bottom), width, height: height * phone.bottom },
    ],
  };
}
