import type { Command } from "../../shared/protocol/overlay-protocol.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { AlertsSettings } from "./alerts/settings.ts";
import type { VoiceSettings } from "./voice/settings.ts";

/**
 * Result of an operation on the open overlay pages. `set`: a setting was changed, which needs no page. `nothing`: the
 * pages have nothing to act on. `app-speaks`: the service's desktop application plays the voice.
 */
export type PagesResult = "set" | "sent" | "nothing" | "no-page" | "app-speaks";

/** Pauses, skips, replays, clears or tests the alerts on every open overlay. `isPaused` applies to `pause` alone. */
export function operateAlerts(
  control: OverlayControl,
  does: AlertsSettings["does"],
  isPaused = !control.state.alerts.paused,
): PagesResult {
  if (does === "pause") {
    control.setAlertsPaused(isPaused);
    return "set";
  }
  const { showing, waiting } = control.state.alerts;
  const isPointless = (does === "skip" || does === "clear") && !showing && waiting === 0;
  return commandPages(control, `alerts.${does}`, isPointless);
}

/** Mutes, skips, replays or stops the voice on every open overlay. `isMuted` applies to `mute` alone. */
export function operateVoice(
  control: OverlayControl,
  does: VoiceSettings["does"],
  isMuted = !control.state.voice.muted,
): PagesResult {
  if (control.state.voice.isApp) return "app-speaks";
  if (does === "mute") {
    control.setMuted(isMuted);
    return "set";
  }
  const { state, waiting } = control.state.voice;
  // A replay is always possible; only the page knows whether there is anything.
  return commandPages(control, `voice.${does}`, does !== "replay" && state === "idle" && waiting === 0);
}

function commandPages(control: OverlayControl, command: Command, isPointless: boolean): PagesResult {
  if (control.state.pages === 0) return "no-page";
  if (isPointless) return "nothing";
  control.command(command);
  return "sent";
}
