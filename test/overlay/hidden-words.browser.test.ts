import { expect, it } from "vitest";
import { envelopeOf } from "../shared/envelopes.ts";
import { passLeaving, passTime, stopWallClock } from "../fixtures/page-clock.ts";
import { waitUntil } from "./overlay-page.ts";
import { startOverlayOnStandIn } from "./overlay-on-stand-in.ts";
import { aiMessage, channelEvent, ttsGenerated } from "./payloads.ts";
import { base64, toneWav } from "./voice/wav-file.ts";

const { relay, overlay } = await startOverlayOnStandIn();
await stopWallClock(overlay.page);

const open = (query: string) =>
  overlay.open(`${relay.pageUrl}?${query}`, () => relay.eventStreams > 0 && relay.pages > 0);
/** All text in elements of this name, also in shadow roots. */
const shown = (selector = "sidekick-overlay") =>
  overlay.page.evaluate((name) => {
    const textIn = (node: Node): string =>
      node instanceof Text
        ? node.data
        : node instanceof HTMLStyleElement
          ? ""
          : [...((node instanceof Element && node.shadowRoot) || node).childNodes].map(textIn).join(" ");
    const find = (root: ParentNode): Element[] =>
      [...root.querySelectorAll("*")].flatMap((one) => [
        ...(one.localName === name ? [one] : []),
        ...(one.shadowRoot ? find(one.shadowRoot) : []),
      ]);
    return find(document).map(textIn).join(" ");
  }, selector);
const skip = async (): Promise<void> => {
  relay.command("alerts.skip");
  await passLeaving(overlay.page, "sidekick-alert");
};
let changes = 0;
/** The hidden words change, and leave only what has these ids untouched. */
const change = (...ids: readonly string[]): void => {
  const untouched = Object.fromEntries(ids.map((id) => [id, true]));
  const event = { id: `words ${++changes}`, type: "hidden.words", untouched };
  relay.emitRaw(`event: hidden.words\ndata: ${JSON.stringify(event)}\n\n`);
};
const says = (selector: string, text: string) =>
  waitUntil(async () => (await shown(selector)).includes(text));

it("alerts that wait, are paused or replayed lose their texts, and keep what no word hides", async () => {
  await open("show=alerts&sounds=0");
  relay.settings({ alertsPaused: true });
  await waitUntil(async () =>
    overlay.page.evaluate(() => document.documentElement.hasAttribute("data-alerts-paused")),
  );
  const dirty = { username: "BADNAME", message: "BADTEXT" };
  relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 9, ...dirty }), "e1");
  relay.emit("channel.event", channelEvent({ eventType: "BAD_TRAIN", ...dirty }), "e2");
  relay.emit("channel.event", channelEvent({ eventType: "FOLLOW", username: "Otter", message: "" }), "e3");
  await waitUntil(() => relay.state?.alerts.waiting === 3);
  change("e3");
  relay.settings({ alertsPaused: false });
  await says("sidekick-alert", "•••");
  expect(await shown()).not.toContain("BAD");
  for (const next of ["Event", "Otter"]) {
    await skip();
    await says("sidekick-alert", next);
    expect(await shown()).not.toMatch(/BAD/i);
  }
  relay.emit("channel.event", channelEvent({ eventType: "FOLLOW", ...dirty }), "e4");
  await skip();
  await says("sidekick-alert", "BADNAME");
  change();
  await says("sidekick-alert", "•••");
  await skip();
  relay.command("alerts.replay");
  await says("sidekick-alert", "•••");
  expect(await shown()).not.toContain("BAD");
});

it("lines of chat, on show and delayed, the names of Top and notices leave, and others stay", async () => {
  await open("show=chat,top,status&chat-delay=2&voice=off");
  const write = (id: string, username: string): void => {
    relay.emit(
      "chat.message",
      { ...envelopeOf("chat.message").payload, id, username, message: `by ${id}` },
      id,
    );
  };
  write("bad1", "BADNAME");
  write("good1", "Otter");
  relay.emit("chat.first_message", { username: "x", sentDateTime: "", greeting: "BADTEXT" }, "greeting");
  await says("sidekick-top", "BADNAME");
  await says("sidekick-status", "BADTEXT");
  await passTime(overlay.page, 2_000);
  await says("sidekick-chat", "BADNAME");
  write("bad2", "BADNAME");
  write("good2", "Otter");
  change("good1", "good2");
  await waitUntil(async () => !(await shown()).includes("BAD"));
  await passTime(overlay.page, 2_000);
  await says("sidekick-chat", "by good2");
  expect(await shown()).not.toContain("BAD");
  expect(await shown()).toContain("by good1");
  expect(await shown("sidekick-top")).toContain("Otter");
});

it("messages of the AI leave with their captions and voices, and none is replayed, shown or spoken", async () => {
  await open("show=ai,captions");
  const speak = async (id: string, message: string, seconds: number): Promise<void> => {
    relay.emit("chat.ai_message", aiMessage({ id, message }), `${id}-event`);
    relay.emit(
      "ai.tts.generated",
      ttsGenerated({ messageId: id, textToSpeech: message, ttsStreamUrl: `${relay.origin}/voice/${id}` }),
      `${id}-voice`,
    );
    await waitUntil(
      () => relay.asked.some((path) => path.includes(`/voice/${id}`)) && relay.voiceStreams > 0,
    );
    relay.speak({ messageId: id, audio: base64(toneWav({ seconds, rate: 8_000 })), isFinal: true });
  };
  // By itself it would last longer than the test waits, and so would its replay before the next voice.
  await speak("bad", "BADTEXT it is", 60);
  await says("sidekick-captions", "BADTEXT");
  change();
  await waitUntil(async () => !(await shown()).includes("BADTEXT"));
  await waitUntil(() => relay.state?.voice.state === "idle");
  const levels = relay.levels.length;
  relay.command("voice.replay");
  await speak("good", "All is well", 3);
  await says("sidekick-captions", "All is well");
  change("good", "good-event", "good-voice");
  expect(await shown()).not.toContain("BADTEXT");
  await waitUntil(() => relay.state?.voice.state === "idle" && relay.levels.length > levels);
  relay.command("voice.replay");
  await says("sidekick-captions", "All is well");
  expect(await shown()).not.toContain("BADTEXT");
});

it("a voice that came just before the change, without its message, is neither shown nor spoken", async () => {
  await open("show=captions");
  const voice = (id: string): string => {
    const ttsStreamUrl = `/voice/${id}`;
    const payload = ttsGenerated({ messageId: id, textToSpeech: `by ${id}`, ttsStreamUrl });
    return `event: ai.tts.generated\ndata: ${JSON.stringify(envelopeOf("ai.tts.generated", payload))}\n\n`;
  };
  const words = { id: `words ${++changes}`, type: "hidden.words", untouched: {} };
  const changed = `event: hidden.words\ndata: ${JSON.stringify(words)}\n\n`;
  // In one piece, as for a page that was busy.
  relay.emitRaw(voice("dirty") + changed + voice("clean"));
  await waitUntil(() => relay.asked.includes("/voice/clean"));
  expect(relay.asked).not.toContain("/voice/dirty");
});

it("all of it leaves if the words changed while the page was not connected", async () => {
  await open("show=chat&voice=off");
  relay.settings({ hiddenWords: "one" });
  await relay.taken();
  relay.emit("chat.message", { ...envelopeOf("chat.message").payload, id: "b", message: "BADTEXT" }, "b");
  await says("sidekick-chat", "BADTEXT");
  relay.stayAway(true);
  await waitUntil(() => relay.pages === 0);
  // Its next connection gets the stand-in's first settings, with other words.
  relay.stayAway(false);
  await waitUntil(async () => !(await shown()).includes("BADTEXT"));
});
