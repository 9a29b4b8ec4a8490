import type { Locale, Messages } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { obsFailure } from "../obs/obs-answers.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { readAudioInputs } from "./audio-inputs.ts";
import type { Microphone } from "./microphone.ts";
import {
  audioInputsQuestion,
  loweredQuestion,
  microphoneQuestion,
  playForMicrophone,
} from "./sound-questions.ts";
import type { Lowerer } from "./lowerer.ts";

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
