import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../fixtures/browser.ts";
import { waitUntil } from "../overlay/overlay-page.ts";
import { aiMessage, ttsGenerated } from "../overlay/payloads.ts";
import { type StandIn, startStandIn } from "../overlay/stand-in.ts";
import { base64, toneWav } from "../overlay/voice/wav-file.ts";
import { babble } from "../service/babble.ts";
import { wavOf } from "../service/wav.ts";
import type { Reading } from "./figures.ts";

const measuredMs = 20_000;
/** What a page does at its start, and a voice at its own, is over after so long. */
const settlesMs = 3_000;
const sentence = "Watch the left shoulder of the captain, then roll away and mind the step. ";

/** What the avatar costs on top of the same page without it, while it speaks; and the page with it while it is silent. */
export async function avatarCosts(): Promise<readonly Reading[]> {
  // Nothing else is drawn: a message that glows with the voice would cost many times as much, and drown the avatar.
  const without = await shareOfCore("show=status", speakOn);
  const speaking = await shareOfCore("show=status,avatar", speakOn);
  const silent = await shareOfCore("show=status,avatar", () => Promise.resolve());
  const added = (speaking - without) * 100;
  return [
    {
      what: "the page while the avatar speaks, above the same page without it: % of a core",
      value: added,
      goal: "under 3",
      met: added < 3,
    },
    {
      what: "the page while the avatar is silent: % of a core",
      value: silent * 100,
      goal: "under 1",
      met: silent * 100 < 1,
    },
  ];
}

async function shareOfCore(options: string, begin: (relay: StandIn) => Promise<void>): Promise<number> {
  const { relay, browser, end } = await openFigure(options);
  await begin(relay);
  await wait(settlesMs);
  const before = await rendererSeconds(browser);
  await wait(measuredMs);
  const seconds = (await rendererSeconds(browser)) - before;
  await end();
  return (seconds * 1_000) / measuredMs;
}

/** The AI says something that is longer than the measurement. */
async function speakOn(relay: StandIn): Promise<void> {
  const voice = babble(sentence.repeat(6), { pitchHz: 190, swing: 0.25 });
  relay.emit("chat.ai_message", aiMessage({ message: sentence, shouldGenerateTtsMessage: true }));
  relay.emit("ai.tts.generated", ttsGenerated());
  await waitUntil(() => relay.voiceStreams > 0);
  relay.speak(JSON.stringify({ messageId: "m1", audio: base64(wavOf(voice)), isFinal: true }));
  await waitUntil(() => relay.state?.voice.state === "speaking");
}

/** Time that the pages' processes have had on a core. */
async function rendererSeconds(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const voices = 1_000;
const warmUpVoices = 100;

/** How much the page's heap grows over a thousand voices that the avatar speaks, garbage collected. */
export async function heapOverVoices(): Promise<readonly Reading[]> {
  const { relay, page, end } = await openFigure("show=avatar");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const heapMb = async (): Promise<number> => {
    await waitUntil(() => relay.state?.voice.state === "idle");
    // What follows a voice is over.
    await wait(settlesMs);
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / 1e6;
  };
  const mp3 = await readFile(new URL("../fixtures/speech.mp3", import.meta.url));
  const kinds = [
    { audioFormat: "wav", audio: base64(toneWav({ seconds: 0.08 })) },
    // Four of its frames.
    { audioFormat: "mp3", audio: base64(mp3.subarray(0, 4 * 96)) },
  ] as const;
  let early = Number.NaN;
  for (let at = 0; at < voices + warmUpVoices; at++) {
    if (at === warmUpVoices) early = await heapMb();
    const { audioFormat, audio } = kinds[at % 2 === 0 ? 0 : 1];
    const messageId = `m${at}`;
    relay.emit("chat.ai_message", aiMessage({ id: messageId, shouldGenerateTtsMessage: true }));
    const eventId = relay.emit("ai.tts.generated", ttsGenerated({ messageId, audioFormat }));
    await waitUntil(() => relay.voiceStreams > 0);
    relay.speak(JSON.stringify({ messageId, audio, isFinal: true }));
    // It is told when the voice begins.
    await waitUntil(() => relay.seen.includes(eventId));
  }
  const grownMb = (await heapMb()) - early;
  await end();
  return [
    {
      what: `the page's heap over ${voices} voices: MB more`,
      value: grownMb,
      goal: "under 0.5",
      met: grownMb < 0.5,
    },
  ];
}

/** A page with its avatar on show. */
async function openFigure(options: string): Promise<{
  readonly relay: StandIn;
  readonly browser: Browser;
  readonly page: Page;
  readonly end: () => Promise<void>;
}> {
  const relay = await startStandIn();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${relay.pageUrl}?${options}`);
  await waitUntil(() => relay.eventStreams > 0);
  relay.settings({ companion: "Marla" });
  if (options.includes("avatar")) await page.locator("sidekick-avatar svg").waitFor();
  return {
    relay,
    browser,
    page,
    async end() {
      await browser.close();
      await relay.close();
    },
  };
}
