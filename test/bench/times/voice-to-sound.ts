import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../fixtures/browser.ts";
import { waitUntil } from "../../overlay/overlay-page.ts";
import { aiMessage, ttsGenerated } from "../../overlay/payloads.ts";
import { type StandIn, startStandIn } from "../../overlay/stand-in.ts";
import { base64, cut, toneWav } from "../../overlay/voice/wav-file.ts";
import { type Result, timesResults } from "../results.ts";

const pages = 4;
const voicesEach = 6;
/** A tenth of a second at a time, as the reference service sends it. */
const chunkBytes = 4_800;
/** A voice follows its message after at least so long: generating it takes time. */
const voiceAfterMs = 300;

/**
 * From the first piece of a voice having arrived at the overlay page to its first sample leaving the page for the sound
 * card, the sound card's own delay included. The floor: WebAudio given the same bytes at once, in a page without
 * anything of ours.
 */
export async function voiceToSound(): Promise<readonly Result[]> {
  // The plugin knows that no other page has spoken.
  const relay = await startStandIn({ settings: { isAlone: true } });
  const browser = await launchBrowser();
  const ours: number[] = [];
  const floor: number[] = [];
  for (let at = 0; at < pages; at++) {
    for (const [times, open, ask] of [
      [ours, openOverlay, announce],
      [floor, openBare, askBare],
    ] as const) {
      const page = await browser.newPage();
      await page.addInitScript(listenToSound);
      await open(page, relay);
      for (let voice = 0; voice < voicesEach; voice++) {
        const id = `${at}-${voice}`;
        await ask(page, relay, id);
        const [first, ...rest] = cut(toneWav({ seconds: 0.4 }), [chunkBytes]);
        speak(relay, id, first);
        // On a computer that others load as well, a first piece may be over before the page listens: it does not count.
        const isHeard = await page
          .waitForFunction(() => globalThis.soundedAt !== undefined, undefined, { timeout: 3_000 })
          .then(
            () => true,
            () => false,
          );
        for (const piece of rest) speak(relay, id, piece);
        relay.speak({ messageId: id, isFinal: true });
        if (isHeard)
          times.push(await page.evaluate(() => (globalThis.soundedAt ?? Number.NaN) - globalThis.arrivedAt));
        await page.waitForFunction(() => performance.now() - globalThis.lastSoundAt > 250);
      }
      await page.close();
      await waitUntil(() => relay.eventStreams + relay.voiceStreams === 0);
    }
  }
  await browser.close();
  await relay.close();
  if (Math.min(ours.length, floor.length) < (pages * voicesEach) / 2)
    throw new Error("Most voices were over before they were heard: this computer is too busy.");
  return timesResults(
    "first piece of a voice at the page → sound",
    { ours, floor },
    { median: { most: 60 }, p95: { most: 100 } },
  );
}

function speak(relay: StandIn, messageId: string, piece: Uint8Array | undefined): void {
  relay.speak({ messageId, audio: base64(piece ?? new Uint8Array()) });
}

async function openOverlay(page: Page, relay: StandIn): Promise<void> {
  await page.goto(relay.pageUrl);
  await waitUntil(() => relay.eventStreams > 0);
}

async function announce(page: Page, relay: StandIn, id: string): Promise<void> {
  const message = `Message ${id}`;
  relay.emit("chat.ai_message", aiMessage({ id, message, shouldGenerateTtsMessage: true }));
  // A voice waits for its text, and a text for the one before it to have been seen: neither is what is measured.
  await page.getByText(message).waitFor();
  await wait(voiceAfterMs);
  await forget(page);
  relay.emit("ai.tts.generated", ttsGenerated({ messageId: id, ttsStreamUrl: `/voice/${id}` }));
  await waitUntil(() => relay.asked.at(-1) === `/voice/${id}`);
}

async function openBare(page: Page, relay: StandIn): Promise<void> {
  await page.goto(`${relay.origin}/nothing`);
  await page.evaluate(() => {
    const context = new AudioContext({ latencyHint: "interactive" });
    globalThis.playBare = async (name) => {
      const reader = (await fetch(`/voice/${name}`)).body?.getReader();
      let text = "";
      for (let hasPlayed = false; ;) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return;
        text += new TextDecoder().decode(value);
        // It may come in several pieces.
        const frame = /data: ?(\{"audio".*\})\n/.exec(text)?.[1];
        if (hasPlayed || frame === undefined) continue;
        hasPlayed = true;
        const { audio } = JSON.parse(frame) as { audio: string };
        const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0));
        const source = context.createBufferSource();
        source.buffer = await context.decodeAudioData(bytes.buffer);
        source.connect(context.destination);
        source.start();
      }
    };
  });
}

async function askBare(page: Page, relay: StandIn, id: string): Promise<void> {
  await wait(voiceAfterMs);
  await forget(page);
  await page.evaluate((name) => void globalThis.playBare(name), id);
  await waitUntil(() => relay.asked.at(-1) === `/voice/${id}`);
}

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.soundedAt = undefined;
    globalThis.arrivedAt = Number.NaN;
  });
}

declare global {
  /** When the first piece of the voice arrived at the page. */
  var arrivedAt: number;
  /** When its first sample was heard; `undefined`: not yet. */
  var soundedAt: number | undefined;
  /** When there was sound the last time. */
  var lastSoundAt: number;
  var playBare: (name: string) => Promise<void>;
}

/** Notes when a voice's first bytes arrive and when its first sample is heard, in the page's own milliseconds. */
function listenToSound(): void {
  Object.assign(globalThis, { arrivedAt: Number.NaN, soundedAt: undefined, lastSoundAt: 0 });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the reader as `this`
  const read = ReadableStreamDefaultReader.prototype.read as (this: unknown) => Promise<{
    value?: Uint8Array;
  }>;
  ReadableStreamDefaultReader.prototype.read = async function (this: unknown): Promise<never> {
    const result = await read.call(this);
    const now = performance.now();
    if (Number.isNaN(globalThis.arrivedAt) && new TextDecoder().decode(result.value).includes('"audio"'))
      globalThis.arrivedAt = now;
    return result as never;
  };

  // An AudioWorklet hears every sample: it tells at which of the context's moments silence ends.
  const module = URL.createObjectURL(
    new Blob(
      [
        `registerProcessor("ear", class extends AudioWorkletProcessor {
          process([input]) {
            const samples = input[0] ?? [];
            const first = samples.findIndex?.((sample) => Math.abs(sample) > 1e-3) ?? -1;
            if (first >= 0) this.port.postMessage(currentTime + first / sampleRate);
            return true;
          }
        });`,
      ],
      { type: "text/javascript" },
    ),
  );
  const ears = new WeakMap<BaseAudioContext, GainNode>();
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node as `this`
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
  const earOf = (context: AudioContext): GainNode => {
    const known = ears.get(context);
    if (known) return known;
    const gate = context.createGain();
    ears.set(context, gate);
    const attach = async (): Promise<void> => {
      await context.audioWorklet.addModule(module);
      const ear = new AudioWorkletNode(context, "ear");
      ear.port.addEventListener("message", ({ data }: MessageEvent<number>) => {
        const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
        globalThis.lastSoundAt = performance.now();
        if (!Number.isNaN(globalThis.arrivedAt))
          globalThis.soundedAt ??= performanceTime + (data - contextTime) * 1_000;
      });
      ear.port.start();
      connect.call(gate, ear);
      connect.call(ear, context.destination);
    };
    void attach();
    return gate;
  };
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]): never {
    if (args[0] instanceof AudioDestinationNode) connect.call(this, earOf(this.context as AudioContext));
    return connect.apply(this, args) as never;
  };
}
