import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitUntil } from "../overlay/overlay-page.ts";
import { channelEvent, ttsGenerated } from "../overlay/payloads.ts";
import { type StandIn, startStandIn } from "../overlay/stand-in.ts";
import { encoded, tone } from "../overlay/voice/encoded-sound.ts";
import { base64, cut, toneWav } from "../overlay/voice/wav-file.ts";
import type { EngineBrowser, EnginePage } from "./engine-page.ts";
import { otherEngines } from "./other-engines.ts";

const file = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url));

/** A voice in each format that services send. */
const voices: readonly (readonly [format: string, bytes: () => Promise<Uint8Array>])[] = [
  ["wav", () => Promise.resolve(toneWav({ seconds: 0.5 }))],
  ["mp3", () => file("media/tone.mp3")],
  ["opus", () => file("media/opus.ogg")],
  ["pcm", () => Promise.resolve(encoded(tone(440, 24_000, 0.5), "s16"))],
];

declare global {
  /** Every state of the voice, and every sound card, since the page was opened. */
  var seenStates: string[];
  var cards: AudioContext[];
}

/** Notes states and sound cards. Runs in the page. */
function note(): void {
  globalThis.seenStates = [];
  globalThis.cards = [];
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      globalThis.cards.push(this);
    }
  };
  const voice = deep("sidekick-voice")[0];
  if (voice)
    new MutationObserver(() => globalThis.seenStates.push(voice.dataset["state"] ?? "")).observe(voice, {
      attributeFilter: ["data-state"],
    });
}

describe.each(otherEngines)("the overlay in %s", (name, start) => {
  const mayBeMute = name === "Firefox";
  let relay: StandIn;
  let browser: EngineBrowser;
  let page: EnginePage;
  beforeAll(async () => {
    relay = await startStandIn();
    browser = await start({ width: 1_280, height: 720 });
    ({ page } = browser);
    await page.goto(relay.pageUrl);
    await waitUntil(() => relay.eventStreams === 1);
    await page.run(note);
  });
  afterAll(async () => {
    await browser.close();
    await relay.close();
  });

  it("lets alerts be heard once the page was clicked", async () => {
    await page.clickAt(640, 600);
    // Some seconds later, WebKit starts no new sound card.
    await expect.poll(() => page.run(() => globalThis.cards.length)).toBe(1);
    relay.emit("channel.event", channelEvent({ eventType: "FOLLOW" }));
    await expect.poll(() => page.run(() => deep("sidekick-alert").length)).toBeGreaterThan(0);
    const isSounding = () => page.run(() => (globalThis.cards[0]?.currentTime ?? 0) > 0.2);
    await expect.poll(async () => mayBeMute || isSounding()).toBe(true);
  });

  it("shows all words of an alert that has room for them", async () => {
    const alerts = () => page.run(() => deep("sidekick-alert").length);
    relay.command("alerts.clear");
    // It comes on another way than events, and may come after one that is sent later.
    await expect.poll(alerts).toBe(0);
    relay.emit("channel.event", channelEvent({ eventType: "RAID", username: "MapleMango", raidViewers: 87 }));
    const lines = () =>
      page.run(() => {
        const [alert] = deep("sidekick-alert");
        const figure = alert?.shadowRoot?.querySelector<HTMLElement>("[part=figure]");
        return figure ? [figure.innerText.replace(/\s+/g, " ").trim()] : [];
      });
    await expect.poll(lines).toEqual(["87 viewers"]);
  });

  it("plays a voice of each format once the page was clicked", async () => {
    for (const [format, bytes] of voices) {
      const messageId = `voice-${format}`;
      await page.run(() => void (globalThis.seenStates.length = 0));
      relay.emit("ai.tts.generated", ttsGenerated({ messageId, audioFormat: format }));
      await expect.poll(() => relay.voiceStreams).toBe(1);
      for (const piece of cut(await bytes(), [4_000])) relay.speak({ messageId, audio: base64(piece) });
      relay.speak({ messageId, isFinal: true });
      await page.clickAt(640, 600);
      const states = () => page.run(() => globalThis.seenStates);
      // Without a sound device, as here, Firefox goes on asking for a click.
      const isHeard = (state: string): boolean => state === "speaking" || (state === "blocked" && mayBeMute);
      await expect.poll(async () => (await states()).some(isHeard)).toBe(true);
      if (mayBeMute) relay.command("voice.skip");
      await expect.poll(async () => (await states()).at(-1)).toBe("idle");
    }
    expect([await page.errors(), relay.logged]).toEqual([[], []]);
  });
});
