import type { OverlayOptions } from "../page/overlay-options.ts";
import { type TestEvent, isSpoken, piecesOf } from "./test-events.ts";

/** Why a test event is not seen or heard: its piece is not shown, alerts are paused, or there is no voice. */
export type Unseen = { readonly why: "piece"; readonly piece: string } | { readonly why: "paused" | "voice" };

/** Why a test will not be seen or heard on an overlay with these options; `undefined`: it will. */
export function whyUnseen(
  test: TestEvent,
  options: Pick<OverlayOptions, "show" | "speaks">,
  areAlertsPaused: boolean,
): Unseen | undefined {
  const pieces = piecesOf(test, options);
  const [meant] = pieces;
  if (meant && !pieces.some((piece) => options.show.has(piece))) return { why: "piece", piece: meant };
  if (areAlertsPaused && meant === "alerts") return { why: "paused" };
  return isSpoken(test) && !options.speaks ? { why: "voice" } : undefined;
}
