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

/**
 * Mutes, skips, replays or stops the voice on every open overlay, has it wait, or has it speak now. `isOn` applies to
 * `mute` and `wait`; default: the other state.
 */
export function operateVoice(
  control: OverlayControl,
  does: VoiceSettings["does"] | "now",
  isOn?: boolean,
): PagesResult {
  const { gate } = control;
  if (control.state.voice.isApp) return "app-speaks";
  switch (does) {
    case "mute": {
      const { muted, isMutedInObs } = control.state.voice;
      const isMuting = isOn ?? !(muted || isMutedInObs);
      control.setMuted(isMuting);
      // Unmuting the voice by its key unmutes the source in OBS as well.
      if (!isMuting && isMutedInObs) gate.unmute.emit();
      return "set";
    }
    case "wait":
      gate.state.dispatch({ isHeld: isOn ?? !gate.state.value.isHeld });
      return "set";
    case "now":
      gate.sayNow();
      return "set";
    case "skip":
    case "replay":
    case "stop": {
      const { state, waiting } = control.state.voice;
      // A replay is always possible; only the page knows whether there is anything.
      return commandPages(control, `voice.${does}`, does !== "replay" && state === "idle" && waiting === 0);
    }
  }
}

function commandPages(control: OverlayControl, command: Command, isPointless: boolean): PagesResult {
  if (control.state.pages === 0) return "no-page";
  if (isPointless) return "nothing";
  control.command(command);
  return "sent";
}
