import * as v from "valibot";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { isMuted } from "../obs/input-mute.ts";
import { obsFailure } from "../obs/obs-answers.ts";
import type { AskObs } from "../obs/obs-connection.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { findOverlaySources } from "../obs/overlay-sources.ts";
import type { Microphone } from "./microphone.ts";
import {
  audioInputsQuestion,
  loweredQuestion,
  microphoneQuestion,
  playForMicrophone,
} from "./sound-questions.ts";
import type { Lowerer } from "./lowerer.ts";

const inputList = v.object({ inputs: v.array(v.object({ inputName: v.string(), inputKind: v.string() })) });

/** Kinds of inputs that record a microphone, on Windows, macOS and Linux. */
const microphoneKinds = /^(wasapi|coreaudio|pulse|alsa|pipewire_audio)_input_capture/;

/** The parts of the plugin behind the page about sound. */
export interface SoundSources {
  /** Plays the test voice, and finds whether the page played it aloud. */
  readonly check: { readonly testSound: () => Promise<{ readonly state: string }> };
  readonly microphone: Microphone;
  readonly obs: ObsLink;
  readonly locale: Locale<Messages>;
  readonly lowerer: Lowerer;
}

/** Answers the questions of the page about sound. */
export function soundAnswers({ check, obs, microphone, locale, lowerer }: SoundSources): readonly Answer[] {
  const { words } = locale;
  return [
    answerTo(loweredQuestion, () => loweredReply(lowerer, locale)),
    answerTo(microphoneQuestion, () => microphone.read()),
    answerTo(playForMicrophone, async () => ({ isHeard: (await check.testSound()).state === "fine" })),
    answerTo(audioInputsQuestion, async () => {
      try {
        const names = await readAudioInputs(obs.ask);
        return { items: names.map((name) => ({ label: name, value: name })) };
      } catch (error) {
        if (!(error instanceof ObsError)) throw error;
        const { message, help } = obsFailure(error.kind, words);
        return { items: [], error: message, help };
      }
    }),
  ];
}

/** What a form shows of the inputs that get quieter. */
export function loweredReply({ state }: Lowerer, { words }: Locale<Messages>) {
  const { inputs, trouble } = state.value;
  if (trouble === undefined) return { inputs: [...inputs] };
  if (trouble === "no-overlay") return { inputs: [], message: words.obs.noVoiceSource };
  const { message, help } = obsFailure(trouble, words);
  return { inputs: [], message, help };
}

/** Names of the inputs of OBS that have sound and are no overlay, microphones first. Rejects with an `ObsError`. */
async function readAudioInputs(ask: AskObs): Promise<readonly string[]> {
  const { inputs } = await ask("GetInputList", inputList);
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
