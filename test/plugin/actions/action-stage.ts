import { sampleGoals } from "../../fixtures/sample-goals.ts";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { createDeck } from "../../../plugin/actions/create-deck.ts";
import { createAllQuiet } from "../../../plugin/actions/quiet/all-quiet.ts";
import { createSeenReactions } from "../../../plugin/actions/reaction/seen-reactions.ts";
import { createChat } from "../../../plugin/actions/reaction/template-values.ts";
import { createApproval } from "../../../plugin/approval/create-approval.ts";
import { createChannelAlerts } from "../../../plugin/library/channel-alerts.ts";
import { createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { createObs } from "../../../plugin/obs/create-obs.ts";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { createPages } from "../../../plugin/pages/overlay-control.ts";
import { createRules } from "../../../plugin/rules/create-rules.ts";
import { createAdmission } from "../../../plugin/server/admission.ts";
import { type RunningServer, startServer } from "../../../plugin/server/start-server.ts";
import { createServerKeeper } from "../../../plugin/server/server-keeper.ts";
import { statusStreams } from "../../fixtures/status-streams.ts";
import { createAccount } from "../../../plugin/session/account.ts";
import { mayFire } from "../../../plugin/session/state/cooldown.ts";
import {
  type GlobalSettings,
  followSettings,
  readGlobalSettings,
} from "../../../plugin/settings/global-settings.ts";
import { openStoredState } from "../../../plugin/settings/stored-state.ts";
import { systemClock as clock } from "../../../shared/clock.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { createStore } from "../../../shared/store.ts";
import { keyWords, localeFor, messages } from "../../../shared/words/words.ts";
import type { DeckAction } from "../../deck/deck-action.ts";
import { DeckDial } from "../../deck/deck-dial.ts";
import { DeckKey } from "../../deck/deck-key.ts";
import type { KeyPlacement } from "../../deck/deck-options.ts";
import { classicDevice, plusDevice } from "../../deck/devices.ts";
import type { Host } from "../../deck/host.ts";
import type { JsonObject } from "../../deck/json.ts";
import { readManifest } from "../../deck/manifest.ts";
import { definitionOf, findSlot } from "../../deck/placing.ts";
import { type NotYet, type WaitOptions, waitUntil } from "../../deck/waiting.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type StageOptions, startQuickService } from "../quick-service.ts";
import { wordsOn } from "./deck-words.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const manifest = await readManifest(root);

/** A key or dial as the Stream Deck SDK passes it to an action. */
function sdkAction(action: DeckAction, changed: () => void) {
  const apply = async (command: Parameters<DeckAction["apply"]>[0]): Promise<void> => {
    const complaint = action.apply(command, performance.now());
    if (complaint !== undefined) throw new Error(complaint);
    changed();
  };
  const context = action.context;
  return {
    id: context,
    isKey: () => action.controller === "Keypad",
    isDial: () => action.controller === "Encoder",
    setImage: (image: string) => apply({ event: "setImage", context, payload: { image } }),
    setFeedback: (payload: JsonObject) => apply({ event: "setFeedback", context, payload }),
    showAlert: () => apply({ event: "showAlert", context }),
    showOk: () => apply({ event: "showOk", context }),
  };
}

/**
 * The plugin's actions in this process, on keys and dials of the virtual deck, against the reference service: without
 * Stream Deck's socket, a process and a server. What a test of the built plugin can do here, it does in a tenth of the
 * time. It ends with the test.
 */
export async function raiseActions(options: StageOptions) {
  const { service, account } = await startQuickService(options);
  await options.before?.(service);
  const typed = (more: StageOptions["globalSettings"]): GlobalSettings =>
    readGlobalSettings({
      baseUrl: service.baseUrl,
      apiKey: account.apiKey,
      relayPort: 0,
      // Nothing answers there: a test must never meet the OBS of the computer that it runs on.
      obsAddress: "ws://127.0.0.1:9",
      ...more,
    });
  const plugin = await startActions(typed(options.globalSettings), options.language ?? "en");

  const changed = new Emitter();
  service.onRequest(() => changed.emit());
  const devices = options.devices ?? [options.dials ? plusDevice : classicDevice];
  const placed = new Map<
    string,
    { readonly action: DeckAction; readonly sdk: ReturnType<typeof sdkAction> }
  >();
  const complaints: string[] = [];
  const tell = (event: JsonObject): void => {
    const {
      event: name,
      context,
      payload,
    } = event as { event: string; context: string; payload: JsonObject };
    const to = placed.get(context);
    if (!to) return;
    // As a message of its own, as it comes through the socket.
    setImmediate(() => {
      void (async () => plugin.handle(to.action.action, name, { action: to.sdk, payload }))().catch(
        (error: unknown) => complaints.push(String(error)),
      );
    });
  };
  const absent = (): never => {
    throw new Error("There is no inspector without a process.");
  };
  const host: Host = {
    pluginDir: join(root, "plugin"),
    isConnected: () => true,
    act(event) {
      tell(event);
      return performance.now();
    },
    heard: () => new Promise((resolve) => void setImmediate(resolve)),
    tell,
    tellInspector: () => {},
    closeInspector: () => {},
    changed: () => changed.emit(),
    inspectorArguments: absent,
    openInspector: absent,
    forget: () => {},
  };
  const put = (placement: KeyPlacement, Kind: typeof DeckKey | typeof DeckDial): DeckAction => {
    const controller = Kind === DeckKey ? "Keypad" : "Encoder";
    const taken = [...placed.values()].map(({ action }) => action).filter((action) => action instanceof Kind);
    const action = new Kind(
      {
        definition: definitionOf(manifest, placement.action, controller),
        context: randomBytes(16).toString("hex"),
        ...findSlot(placement, controller, devices, placement.isInMultiAction ? [] : taken),
        page: placement.page ?? 0,
        settings: placement.settings ?? {},
        state: placement.state ?? 0,
        isInMultiAction: placement.isInMultiAction ?? false,
        inspectorPath: undefined,
      },
      host,
    );
    placed.set(action.context, { action, sdk: sdkAction(action, () => changed.emit()) });
    if (action instanceof DeckKey) action.setUserTitle(placement.title);
    if (action.page === 0) action.appear();
    return action;
  };
  const keys = (options.keys ?? []).map((placement) => put(placement, DeckKey) as DeckKey);
  const dials = (options.dials ?? []).map((placement) => put(placement, DeckDial) as DeckDial);
  onTestFinished(async () => {
    for (const { action } of placed.values()) action.disappear();
    // First the service, so that nothing is answered, learnt and stored while the rest ends.
    await service.close();
    await plugin.close();
  });

  const asked = (method: string, path: string) =>
    service.requests.filter((request) => request.method === method && request.path === path);
  const deck = {
    complaints,
    waitFor: <Found>(check: () => Found | NotYet, options: WaitOptions) =>
      waitUntil(check, changed.subscribe, { state: () => shown(keys), ...options }),
    showPage(page: number) {
      for (const { action } of placed.values()) if (action.page !== page) action.disappear();
      for (const { action } of placed.values()) if (action.page === page) action.appear();
    },
    setGlobalSettings: (settings: JsonObject) => plugin.use(typed(settings)),
  };
  const [first = keys[0], second = first] = keys;
  const stage = {
    ...plugin,
    service,
    account,
    deck,
    keys,
    dials,
    /** The first two keys. */
    first: first as DeckKey,
    second: second as DeckKey,
    asked,
    /** Waits until a key shows all of these words; fails with what it shows. */
    shows: async (key: DeckKey, ...words: string[]): Promise<void> => {
      await deck.waitFor(() => words.every((word) => wordsOn(key).includes(word)), {
        what: `the key to show ${words.join(" ")}`,
        state: () => `it shows ${wordsOn(key)}`,
      });
    },
    /** Waits until a key counts down from so many seconds or fewer: a busy computer may skip one. */
    counts: async (key: DeckKey, most: number): Promise<void> => {
      const seconds = () =>
        wordsOn(key)
          .split(" ")
          .filter((word) => /^\d\d$/.test(word))
          .map(Number);
      await deck.waitFor(() => seconds().some((left) => left <= most), {
        what: `the key to count down from ${most}`,
        state: () => `it shows ${wordsOn(key)}`,
      });
    },
    /** Waits until the service's events are heard: one that is sent before is heard by nobody. */
    hearsEvents: () =>
      deck.waitFor(() => service.openStreams().eventsub > 0, { what: "the events to be open" }),
    /** Waits until an endpoint has been asked so many times. */
    waitForRequests: (method: string, path: string, count: number) =>
      deck.waitFor(() => asked(method, path).length >= count && asked(method, path), {
        what: `${method} ${path} to be asked ${count} times`,
      }),
  };
  return { ...stage, stage };
}

const shown = (keys: readonly DeckKey[]): string => keys.map((key) => wordsOn(key)).join("; ");

/** The parts of the plugin that keys need, as `start.ts` connects them. */
async function startActions(first: GlobalSettings, language: string) {
  const log = createRecordedLog();
  const random = Math.random;
  const folder = await mkdtemp(join(tmpdir(), "sidekick-actions-"));
  const stored = await openStoredState(join(folder, "stored.json"), log, clock);
  const settings = createStore<GlobalSettings | undefined, GlobalSettings>(first, (_, next) => next);
  const { account } = createAccount(settings, { clock, random, log, stored, fetch: globalThis.fetch });
  const control = createPages(account, stored);
  const server = createServerKeeper(stored.tokens, clock, log);
  const locale = localeFor(messages, language);
  const keys = localeFor(keyWords, language).words;
  const basis = { clock, random, log, language, locale, settings, stored, account, control, server };
  const { approval, hiddenWords } = createApproval({ ...basis, tones: createSeenTones([], () => {}) });
  const alerts = createChannelAlerts(stored, clock);
  account.onEvent(({ envelope }) => approval.pass({ envelope }, () => {}));
  const servers: RunningServer[] = [];
  // Nothing is served: OBS is given an address, as by the plugin.
  const start = async (port: number): Promise<RunningServer> => {
    const { tokens } = stored;
    const started = await startServer({
      port,
      gate: createAdmission({ tokens, clock, log }),
      routes: [],
      sockets: [],
      clock,
      log,
    });
    servers.push(started);
    return started;
  };
  followSettings(settings, ({ relayPort }) => server.use(relayPort, start));
  const { obs, overlayInObs, goingLive, reloaded } = createObs({
    ...basis,
    connect: connectToObs,
    overlayForObs: () => server.addressOf("overlay"),
  });
  const { chat, values } = createChat({ ...basis, obs });
  const quiet = createAllQuiet({ ...basis, approval, cancelJoin: goingLive.cancelJoin });
  const reactions = createSeenReactions({ saved: stored.reactionKeys, clock, random });
  const deck = createDeck({
    ...basis,
    reactions,
    approval,
    obs,
    overlayInObs,
    chat,
    values,
    quiet,
    goals: sampleGoals(),
    reloaded,
    keyWords: keys,
    openSetUp: () => Promise.resolve(false),
  });
  createRules(
    {
      ...basis,
      once: { streams: statusStreams(account) },
      hiddenWords,
      alerts,
      obs,
      chat,
      values,
      run: deck.run,
    },
    () => "",
  );
  const actions = new Map(deck.all.map((action) => [action.manifestId, action]));
  return {
    control,
    approval,
    alerts,
    log: log.lines,
    failureOn: deck.failureOn,
    /** Whether a reaction would be sent now: its cooldown may be over before a busy computer has shown it. */
    mayReact: (): boolean => {
      const cooldown = account.session?.store.value.cooldown;
      return cooldown !== undefined && mayFire(cooldown, clock.now());
    },
    use: (next: GlobalSettings) => settings.dispatch(next),
    /** Calls an action's handler of an event, as the SDK does. */
    handle(uuid: string, event: string, given: object): unknown {
      const action = actions.get(uuid);
      const handler: unknown = action && Reflect.get(action, `on${event[0]?.toUpperCase()}${event.slice(1)}`);
      return typeof handler === "function" ? Reflect.apply(handler, action, [given]) : undefined;
    },
    async close(): Promise<void> {
      account.session?.stop();
      obs.close();
      await Promise.all(servers.map((each) => each.close()));
      await stored.settled();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
