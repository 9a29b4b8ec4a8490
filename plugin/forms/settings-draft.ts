import type { Clock } from "../../shared/clock.ts";
import { type Store, createStore } from "../../shared/store.ts";

/** Settings as Stream Deck stores them; fields unknown to this version are kept. */
export type Settings = Readonly<Record<string, unknown>>;

/** The settings shown: those stored, overlaid with what was typed since. */
export interface DraftState {
  /** False until the application has delivered the settings; nothing is written before. */
  readonly loaded: boolean;
  readonly settings: Settings;
  /** True while something typed has not been sent to the application. */
  readonly unsaved: boolean;
  /** True after a change was rejected because the settings would be too large for Stream Deck. */
  readonly isTooLarge: boolean;
}

/** Settings that save themselves as they are typed. */
export interface SettingsDraft extends Store<DraftState> {
  /** Changes fields (`undefined` removes one) and saves them shortly after the last change. False: there is no room. */
  change(change: Settings): boolean;
  /** Saves at once what was typed. */
  readonly save: () => void;
  /**
   * Takes over settings from the application, unchecked. `isTooLarge`: it rejected the last change for its size;
   * `isUnsaved`: it uses the last change, but could not store it.
   */
  readonly receive: (
    settings: unknown,
    marks?: { readonly isTooLarge?: boolean; readonly isUnsaved?: boolean },
  ) => void;
  /** Saves again, with the next settings, what was written and never confirmed: the connection is lost. */
  readonly resend: () => void;
}

/** Options of `createSettingsDraft`. */
export interface SettingsDraftOptions {
  readonly clock: Clock;
  /** Replaces the settings as a whole; `change` has the fields that are new, `undefined`: removed. */
  readonly write: (settings: Settings, change: Settings) => void;
  /** Whether the next settings received confirm what was written, which counts as unsaved until then. */
  readonly isConfirmed?: boolean;
  /** Size limit of the settings as JSON, in bytes; default: none. */
  readonly maxBytes?: number;
}

/** Delay from the last change to saving, in milliseconds. */
const savesAfterMs = 300;

/**
 * Creates a draft of settings that Stream Deck stores. Each save replaces them as a whole: only the open inspector and
 * the plugin change them, and the application sends the plugin's changes to the inspector.
 */
export function createSettingsDraft(options: SettingsDraftOptions): SettingsDraft {
  const { clock, write, isConfirmed = false, maxBytes = Infinity } = options;
  let stored: Settings | undefined;
  let written: Settings = {};
  let typed: Settings = {};
  let isTooLarge = false;
  let cancelSaving = (): void => {};

  const snapshot = (): DraftState => ({
    loaded: stored !== undefined,
    settings: overlaid(stored ?? {}, { ...written, ...typed }),
    unsaved: !isEmpty(typed) || !isEmpty(written),
    isTooLarge,
  });
  const store = createStore<DraftState, DraftState>(snapshot(), (_, next) => next);
  const publish = (): void => store.dispatch(snapshot());

  /** Settings that are already too large may shrink step by step. */
  const fits = (next: Settings, before: Settings): boolean =>
    bytesOf(next) < maxBytes || bytesOf(next) < bytesOf(before);

  const save = (): void => {
    cancelSaving();
    if (stored === undefined || isEmpty(typed)) return;
    const next = overlaid(stored, { ...written, ...typed });
    // The plugin may have used up the room meanwhile.
    isTooLarge = !fits(next, stored);
    if (!isTooLarge) {
      write(next, typed);
      if (isConfirmed) written = { ...written, ...typed };
      else stored = next;
    }
    typed = {};
    publish();
  };
  const saveSoon = (): void => {
    cancelSaving();
    if (!isEmpty(typed)) cancelSaving = clock.after(savesAfterMs, save);
  };

  return {
    get value() {
      return store.value;
    },
    subscribe: (listener) => store.subscribe(listener),
    change(change) {
      const { settings } = store.value;
      const differing = Object.entries(change).filter(([name, value]) => !same(settings[name], value));
      const fields = Object.fromEntries(differing);
      isTooLarge = differing.length > 0 && !fits(overlaid(settings, fields), settings);
      if (!isTooLarge) typed = { ...typed, ...fields };
      publish();
      saveSoon();
      return !isTooLarge;
    },
    save,
    receive(settings, marks = {}) {
      stored = isRecord(settings) ? settings : {};
      if (!marks.isUnsaved) written = {};
      if (marks.isTooLarge) isTooLarge = true;
      publish();
      saveSoon();
    },
    resend() {
      typed = { ...written, ...typed };
      written = {};
    },
  };
}

/** Settings with a change, in which `undefined` removes a field. */
export function overlaid(settings: Settings, change: Settings): Settings {
  const kept = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}

function bytesOf(settings: Settings): number {
  return new TextEncoder().encode(JSON.stringify(settings)).length;
}

function isRecord(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(change: Settings): boolean {
  return Object.keys(change).length === 0;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
