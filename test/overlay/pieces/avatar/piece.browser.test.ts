import { expect, it } from "vitest";
import { startOverlayOnStandIn } from "../../overlay-on-stand-in.ts";
import { waitUntil } from "../../overlay-page.ts";
import { aiMessage, channelEvent, ttsGenerated } from "../../payloads.ts";
import { base64 } from "../../voice/wav-file.ts";
import { wavOf } from "../../../service/wav.ts";

const { relay, overlay } = await startOverlayOnStandIn();
const figure = () => overlay.page.locator("sidekick-avatar");
const drawn = () => overlay.page.locator("sidekick-avatar svg");

/** Opens the page with the figure; `companion` is in the chat. */
async function open(companion: string | null, options = "show=avatar,ai"): Promise<void> {
  await overlay.open(`${relay.pageUrl}?${options}`, () => relay.eventStreams > 0);
  relay.settings({ companion });
  if (companion !== null) await drawn().waitFor();
}

const syllables = 4;
const syllableMs = 600;

/** Something like slow speech, as a busy computer looks seldom: syllables with as much silence behind each. */
function speech(count = syllables): Uint8Array<ArrayBuffer> {
  const rate = 24_000;
  const length = (count * syllableMs * rate) / 1_000;
  const samples = Int16Array.from({ length }, (_, at) => {
    const within = ((at / rate) * 1_000) % syllableMs;
    return within < syllableMs / 2 ? Math.round(12_000 * Math.sin((at / rate) * 2 * Math.PI * 180)) : 0;
  });
  return wavOf(samples, rate);
}

it("steps in with the AI, changes with the character, and steps out with the AI", async () => {
  await open(null);
  await expect.poll(() => drawn().count()).toBe(0);
  await waitUntil(() => relay.state?.avatar === "away");
  relay.settings({ companion: "Marla" });
  await drawn().waitFor();
  await waitUntil(() => relay.state?.avatar === "shown");
  const colour = await figure().getAttribute("style");
  relay.settings({ companion: "Bosun Brine" });
  await waitUntil(async () => (await figure().getAttribute("style")) !== colour);
  relay.settings({ companion: null });
  await waitUntil(async () => (await drawn().count()) === 0);
  expect(overlay.errors).toEqual([]);
});

it("is there while a voice speaks, also before the AI has joined", async () => {
  await open(null);
  relay.emit("ai.tts.generated", ttsGenerated());
  await waitUntil(() => relay.voiceStreams > 0);
  // Looked for from the start, as the voice is short.
  const seen = drawn().waitFor();
  relay.speak({ messageId: "m1", audio: base64(speech(2)), isFinal: true });
  await seen;
  await expect.poll(() => drawn().count()).toBe(0);
});

it("is the built-in figure that the address names", async () => {
  await open("Marla", "show=avatar&avatar-character=robot");
  await expect.poll(() => overlay.page.locator("sidekick-avatar svg .screen").count()).toBeGreaterThan(0);
  await open("Marla", "show=avatar&avatar-character=dragon");
  await expect.poll(() => overlay.page.locator("sidekick-avatar svg .tail").count()).toBeGreaterThan(0);
});

it("opens its mouth with each syllable that is heard, and closes it between them and at the end", async () => {
  await open("Marla");
  await overlay.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const one = document
      .querySelector("sidekick-overlay")
      ?.shadowRoot?.querySelector<HTMLElement>("sidekick-avatar");
    if (!one) throw new Error("There is no figure.");
    new MutationObserver(() => {
      const mouth = one.dataset["mouth"] ?? "";
      if (seen.at(-1) !== mouth) seen.push(mouth);
    }).observe(one, { attributes: true });
  });
  // The mood stays while the text is read, however long the voice is awaited on a busy computer.
  const message = "Mind the step. ".repeat(20);
  relay.emit("chat.ai_message", aiMessage({ message, shouldGenerateTtsMessage: true, tone: "Happy" }));
  relay.emit("ai.tts.generated", ttsGenerated());
  await waitUntil(async () => (await figure().getAttribute("data-mood")) === "happy");
  await waitUntil(() => relay.voiceStreams > 0);
  relay.speak({ messageId: "m1", audio: base64(speech()) });
  relay.speak({ messageId: "m1", isFinal: true });
  await waitUntil(() => overlay.hasSpoken());
  await waitUntil(async () => (await figure().getAttribute("data-mouth")) === "closed");
  const seen = await overlay.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen.filter((mouth) => mouth === "open").length).toBeGreaterThanOrEqual(syllables - 1);
  expect(seen.filter((mouth) => mouth === "open").length).toBeLessThanOrEqual(syllables + 1);
  expect(seen.filter((mouth) => mouth === "closed").length).toBeGreaterThanOrEqual(syllables - 2);
});

it("moves its mouth by the level of another page, and closes it when that falls silent without a word", async () => {
  await open("Marla");
  const told = relay.levels.length;
  // As another page does, again and again: one level does not last.
  await waitUntil(async () => {
    relay.level(0.8);
    return (await figure().getAttribute("data-mouth")) !== "closed";
  });
  await waitUntil(async () => (await figure().getAttribute("data-mouth")) === "closed");
  expect(relay.levels.length).toBe(told);
});

it.each([
  { motion: "full", does: "stretches", scale: /^1\S* 1\.0[2-9]/ },
  { motion: "none", does: "does not stretch", scale: /^none$/ },
] as const)("$does with a syllable where motion is: $motion", async ({ motion, scale }) => {
  await open("Marla", `show=avatar,ai&motion=${motion}`);
  await drawn().evaluate((svg) => {
    const { parentElement } = svg;
    if (!parentElement) return;
    const mouths: string[] = [];
    Object.assign(globalThis, { mouths });
    new MutationObserver(() => {
      if (parentElement.classList.contains("open")) mouths.push(getComputedStyle(parentElement).scale);
    }).observe(parentElement, { attributes: true });
  });
  const mouths = () => overlay.page.evaluate(() => (globalThis as unknown as { mouths: string[] }).mouths);
  relay.level(0.8);
  await waitUntil(async () => (await mouths()).length > 0);
  for (const one of await mouths()) expect(one).toMatch(scale);
});

it("looks up and is happy at a large alert, and not at a small one", async () => {
  await open("Marla", "show=avatar,alerts");
  const raid = (raidViewers: number): void =>
    void relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers }));
  raid(3);
  await overlay.page.locator("sidekick-alert[data-tier=small]").waitFor();
  await expect.poll(() => overlay.page.locator("sidekick-avatar .rejoicing").count()).toBe(0);
  relay.command("alerts.skip");
  raid(40);
  await overlay.page.locator("sidekick-avatar[data-mood=happy] .rejoicing").waitFor();
  await overlay.page
    .locator("sidekick-avatar[data-mood=neutral] .rest")
    .first()
    .waitFor({ state: "attached" });
});

it("has the mood that the streamer gives a tone, also for what was just said", async () => {
  await open("Marla");
  relay.emit("chat.ai_message", aiMessage({ message: "Mind the step. ".repeat(20), tone: "wry" }));
  await overlay.page.locator("sidekick-ai-message").first().waitFor();
  const mood = () => figure().getAttribute("data-mood");
  await expect.poll(mood).toBe("neutral");
  relay.serve("/tones", JSON.stringify([{ tone: "wry", mood: "sad" }]));
  relay.changeAppearance();
  await expect.poll(mood).toBe("sad");
  relay.serve("/tones", "[]");
});

it("thinks until the answer is there", async () => {
  await open("Marla");
  const thoughts = { compiledFromMultiple: false, sentDateTime: "" };
  relay.emit("ai.thoughts", { ...thoughts, reasoning: "I could say something.", shouldAnswer: true });
  await overlay.page.locator("sidekick-avatar .thinking").waitFor();
  relay.emit("chat.ai_message", aiMessage({ id: "m2" }));
  await overlay.page.locator("sidekick-avatar .rest").first().waitFor({ state: "attached" });
  await waitUntil(async () => (await overlay.page.locator("sidekick-avatar .thinking").count()) === 0);
});

it("has the message stand beside it and point to it, where both have the same place", async () => {
  await open("Marla");
  // A text that is still being read when it is looked at, however late that is.
  relay.emit("chat.ai_message", aiMessage({ id: "m3", message: "Mind the step. ".repeat(20) }));
  const message = overlay.page.locator("sidekick-ai-message").last();
  await message.waitFor();
  await waitUntil(async () => (await overlay.page.locator(".ai[points=left]").count()) === 1);
  const [one, other] = [await figure().boundingBox(), await message.boundingBox()];
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);
});
