import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { aiMessage, ttsGenerated } from "../payloads.ts";
import { base64, pausingWav } from "./wav-file.ts";

const { relay, overlay } = await startOverlayOnStandIn();

const mp3 = await readFile(new URL("../../fixtures/speech.mp3", import.meta.url));
const halfOfIt = mp3.subarray(0, mp3.length / 2);
const lately = async (): Promise<number> => (await overlay.heard()).lately;
const isIdle = async (): Promise<boolean> => (await overlay.voiceState()) === "idle";

it("a voice waits with its captions and not with its text, falls silent while it is held, and goes on to its end", async () => {
  await overlay.open(`${relay.pageUrl}?show=ai,captions`, () => relay.eventStreams + relay.pages > 1);
  relay.settings({ turn: "wait" });
  await relay.taken();
  relay.emit("chat.ai_message", aiMessage({ id: "m1", shouldGenerateTtsMessage: true }));
  relay.emit("ai.tts.generated", ttsGenerated({ messageId: "m1", audioFormat: "mp3" }));
  relay.speak({ messageId: "m1", audio: base64(halfOfIt), isFinal: true });
  await waitUntil(() => relay.state?.voice.awaitsTurn === true);
  const text = overlay.page.locator("sidekick-ai-message [part=text]");
  await text.waitFor();
  expect(await overlay.page.locator("sidekick-captions [part=caption]").count()).toBe(0);
  expect((await overlay.heard()).peak).toBe(0);
  relay.settings({ turn: "free" });
  // All at once, as the voice is short.
  await Promise.all([
    overlay.page.locator("sidekick-captions [part=caption]").waitFor(),
    waitUntil(async () => (await text.count()) === 0),
    waitUntil(async () => (await lately()) > 0.05),
  ]);
  relay.settings({ turn: "hold" });
  await waitUntil(() => relay.state?.voice.awaitsTurn === true);
  await waitUntil(async () => (await lately()) < 0.001);
  const { pieces } = await overlay.heard();
  relay.settings({ turn: "free" });
  await waitUntil(async () => {
    const now = await overlay.heard();
    return now.lately > 0.05 && now.pieces.length > pieces.length;
  });
  await waitUntil(isIdle);
  expect(overlay.errors).toEqual([]);
});

it("a voice that waits only because its page is to speak from now on begins a second later, without a card meanwhile", async () => {
  await overlay.open(`${relay.pageUrl}?show=ai,captions,voice`, () => relay.eventStreams + relay.pages > 1);
  await overlay.page.locator("sidekick-voice").evaluate((voice) => {
    const cards: Node[] = [];
    Object.assign(globalThis, { cards });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        cards.push(...[...addedNodes].filter(({ nodeName }) => nodeName === "SIDEKICK-AI-MESSAGE"));
    }).observe(voice.getRootNode(), { childList: true, subtree: true });
  });
  relay.settings({ speaks: false });
  const since = performance.now();
  relay.settings({ speaks: true });
  await relay.taken();
  relay.emit("chat.ai_message", aiMessage({ id: "m1", shouldGenerateTtsMessage: true }));
  relay.emit("ai.tts.generated", ttsGenerated({ messageId: "m1" }));
  relay.speak({ messageId: "m1", audio: base64(pausingWav([1])), isFinal: true });
  await overlay.page.locator("sidekick-captions [part=caption]").waitFor();
  expect(performance.now() - since).toBeGreaterThanOrEqual(1_000);
  expect(await overlay.page.evaluate("cards.length")).toBe(0);
  await waitUntil(isIdle);
});

it("a voice that is left out has its message shown as if it had none, and one that ducks is 12 dB quieter", async () => {
  await overlay.open(`${relay.pageUrl}?show=ai`, () => relay.eventStreams + relay.pages > 1);
  relay.settings({ turn: "wait" });
  await relay.taken();
  for (const id of ["m1", "m2"]) {
    // A text that is still being read when it is looked at, however late that is.
    const message = "Mind the step. ".repeat(20);
    relay.emit("chat.ai_message", aiMessage({ id, message, shouldGenerateTtsMessage: true }));
    relay.emit("ai.tts.generated", ttsGenerated({ messageId: id }));
    relay.speak({ messageId: id, audio: base64(pausingWav([20])), isFinal: true });
  }
  await waitUntil(() => relay.state?.voice.awaitsTurn === true && relay.state.voice.waiting === 2);
  relay.command("voice.drop");
  await waitUntil(() => relay.state?.voice.waiting === 1);
  expect((await overlay.shown()).filter((one) => one.startsWith("sidekick-ai-message"))).toHaveLength(1);
  relay.settings({ turn: "free" });
  await waitUntil(async () => (await lately()) > 0.2);
  const loud = await lately();
  relay.settings({ turn: "duck" });
  await waitUntil(async () => (await lately()) < loud * 0.3);
  expect(await lately()).toBeGreaterThan(loud * 0.15);
  relay.command("voice.stop");
});
