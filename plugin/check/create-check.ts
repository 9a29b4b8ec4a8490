import { release, type } from "node:os";
import type { Locale, Messages } from "../../shared/words/words.ts";
import type { LogRing } from "../host/log-ring.ts";
import { loadPluginWords } from "../host/plugin-words.ts";
import { type CheckParts, checkEverything } from "./check-everything.ts";
import { mendSourceSound } from "./check-obs.ts";
import type { Check } from "./check-routes.ts";
import { reportOf } from "./report.ts";
import type { Screens } from "../screens/create-screens.ts";
import { runSoundTest } from "./sound-test.ts";

export interface CheckOptions extends CheckParts {
  readonly saveSettings: (change: { readonly voiceFrom: "app" }) => Promise<void>;
  readonly locale: Locale<Messages>;
  readonly ring: LogRing;
  /** Stream Deck's version and platform, and the plugin's version, as the SDK has them. */
  readonly info: {
    readonly application: { readonly version: string; readonly platform: string };
    readonly plugin: { readonly version: string };
  };
}

/** Creates the check of everything that the plugin is connected with. */
export function createCheck(options: CheckOptions, screens: Screens): Check {
  const { account, application, clock, info, ring, settings } = options;
  const sources = {
    ...options,
    screens,
    lastEventAt: () => account.lastEventAt,
    versions: {
      plugin: info.plugin.version,
      deck: application.tellsTruth ? `${application.name} ${info.application.version}` : application.name,
      node: process.versions.node,
      system: `${application.tellsTruth ? info.application.platform : type()} ${release()}`,
    },
  };
  const localeOf = async (name: string | undefined): Promise<Locale<Messages>> => {
    if (name === undefined) return options.locale;
    const { language, messages } = await loadPluginWords(name, application.name);
    return { language, words: messages };
  };
  const run: Check["run"] = async (onFound = () => {}, language) =>
    checkEverything(sources, await localeOf(language), onFound);
  return {
    run,
    mendSound: async (language) => mendSourceSound(options.obs, await localeOf(language)),
    testSound: async (language, onLevel) => runSoundTest(options, await localeOf(language), onLevel),
    async letAppSpeak(isConfirmed, language) {
      const { check } = (await localeOf(language)).words;
      const id = "heard";
      if (settings.value?.approval && !isConfirmed)
        return { id, state: "attention", sentence: check.appVoice.note, appVoice: check.appVoice.anyway };
      await options.saveSettings({ voiceFrom: "app" });
      return { id, state: "fine", sentence: check.heardInApp };
    },
    report: async (language) =>
      reportOf({
        findings: await run(undefined, language),
        at: clock.wall(),
        settings: settings.value,
        ring,
      }),
  };
}
