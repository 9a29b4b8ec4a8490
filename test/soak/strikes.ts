import { frameLimit } from "../../shared/api/frame-reader.ts";
import { xlDevice } from "../deck/devices.ts";
import { connectControl } from "../plugin/control/control-client.ts";
import type { EventLedger } from "./event-ledger.ts";
import type { SoakPage } from "./soak-page.ts";
import type { SoakStage } from "./soak-stage.ts";

/** What a strike may lay hands on. */
export interface StrikeTools {
  readonly all: SoakStage;
  /** The page that is loaded anew and crashes, and the one that stays. */
  readonly fragile: SoakPage;
  readonly lasting: SoakPage;
  readonly ledger: EventLedger;
  readonly random: () => number;
  /** Nothing is pressed while the computer sleeps. */
  readonly setAsleep: (isAsleep: boolean) => void;
  /** After this, nobody can know whether a request for a reaction counted. */
  readonly blurWindow: () => void;
  readonly pause: (ms: number) => Promise<void>;
}

type Strike = (tools: StrikeTools) => Promise<void> | void;

const stream = "GET /v1/eventsub/stream";
const reaction = "POST /v1/events/generations";
const statuses = [408, 429, 500, 502, 503, 504];
const now = (): number => performance.now();

/** Everything that goes wrong on purpose, or that a streamer does in the middle of it. Each ends when its cause is over. */
export const strikes = {
  "service cut": ({ all }) => void all.stage.service.control.dropStreams("eventsub"),
  "service ends stream": ({ all }) => void all.stage.service.control.endStreams("eventsub"),
  "cut in a frame": ({ all }) => void all.stage.service.control.cutMidFrame("eventsub"),
  async silence({ all, ledger, random, pause }) {
    const { control } = all.stage.service;
    const from = now();
    // The longer ones are noticed by the missing keep-alives.
    const ms = random() < 0.3 ? 85_000 : 4_000 + random() * 12_000;
    control.silence(true);
    await pause(ms);
    control.silence(false);
    ledger.gap("link", from, now());
  },
  async "5xx and 429"({ all, random, pause, blurWindow }) {
    const { control } = all.stage.service;
    const status = statuses[Math.floor(random() * statuses.length)] ?? 500;
    control.sendRetryAfter(random() < 0.5);
    control.answerWith(stream, status, { times: 1 + Math.floor(random() * 3) });
    if (random() < 0.5) {
      blurWindow();
      control.answerWith(reaction, status);
    }
    control.answerWith("GET /v1/characters", status);
    control.answerWith("GET /v1/channels/status", status);
    control.dropStreams("eventsub");
    await pause(8_000);
    control.clear();
    control.pingEventSub(true);
  },
  async "reaction unanswered"({ all, random, pause, blurWindow }) {
    const { control } = all.stage.service;
    blurWindow();
    control.fault(reaction, random() < 0.5 ? { kind: "hang" } : { kind: "reset" });
    all.keys[0]?.press();
    await pause(20_000);
    blurWindow();
    control.clear();
    control.pingEventSub(true);
  },
  async "slow headers"({ all, random, pause }) {
    const { control } = all.stage.service;
    control.fault(stream, { kind: "delay", delayMs: 2_000 + random() * 8_000 });
    control.dropStreams("eventsub");
    await pause(12_000);
  },
  "stream hangs": ({ all }) => {
    all.stage.service.control.fault(stream, { kind: "hang" });
    all.stage.service.control.dropStreams("eventsub");
  },
  "connection reset": ({ all }) => {
    all.stage.service.control.fault(stream, { kind: "reset" }, 2);
    all.stage.service.control.dropStreams("eventsub");
  },
  "garbage frame": ({ all, random }) => {
    const bytes = Uint8Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256));
    all.stage.service.control.writeRaw("eventsub", Buffer.concat([bytes, Buffer.from("\n\n")]));
  },
  "frame too large": ({ all, ledger, random }) => {
    const end = random() < 0.5 ? "\n\n" : "";
    ledger.gap("link", now(), now() + 8_000);
    all.stage.service.control.writeRaw("eventsub", `data: ${"x".repeat(frameLimit + 10)}${end}`);
    if (end === "") all.stage.service.control.endStreams("eventsub");
  },
  async "service down"({ all, random, pause }) {
    await all.stage.service.control.goDown();
    await pause(3_000 + random() * 25_000);
    await all.stage.service.control.comeUp();
  },
  "voice cut": ({ all }) => void all.stage.service.control.dropStreams("voice"),
  async sleep({ all, ledger, random, pause, setAsleep }) {
    const { deck } = all.stage;
    // Windows has no such signal: there, only the waking.
    const from = now();
    setAsleep(true);
    if (process.platform !== "win32") {
      process.kill(deck.pid, "SIGSTOP");
      await pause(3_000 + random() * 20_000);
      process.kill(deck.pid, "SIGCONT");
    }
    deck.wakeUp();
    setAsleep(false);
    ledger.gap("link", from, now() + 5_000);
    for (const page of ["default", "other"]) ledger.gap(page, from, now() + 8_000);
    await pause(2_000);
  },
  "OBS restart": ({ all, random }) => all.obs.restart(1_000 + random() * 20_000),
  "OBS drops": ({ all }) => all.obs.double?.drop(),
  async "OBS kicks"({ all, pause }) {
    all.obs.double?.kick();
    await pause(3_000);
    // Who was sent away comes back only when the streamer asks for it.
    const key = all.keys.find(({ settings }) => settings["does"] === "visible");
    key?.press();
    await pause(3_000);
    key?.press();
  },
  "OBS scenes": async ({ all, pause }) => {
    all.obs.double?.show("Boss fight");
    await pause(2_000);
    all.obs.double?.show("Scene");
  },
  async "stream starts and ends"({ all, pause }) {
    all.obs.double?.setStreaming(true);
    await pause(6_000);
    all.obs.double?.setStreaming(false);
    await pause(4_000);
  },
  "page reload": ({ fragile }) => fragile.reload(),
  "page crash": ({ fragile }) => fragile.crash(),
  async "page hidden"({ fragile, lasting, random, pause }) {
    const page = random() < 0.5 ? fragile : lasting;
    await page.freeze(true);
    await pause(2_000 + random() * 20_000);
    await page.freeze(false);
  },
  async "page off air"({ fragile, lasting, random, pause }) {
    const page = random() < 0.5 ? fragile : lasting;
    await page.setOnAir(false);
    await pause(2_000 + random() * 8_000);
    await page.setOnAir(true);
  },
  async "settings changed"({ all, random, pause }) {
    const { deck } = all.stage;
    const before = deck.globalSettings;
    const changed = [
      { rateWindow: "standard" },
      { channelName: "emberfox" },
      { obsAddress: "ws://127.0.0.1:9" },
      { obsJoins: false },
    ][Math.floor(random() * 4)];
    deck.setGlobalSettings({ ...before, ...changed });
    await pause(3_000 + random() * 3_000);
    deck.setGlobalSettings(before);
  },
  async "wrong key"({ all, ledger, pause, blurWindow }) {
    const { deck } = all.stage;
    const before = deck.globalSettings;
    const from = now();
    blurWindow();
    deck.setGlobalSettings({ ...before, apiKey: "sk-mistyped" });
    await pause(4_000);
    deck.setGlobalSettings(before);
    ledger.gap("link", from, now() + 3_000);
    blurWindow();
  },
  async "key pages"({ all, pause }) {
    const { deck } = all.stage;
    for (const page of [1, 0, 1, 0]) {
      deck.showPage(page, xlDevice);
      await pause(700);
    }
  },
  async "device unplugged"({ all, pause }) {
    const { deck } = all.stage;
    deck.disconnectDevice(xlDevice);
    await pause(3_000);
    deck.connectDevice(xlDevice);
  },
  async "key settings"({ all, random, pause }) {
    const [key] = all.keys;
    const before = key?.settings ?? {};
    key?.setSettings({ ...before, prompt: `Tell a joke about ${Math.floor(random() * 1e6)}.` });
    key?.setUserTitle("Joke");
    await pause(1_500);
    key?.setUserTitle(undefined);
    key?.setSettings(before);
  },
  async inspector({ all, random }) {
    const key = all.keys[Math.floor(random() * all.keys.length)];
    const inspector = await key?.openInspector();
    for (const question of ["getChannels", "getCharacters", "getOverlayUrl", "getTrouble"])
      await inspector?.ask(question);
    await inspector?.close();
  },
  async "control page"({ all, pause }) {
    const page = await connectControl(all.controlUrl);
    await page.press({ does: "volume", volume: 80 });
    await pause(1_000);
    page.close();
  },
  async "alerts paused"({ all, pause }) {
    const key = all.keys.find(({ action, settings }) => action.endsWith(".alerts") && !settings["does"]);
    key?.press();
    await pause(6_000);
    key?.press();
  },
  async "character changed"({ all, pause }) {
    all.keys.find(({ settings }) => settings["target"] === "next")?.press();
    await pause(1_500);
  },
  async "character changed elsewhere"({ all, pause }) {
    all.stage.service.perform("character-changed-elsewhere");
    await pause(500);
  },
  async "AI joins or leaves"({ all, pause }) {
    all.keys
      .find(({ action, settings }) => action.endsWith(".presence") && !settings["channelName"])
      ?.press();
    await pause(5_000);
  },
  async "AI context"({ all, pause }) {
    all.keys.find(({ action }) => action.endsWith(".context"))?.press();
    await pause(1_000);
  },
  async "presses too soon"({ all, pause }) {
    for (let times = 0; times < 3; times++) {
      all.keys[0]?.press();
      await pause(200);
    }
  },
} satisfies Record<string, Strike>;

/** Name of a strike. */
export type StrikeName = keyof typeof strikes;
