import type { OverlayControl } from "../../pages/overlay-control.ts";
import { type PagesOutcome, tellPages } from "../tell-pages.ts";
import type { AlertsSettings } from "./settings.ts";

/** Pauses, skips, replays, clears or tests the alerts on every open overlay. `isPaused`: what pausing is to lead to. */
export function doAlerts(
  control: OverlayControl,
  does: AlertsSettings["does"],
  isPaused = !control.state.alerts.paused,
): PagesOutcome {
  if (does === "pause") {
    control.setAlertsPaused(isPaused);
    return "set";
  }
  const { showing, waiting } = control.state.alerts;
  return tellPages(
    control,
    `alerts.${does}`,
    (does === "skip" || does === "clear") && !showing && waiting === 0,
  );
}
