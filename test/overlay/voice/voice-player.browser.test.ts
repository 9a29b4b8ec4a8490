import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OverlayPage, shyOfSound, startOverlayPage, waitUntil } from "../overlay-page.ts";
import { aiMessage, moderation, ttsGenerated } from "../payloads.ts";
import { type StandIn, startStandIn } from "../stand-in.ts";
import { base64, cut, toneWav } from "./wav-file.ts";

let relay: StandIn;
let overlay: OverlayPage;

/** Also false only when nothing of an earlier page is left. */
const isConnected = (): boolean => relay.eventStreams + relay.voiceStreams > 0;
/** Whether it has begun to speak: a busy computer may look again only after the voice has ended. */
const hasBegun = (): Promise<boolean> => overlay.hasBeen("speaking");
const hasSpoken = (times?: number) => () => overlay.hasSpoken(times);
const isIdle = async (): Promise<boolean> => (await overlay.voiceState()) === "idle";
const audio = (messageId: string, bytes: Uint8Array, more: object = {}) => ({
  messageId,
  audio: base64(bytes),
  ...more,
});

/** Emits a message and its announcement, and waits for the page to come for the voice. */
async function announce(messageId = "m1"): Promise<string> {
  const id = relay.emit("chat.ai_message", aiMessage({ id: messageId, shouldGenerateTtsMessage: true }));
  relay.emit("ai.tts.generated", ttsGenerated({ messageId }));
  await waitUntil(() => relay.voiceStreams > 0);
  return id;
}

describe("the voice in a browser that lets the page be heard, as OBS does", () => {
  beforeAll(async () => {
    relay = await startStandIn();
    overlay = await startOverlayPage();
  });
  afterAll(async () => {
    await overlay.close();
    await relay.close();
  });
  // The avatar would be drawn for as long as the voice lasts, and no test here looks at it.
  beforeEach(() => overlay.open(`${relay.pageUrl}?show=ai`, isConnected));

  it("speaks: not silence, the message shows it, and all is over at the end", async () => {
    const id = await announce();
    relay.speak(audio("m1", toneWav({ seconds: 3 }), { isFinal: true }));
    const message = overlay.page.locator(`sidekick-ai-message[data-event-id="${id}"]`);
    // All at once, while the voice lasts.
    await Promise.all([
      waitUntil(hasBegun),
      waitUntil(async () => (await message.getAttribute("speaking")) !== null),
      waitUntil(async () => (await overlay.heard()).peak > 0.1),
      waitUntil(async () =>
        message
          .locator("[part=ember]")
          .evaluate((one) => Number((one as HTMLElement).style.getPropertyValue("--sidekick-level")) > 0.2),
      ),
    ]);
    // Whatever inherits it is redrawn many times a second.
    const card = message.locator("[part=card]");
    await expect
      .poll(() => card.evaluate((one) => getComputedStyle(one).getPropertyValue("--sidekick-level")))
      .toBe("");
    await waitUntil(isIdle);
    await waitUntil(async () => (await message.getAttribute("speaking")) === null);
    expect(overlay.errors).toEqual([]);
  });

  it("plays a file that arrives in odd pieces without a gap, for its true length, from the first piece on", async () => {
    await announce();
    // The first with sound is large enough for the rest to come in time on a computer that has other things to do.
    const pieces = cut(toneWav({ seconds: 1.5 }), [1, 43, 38_401, 777, 9_999, 3]);
    for (const piece of pieces) relay.speak(audio("m1", piece));
    relay.speak({ messageId: "m1", isFinal: true });
    await waitUntil(hasSpoken());
    const { pieces: heard } = await overlay.heard();
    const seconds = heard.reduce((sum, piece) => sum + piece.seconds, 0);
    expect(seconds).toBeGreaterThan(1.5 * 0.98);
    expect(seconds).toBeLessThan(1.5 * 1.02);
    const gaps = heard.slice(1).map((piece, index) => piece.at - (heard[index]!.at + heard[index]!.seconds));
    expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(1e-6);
    expect(heard[0]!.at - heard[0]!.bornAt).toBeLessThan(0.025);
  });

  it("keeps a first piece of hardly any sound for a moment, so that it does not run out before the next", async () => {
    await announce();
    const [piece = new Uint8Array()] = cut(toneWav({ seconds: 1 }), [44 + 480]);
    relay.speak(audio("m1", piece));
    await waitUntil(hasBegun);
    const [first] = (await overlay.heard()).pieces;
    expect(first!.seconds).toBeCloseTo(0.01, 2);
    expect(first!.at - first!.bornAt).toBeGreaterThan(0.025);
    relay.speak({ messageId: "m1", isFinal: true });
    await waitUntil(isIdle);
  });

  it.each(["refused by moderation", "skipped by the streamer"])(
    "that is %s stays silent, although its pieces go on coming",
    async (how) => {
      await announce();
      // By itself it would last longer than the test waits.
      const [first = new Uint8Array(), ...rest] = cut(toneWav({ seconds: 60, rate: 8_000 }), [640_000]);
      relay.speak(audio("m1", first));
      await waitUntil(hasBegun);
      if (how === "refused by moderation") relay.emit("ai.moderation", moderation());
      else relay.command("voice.skip");
      await waitUntil(isIdle);
      await expect.poll(() => overlay.shown()).toEqual([]);
      const { length } = (await overlay.heard()).pieces;
      for (const piece of rest) relay.speak(audio("m1", piece));
      await announce("m2");
      relay.speak(audio("m2", toneWav({ seconds: 0.4 }), { isFinal: true }));
      await waitUntil(hasSpoken(2));
      const after = (await overlay.heard()).pieces.slice(length);
      expect(after.map(({ seconds }) => seconds.toFixed(1))).toEqual(["0.4"]);
    },
  );

  it("asks no other host for a voice, and keeps its address out of the page", async () => {
    relay.emit("ai.tts.generated", ttsGenerated({ ttsStreamUrl: "https://elsewhere.test/voice" }));
    await waitUntil(() => overlay.errors.length > 0);
    expect(overlay.errors).toEqual(["A voice was not heard: host not allowed."]);
    await announce("secret-address");
    expect(await overlay.page.content()).not.toContain("secret-address");
    const text = await overlay.page.evaluate(
      () => document.querySelector("sidekick-overlay")?.shadowRoot?.innerHTML,
    );
    expect(text).not.toContain("secret-address");
  });

  it("keeps time without a sound at volume 0", async () => {
    await overlay.open(`${relay.pageUrl}?volume=0`, isConnected);
    await announce();
    relay.speak(audio("m1", toneWav({ seconds: 1 }), { isFinal: true }));
    await waitUntil(() => overlay.hasBeen("muted"));
    await waitUntil(isIdle);
    expect((await overlay.heard()).peak).toBe(0);
  });
});

describe("the voice in a browser that wants a click first", () => {
  beforeAll(async () => {
    relay = await startStandIn();
    overlay = await startOverlayPage(shyOfSound);
  });
  afterAll(async () => {
    await overlay.close();
    await relay.close();
  });

  it("asks for the click, keeps the voice for it, and is heard after it", async () => {
    await overlay.open(`${relay.pageUrl}?show=ai`, isConnected);
    await announce();
    relay.speak(audio("m1", toneWav({ seconds: 1 }), { isFinal: true }));
    await waitUntil(async () => (await overlay.voiceState()) === "blocked");
    await overlay.page.getByRole("button", { name: "Click to hear" }).click();
    await waitUntil(hasBegun);
    await waitUntil(async () => (await overlay.heard()).peak > 0.1);
    expect(overlay.errors).toEqual([]);
  });
});
