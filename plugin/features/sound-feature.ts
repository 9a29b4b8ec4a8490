import { type CreateFeature, pushOf } from "../feature.ts";
import { settingsOf } from "../settings/setting-table.ts";
import { soundAndVoice } from "../sound/settings.ts";
import { loweredReply, soundAnswers } from "../sound/sound-answers.ts";
import { loweredQuestion, microphoneQuestion } from "../sound/sound-questions.ts";
import { followVoiceTurns } from "../sound/voice-turns.ts";

/** The manners of the sound: voices wait for the streamer, and OBS's other inputs get quieter for them. */
export const soundFeature: CreateFeature = (plugin) => {
  const { approval, locale, lowerer, microphone, storedSettings } = plugin;
  const settings = settingsOf(storedSettings, soundAndVoice);
  followVoiceTurns({ ...plugin, settings, onPassed: approval.onPassed });
  return {
    answers: soundAnswers(plugin),
    pushes: [
      pushOf(loweredQuestion, [lowerer.state], () => loweredReply(lowerer, locale)),
      pushOf(microphoneQuestion, [{ subscribe: microphone.onLevel }], () => microphone.sent),
    ],
  };
};
