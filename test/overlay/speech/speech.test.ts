import { describe, expect, it, vi } from "vitest";
import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import type { SpeechReport } from "../../../shared/protocol/overlay-protocol.ts";
import { createSpeech, showsCard } from "../../../overlay/speech/speech.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { aiMessage, moderation, ttsGenerated } from "../payloads.ts";

/** What the AI says on a page that is silent, as one of two pages is. */
function begin({ showsTexts = true, isCaptionsOnly = false, speaks = false, isSpeaker = false } = {}) {
  const clock = createFakeClock();
  const asked: unknown[] = [];
  const reports: SpeechReport[] = [];
  const [seen, waits]: [string[], string[]] = [[], []];
  const speech = createSpeech({
    clock,
    fetch(url) {
      asked.push(url);
      return Promise.reject(new Error("A silent page fetches no voice."));
    },
    baseUrl: "http://127.0.0.1:1",
    options: () => ({ speaks, volume: 1, showsTexts, isCaptionsOnly }),
    onSeen: (eventIds) => seen.push(...eventIds),
    onMeasured() {},
    onLevel() {},
    onSpeaking() {},
    onWaits: (eventIds) => waits.push(eventIds.join(" ")),
    onReport: (report) => reports.push(report),
  });
  speech.player.setSpeaks(isSpeaker);
  // There is no sound card.
  vi.spyOn(speech.player.output, "open").mockReturnValue(undefined as never);
  const envelope = <Type extends keyof EnvelopeMap>(type: Type, id: string, payload: EnvelopeMap[Type]) =>
    ({ id, type, payload }) as never;
  return {
    clock,
    speech,
    /** The voices that the page has asked for. */
    asked,
    seen,
    waits,
    reports,
    say: (id: string, part: Partial<EnvelopeMap["chat.ai_message"]> = {}, eventId = `event ${id}`) =>
      speech.handles["chat.ai_message"](
        envelope("chat.ai_message", eventId, aiMessage({ id, ...part })),
        false,
      ),
    announce: (messageId: string) =>
      speech.handles["ai.tts.generated"](
        envelope("ai.tts.generated", `voice ${messageId}`, ttsGenerated({ messageId })),
      ),
    block: (messageId: string) =>
      speech.handles["ai.moderation"](envelope("ai.moderation", "verdict", moderation({ messageId }))),
    get shown(): string {
      const { utterance, waiting } = speech.stage.value;
      return `${utterance?.id ?? "-"} ${utterance?.phase ?? ""} +${waiting}`;
    },
  };
}

it("a message is reported as waiting until it was shown, and as seen when it leaves or is blocked", async () => {
  const { clock, say, block, seen, waits } = begin();
  say("a");
  say("b");
  expect([waits, seen]).toEqual([["event a", "event a event b"], []]);
  await clock.pass(3_000);
  expect(seen).toEqual(["event a"]);
  block("b");
  expect(seen).toEqual(["event a", "event b"]);
});

it("a message that moderation blocked before, that comes twice or that has no visible text is seen at once", () => {
  const page = begin();
  const { say, block, seen } = page;
  block("a");
  say("a");
  say("b");
  say("b", {}, "again");
  say("c", { message: " \u200b" });
  expect(seen).toEqual(["event a", "again", "event c"]);
  expect(page.shown).toBe("b shown +0");
});

it("a page that shows no texts reports none as seen: another page may", async () => {
  const { clock, say, seen, waits } = begin({ showsTexts: false });
  say("a");
  await clock.pass(60_000);
  expect([seen, waits]).toEqual([[], []]);
});

it("the number of waiting messages is shown once the first of them has waited for three seconds", async () => {
  const page = begin();
  const { clock, say } = page;
  say("a", { message: "x".repeat(300) });
  await clock.pass(1_000);
  say("b");
  say("c");
  await clock.pass(2_999);
  expect(page.shown).toBe("a shown +0");
  await clock.pass(1);
  expect(page.shown).toBe("a shown +2");
});

it("a silent page follows the page that speaks, and goes by reading time where that is gone", async () => {
  const page = begin();
  const { clock, say, announce, speech } = page;
  say("a");
  say("b", { shouldGenerateTtsMessage: true });
  announce("b");
  speech.elsewhere.follow({ what: "began", messageId: "b", ms: 60_000 });
  expect(page.shown).toBe("b speaking +0");
  await clock.pass(30_000);
  speech.elsewhere.follow({ what: "paused", messageId: "b" });
  expect(page.shown).toMatch(/^b paused/);
  speech.elsewhere.follow({ what: "paused", messageId: "b", ms: 29_000 });
  await clock.pass(20_000);
  speech.elsewhere.follow({ what: "ended", messageId: "b" });
  await clock.pass(2_500);
  expect(page.shown).toBe("a shown +0");
  speech.elsewhere.follow({ what: "began", messageId: "b", ms: 1_000 });
  await clock.pass(11_160);
  expect(page.shown).toContain("-");
  speech.elsewhere.follow({ what: "began", messageId: "unknown" });
  expect(page.shown).toContain("-");
});

it("a silent page shows the number of waiting messages of the page that speaks", async () => {
  const page = begin({ speaks: true });
  page.speech.player.setSpeaks(true);
  for (const id of ["a", "b", "c"]) page.say(id);
  await page.clock.pass(4_000);
  const silent = begin();
  silent.speech.dispatch({ type: "followed", isFollowing: true });
  for (const id of ["a", "b", "c"]) silent.say(id);
  for (const report of page.reports) silent.speech.elsewhere.follow(report);
  expect([page.shown, silent.shown]).toEqual(["b shown +1", "b shown +1"]);
  await page.clock.pass(3_000);
  for (const report of page.reports) silent.speech.elsewhere.follow(report);
  expect([page.shown, silent.shown]).toEqual(["c shown +0", "c shown +0"]);
  // Without that page, the page's own number is the only one.
  silent.speech.dispatch({ type: "followed", isFollowing: false });
  for (const id of ["d", "e"]) silent.say(id);
  await silent.clock.pass(3_000);
  expect(silent.shown).toBe("d shown +1");
});

it("an announcement that comes after the report of its voice, or twice, ends nothing", () => {
  const page = begin({ speaks: true });
  const { say, announce, speech } = page;
  say("a", { shouldGenerateTtsMessage: true });
  speech.elsewhere.follow({ what: "began", messageId: "a", ms: 60_000 });
  announce("a");
  announce("a");
  expect(page.shown).toBe("a speaking +0");
});

it("a silent page waits for the voice of the page that speaks, as that page does", async () => {
  const page = begin();
  const { clock, say, announce, speech } = page;
  speech.elsewhere.speaks = true;
  say("a", { shouldGenerateTtsMessage: true });
  say("b");
  await clock.pass(5_999);
  expect(page.shown).toMatch(/^a shown/);
  announce("a");
  await clock.pass(4_000);
  expect(page.shown).toMatch(/^a shown/);
  speech.elsewhere.follow({ what: "began", messageId: "a", ms: 1_000 });
  expect(page.shown).toMatch(/^a speaking/);
  speech.stop();
  say("c", { shouldGenerateTtsMessage: true });
  announce("c");
  await clock.pass(10_160);
  expect(page.shown).toContain("-");
});

it("a page that takes over from one in the middle of a voice shows the message no longer than that", async () => {
  const page = begin();
  const { clock, say, speech } = page;
  say("a");
  speech.elsewhere.follow({ what: "began", messageId: "a" });
  await clock.pass(1_000);
  speech.player.setSpeaks(true);
  speech.elsewhere.follow({ what: "ended", messageId: "a" });
  await clock.pass(5_160);
  expect(page.shown).toContain("-");
});

it("a message that comes after the reports of its voice is shown as spoken, in its pause", () => {
  const page = begin();
  page.speech.elsewhere.follow({ what: "began", messageId: "a", ms: 5_000 });
  page.speech.elsewhere.follow({ what: "paused", messageId: "a", ms: 2_000 });
  page.speech.elsewhere.follow({ what: "paused", messageId: "a" });
  page.say("a");
  expect(page.shown).toBe("a paused +0");
});

it("a message that was stopped as a text is not spoken by a voice that comes later", () => {
  const { say, speech } = begin({ speaks: true });
  const forbid = vi.spyOn(speech.player, "forbid");
  for (const id of ["a", "b"]) say(id);
  speech.stop();
  expect(forbid.mock.calls.flat()).toEqual(["a", "b"]);
});

it("a message that is skipped after its voice can be replayed", () => {
  const page = begin();
  const { say, speech } = page;
  const forbid = vi.spyOn(speech.player, "forbid");
  say("a");
  speech.elsewhere.follow({ what: "began", messageId: "a", ms: 1 });
  speech.elsewhere.follow({ what: "ended", messageId: "a" });
  speech.skip();
  expect(speech.stage.value.isLeaving).toBe(true);
  expect(forbid).not.toHaveBeenCalled();
});

it("a message that leaves the page that speaks, as while voices wait for the streamer, leaves silent pages", () => {
  const page = begin();
  page.speech.elsewhere.speaks = true;
  page.say("a", { shouldGenerateTtsMessage: true });
  page.announce("a");
  page.speech.elsewhere.follow({ what: "left", messageId: "a" });
  expect(page.speech.stage.value).toMatchObject({ utterance: { id: "a" }, isLeaving: true });
  page.speech.elsewhere.follow({ what: "began", messageId: "a", ms: 1_000 });
  expect(page.shown).toContain("a speaking");
});

it("a page that speaks reports what it shows, and that nothing follows", async () => {
  const { clock, say, block, speech, reports } = begin({ speaks: true });
  speech.player.setSpeaks(true);
  say("a");
  say("b");
  await clock.pass(30_000);
  say("c");
  // Moderation changes the list while a listener of the last change is still at work.
  block("c");
  expect(reports.map(({ what, messageId }) => `${what} ${messageId}`)).toEqual([
    "staged a",
    "staged b",
    "left b",
    "staged c",
    "left c",
  ]);
});

it("a message whose voice was skipped before it came is seen, and not shown", () => {
  const page = begin({ speaks: true });
  page.announce("a");
  page.speech.stop();
  page.say("a");
  expect([page.speech.stage.value.utterance, page.seen]).toEqual([undefined, ["event a"]]);
});

it("captions have the words of a voice, and cards everything else", () => {
  const { say, speech } = begin();
  const [both, cards] = [new Set(["ai", "captions"]), new Set(["ai"])];
  say("a");
  const cardOf = () => [both, cards].map((show) => showsCard(speech.stage.value, show));
  expect(cardOf()).toEqual([true, true]);
  speech.dispatch({ type: "announced", id: "a", eventId: "v", text: "" });
  expect(cardOf()).toEqual([false, true]);
  speech.dispatch({ type: "held", isHeld: true });
  expect(cardOf()).toEqual([true, true]);
  speech.dispatch({ type: "began", id: "a", durationMs: 1_000 });
  expect(cardOf()).toEqual([false, true]);
  expect(showsCard(speech.stage.value, new Set(["captions"]))).toBe(false);
});

it("a long text takes its whole reading time where captions alone show it", async () => {
  const page = begin({ isCaptionsOnly: true });
  page.say("a", { message: "x".repeat(1_000) });
  await page.clock.pass(60_000);
  expect(page.shown).toContain("a shown");
  await page.clock.pass(660);
  expect(page.shown).toContain("-");
});

describe("a voice that is announced after its message has left the stage", () => {
  const leave = async () => {
    const page = begin({ speaks: true, isSpeaker: true });
    page.say("a", { shouldGenerateTtsMessage: true });
    await page.clock.pass(8_000);
    expect(page.shown).toBe("-  +0");
    return page;
  };

  it("is played", async () => {
    const { announce, asked } = await leave();
    announce("a");
    expect(asked).toHaveLength(1);
  });

  it.each<[string, (speech: ReturnType<typeof begin>["speech"]) => void]>([
    ["the streamer skipped it", (speech) => speech.skip()],
    ["the streamer stopped everything", (speech) => speech.stop()],
    ["a word of it was hidden", (speech) => speech.handles.wordsChanged(() => false)],
  ])("is not, if %s meanwhile, and the next is", async (_, end) => {
    const { speech, say, announce, asked } = await leave();
    end(speech);
    announce("a");
    expect(asked).toEqual([]);
    say("b", { shouldGenerateTtsMessage: true });
    announce("b");
    expect(asked).toHaveLength(1);
  });

  it("is not what is skipped if it was to come long ago", async () => {
    const { clock, speech, announce, asked, reports } = await leave();
    await clock.pass(10_000);
    speech.skip();
    expect(reports.filter(({ what }) => what === "skipped")).toEqual([]);
    announce("a");
    expect(asked).toHaveLength(1);
  });
});
