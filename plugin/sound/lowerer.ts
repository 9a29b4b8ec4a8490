import * as v from "valibot";
import { traceOf } from "../../shared/log.ts";
import { type Store, createStore } from "../../shared/store.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { filterPrefix, lowerInputs, removeLowering } from "../obs/lowering-filters.ts";
import { ObsError, type ObsFailureKind } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { findOverlaySources, mainSource } from "../obs/overlay-sources.ts";
import { type GlobalSettings, type SettingsStore, followSettings } from "../settings/global-settings.ts";
import type { Tools } from "../../shared/tools.ts";

export interface LowererParts extends Tools {
  readonly obs: ObsLink;
  readonly settings: SettingsStore;
  readonly saveSettings: (change: { readonly lowered: string[] | undefined }) => Promise<void>;
  readonly locale: Locale<Messages>;
}

/** The inputs of OBS that get quieter while the AI speaks. */
export interface LoweredState {
  readonly inputs: readonly string[];
  /** Why nothing can be lowered. */
  readonly trouble?: ObsFailureKind;
}

/** Keeps chosen inputs of OBS quieter while the AI speaks. */
export interface Lowerer {
  readonly state: Store<LoweredState>;
  /** Unticks every input and removes all filters. Resolves with how many there were. Rejects with an `ObsError`. */
  clear(): Promise<number>;
}

const list = v.object({ inputs: v.array(v.object({ inputName: v.string() })) });
/** Changes of OBS within this time are answered together. */
const minRestMs = 300;
/** Rest for each millisecond of work: an OBS with many inputs may change its filters at every frame. */
const restShare = 20;
const retryMs = 5_000;

/**
 * Keeps a filter of ours on each input that the streamer has chosen, and on no other one: OBS itself lowers them, so that
 * nothing stays low when the plugin ends.
 */
export function createLowerer(parts: LowererParts): Lowerer {
  const { obs, settings, saveSettings, clock, log, locale } = parts;
  const state = createStore<LoweredState, LoweredState>({ inputs: [] }, (before, next) =>
    JSON.stringify(before) === JSON.stringify(next) ? before : next,
  );
  let cancel: (() => void) | undefined;
  let isRunning = false;
  let restMs = minRestMs;

  const settle = async (current: GlobalSettings): Promise<void> => {
    const { lowered, loweredStrength, microphone } = current;
    const voice = await voiceIn(obs, current);
    const result = await lowerInputs(obs.ask, {
      // A microphone that gets quieter could not have the voice wait, and its tick is not in the form.
      inputs: lowered.filter((input) => input !== microphone),
      voice,
      strength: loweredStrength,
      filterName: filterPrefix + locale.words.obs.loweredFilter,
    });
    if (!result) return later(restMs);
    const { lowered: inputs, wanted } = result;
    if (wanted.join("\n") !== lowered.join("\n")) void saveSettings({ lowered: [...wanted] });
    state.dispatch({ inputs, ...(voice === undefined && { trouble: "no-overlay" }) });
  };
  const run = async (): Promise<void> => {
    cancel = undefined;
    if (isRunning) return later(restMs);
    if (!settings.value) return;
    isRunning = true;
    const startedAt = clock.now();
    try {
      await settle(settings.value);
    } catch (error) {
      if (error instanceof ObsError) fail(error);
      else log.error(`Inputs of OBS could not be lowered: ${traceOf(error)}.`);
    }
    isRunning = false;
    restMs = Math.min(retryMs, Math.max(minRestMs, restShare * (clock.now() - startedAt)));
  };
  const fail = ({ kind, message }: ObsError): void => {
    const isNews = kind !== state.value.trouble;
    state.dispatch({ ...state.value, trouble: kind });
    // Without OBS there is nothing to lower; it is tried again with the next connection.
    if (!["refused", "timed-out", "unreadable"].includes(kind)) return;
    if (isNews) log.warn(`Inputs of OBS could not be lowered: ${message}.`);
    later(retryMs);
  };
  const later = (ms: number): void => {
    cancel ??= clock.after(ms, () => void run());
  };
  obs.inputsChanged.subscribe(() => later(restMs));
  followSettings(settings, () => {
    cancel?.();
    cancel = clock.after(0, () => void run());
  });
  return {
    state,
    async clear() {
      const count = await removeLowering(obs.ask);
      await saveSettings({ lowered: undefined });
      return count;
    },
  };
}

/** Name of the source with the AI's voice; `undefined`: OBS has none. */
async function voiceIn(
  { ask }: ObsLink,
  { voiceFrom, loweredBy }: GlobalSettings,
): Promise<string | undefined> {
  if (voiceFrom === "app") {
    const { inputs } = await ask("GetInputList", list);
    return inputs.find(({ inputName }) => inputName === loweredBy)?.inputName;
  }
  const found = await findOverlaySources(ask);
  return (mainSource(found) ?? found[0])?.name;
}
