import type { Clock } from "../../shared/clock.ts";
import { type Store, createStore } from "../../shared/store.ts";

/** Settings as they are kept: fields this version does not know are carried along untouched. */
export type Settings = Readonly<Record<string, unknown>>;

/** Fields to change; `undefined` removes the field. */
export type SettingsChange = Readonly<Record<string, unknown>>;

/** Settings as the page shows them: those kept, with what was typed since laid over them. */
export interface KeptState {
  /** False until the application has handed the settings over; nothing is written before. */
  readonly loaded: boolean;
  readonly settings: Settings;
  /** True while something typed has not been handed to the application. */
  readonly unsaved: boolean;
  /** Counts what was written, so that one can see that a write has happened. */
  readonly writes: number;
  /** True after a change that was not taken because the settings would have become too large. */
  readonly refused: boolean;
}

/** Settings that save themselves as they are typed. */
export interface KeptSettings extends Store<KeptState> {
  /** Changes fields, and saves them shortly after the last change. False: there is no room for that. */
  change(change: SettingsChange): boolean;
  /** Saves now; resolves once it is handed over. */
  flush(): Promise<void>;
  /** Saves at once over the newest settings known, without asking for newer ones: for a page that is closing. */
  flushAtOnce(): void;
  /** Takes over settings that the application handed out, unchecked. */
  readonly receive: (settings: unknown) => void;
}

/** What settings need from outside. */
export interface KeptSettingsOptions {
  readonly clock: Clock;
  /** Asks the application for the settings; they come back through `receive`. */
  readonly read: () => void;
  /** Replaces the settings as a whole. */
  readonly write: (settings: Settings) => void;
  /** From the last change to saving, in milliseconds; default 300. */
  readonly delayMs?: number;
  /** The settings as JSON must take fewer bytes; left out: any number. */
  readonly mostBytes?: number;
}

/** How long to wait for newer settings before writing over the newest ones known. */
const readBoundMs = 1_000;

/**
 * Settings kept by Stream Deck, which can only be replaced as a whole while others may change them too. So each
 * save first asks for the newest, lays only the changed fields over them and writes that.
 */
export function createKeptSettings(options: KeptSettingsOptions): KeptSettings {
  const { clock, read, write, delayMs = 300, mostBytes = Infinity } = options;
  let newest: Settings | undefined;
  let pending: SettingsChange = {};
  /** Written, but perhaps not yet in what the application hands out: an answer to a question put earlier is older. */
  let written: { readonly change: SettingsChange; readonly since: number }[] = [];
  let asked = 0;
  let answered = 0;
  let writes = 0;
  let refused = false;
  let cancelDelay: (() => void) | undefined;
  let saving: { readonly until: number; readonly done: Promise<void>; finish(): void } | undefined;

  const snapshot = (): KeptState => {
    const changes = [...written.map(({ change }) => change), pending];
    return {
      loaded: newest !== undefined,
      settings: changes.reduce(overlaid, newest ?? {}),
      unsaved: !isEmpty(pending),
      writes,
      refused,
    };
  };
  const store = createStore<KeptState, KeptState>(snapshot(), (_, next) => next);
  const publish = (): void => store.dispatch(snapshot());

  /** What is too large already may become smaller step by step. */
  const fits = (next: Settings, before: Settings): boolean =>
    bytesOf(next) < mostBytes || bytesOf(next) < bytesOf(before);

  const ask = (): void => {
    asked += 1;
    read();
  };

  const writePending = (): void => {
    cancelDelay?.();
    cancelDelay = undefined;
    if (newest === undefined) return;
    if (!fits(store.value.settings, newest)) {
      // Others have filled the room since it was typed.
      pending = {};
      refused = true;
      publish();
    }
    if (!isEmpty(pending)) {
      const change = pending;
      write(store.value.settings);
      pending = {};
      written = [...written, { change, since: asked }];
      writes += 1;
      // Reading back shows what is truly kept, and tells when `written` is part of it.
      ask();
      publish();
    }
    const done = saving;
    saving = undefined;
    done?.finish();
  };

  const flush = (): Promise<void> => {
    cancelDelay?.();
    cancelDelay = undefined;
    if (saving) return saving.done;
    if (isEmpty(pending)) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    ask();
    const bound = clock.after(readBoundMs, writePending);
    saving = {
      until: asked,
      done: promise,
      finish() {
        bound();
        resolve();
      },
    };
    return promise;
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
      refused = differing.length > 0 && !fits(overlaid(settings, fields), settings);
      if (differing.length === 0 || refused) {
        publish();
        return !refused;
      }
      pending = { ...pending, ...fields };
      publish();
      cancelDelay?.();
      cancelDelay = clock.after(delayMs, () => void flush());
      return true;
    },
    flush,
    flushAtOnce: writePending,
    receive(settings) {
      newest = isRecord(settings) ? settings : {};
      answered = Math.min(answered + 1, asked);
      written = written.filter(({ since }) => since >= answered);
      publish();
      if (saving && answered >= saving.until) writePending();
    },
  };
}

function overlaid(settings: Settings, change: SettingsChange): Settings {
  const kept = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}

function bytesOf(settings: Settings): number {
  return new TextEncoder().encode(JSON.stringify(settings)).length;
}

function isRecord(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(change: SettingsChange): boolean {
  return Object.keys(change).length === 0;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
