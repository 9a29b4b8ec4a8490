import { open } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { DeckDial } from "../deck/deck-dial.ts";
import { DeckKey } from "../deck/deck-key.ts";
import { type Deck, startDeck } from "../deck/deck.ts";
import { type DeviceInfo, classicDevice, plusDevice } from "../deck/devices.ts";
import type { Inspector } from "../deck/inspector.ts";
import type { JsonObject } from "../deck/json.ts";
import { strictNodeFlags } from "../deck/plugin-process.ts";
import { type ObsDouble, startObsDouble } from "../obs/obs-double.ts";
import { type ControlClient, connectControl } from "../plugin/control/control-client.ts";
import { pluginDir, uuid } from "../plugin/stage.ts";
import { type Account, type Service, startService } from "../service/service.ts";
import { Approvals, hiddenWord } from "./approvals.ts";
import type { ModelPage } from "./model-page.ts";
import { type PluginLink, createPluginLink } from "./plugin-process-link.ts";
import { VirtualTime } from "./virtual-time.ts";
import { watchWindows } from "./known-windows.ts";

/** The OBS that the model can close and start again at the same address. */
export interface ModelObs {
  readonly double: ObsDouble | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The built plugin with everything around it. Time passes only by `pass`. */
export interface World {
  readonly time: VirtualTime;
  readonly service: Service;
  /** The account of the base settings. */
  readonly account: Account;
  readonly deck: Deck;
  /** The device that steps put keys on. */
  readonly device: DeviceInfo;
  readonly link: PluginLink;
  readonly obs: ModelObs;
  readonly control: ControlClient;
  /** An inspector that stays open, of a key that stays. */
  readonly inspector: Inspector;
  readonly overlayUrl: string;
  readonly pages: ModelPage[];
  readonly approvals: Approvals;
  /** What must not get out, and what each is. */
  readonly secrets: Map<string, string>;
  /** Violations that were noticed between two checks. */
  readonly noticed: string[];
  readonly baseSettings: JsonObject;
  settings: JsonObject;
  /** Whether the plugin could not know what is true: something failed, or changed without a word. */
  isUnclear: boolean;
  /** When a key, a dial or a button was pressed last. */
  pressedAt: number;
  /** Keys that steps put on the deck. */
  readonly keys: readonly DeckKey[];
  readonly dials: readonly DeckDial[];
  readonly visible: readonly DeckKey[];
  settle(): Promise<void>;
  pass(ms: number): Promise<void>;
  /** What the plugin has logged since the last time. */
  readLog(): Promise<string>;
  controlState(): ControlState;
  use(settings: JsonObject): Promise<void>;
  close(): Promise<void>;
}

const device = { ...plusDevice, size: { columns: 8, rows: 4 }, dials: 4 };
const startAt = 1_000_000;

/** Starts it all with the built plugin; resolves when it is connected. */
export async function startWorld(random: () => number): Promise<World> {
  const time = new VirtualTime(startAt, Date.parse("2026-11-20T19:00:00Z"));
  const service = await startService({ clock: time, random, aiDelayMs: 300, joinConfirmMs: 400 });
  const link = await createPluginLink(time);
  const [account, other] = service.accounts;
  if (!account || !other) throw new Error("The reference service has no accounts.");
  const obsPassword = "obs-correct-horse-battery";
  let double: ObsDouble | undefined = await startObsDouble({ password: obsPassword });
  const obsAddress = double.address;
  const obs: ModelObs = {
    get double() {
      return double;
    },
    async start() {
      double ??= await startObsDouble({ password: obsPassword, port: Number(new URL(obsAddress).port) });
    },
    async stop() {
      const ending = double;
      double = undefined;
      await ending?.close();
    },
  };
  const baseSettings: JsonObject = {
    baseUrl: service.baseUrl,
    apiKey: account.apiKey,
    relayPort: 0,
    rateWindow: "standard",
    obsAddress,
    obsPassword,
  };
  const deck = await startDeck({
    pluginDir,
    globalSettings: baseSettings,
    devices: [device, classicDevice],
    nodeFlags: [...strictNodeFlags, ...link.nodeFlags],
    env: link.env,
    keys: [{ action: uuid.status, device: classicDevice }],
  });
  const [anchor] = deck.actions;
  if (!anchor) throw new Error("There is no key.");
  // What no key needs is loaded a moment after the first image.
  await link.pass(2_000);
  const inspector = await anchor.openInspector();
  const addressFor = async (question: string): Promise<string> => {
    for (;;) {
      const { url } = await inspector.ask(question);
      if (typeof url === "string" && url !== "") return url;
      await link.pass(100);
    }
  };
  const overlayUrl = await addressFor("getOverlayUrl");
  const controlUrl = await addressFor("getControlUrl");
  const control = await connectControl(controlUrl);
  const tokenIn = (url: string): string => new URL(url).searchParams.get("token") ?? "";
  const secrets = new Map([
    [account.apiKey, "the API key"],
    [other.apiKey, "another API key"],
    [obsPassword, "OBS's password"],
    [tokenIn(overlayUrl), "the overlay's token"],
    [tokenIn(controlUrl), "the control page's token"],
  ]);
  const noticed: string[] = [];
  let settings = baseSettings;
  const stopWatching = watchWindows({ service, time, noticed, settings: () => settings });
  let logAt = 0;
  const logName = join(deck.pluginDir, "logs", "app.sidekick.deck.0.log");
  const own = () => deck.actions.filter((action) => action.device.id === device.id);
  const world: World = {
    time,
    service,
    account,
    deck,
    device,
    link,
    obs,
    control,
    inspector,
    overlayUrl,
    pages: [],
    approvals: new Approvals(),
    secrets,
    noticed,
    baseSettings,
    get settings() {
      return settings;
    },
    set settings(next) {
      settings = next;
    },
    isUnclear: false,
    pressedAt: startAt,
    get keys() {
      return own().filter((action) => action instanceof DeckKey);
    },
    get dials() {
      return own().filter((action) => action instanceof DeckDial);
    },
    get visible() {
      return world.keys.filter(({ visible }) => visible);
    },
    async settle() {
      await link.settle();
      await turn();
    },
    async pass(ms) {
      const wasQuiet = control.state().isQuiet;
      await link.pass(ms);
      await turn();
      world.approvals.pass(time.now(), wasQuiet && control.state().isQuiet);
    },
    async readLog() {
      const file = await open(logName);
      const { size } = await file.stat();
      // A full log begins anew.
      if (size < logAt) logAt = 0;
      const bytes = Buffer.alloc(size - logAt);
      await file.read(bytes, 0, bytes.length, logAt);
      await file.close();
      logAt = size;
      return bytes.toString("utf8");
    },
    controlState: () => control.state(),
    async use(next) {
      // Before and after: which settings count for a request that is under way is not known.
      await world.settle();
      settings = next;
      deck.setGlobalSettings(next);
      await world.settle();
    },
    async close() {
      stopWatching();
      for (const page of world.pages) page.die();
      control.close();
      await deck.close();
      await Promise.all([service.close(), obs.stop()]);
      link.close();
    },
  };
  await inspector.ask("hiddenWords", { text: hiddenWord });
  await world.pass(1_000);
  return world;
}
