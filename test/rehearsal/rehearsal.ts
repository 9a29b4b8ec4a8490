import { fileURLToPath } from "node:url";
import { classicDevice, plusDevice } from "../deck/devices.ts";
import type { DeckAction } from "../deck/deck-action.ts";
import { type AppDouble, startAppDouble } from "../desktop-app/app-double.ts";
import { DeckDial } from "../deck/deck-dial.ts";
import { DeckKey } from "../deck/deck-key.ts";
import { type Deck, startDeck } from "../deck/deck.ts";
import { strictNodeFlags } from "../deck/plugin-process.ts";
import { type JsonValue, isJsonObject } from "../deck/json.ts";
import type { RequestRecord } from "../service/request-record.ts";
import { isScenarioName, scenarios } from "../service/scenarios.ts";
import { type Account, type Service, startService } from "../service/service.ts";
import type { LiveDial, LiveKey, LiveRequest, ToPage } from "./live-messages.ts";
import { startPageServer } from "./page-server.ts";
import { starterDials, starterKeys } from "./starter-deck.ts";
import { type RehearsedObs, startRehearsedObs } from "./rehearsed-obs.ts";

const dist = new URL("../../dist/", import.meta.url);

/** Everything `npm start` runs. */
export interface Rehearsal {
  /** Address of the page. */
  readonly url: string;
  readonly service: Service;
  readonly deck: Deck;
  /** The service's desktop application, with its window on the page. */
  readonly app: AppDouble;
  close(): Promise<void>;
}

/** What a rehearsal is started with. */
export interface RehearsalOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** Viewers do something of their own accord. Default true. */
  readonly crowd?: boolean;
  /** So long they keep quiet after something was made to happen, which would wait behind what they do. Default 30 s. */
  readonly quietMs?: number;
  /** More flags for the Node that runs the plugin. */
  readonly nodeFlags?: readonly string[];
  /** 0 ≤ r < 1; chooses viewers and answers. Default `Math.random`. */
  readonly random?: () => number;
}

/** What the page says when a piece is gone that the rehearsal cannot do without. */
const pluginEnded = "The plugin has ended. Start the rehearsal again.";
const requestsKept = 60;

/**
 * Starts the reference service, the virtual deck with the built plugin, and the page. The plugin gets the service's
 * address and a key as global settings, as a streamer would enter them; nothing in it knows that it is rehearsed.
 */
export async function startRehearsal({
  port = 0,
  crowd = true,
  quietMs = 30_000,
  nodeFlags = [],
  random = Math.random,
}: RehearsalOptions = {}): Promise<Rehearsal> {
  const service = await startService({ crowd, random });
  const obs = await startRehearsedObs();
  let appChanged = (): void => {};
  const app = await startAppDouble({ onChange: () => appChanged() });
  let account = firstOf(service);
  const signInToApp = (): void => {
    app.apiKey = account.apiKey;
    app.channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName;
  };
  signInToApp();
  // Its figure is seen at first sight: a streamer who has one has the AI in chat.
  for (const { channelName } of account.channels)
    service.control.changeChannel(channelName, { isAiInChat: true });
  const deck = await startDeck({
    pluginDir: fileURLToPath(new URL("app.sidekick.deck.sdPlugin", dist)),
    globalSettings: settingsFor(service, account, obs, app),
    devices: [classicDevice, plusDevice],
    keys: starterKeys,
    dials: starterDials,
    nodeFlags: [...strictNodeFlags, ...nodeFlags],
  }).catch(async (error: unknown) => {
    await obs.close();
    await app.close();
    await service.close();
    throw error;
  });
  const overlayUrl = await askUrl(deck, "getOverlayUrl");
  const [first] = deck.actions;
  const inspector = await first?.openInspector();
  await inspector?.ask("sceneText", { text: "The scene is now {scene}." });
  await inspector?.close();
  const controlUrl = await askUrl(deck, "getControlUrl");
  obs.addOverlay(overlayUrl);
  const requests: LiveRequest[] = service.requests.map(liveRequest);

  const keys = (): LiveKey[] => deck.actions.filter((action) => action instanceof DeckKey).map(liveKey);
  const liveKey = (key: DeckAction): LiveKey => ({
    context: key.context,
    name: deck.manifest.Actions.find(({ UUID }) => UUID === key.action)?.Name ?? key.action,
    ...key.coordinates,
    image: key.image() ?? "",
    title: key.title,
  });
  const dials = (): LiveDial[] => deck.actions.filter((action) => action instanceof DeckDial).map(liveDial);
  const liveDial = (dial: DeckDial): LiveDial => {
    const { title, icon, value, indicator } = dial.feedback;
    const bar = isJsonObject(indicator) ? indicator : {};
    const font = isJsonObject(value) && isJsonObject(value["font"]) ? value["font"] : {};
    return {
      context: dial.context,
      name: deck.manifest.Actions.find(({ UUID }) => UUID === dial.action)?.Name ?? dial.action,
      title: textOf(title),
      icon: textOf(icon),
      value: textOf(value),
      size: Number(font["size"] ?? 20),
      bar: { value: Number(bar["value"] ?? 0), colour: textOf(bar["bar_fill_c"]) || "#6fb7ff" },
    };
  };
  const welcome = (): ToPage => ({
    type: "welcome",
    ...classicDevice.size,
    keys: keys(),
    dials: dials(),
    scenarios: [
      ...scenarios.flatMap(({ name, label, group }) =>
        group === "chat" ? [] : [{ id: name, label, group }],
      ),
      ...obs.scenarios,
    ],
    accounts: service.accounts.map((one) => ({ id: one.apiKey, label: labelOf(one) })),
    account: account.apiKey,
    requests: requests.toReversed(),
    studio: overlayUrl.replace("/overlay/", "/studio/"),
    control: controlUrl,
    help: new URL("/help/", overlayUrl).href,
  });

  const consent = (): ToPage => ({ type: "consent", asksAbout: app.asksAbout ?? "" });

  const changeAccount = (apiKey: string): void => {
    const chosen = service.accounts.find((one) => one.apiKey === apiKey);
    if (!chosen) return;
    account = chosen;
    signInToApp();
    for (const action of deck.actions.slice()) action.remove();
    deck.setGlobalSettings(settingsFor(service, account, obs, app));
    for (const placement of starterKeys) deck.addKey(placement);
    for (const placement of starterDials) deck.addDial(placement);
    page.send(welcome());
  };

  let awaken: NodeJS.Timeout | undefined;
  const quieten = (): void => {
    service.crowd.stop();
    clearTimeout(awaken);
    awaken = setTimeout(() => service.crowd.start(), quietMs);
  };

  const page = await startPageServer({
    port,
    pageFolder: fileURLToPath(new URL("rehearsal", dist)),
    pluginFolder: deck.pluginDir,
    onOpen(send) {
      send(welcome());
      send({ type: "overlay", ...obs.overlay });
      send(consent());
    },
    onMessage(message, reply) {
      if (message.type === "consent") return app.allow(message.isAllowed);
      if (message.type === "account") return changeAccount(message.account);
      if (message.type === "perform") {
        const channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName;
        obs.perform(message.scenario);
        if (crowd) quieten();
        if (isScenarioName(message.scenario)) {
          service.perform(message.scenario, channelName === undefined ? {} : { channelName });
        }
        return;
      }
      const action = deck.actions.find(({ context }) => context === message.context);
      if (!(action instanceof DeckKey || action instanceof DeckDial)) return;
      if (message.type === "down") action.down();
      else if (message.type === "up") action.up();
      else if (message.type === "select")
        reply({ type: "inspector", context: action.context, arguments: action.inspectorArguments() });
      else if (action instanceof DeckKey) return;
      else if (message.type === "turn") action.rotate(message.ticks);
      else action.touch();
    },
  }).catch(async (error: unknown) => {
    await deck.close();
    await obs.close();
    await app.close();
    await service.close();
    throw error;
  });

  appChanged = () => page.send(consent());
  obs.onChange(() => page.send({ type: "overlay", ...obs.overlay }));
  deck.on("change", (action) => {
    if (!deck.actions.includes(action)) return;
    if (action instanceof DeckKey) page.send({ type: "key", key: liveKey(action) });
    if (action instanceof DeckDial) page.send({ type: "dial", dial: liveDial(action) });
  });
  deck.on("command", ({ event, action }) => {
    if (!action || (event !== "showAlert" && event !== "showOk")) return;
    page.send({ type: "flash", context: action.context, kind: event === "showAlert" ? "alert" : "ok" });
  });
  deck.on("command", ({ event, payload }) => {
    const url = event === "openUrl" && isJsonObject(payload) ? textOf(payload["url"]) : "";
    if (/^https?:/u.test(url)) page.send({ type: "open", url });
  });
  deck.on("exit", () => page.send({ type: "problem", sentence: pluginEnded }));
  service.onRequest((record) => {
    // The record's status is filled in when the answer begins, which a stream does at once and a join later.
    const tell = (): void => {
      requests.push(liveRequest(record));
      if (requests.length > requestsKept) requests.shift();
      page.send({ type: "request", request: liveRequest(record) });
    };
    const untilAnswered = (left: number): void => {
      if (record.status !== 0 || left === 0) tell();
      else setTimeout(untilAnswered, 50, left - 1);
    };
    untilAnswered(300);
  });

  return {
    url: page.url,
    service,
    deck,
    app,
    async close() {
      clearTimeout(awaken);
      await page.close();
      await deck.close();
      await obs.close();
      await app.close();
      await service.close();
    },
  };
}

/** The text of a layout's item, which is one itself or has one as its value. */
function textOf(item: JsonValue | undefined): string {
  const value = isJsonObject(item) ? item["value"] : item;
  return typeof value === "string" ? value : "";
}

function firstOf(service: Service): Account {
  const [first] = service.accounts;
  if (!first) throw new Error("The reference service has no account.");
  return first;
}

function liveRequest({ method, path, status, receivedAtMs }: RequestRecord): LiveRequest {
  return { method, path, status, at: receivedAtMs };
}

/** What a streamer would enter; any free port, so that a rehearsal never meets a real plugin's relay. */
function settingsFor(service: Service, account: Account, obs: RehearsedObs, app: AppDouble) {
  return {
    baseUrl: service.baseUrl,
    apiKey: account.apiKey,
    rateWindow: rateWindowOf(account),
    relayPort: 0,
    obsAddress: obs.address,
    appAddress: app.address,
    obsJoins: true,
  };
}

function rateWindowOf(account: Account): "auto" | "fast" {
  return account.window === "FAST" ? "fast" : "auto";
}

function labelOf({ owner, window, plan, hasCredits, hasEventSub, hasChatStream }: Account): string {
  const instead = hasChatStream ? "chat stream in place of live events" : "no live events";
  const lacks = [...(hasCredits ? [] : ["no credits"]), ...(hasEventSub ? [] : [instead])];
  return [owner, window === "FAST" ? "fast key" : "standard key", plan, ...lacks].join(" · ");
}

/** A page's address, asked for as an inspector asks; the relay may still be starting. */
async function askUrl(deck: Deck, event: "getOverlayUrl" | "getControlUrl"): Promise<string> {
  const [key] = deck.actions;
  if (!key) throw new Error("The deck has no key to ask with.");
  const inspector = await key.openInspector();
  try {
    for (let tries = 0; tries < 600; tries++) {
      const { url } = await inspector.ask(event);
      if (typeof url === "string" && url !== "") return url;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The plugin did not say where its pages are.");
  } finally {
    await inspector.close();
  }
}
