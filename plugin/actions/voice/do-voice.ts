import type { OverlayControl } from "../../pages/overlay-control.ts";
import { type PagesOutcome, tellPages } from "../tell-pages.ts";
import type { VoiceSettings } from "./settings.ts";

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
