import type { CheckRun } from "./check/finding.ts";
import { missingSentence } from "./account/account-sentences.ts";
import { createCheck } from "./check/create-check.ts";
import { createControlPages } from "./control/control-pages.ts";
import type { CoreContext, PluginContext } from "./context.ts";
import { allSettings } from "./feature-settings.ts";
import { openLibrary } from "./library/library.ts";
import { openLookFile } from "./library/look-file/look-file.ts";
import { secretsOf } from "./library/look-file/shared-parts.ts";
import { keyTrouble } from "./panel/key-trouble.ts";
import { createRules } from "./rules/create-rules.ts";
import { createScreens } from "./screens/create-screens.ts";
import { screenSettings } from "./screens/settings.ts";
import { createOneUseAddresses } from "./server/one-use-addresses.ts";
import { reportedSettings, settingsOf } from "./settings/setting-table.ts";
import { createLowerer } from "./sound/lowerer.ts";
import { Microphone } from "./sound/microphone.ts";
import { soundAndVoice } from "./sound/settings.ts";

/**
 * Makes what several features share, once and in this order. `checks`: what the features check, which is known once all of
 * them are made.
 */
export async function createServices(
  core: CoreContext,
  onServer: PluginContext["onServer"],
  checks: () => readonly CheckRun[],
): Promise<PluginContext> {
  const { account, application, clock, dataFolder, hiddenWords, locale, log, stored, storedSettings } = core;
  const pagesFolder = process.cwd();
  const ofSound = settingsOf(storedSettings, soundAndVoice);
  const library = await openLibrary(dataFolder, core);
  const privacy = { hiddenWords, secrets: secretsOf(allSettings, storedSettings, stored) };
  const look = await openLookFile({ folder: dataFolder, library, privacy, log, clock });
  const explain = (keyId: string): string =>
    missingSentence(account, locale.words) ?? keyTrouble(keyId, core).message;
  const rules = createRules(core, explain);
  return {
    ...core,
    check: createCheck(
      { ...core, reported: () => reportedSettings(allSettings, storedSettings.value) },
      checks,
    ),
    controlPages: createControlPages({ ...core, rules }),
    explain,
    library,
    look,
    lowerer: createLowerer({ ...core, settings: ofSound }),
    microphone: new Microphone({ ...core, settings: ofSound }),
    oneUse: createOneUseAddresses(clock),
    onServer,
    pagesFolder,
    rules,
    screens: createScreens({
      ...core,
      settings: settingsOf(storedSettings, screenSettings),
      pagesFolder,
      host: application.name,
      allowed: process.env["SIDEKICK_SCREENS_ALLOW"],
    }),
  };
}
