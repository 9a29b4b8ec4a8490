import type { Command } from "../../shared/protocol/overlay-protocol.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";

/**
 * What became of a press for the open overlay pages. `set`: a setting, which needs no page; `nothing`: there was nothing
 * to act on.
 */
export type PagesOutcome = "set" | "told" | "nothing" | "no-page";

/** Sends a command to every open page. `isPointless`: there is nothing to act on. */
export function tellPages(control: OverlayControl, what: Command, isPointless: boolean): PagesOutcome {
  if (control.state.pages === 0) return "no-page";
  if (isPointless) return "nothing";
  control.command(what);
  return "told";
}
