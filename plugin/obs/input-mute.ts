import * as v from "valibot";
import type { AskObs } from "./obs-connection.ts";
import { type OverlaySource, anything } from "./overlay-sources.ts";

const mute = v.object({ inputMuted: v.boolean() });

/** Whether an input is muted in OBS. */
export async function isMuted(ask: AskObs, inputName: string): Promise<boolean> {
  return (await ask("GetInputMute", mute, { inputName })).inputMuted;
}

/** Unmutes sources in OBS. */
export async function unmute(ask: AskObs, sources: readonly OverlaySource[]): Promise<void> {
  for (const { name: inputName } of sources)
    await ask("SetInputMute", anything, { inputName, inputMuted: false });
}
