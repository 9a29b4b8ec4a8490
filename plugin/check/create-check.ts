import type { Locale, Messages } from "../../shared/words/words.ts";
import type { HostApplication } from "../host/host-application.ts";
import type { LogRing } from "../host/log-ring.ts";
import { loadPluginWords } from "../host/plugin-words.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import type { PagesCheckSources } from "./check-pages.ts";
import { checkEverything } from "./check-everything.ts";
import { mendSourceSound } from "./check-obs.ts";
import { type AddFinding, type CheckRun, type Finding, finding } from "./finding.ts";
import { reportOf } from "./report.ts";
import type { EventVoices } from "../voices/event-voices.ts";
import { runSoundTest } from "./sound-test.ts";

export interface CheckOptions extends PagesCheckSources {
  readonly application: HostApplication;
  readonly saveSettings: (change: { readonly voiceFrom: "app" }) => Promise<unknown>;
  readonly locale: Locale<Messages>;
  readonly ring: LogRing;
  readonly settings: SettingsStore;
  /** A line for each setting that a report has; `undefined`: they are not known yet. */
  readonly reported: () => readonly string[] | undefined;
  readonly events: { readonly voices: Pick<EventVoices, "frameShapes"> };
}

/** The check of everything, for pages and inspectors. `language`: default is that of Stream Deck. */
export type Check = ReturnType<typeof createCheck>;

/** Creates the check of everything that the plugin is connected with. */
export function createCheck(options: CheckOptions, checks: () => readonly CheckRun[]) {
  const { application, clock, ring, settings } = options;
  const localeOf = async (name: string | undefined): Promise<Locale<Messages>> => {
    if (name === undefined) return options.locale;
    const { language, messages } = await loadPluginWords(name, application.name);
    return { language, words: messages };
  };
  const run = async (onFound: AddFinding = () => {}, language?: string) =>
    checkEverything(checks(), options, await localeOf(language), onFound);
  return {
    /** Checks everything; calls `onFound` with each line as soon as it is known. */
    run,
    /** Mends the first fault of the overlay's sound in OBS; resolves with the finding then. */
    mendSound: async (language?: string) => mendSourceSound(options.obs, await localeOf(language)),
    /**
     * Plays a test voice on the speaking page; resolves with the finding about its sound. Calls `onLevel` meanwhile with
     * the overlay's level on OBS's own meter, in decibels.
     */
    testSound: async (language?: string, onLevel?: (level: number) => void) =>
      runSoundTest(options, await localeOf(language), onLevel),
    /**
     * Lets the desktop app speak instead of the overlay; resolves with the finding about the sound. While messages await
     * approval, which cannot hold the app's voice, only with `isConfirmed`.
     */
    async letAppSpeak(isConfirmed: boolean, language?: string): Promise<Finding> {
      const { check } = (await localeOf(language)).words;
      if (settings.value?.approval && !isConfirmed)
        return finding("heard", "attention", check.appVoice.note, { appVoice: check.appVoice.anyway });
      await options.saveSettings({ voiceFrom: "app" });
      return finding("heard", "fine", check.heardInApp);
    },
    /** Checks everything; resolves with the text of a report. */
    report: async (language?: string) =>
      reportOf({
        findings: await run(undefined, language),
        at: clock.wall(),
        settings: options.reported(),
        voiceFrames: options.events.voices.frameShapes,
        ring,
      }),
  };
}
