import type { Command } from "../../shared/protocol/overlay-protocol.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { AlertsSettings } from "./alerts/settings.ts";
import type { VoiceSettings } from "./voice/settings.ts";

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

/** Mutes, skips, replays or stops the voice on every open overlay. `isMuted`: what muting is to lead to. */
export function doVoice(
  control: OverlayControl,
  does: VoiceSettings["does"],
  isMuted = !control.state.voice.muted,
): PagesOutcome {
  if (does === "mute") {
    control.setMuted(isMuted);
    return "set";
  }
  const { state, waiting } = control.state.voice;
  // A replay is always possible; only the page knows whether there is anything.
  return tellPages(control, `voice.${does}`, does !== "replay" && state === "idle" && waiting === 0);
}
