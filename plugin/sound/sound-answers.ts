import type { Locale, Messages } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { obsFailure } from "../obs/obs-answers.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { readAudioInputs } from "./audio-inputs.ts";
import { audioInputsQuestion } from "./sound-questions.ts";

/** The parts of the plugin behind the page about sound. */
export interface SoundSources {
  readonly obs: ObsLink;
  readonly locale: Locale<Messages>;
}

/** Answers the questions of the page about sound. */
export function soundAnswers({ obs, locale: { words } }: SoundSources): readonly Answer[] {
  return [
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
