import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { alertEnvelopes } from "../../shared/protocol/overlay-protocol.ts";
import { seeded } from "../end-to-end/faults/schedule.ts";
import { wordsOn } from "../plugin/stage.ts";
import { chatLines, viewers } from "../service/crowd-script.ts";
import type { ScenarioName } from "../service/scenarios.ts";
import { CountedTexts } from "./counted-texts.ts";
import { EventLedger } from "./event-ledger.ts";
import { comparedKeys } from "./soaked-deck.ts";
import { compareFaces } from "./compare-faces.ts";
import type { PageLine, SoakLine } from "./soak-line.ts";
import { type PageCosts, type SoakPage, openSoakPage } from "./soak-page.ts";
import { startSoakStage } from "./soak-stage.ts";
import { type StrikeName, strikes } from "./strikes.ts";
import { ReactionWindow } from "./reaction-window.ts";

/** How a soak is run. */
export interface SoakOptions {
  readonly hours: number;
  readonly seed: number;
  readonly obs: "double" | "real";
  /** Mean time between two strikes. */
  readonly strikeEveryMs: number;
  readonly reactionEveryMs: number;
  readonly chatASecond: number;
  /** Only these, for a rehearsal of one of them. */
  readonly only?: readonly StrikeName[];
  readonly onLine: (line: SoakLine) => void;
  /** Ends it early. */
  readonly signal: AbortSignal;
}

const alertScenarios: readonly ScenarioName[] = [
  "follow",
  "follow",
  "subscription",
  "gift",
  "cheer",
  "raid",
  "big-raid",
  "burst",
];
/** Live objects are counted this often, each time after a garbage collection. */
const deepMs = 300_000;
/** A page other than the one that stays is loaded anew or crashes; that one only at the beginning. */
const earlyMs = 600_000;

/** Runs the whole product for hours, with faults, and hands out a line a minute. */
export async function runSoak(options: SoakOptions): Promise<void> {
  const { seed, signal, onLine } = options;
  const random = seeded(seed);
  const all = await startSoakStage({ obs: options.obs, deepMs, random: seeded(seed + 1) });
  const { service, deck, account } = all.stage;
  const ledger = new EventLedger(["default", "other"]);
  const window = new ReactionWindow(25_000);
  const startedAt = performance.now();
  const endsAt = startedAt + options.hours * 3_600_000;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const isOver = (): boolean => signal.aborted || performance.now() >= endsAt;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done);
    });
  const until = async (isSo: () => boolean, withinMs: number): Promise<boolean> => {
    for (const by = performance.now() + withinMs; performance.now() < by && !signal.aborted; await pause(50))
      if (isSo()) return true;
    return isSo();
  };

  // What is counted.
  const findings: string[] = [];
  const struck: Record<string, number> = {};
  const logged = new CountedTexts();
  const pageErrors = new CountedTexts();
  const mostOpen: Record<string, number> = {};
  const faces = { compared: 0, wrong: 0, slowestMs: 0 };
  const count = { chat: 0, chatDoubled: 0, frames: 0, requests: 0, reactions: 0, pressesLost: 0, images: 0 };
  /** Of this minute. */
  const lastStrikes: string[] = [];
  const find = (sentence: string): void => {
    findings.push(`${((performance.now() - startedAt) / 60_000).toFixed(2)} min: ${sentence}`);
  };

  service.onEvent((envelope) => {
    const now = performance.now();
    count.frames++;
    if (envelope.type === "channel.event" || envelope.type in alertEnvelopes)
      ledger.given(envelope.id, "alert", now);
    if (envelope.type === "chat.ai_message") ledger.given(envelope.id, "message", now);
    if (envelope.type === "ai.tts.generated") ledger.given(envelope.id, "voice", now);
  });
  service.onRequest((record) => {
    count.requests++;
    if (record.owner !== account.owner && record.path !== "/v1/eventsub/stream") return;
    if (record.path === "/v1/eventsub/stream") ledger.gap("link", performance.now(), performance.now() + 500);
    if (record.path !== "/v1/events/generations") return;
    count.reactions++;
    if (window.isEarly(record.receivedAtMs)) find(`a reaction was asked for inside the window`);
    window.asked(record);
  });
  deck.on("complaint", (sentence) => find(`the deck complained: ${sentence}`));
  deck.on("command", ({ event }) => {
    if (event === "setImage") count.images++;
  });
  deck.on("exit", (end) => {
    if (!isClosing && !signal.aborted) find(`the plugin ended: ${JSON.stringify(end)} ${deck.output()}`);
  });
  let isClosing = false;
  const watchLink = setInterval(() => {
    const now = performance.now();
    const open = service.openStreams();
    if (open.eventsub === 0) ledger.gap("link", now, now + 50);
    for (const [kind, many] of Object.entries(open)) mostOpen[kind] = Math.max(mostOpen[kind] ?? 0, many);
  }, 50);

  const openPage = async (name: string, query: string): Promise<SoakPage> => {
    let known = new Set<number>();
    const url = `${all.overlayUrl}${query}`;
    return openSoakPage(all.browser, name, url, {
      shown: (id, at) => ledger.shown(name, id, at),
      done: (id, at) => ledger.done(name, id, at),
      gap: (from, to) => ledger.gap(name, from, to),
      loaded(at) {
        known = new Set();
        ledger.loaded(name, at);
      },
      chat(numbers) {
        for (const number of numbers) {
          if (known.has(number)) {
            count.chatDoubled++;
            find(`chat line ${number} was shown again on ${name}`);
          }
          known.add(number);
        }
        if (known.size > 20_000) known = new Set([...known].slice(-5_000));
      },
      error: (text) => pageErrors.add(text),
    });
  };
  const lasting = await openPage("default", "");
  const fragile = await openPage(
    "other",
    "&theme=neon&show=alerts,ai,chat,captions,status,top,pulse&motion=calm&scale=90&chat-limit=20",
  );
  const pages = [lasting, fragile];

  // Chat, by the clock and not by ticks, so that a late timer makes up for it.
  let chatFrom = performance.now();
  let chatDue = 0;
  let isQuiet = false;
  const chatting = setInterval(() => {
    const now = performance.now();
    if (isQuiet) {
      chatFrom = now;
      chatDue = 0;
      return;
    }
    const due = Math.floor(((now - chatFrom) / 1000) * options.chatASecond);
    for (; chatDue < due; chatDue++) {
      const viewer = viewers[Math.floor(random() * viewers.length)] ?? { name: "x", platform: "PLATFORM_A" };
      const line = chatLines[Math.floor(random() * chatLines.length)];
      service.emit("chat.message", {
        id: randomUUID(),
        username: viewer.name,
        message: `${line?.text ?? ""} #${++count.chat}`,
        language: line?.language ?? "en",
        platform: viewer.platform,
        isSubscriber: viewer.isSubscriber ?? false,
        isVip: viewer.isVip ?? false,
        isModerator: viewer.isModerator ?? false,
        sentDateTime: new Date().toISOString(),
      });
    }
  }, 50);

  /** When the computer woke, or infinity while it sleeps. */
  let awakeAt = Number.NEGATIVE_INFINITY;
  let pressedAt = Number.NEGATIVE_INFINITY;
  const react = async (): Promise<void> => {
    while (!isOver()) {
      await pause(options.reactionEveryMs);
      while ((isQuiet || awakeAt === Number.POSITIVE_INFINITY) && !isOver()) await pause(200);
      const key = all.keys[random() < 0.9 ? 0 : 1];
      if (!key?.visible || isOver()) continue;
      const before = {
        asked: count.reactions,
        alerts: key.alerts,
        face: wordsOn(key),
        images: key.imageCount,
        all: count.images,
      };
      pressedAt = performance.now();
      key.press();
      const isAnswered = await until(
        () => count.reactions > before.asked || key.alerts > before.alerts || wordsOn(key) !== before.face,
        15_000,
      );
      // It fell asleep with the press in hand: what becomes of it is seen after it woke.
      if (isAnswered || awakeAt > pressedAt || !key.visible || isOver()) continue;
      count.pressesLost++;
      find(
        `a press of reaction key ${all.keys.indexOf(key)} was lost; it showed “${before.face}”, now “${wordsOn(key)}”, ` +
          `${key.imageCount - before.images} images of it and ${count.images - before.all} in all since`,
      );
    }
  };
  const alert = async (): Promise<void> => {
    while (!isOver()) {
      await pause(15_000 + random() * 40_000);
      while (isQuiet && !isOver()) await pause(200);
      const scenario = alertScenarios[Math.floor(random() * alertScenarios.length)] ?? "follow";
      if (!isOver()) service.perform(scenario);
    }
  };

  const setAsleep = (isAsleep: boolean): void => {
    awakeAt = isAsleep ? Number.POSITIVE_INFINITY : performance.now();
  };
  const tools = { all, fragile, lasting, ledger, random, pause, blurWindow: () => window.blur(), setAsleep };
  // Rounds in which each has its turn, so that a short run meets all of them too.
  const names = (options.only ?? Object.keys(strikes)) as readonly StrikeName[];
  let round: StrikeName[] = [];
  const nextStrike = (): StrikeName => {
    if (round.length === 0) round = [...names];
    return round.splice(Math.floor(random() * round.length), 1)[0] ?? "service cut";
  };
  const strikeAndCompare = async (): Promise<void> => {
    // The plugin learns the state before anything goes wrong.
    await until(() => service.openStreams().eventsub === 1 && pages.every(({ isOpen }) => isOpen), 30_000);
    while (!isOver()) {
      await pause(options.strikeEveryMs * (0.5 + random()));
      if (isOver()) return;
      const name = nextStrike();
      const target =
        name === "page reload" || name === "page crash"
          ? performance.now() - startedAt < earlyMs && random() < 0.5
            ? { ...tools, fragile: lasting }
            : tools
          : tools;
      struck[name] = (struck[name] ?? 0) + 1;
      lastStrikes.push(`${((performance.now() - startedAt) / 60_000).toFixed(2)} min ${name}`);
      const strike: (with_: typeof tools) => Promise<void> | void = strikes[name];
      try {
        await strike(target);
      } catch (error) {
        find(`“${name}” could not be done: ${String(error)}`);
      }
      if (isOver()) return;
      const isWhole = (): boolean =>
        service.openStreams().eventsub === 1 &&
        pages.every(({ isOpen }) => isOpen) &&
        (all.obs.double?.clients ?? 1) === 1;
      // What was cut is known to be only after a turn of both sides.
      await pause(1_000);
      const from = performance.now();
      if (!(await until(isWhole, 180_000))) {
        const { eventsub } = service.openStreams();
        find(
          `180 s after “${name}”: ${eventsub} event streams, pages ${pages.map(({ isOpen }) => isOpen).join()}, ` +
            `${all.obs.double?.clients} connections to OBS`,
        );
      } else if (performance.now() - from > 120_000)
        find(`whole again ${((performance.now() - from) / 1000).toFixed(0)} s after “${name}”`);
      // A comparison does not meet a press: the answer's mark stays on its key for seconds.
      while (performance.now() - pressedAt < 14_000 && !isOver()) await pause(200);
      if (isOver()) return;
      isQuiet = true;
      await pause(7_000);
      const result = await compareFaces(all, window, delay, pause);
      isQuiet = false;
      faces.compared += comparedKeys;
      faces.wrong += result.wrong.length;
      faces.slowestMs = Math.max(faces.slowestMs, result.tookMs);
      for (const sentence of result.wrong) find(`after “${name}”: ${sentence}`);
    }
  };

  // A line a minute.
  const before = { cpu: await all.watchCpu(), at: performance.now(), images: 0, frames: 0, renderer: 0 };
  const costsBefore = new Map<string, PageCosts & { readonly at: number }>();
  const browserTools = await all.browser.newBrowserCDPSession();
  const rendererSeconds = async (): Promise<number> => {
    try {
      const { processInfo } = await browserTools.send("SystemInfo.getProcessInfo");
      return processInfo
        .filter(({ type }) => type === "renderer")
        .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    } catch {
      // Ctrl+C ends the browser as well.
      return Number.NaN;
    }
  };
  before.renderer = await rendererSeconds();
  let minute = 0;
  const writeLine = async (): Promise<void> => {
    const now = performance.now();
    const seconds = (now - before.at) / 1000;
    const cpu = await before.cpu().catch(() => Number.NaN);
    before.cpu = await all.watchCpu();
    const renderer = await rendererSeconds();
    const probe = await all.probe();
    const pageLines: Record<string, PageLine> = {};
    for (const page of pages) {
      const costs = await page.costs(true);
      const earlier = costsBefore.get(page.name);
      const isSame =
        earlier && costs && earlier.at >= page.loadedAt && costs.taskSeconds >= earlier.taskSeconds;
      pageLines[page.name] = {
        ageMinutes: (now - page.loadedAt) / 60_000,
        ...(costs
          ? {
              heapMb: costs.heapMb,
              nodes: costs.nodes,
              listeners: costs.listeners,
              documents: costs.documents,
            }
          : {}),
        ...(isSame
          ? {
              mainThread: (costs.taskSeconds - earlier.taskSeconds) / seconds,
              script: (costs.scriptSeconds - earlier.scriptSeconds) / seconds,
              layouts: costs.layouts - earlier.layouts,
            }
          : {}),
        voicesSpoken: page.voicesSpoken,
        chatLines: page.chatLines,
      };
      if (costs) costsBefore.set(page.name, { ...costs, at: now });
    }
    for (const line of await all.newLogLines()) if (/\b(WARN|ERROR)\b/.test(line)) logged.add(line);
    ledger.settle(now);
    onLine({
      minute: ++minute,
      at: new Date().toISOString(),
      seed,
      load: loadavg()[0] ?? Number.NaN,
      latenessMs: delay.max / 1e6,
      plugin: {
        rssMb: (probe?.rss ?? Number.NaN) / 1e6,
        heapMb: (probe?.heapUsed ?? Number.NaN) / 1e6,
        cpu: cpu / 100,
        openFiles: await all.openFiles(),
        resources: probe?.resources ?? {},
        live: probe?.live ?? {},
        images: count.images - before.images,
        busiestSecond: Math.max(0, ...deck.actions.map(({ busiestSecond }) => busiestSecond)),
      },
      pages: pageLines,
      pagesCpu: Math.max(0, renderer - before.renderer) / seconds,
      frames: count.frames - before.frames,
      events: structuredClone(ledger.counts),
      chat: { given: count.chat, doubled: count.chatDoubled },
      faces: { ...faces },
      requests: {
        reactions: count.reactions,
        early: window.early,
        pressesLost: count.pressesLost,
        all: count.requests,
      },
      mostOpen: { ...mostOpen },
      strikes: { ...struck },
      log: logged.all,
      pageErrors: pageErrors.all,
      complaints: deck.complaints.length,
      struck: lastStrikes.splice(0),
      findings: [...findings.splice(0), ...ledger.findings.splice(0)],
    });
    delay.reset();
    Object.assign(before, { at: now, images: count.images, frames: count.frames, renderer });
  };
  const lines = async (): Promise<void> => {
    for (let next = startedAt + 60_000; !isOver(); next += 60_000) {
      await pause(Math.max(0, Math.min(next, endsAt) - performance.now()));
      await writeLine();
    }
  };

  try {
    await Promise.all([react(), alert(), strikeAndCompare(), lines()]);
    ledger.settle(performance.now(), true);
    await writeLine();
  } finally {
    isClosing = true;
    clearInterval(watchLink);
    clearInterval(chatting);
    delay.disable();
    await all.close();
  }
}
