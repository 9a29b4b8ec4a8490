import { beforeEach, describe, expect, it } from "vitest";
import { stopWallClock } from "../../fixtures/page-clock.ts";
import { waitUntil } from "../overlay-page.ts";
import { aiMessage, channelEvent, ttsGenerated } from "../payloads.ts";
import { base64, toneWav } from "../voice/wav-file.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn();
await stopWallClock(overlay.page);
/** Opens the page with these options. The avatar would be drawn for as long as a voice lasts. */
async function open(query = "show=ai,alerts"): Promise<void> {
  await overlay.open(
    `${relay.pageUrl}?${query}`,
    () => relay.eventStreams + relay.voiceStreams + relay.pages > 0,
  );
  // The first state is told after the page's hello, which the settings answer; then the page asks for events.
  await waitUntil(
    () => relay.eventStreams > 0 && relay.state?.voice.state === "idle" && relay.state.alerts.waiting === 0,
  );
}

const voiceIs = (state: string) => async (): Promise<boolean> => (await overlay.voiceState()) === state;
const shows = (id: string) => async (): Promise<boolean> =>
  (await overlay.shown()).some((one) => one.endsWith(id));
const isGone = (id: string) => async (): Promise<boolean> => !(await shows(id)());

/** Has come to the deck as well: until then the one that is spoken counts as one that waits. */
const speaksAlone = () => relay.state?.voice.state === "speaking" && relay.state.voice.waiting === 0;

/** Has the AI say something of this length; answers with the event's id once it is heard. */
async function speak(messageId: string, seconds: number): Promise<string> {
  const id = relay.emit("chat.ai_message", aiMessage({ id: messageId, shouldGenerateTtsMessage: true }));
  relay.emit("ai.tts.generated", ttsGenerated({ messageId }));
  await waitUntil(() => relay.voiceStreams > 0);
  relay.speak({ messageId, audio: base64(toneWav({ seconds, rate: 8_000 })), isFinal: true });
  return id;
}

describe("the voice controlled from the deck", () => {
  beforeEach(() => open());

  it("is silent when stopped, with nothing waiting", async () => {
    const first = await speak("m1", 40);
    await waitUntil(speaksAlone);
    const second = await speak("m2", 40);
    await waitUntil(() => relay.state?.voice.waiting === 1);
    relay.command("voice.stop");
    await waitUntil(voiceIs("idle"));
    await waitUntil(isGone(first));
    await waitUntil(isGone(second));
    await waitUntil(() => relay.state?.voice.waiting === 0);
  });

  it("goes on silently when muted, and is heard again at once", async () => {
    await speak("m1", 40);
    await waitUntil(async () => (await overlay.heard()).lately > 0.1);
    relay.settings({ muted: true });
    await waitUntil(voiceIs("muted"));
    await waitUntil(async () => (await overlay.heard()).lately < 0.001);
    await expect.poll(() => relay.state?.voice.state).toBe("speaking");
    relay.settings({});
    await waitUntil(async () => (await overlay.heard()).lately > 0.1);
    await waitUntil(voiceIs("speaking"));
  });

  it("is as loud as the deck says", async () => {
    await speak("m1", 40);
    // As loud as it is, and not its first moment.
    await waitUntil(async () => (await overlay.heard()).lately > 0.3);
    const { lately: loud } = await overlay.heard();
    relay.settings({ volume: 25 });
    await waitUntil(async () => (await overlay.heard()).lately < loud * 0.4);
    await waitUntil(async () => (await overlay.heard()).lately > loud * 0.1);
  });

  it("speaks and shows the last message again from the beginning when replayed", async () => {
    const id = await speak("m1", 0.4);
    await waitUntil(() => overlay.hasSpoken());
    relay.command("voice.replay");
    await waitUntil(shows(id));
    await waitUntil(() => overlay.hasSpoken(2));
    const { pieces } = await overlay.heard();
    const seconds = pieces.reduce((sum, piece) => sum + piece.seconds, 0);
    expect(seconds).toBeCloseTo(0.8, 1);
  });
});

describe("a test of the voice from the deck", () => {
  it("says hello as the active character before the AI has joined, and shows the words where another page speaks", async () => {
    await open("show=avatar,ai");
    const words = () =>
      overlay.page.locator("sidekick-ai-message :is([part=name], [part=text])").allInnerTexts();
    relay.settings({ companion: null, character: "Bosun Brine" });
    relay.command("voice.test");
    await waitUntil(() => relay.voiceStreams > 0);
    relay.speak({ messageId: "test", audio: base64(toneWav({ seconds: 2 })), isFinal: true });
    await waitUntil(voiceIs("speaking"));
    await expect.poll(words).toEqual(["Bosun Brine", expect.stringContaining("Hello, chat!")]);
    await expect.poll(() => relay.state?.avatar).toBe("shown");
    relay.command("voice.skip");
    await waitUntil(voiceIs("idle"));
    relay.settings({ speaks: false, follows: true });
    relay.command("voice.test");
    await expect.poll(words).toEqual([expect.anything(), expect.stringContaining("Hello, chat!")]);
    relay.settings({});
  });
});

it("tells the deck about all its pieces at once, even if settings come before they are there", async () => {
  const { page } = overlay;
  await page.goto("about:blank");
  await waitUntil(() => relay.pages === 0);
  const layouts = Promise.withResolvers<void>();
  await page.route("**/layouts", (route) => void layouts.promise.then(() => route.continue()), { times: 1 });
  await page.goto(`${relay.pageUrl}?layout=Evening`);
  await waitUntil(() => relay.pages > 0);
  relay.settings({ companion: "Gale" });
  layouts.resolve();
  await waitUntil(() => relay.state?.voice.state === "idle" && relay.state.avatar === "shown");
});

describe("alerts controlled from the deck", () => {
  const raid = () => relay.emit("channel.event", channelEvent({ eventType: "RAID", username: "ada" }));

  it("are held back from the first one on by a page that opens while they are paused", async () => {
    await overlay.page.goto("about:blank");
    relay.keepSilent(true);
    await overlay.open(relay.pageUrl, () => relay.pages > 0);
    // It has said hello; what comes before it knows waits.
    await waitUntil(() => relay.state !== undefined && relay.eventStreams > 0);
    raid();
    relay.keepSilent(false);
    relay.settings({ alertsPaused: true });
    await waitUntil(() => relay.state?.alerts.waiting === 1);
    expect(relay.state?.alerts.showing).toBe(false);
  });

  it("reports a crowd as well, in as many messages as it takes", async () => {
    await open();
    const crowd = Array.from({ length: 130 }, (_, at) =>
      relay.emit("channel.event", channelEvent({ eventType: "FOLLOW", username: `u${at}` })),
    );
    await waitUntil(shows(crowd[0] ?? ""));
    relay.command("alerts.clear");
    await waitUntil(() => crowd.every((id) => relay.seen.includes(id)));
    expect(relay.pages).toBe(1);
  });

  it("shows a test that says so and names no event", async () => {
    await open();
    relay.command("alerts.test");
    const alert = overlay.page.locator("sidekick-alert");
    await waitUntil(async () => (await alert.count()) === 1);
    await expect.poll(() => alert.textContent()).toBeDefined();
    await expect.poll(() => alert.getAttribute("data-event-id")).toBeNull();
    await expect.poll(() => alert.evaluate((one) => one.shadowRoot?.textContent)).toContain("Test alert");
  });
});
