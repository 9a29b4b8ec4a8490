import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, onTestFinished } from "vitest";
import { type Deck, startDeck } from "./deck.ts";
import type { DeckAction } from "./deck-action.ts";
import type { DeckOptions } from "./deck-options.ts";
import type { Inspector } from "./inspector.ts";
import { type JsonObject, type JsonValue, parseJsonObject } from "./json.ts";

/** Folder of the fixture: a small plugin on the official SDK, with a twin that uses none. */
export const tinyDir = fileURLToPath(new URL("../fixtures/tiny.sdPlugin", import.meta.url));

/** Address of the official SDK: the copy of the fixture that runs has no node_modules above it. */
export const sdkUrl = pathToFileURL(createRequire(import.meta.url).resolve("@elgato/streamdeck")).href;

/** UUIDs of the fixture's actions: one state, two states, two states that do not toggle, a dial. */
export const tinyActions = {
  counter: "com.example.tiny.counter",
  toggle: "com.example.tiny.toggle",
  still: "com.example.tiny.still",
  volume: "com.example.tiny.volume",
} as const;

/** A deck that runs the fixture, and what the fixture reports of the events it got. */
export interface TinyDeck extends Deck {
  /** Every event that the plugin reported, oldest first. */
  readonly reports: readonly JsonObject[];
  /** Resolves with the next report of that event which no earlier call resolved with. */
  reported(event: string): Promise<JsonObject>;
  /** Has the plugin call a method of the SDK's action, and waits until it has. */
  call(action: DeckAction, method: string, ...args: readonly JsonValue[]): Promise<JsonValue | undefined>;
  /** Has the plugin do one of its tasks, and waits until it has. */
  task(action: DeckAction, name: string, ...args: readonly JsonValue[]): Promise<JsonValue | undefined>;
  /** Has the plugin without an SDK send these texts; CONTEXT in them becomes the action's context. */
  sendRaw(action: DeckAction, ...texts: readonly string[]): Promise<void>;
}

/** Starts a deck with the fixture; the end of the test closes it. */
export async function startTinyDeck(options: Partial<DeckOptions> = {}): Promise<TinyDeck> {
  const { deck } = await openTinyDeck(options);
  onTestFinished(async () => void (await deck.close()));
  return deck;
}

/**
 * Starts a deck with the fixture for all tests of a file. Each test begins with nothing on the
 * deck, the first global settings, no reports and no complaints.
 */
export function shareTinyDeck(options: Partial<DeckOptions> = {}): () => TinyDeck {
  let open: Awaited<ReturnType<typeof openTinyDeck>> | undefined;
  const shared = () => {
    if (open === undefined) throw new Error("The deck was not started yet.");
    return open;
  };
  beforeAll(async () => {
    open = await openTinyDeck(options);
  });
  afterEach(() => shared().clear());
  afterAll(async () => void (await shared().deck.close()));
  return () => shared().deck;
}

async function openTinyDeck(options: Partial<DeckOptions>) {
  const reports: JsonObject[] = [];
  const consumed = new Set<JsonObject>();
  const deck = await startDeck({
    pluginDir: tinyDir,
    ...options,
    env: { STREAM_DECK_SDK: sdkUrl, ...options.env },
    onPluginOutput(line, from) {
      const report = parseJsonObject(line);
      if (report !== undefined) reports.push(report);
      options.onPluginOutput?.(line, from);
    },
  });
  const { globalSettings } = deck;
  let complaintsBefore = 0;
  let ends = 0;

  const inspectors = new Map<DeckAction, Inspector>();
  const inspectorOf = async (action: DeckAction): Promise<Inspector> => {
    const open = inspectors.get(action);
    if (open !== undefined && !open.closed) return open;
    const inspector = await action.openInspector();
    inspectors.set(action, inspector);
    return inspector;
  };
  const reported = (event: string): Promise<JsonObject> =>
    deck.waitFor(
      () => {
        const found = reports.find((report) => report["event"] === event && !consumed.has(report));
        if (found !== undefined) consumed.add(found);
        return found;
      },
      {
        what: `the plugin to report ${event}`,
        state: () => `it reported ${reports.map((report) => JSON.stringify(report["event"])).join(", ")}`,
      },
    );
  const task: TinyDeck["task"] = async (action, ...todo) => {
    const inspector = await inspectorOf(action);
    return (await inspector.ask("do", { do: todo }))["answer"];
  };
  const tinyDeck: TinyDeck = Object.assign(Object.create(deck) as Deck, {
    reports,
    reported,
    task,
    call: (action: DeckAction, method: string, ...args: readonly JsonValue[]) =>
      task(action, "action", method, ...args),
    async sendRaw(action: DeckAction, ...texts: readonly string[]) {
      const end = `sent ${++ends}`;
      const inspector = await inspectorOf(action);
      // The log message comes last and so says that all before it has arrived.
      inspector.send({
        send: [...texts, JSON.stringify({ event: "logMessage", payload: { message: end } })],
      });
      await deck.waitFor(
        () =>
          deck.commands.some(
            ({ event, payload }) =>
              event === "logMessage" && JSON.stringify(payload) === JSON.stringify({ message: end }),
          ),
        { what: "the plugin to send what it was told" },
      );
    },
  });
  Object.defineProperty(tinyDeck, "complaints", { get: () => deck.complaints.slice(complaintsBefore) });
  return {
    deck: tinyDeck,
    /** Puts the deck back to its beginning. */
    async clear(): Promise<void> {
      for (const action of deck.actions.toReversed()) action.remove();
      if (deck.globalSettings !== globalSettings) deck.setGlobalSettings(globalSettings);
      // The plugin reports in order: all that came of the test is there once this key has gone.
      const settings = { cleared: ++ends };
      deck.addKey({ action: tinyActions.counter, settings }).remove();
      const isLast = ({ event, payload }: JsonObject): boolean =>
        event === "willDisappear" && JSON.stringify(payload).includes(JSON.stringify(settings));
      await deck.waitFor(() => reports.some(isLast), { what: "the plugin to report the end of the test" });
      reports.length = 0;
      consumed.clear();
      inspectors.clear();
      complaintsBefore = deck.complaints.length;
    },
  };
}
