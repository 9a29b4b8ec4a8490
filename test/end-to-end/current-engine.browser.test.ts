import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasCurrentBrowser, launchCurrentBrowser } from "../fixtures/browser.ts";
import { type OverlayPage, openOverlayPage, waitUntil } from "../overlay/overlay-page.ts";
import { aiMessage, channelEvent, moderation, ttsGenerated } from "../overlay/payloads.ts";
import { type StandIn, startStandIn } from "../overlay/stand-in.ts";
import { base64, toneWav } from "../overlay/voice/wav-file.ts";

if (!hasCurrentBrowser)
  console.warn("There is no current Chromium or Chrome here: the overlay is tested in OBS's engine only.");

describe.runIf(hasCurrentBrowser)("the overlay in today's engine", () => {
  let relay: StandIn;
  let overlay: OverlayPage;
  beforeAll(async () => {
    relay = await startStandIn();
    overlay = await openOverlayPage(await launchCurrentBrowser());
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

  it("is newer than OBS's", async () => {
    const version = overlay.page.context().browser()?.version() ?? "";
    expect(Number.parseInt(version, 10)).toBeGreaterThan(127);
  });

  it("shows a message, speaks it and captions it", async () => {
    const id = relay.emit("chat.ai_message", aiMessage({ shouldGenerateTtsMessage: true }));
    relay.emit("ai.tts.generated", ttsGenerated());
    await waitUntil(() => relay.voiceStreams > 0);
    relay.speak(JSON.stringify({ messageId: "m1", audio: base64(toneWav({ seconds: 1.5 })), isFinal: true }));
    await waitUntil(isShown("sidekick-ai-message", id));
    await waitUntil(async () => (await overlay.voiceState()) === "speaking");
    await waitUntil(async () => (await overlay.heard()).peak > 0.1);
    await overlay.page.locator("sidekick-captions").getByText("Mind the step.").waitFor();
    await waitUntil(async () => (await overlay.voiceState()) === "idle");
    expect(overlay.errors).toEqual([]);
  });

  it("shows alerts and chat as text, and removes what moderation blocks", async () => {
    const alert = relay.emit("channel.event", channelEvent({ username: "<b>Otter</b>" }));
    const kept = relay.emit("chat.ai_message", aiMessage({ id: "m2" }));
    const taken = relay.emit("chat.ai_message", aiMessage({ id: "m1" }));
    await waitUntil(isShown("sidekick-alert", alert));
    await waitUntil(isShown("sidekick-ai-message", taken));
    relay.emit("ai.moderation", moderation({ messageId: "m1" }));
    await waitUntil(async () => !(await isShown("sidekick-ai-message", taken)()));
    expect(await isShown("sidekick-ai-message", kept)()).toBe(true);
    expect(await overlay.page.locator("sidekick-alert .who").textContent()).toBe("<b>Otter</b>");
    expect(overlay.errors).toEqual([]);
  });

  it("obeys the deck", async () => {
    const alert = relay.emit("channel.event", channelEvent());
    await waitUntil(isShown("sidekick-alert", alert));
    relay.command("alerts.skip");
    await waitUntil(async () => !(await isShown("sidekick-alert", alert)()));
    expect(overlay.errors).toEqual([]);
  });
});
