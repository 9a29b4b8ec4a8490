import * as v from "valibot";
import type { AskObs } from "../obs/obs-connection.ts";
import { ObsError } from "../obs/obs-error.ts";
import { isMuted } from "../obs/input-mute.ts";
import { findOverlaySources } from "../obs/overlay-sources.ts";

const list = v.object({ inputs: v.array(v.object({ inputName: v.string(), inputKind: v.string() })) });

/** Kinds of inputs that record a microphone, on Windows, macOS and Linux. */
const microphoneKinds = /^(wasapi|coreaudio|pulse|alsa|pipewire_audio)_input_capture/;

/** Names of the inputs of OBS that have sound and are no overlay, microphones first. Rejects with an `ObsError`. */
export async function readAudioInputs(ask: AskObs): Promise<readonly string[]> {
  const { inputs } = await ask("GetInputList", list);
  // The AI would wait for itself.
  const overlays = (await findOverlaySources(ask)).map(({ name }) => name);
  const audible = await Promise.all(inputs.map(({ inputName }) => hasAudio(ask, inputName)));
  const isMicrophone = ({ inputKind }: { readonly inputKind: string }): boolean =>
    microphoneKinds.test(inputKind);
  return inputs
    .filter(({ inputName }, at) => audible[at] && !overlays.includes(inputName))
    .toSorted((a, b) => Number(isMicrophone(b)) - Number(isMicrophone(a)))
    .map(({ inputName }) => inputName);
}

/** Whether an input has sound: OBS refuses to say of others whether they are muted. */
async function hasAudio(ask: AskObs, inputName: string): Promise<boolean> {
  try {
    await isMuted(ask, inputName);
    return true;
  } catch (error) {
    if (!(error instanceof ObsError) || error.kind !== "refused") throw error;
    return false;
  }
}
