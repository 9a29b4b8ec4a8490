import * as v from "valibot";
import type { AskObs } from "./obs-connection.ts";
import { anything } from "./overlay-sources.ts";

const mute = v.object({ inputMuted: v.boolean() });

/** Whether an input is muted in OBS. */
export async function isMuted(ask: AskObs, inputName: string): Promise<boolean> {
  return (await ask("GetInputMute", mute, { inputName })).inputMuted;
}

/** Unmutes the muted inputs in OBS. */
export async function unmute(ask: AskObs, names: readonly string[]): Promise<void> {
  for (const inputName of names) await ask("SetInputMute", anything, { inputName, inputMuted: false });
}
