import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { traceOf } from "../../shared/log.ts";
import { type Store, createValueStore } from "../../shared/store.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { filterPrefix, lowerInputs, removeLowering, switchLowering } from "../obs/lowering-filters.ts";
import { ObsError, type ObsFailureKind } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { findOverlaySources } from "../obs/overlay-sources.ts";
import { followSettings } from "../settings/setting-table.ts";
import type { Tools } from "../../shared/tools.ts";
import type { SoundAndVoice } from "./settings.ts";

export interface LowererParts extends Tools {
  readonly obs: ObsLink;
  readonly settings: Store<SoundAndVoice | undefined>;
  readonly saveSettings: (change: { readonly lowered: string[] | undefined }) => Promise<unknown>;
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
/** Changes of what viewers hear within this time are answered together: a scene of many sources has as many events. */
const switchMs = 50;

/**
 * Keeps a filter of ours on each input that the streamer has chosen, and on no other one: OBS itself lowers them, so that
 * nothing stays low when the plugin ends.
 */
export function createLowerer(parts: LowererParts): Lowerer {
  const { obs, settings, saveSettings, clock, log, locale } = parts;
  const state = createValueStore<LoweredState>({ inputs: [] });
  let cancel: (() => void) | undefined;
  let voices: readonly string[] = [];
  let isRunning = false;
  let restMs = minRestMs;

  const settle = async (current: SoundAndVoice): Promise<void> => {
    const { lowered, loweredStrength, microphone } = current;
    voices = await voicesIn(obs, current);
    const result = await lowerInputs(obs.ask, {
      // A microphone that gets quieter could not have the voice wait, and its tick is not in the form.
      inputs: lowered.filter((input) => input !== microphone),
      voices,
      strength: loweredStrength,
      filterName: filterPrefix + locale.words.obs.loweredFilter,
    });
    if (!result) return later(restMs);
    const { lowered: inputs, wanted } = result;
    if (wanted.join("\n") !== lowered.join("\n")) void saveSettings({ lowered: [...wanted] });
    state.dispatch({ inputs, ...(voices.length === 0 && { trouble: "no-overlay" }) });
    switchSoon();
  };
  const run = async (): Promise<void> => {
    cancel = undefined;
    if (isRunning) return later(restMs);
    if (!settings.value) return;
    isRunning = true;
    const startedAt = clock.now();
    await attempt(settle(settings.value));
    isRunning = false;
    restMs = Math.min(retryMs, Math.max(minRestMs, restShare * (clock.now() - startedAt)));
  };
  const attempt = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (error instanceof ObsError) fail(error);
      else log.error(`Inputs of OBS could not be lowered: ${traceOf(error)}.`);
    }
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
  const switchSoon = combined(clock, () => attempt(switchLowering(obs.ask, state.value.inputs, voices)));
  obs.inputsChanged.subscribe(() => later(restMs));
  obs.soundChanged.subscribe(switchSoon);
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

/** Returns a function that has work done soon: once for many calls, and apart from all else, which may take long. */
function combined(clock: Clock, work: () => Promise<void>): () => void {
  let isPlanned = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isPlanned = false;
    if (isRunning) return plan();
    isRunning = true;
    await work();
    isRunning = false;
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    clock.after(switchMs, () => void run());
  };
  return plan;
}

/** Names of the sources that may have the AI's voice: every overlay's, because any of their pages may be the one that speaks. */
async function voicesIn(
  { ask }: ObsLink,
  { voiceFrom, loweredBy }: SoundAndVoice,
): Promise<readonly string[]> {
  if (voiceFrom !== "app") return (await findOverlaySources(ask)).map(({ name }) => name);
  const { inputs } = await ask("GetInputList", list);
  return inputs.flatMap(({ inputName }) => (inputName === loweredBy ? [inputName] : []));
}
