import type { CoreContext } from "../context.ts";
import { type CreateFeature, pushOf } from "../feature.ts";
import { readActionNames } from "../profiles/action-list.ts";
import { type StarterKeys, createStarterKeys } from "../profiles/starter-keys.ts";
import { createSteps } from "../set-up/create-steps.ts";
import { setUpAnswer } from "../set-up/set-up-answer.ts";
import { stepsQuestion } from "../set-up/steps.ts";

/** The steps of setting up, and the address of the set-up window. */
export const setUpFeature: CreateFeature = async (plugin) => {
  const starterKeys = await openStarterKeys(plugin);
  const steps = createSteps({ ...plugin, decks: plugin.inspector, starterKeys });
  return {
    answers: [...steps.answers, setUpAnswer(plugin)],
    pushes: [pushOf(stepsQuestion, [steps], () => steps.state)],
  };
};

/** The starter keys where plugins can add no profiles. */
async function openStarterKeys(plugin: CoreContext): Promise<StarterKeys | undefined> {
  const { inspector, keyWords, locale, log, starter } = plugin;
  if (!starter) return undefined;
  const nameOf = await readActionNames(process.cwd(), locale.language, log);
  const prompt = locale.words.examplePrompts.answer;
  return createStarterKeys({ ...starter, devices: inspector.devices, keyWords, prompt, nameOf });
}
