import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isPacked } from "../../fixtures/browser-path.ts";
import { launchBrowser } from "../../fixtures/browser.ts";
import { type OverlayPage, openOverlayPage, waitUntil } from "../../overlay/overlay-page.ts";
import { aiMessage, channelEvent, moderation, ttsGenerated } from "../../overlay/payloads.ts";
import { type StandIn, startStandIn } from "../../overlay/stand-in.ts";
import { base64, cut, toneWav } from "../../overlay/voice/wav-file.ts";

// npm has an engine of OBS 33 for Linux on x64 only.
describe.runIf(isPacked)("the overlay in the engine of OBS 33", () => {
  let relay: StandIn;
  let overlay: OverlayPage;
  beforeAll(async () => {
    relay = await startStandIn();
    overlay = await openOverlayPage(await launchBrowser("149"));
  });
  afterAll(async () => {
    await overlay.close();
    await relay.close();
  });
  beforeEach(async () => {
    const url = new URL(relay.pageUrl);
    url.searchParams.set("show", "ai,captions,alerts,chat");
    await overlay.open(url.href, () => relay.eventStreams + relay.voiceStreams + relay.pages > 0);
    await waitUntil(() => relay.eventStreams > 0 && relay.state !== undefined);
  });
  const isShown = (element: string, id: string) => async (): Promise<boolean> =>
    (await overlay.shown()).includes(`${element} ${id}`);

  it("is the nearest to Chromium 150 that npm has", async () => {
    const version = overlay.page.context().browser()?.version() ?? "";
    expect(Number.parseInt(version, 10)).toBe(149);
  });

  it("shows a message, speaks it and captions it", async () => {
    const id = relay.emit("chat.ai_message", aiMessage({ shouldGenerateTtsMessage: true }));
    relay.emit("ai.tts.generated", ttsGenerated());
    await waitUntil(() => relay.voiceStreams > 0);
    const caption = overlay.page.locator(`sidekick-captions p[data-event-id="${id}"]`);
    // Looked for from before the voice on: it is gone soon after it.
    const captioned = caption.getByText("Mind the step.").waitFor();
    relay.speak({ messageId: "m1", audio: base64(toneWav({ seconds: 2 })), isFinal: true });
    await captioned;
    await waitUntil(() => overlay.hasSpoken());
    expect((await overlay.heard()).peak).toBeGreaterThan(0.1);
    expect(overlay.errors).toEqual([]);
  });

  it("shows alerts and chat as text, and removes what moderation blocks", async () => {
    const alert = relay.emit("channel.event", channelEvent({ username: "<b>Otter</b>" }));
    // Long enough to stay for all that follows.
    const message = "Mind the step. ".repeat(40);
    const taken = relay.emit("chat.ai_message", aiMessage({ id: "m1", message }));
    const kept = relay.emit("chat.ai_message", aiMessage({ id: "m2", message }));
    const shown = overlay.page.locator(`sidekick-alert[data-event-id="${alert}"]`);
    await shown.locator(".who", { hasText: "<b>Otter</b>" }).waitFor();
    await waitUntil(isShown("sidekick-ai-message", taken));
    relay.emit("ai.moderation", moderation({ messageId: "m1" }));
    await waitUntil(async () => !(await isShown("sidekick-ai-message", taken)()));
    await waitUntil(isShown("sidekick-ai-message", kept));
    expect(overlay.errors).toEqual([]);
  });

  it("obeys the deck", async () => {
    const alert = relay.emit("channel.event", channelEvent());
    await waitUntil(isShown("sidekick-alert", alert));
    relay.command("alerts.skip");
    await waitUntil(async () => !(await isShown("sidekick-alert", alert)()));
    expect(overlay.errors).toEqual([]);
  });

  it.each([
    ["raw samples", "pcm", () => toneWav({ seconds: 0.5 }).subarray(44)],
    ["mp3", "mp3", () => readFile(fileURLToPath(new URL("../../fixtures/speech.mp3", import.meta.url)))],
  ])("speaks %s as they arrive", async (_, audioFormat, read) => {
    relay.emit("chat.ai_message", aiMessage({ shouldGenerateTtsMessage: true }));
    relay.emit("ai.tts.generated", ttsGenerated({ audioFormat }));
    await waitUntil(() => relay.voiceStreams > 0);
    for (const piece of cut(await read(), [4_000])) relay.speak({ messageId: "m1", audio: base64(piece) });
    await waitUntil(async () => (await overlay.heard()).peak > 0.05);
    expect(overlay.errors).toEqual([]);
  });
});
