import { checkScreens } from "../check/check-screens.ts";
import { type CreateFeature, pushOf } from "../feature.ts";
import { screensAnswers, screensReply } from "../screens/screens-answers.ts";
import { screensQuestion } from "../screens/screens-questions.ts";

/** Other screens: phones, tablets and other computers. */
export const screensFeature: CreateFeature = (plugin) => {
  const { obs } = plugin;
  const { devices, server } = plugin.screens;
  // A device's overlay in OBS shows nothing once it is removed, or other screens are switched off.
  for (const subscribe of [devices.onCut, server.subscribe]) subscribe(() => void obs.reread());
  return {
    answers: screensAnswers(plugin),
    pushes: [pushOf(screensQuestion, [devices, server], () => screensReply(plugin))],
    checks: [(locale, add) => checkScreens(plugin, locale, add)],
    close: () => server.close(),
  };
};
