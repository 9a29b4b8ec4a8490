import { type CreateFeature, pushOf } from "../feature.ts";
import { settingsOf } from "../settings/setting-table.ts";
import { createVtubeStudio } from "../vtube-studio/create-vtube-studio.ts";
import { vtubeSettings } from "../vtube-studio/settings.ts";
import { vtubeAnswers, vtubeReply } from "../vtube-studio/vtube-answers.ts";
import { vtubeQuestion } from "../vtube-studio/vtube-questions.ts";

/** The model in VTube Studio, which speaks and has moods with the AI. */
export const vtubeStudioFeature: CreateFeature = (plugin) => {
  const { locale } = plugin;
  const settings = settingsOf(plugin.storedSettings, vtubeSettings);
  const link = createVtubeStudio({ ...plugin, settings });
  return {
    answers: vtubeAnswers(link, locale),
    pushes: [pushOf(vtubeQuestion, [link.state], () => vtubeReply(link.state.value, locale))],
    close: () => link.close(),
  };
};
