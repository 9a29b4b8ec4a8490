import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DeckAction } from "../deck/deck-action.ts";
import { DeckDial } from "../deck/deck-dial.ts";
import { DeckKey } from "../deck/deck-key.ts";
import {
  type DeckOptions,
  type DialPlacement,
  type HostName,
  type KeyPlacement,
  hostNames,
} from "../deck/deck-options.ts";
import { startDeck } from "../deck/deck.ts";
import { type DeviceInfo, plusDevice } from "../deck/devices.ts";
import type { JsonObject } from "../deck/json.ts";
import type { Language } from "../deck/registration-info.ts";
import type { RequestRecord } from "../service/request-record.ts";
import { type Service, type ServiceOptions, startService } from "../service/service.ts";
import { wordsOn } from "./actions/deck-words.ts";

export { uuid, wordsOn } from "./actions/deck-words.ts";

/** What a stage is set up with. */
export interface StageOptions {
  readonly keys?: readonly KeyPlacement[];
  readonly dials?: readonly DialPlacement[];
  /** The application that runs the plugin. Default: Elgato's. */
  readonly host?: HostName;
  /** Default: one classic Stream Deck; with dials, a Stream Deck +. */
  readonly devices?: readonly DeviceInfo[];
  readonly language?: Language;
  readonly service?: ServiceOptions;
  /** What else the deck is to be started with, such as flags of Node. */
  readonly deck?: Partial<DeckOptions>;
  /** Done to the service before the plugin is started. */
  readonly before?: (service: Service) => Promise<void> | void;
  /** Which of the reference service's accounts; default the first, a STANDARD one that can do everything. */
  readonly owner?: string;
  /** On top of address, key, a free port for the relay and no OBS; `undefined` takes a field away. */
  readonly globalSettings?: { readonly [field: string]: JsonObject[string] | undefined };
}

/** The built plugin under the virtual deck, against the reference service: all real processes and sockets. */
export type Stage = Awaited<ReturnType<typeof startStage>>;

export const pluginDir = fileURLToPath(new URL("../../dist/app.sidekick.deck.sdPlugin", import.meta.url));

export async function startStage(options: StageOptions) {
  // It answers soon.
  const service = await startService({
    aiDelayMs: 30,
    voiceDelayLeastMs: 10,
    voiceDelayMostMs: 20,
    ...options.service,
  });
  const account = service.accounts.find(({ owner }) => owner === options.owner) ?? service.accounts[0];
  if (!account) throw new Error("The reference service has no account.");
  const settings = {
    baseUrl: service.baseUrl,
    apiKey: account.apiKey,
    relayPort: 0,
    // Nothing answers there: a test must never meet the OBS or the desktop application of whoever runs it.
    obsAddress: "ws://127.0.0.1:9",
    appAddress: "ws://127.0.0.1:9",
    ...options.globalSettings,
  };
  const globalSettings = JSON.parse(JSON.stringify(settings)) as JsonObject;
  await options.before?.(service);
  const { PLUGIN_NODE: node, DECK } = process.env;
  const host = options.host ?? hostNames.find((name) => name === DECK);
  const devices = options.devices ?? (options.dials ? [plusDevice] : undefined);
  const deck = await startDeck({
    pluginDir,
    globalSettings,
    keys: options.keys ?? [],
    dials: options.dials ?? [],
    ...(devices ? { devices } : {}),
    ...(host ? { host } : {}),
    ...(node === undefined || node === "" ? {} : { node }),
    ...(options.language ? { language: options.language } : {}),
    ...options.deck,
  }).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  const asked = (method: string, path: string) =>
    service.requests.filter((request) => request.method === method && request.path === path);
  return {
    service,
    account,
    deck,
    keys: deck.actions.filter((action) => action instanceof DeckKey),
    dials: deck.actions.filter((action) => action instanceof DeckDial),
    /** Waits until a key shows all of these words; fails with what it shows. */
    shows: async (key: DeckAction, ...words: string[]): Promise<void> => {
      await deck.waitFor(() => words.every((word) => wordsOn(key).includes(word)), {
        what: `the key to show ${words.join(" ")}`,
        state: () => `it shows ${wordsOn(key)}`,
      });
    },
    /** Waits until a key counts down to no more than so many seconds: a busy plugin may leave out one of them. */
    countsDown: async (key: DeckAction, maxSeconds = 25): Promise<void> => {
      await deck.waitFor(() => Number(/\b\d{1,2}\b/.exec(wordsOn(key))?.[0] ?? Infinity) <= maxSeconds, {
        what: `the key to count down to ${maxSeconds} s`,
        state: () => `it shows ${wordsOn(key)}`,
      });
    },
    /** Waits until the service's events reach the plugin: what happens before is lost. */
    hearsEvents: async (): Promise<void> => {
      await deck.waitFor(() => service.openStreams().eventsub > 0, { what: "the events to be open" });
    },
    /** Requests to an endpoint so far, streams and preflights left out. */
    asked,
    /** Waits until an endpoint has been asked so many times. */
    waitForRequests: (method: string, path: string, count: number) =>
      new Promise<readonly RequestRecord[]>((resolve, reject) => {
        const timer = setTimeout(
          () =>
            reject(
              new Error(`${method} ${path} was asked ${asked(method, path).length} times, not ${count}.`),
            ),
          25_000,
        );
        const look = (): void => {
          if (asked(method, path).length < count) return;
          clearTimeout(timer);
          unsubscribe();
          resolve(asked(method, path));
        };
        const unsubscribe = service.onRequest(look);
        look();
      }),
    /** What the plugin wrote into its log files. */
    logs: async () => {
      const folder = join(deck.pluginDir, "logs");
      const names = await readdir(folder).catch(() => []);
      return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
    },
    close: async () => {
      await deck.close();
      await service.close();
    },
  };
}
