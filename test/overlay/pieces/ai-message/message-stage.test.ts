import { describe, expect, it } from "vitest";
import {
  type MessageStage,
  advanceStage,
  arrive,
  captioned,
  emptyStage,
  messageLeaveMs,
  nextStageAt,
  onShow,
  uncaptioned,
  voiceAnnounced,
  voiceBegan,
  voiceEnded,
  withdraw,
  readingMs,
} from "../../../../overlay/pieces/ai-message/message-stage.ts";
import * as fc from "fast-check";

const message = (id: string, expectsVoice = false) => ({
  id,
  eventId: `event-${id}`,
  name: "Marla",
  text: "Mind the step.",
  target: "",
  tone: "",
  expectsVoice,
});
const ids = (stage: MessageStage): string[] =>
  onShow(stage)
    .filter((one) => one.place === "on")
    .map((one) => one.message.id);
const readMs = readingMs("Mind the step.");

describe("the stage of the AI's messages", () => {
  it("shows a message at once, even before its voice comes", () => {
    expect(ids(arrive(emptyStage, message("a", true), 0, 2))).toEqual(["a"]);
  });

  it("keeps a silent message for as long as reading takes, then lets it leave", () => {
    const stage = arrive(emptyStage, message("a"), 0, 2);
    expect(ids(advanceStage(stage, readMs - 1, 2))).toEqual(["a"]);
    const leaving = advanceStage(stage, readMs, 2);
    expect(onShow(leaving)[0]?.place).toBe("leaving");
    expect(onShow(advanceStage(leaving, readMs + messageLeaveMs, 2))).toEqual([]);
  });

  it("keeps a message for as long as it is spoken and a while longer", () => {
    let stage = arrive(emptyStage, message("a", true), 0, 2);
    stage = voiceBegan(voiceAnnounced(stage, "a", 500), "a", 1_000, 2, 30_000);
    expect(ids(advanceStage(stage, 31_000, 2))).toEqual(["a"]);
    stage = voiceEnded(stage, "a", 31_000);
    expect(ids(advanceStage(stage, 32_000, 2))).toEqual(["a"]);
    expect(ids(advanceStage(stage, 34_000, 2))).toEqual([]);
  });

  it("keeps a message that waits to be captioned for longer than reading takes, but not for ever", () => {
    const stage = captioned(arrive(emptyStage, message("a", true), 0, 2), "a", 0);
    expect(ids(advanceStage(stage, 11_999, 2))).toEqual(["a"]);
    expect(ids(advanceStage(stage, 12_000, 2))).toEqual([]);
  });

  it("does not wait for ever for a voice that was promised", () => {
    expect(ids(advanceStage(arrive(emptyStage, message("a", true), 0, 2), 20_000, 2))).toEqual([]);
  });

  it("lets the oldest make room, but never the one that speaks", () => {
    let stage = arrive(emptyStage, message("a", true), 0, 2);
    stage = voiceBegan(stage, "a", 10, 2);
    stage = arrive(stage, message("b"), 20, 2);
    expect(ids(arrive(stage, message("c"), 30, 2))).toEqual(["a", "c"]);
  });

  it("keeps a message aside that found no room, and shows it when there is some", () => {
    let stage = voiceBegan(arrive(emptyStage, message("a", true), 0, 1), "a", 10, 1);
    stage = arrive(stage, message("b"), 20, 1);
    expect(ids(stage)).toEqual(["a"]);
    stage = voiceEnded(stage, "a", 1_000);
    stage = advanceStage(stage, 4_000, 1);
    expect(ids(stage)).toEqual(["b"]);
    expect(ids(advanceStage(stage, 4_000 + readMs - 1, 1))).toEqual(["b"]);
  });

  it("keeps a message that had to wait until it can have been read, though its voice is already over", () => {
    let stage = voiceBegan(arrive(emptyStage, message("a", true), 0, 1), "a", 10, 1);
    stage = arrive(stage, message("b", true), 20, 1);
    stage = advanceStage(voiceEnded(stage, "a", 60_000), 63_000, 1);
    expect(ids(stage)).toEqual(["b"]);
    stage = voiceEnded(stage, "b", 63_100);
    expect(ids(advanceStage(stage, 63_000 + readMs - 1, 1))).toEqual(["b"]);
  });

  it("brings a message back when its voice has its turn", () => {
    let stage = arrive(arrive(emptyStage, message("a", true), 0, 1), message("b", true), 10, 1);
    expect(ids(stage)).toEqual(["b"]);
    stage = voiceBegan(stage, "a", 500, 1);
    expect(ids(stage)).toEqual(["a"]);
  });

  it("shows a text that captions gave up for as long as reading takes, though its time was nearly over", () => {
    let stage = captioned(arrive(emptyStage, message("a", true), 0, 2), "a", 0);
    stage = arrive(stage, message("b"), 100, 2);
    expect(onShow(stage).map((one) => one.isCaptioned)).toEqual([true, false]);
    stage = advanceStage(voiceEnded(stage, "a", 6_000), 6_000, 2);
    stage = uncaptioned(stage, "a", 6_000, 2);
    expect(onShow(stage).at(-1)).toMatchObject({ message: { id: "a" }, isCaptioned: false });
    expect(ids(advanceStage(stage, 6_000 + readMs - 1, 2))).toContain("a");
    expect(ids(advanceStage(stage, 6_000 + readMs, 2))).toEqual([]);
  });

  it("is not changed by captions that give up a message which they never had, or has left", () => {
    const stage = arrive(emptyStage, message("a"), 0, 2);
    expect(uncaptioned(stage, "a", 10, 2)).toEqual(stage);
    expect(uncaptioned(stage, "x", 10, 2)).toEqual(stage);
  });

  it("removes a message at once when moderation blocks it", () => {
    expect(onShow(withdraw(arrive(emptyStage, message("a"), 0, 2), "a"))).toEqual([]);
  });

  /** One message that expects its voice, from 1,000 on, after these steps. */
  const staged = (...steps: readonly ((stage: MessageStage) => MessageStage)[]) =>
    steps.reduce((stage, step) => step(stage), arrive(emptyStage, message("a", true), 1_000, 2)).staged[0];
  const began = (now: number) => (stage: MessageStage) => voiceBegan(stage, "a", now, 2);
  const halfAnHour = 30 * 60_000;

  it.each([
    ["without a voice", arrive(emptyStage, message("a"), 1_000, 2).staged[0], 1_000 + readMs],
    ["whose voice is expected", staged(), 7_000],
    ["whose voice is announced", staged((stage) => voiceAnnounced(stage, "a", 2_000)), 2_000 + halfAnHour],
    ["that speaks", staged(began(2_000)), 2_000 + halfAnHour],
    [
      "whose voice is announced again while it speaks",
      staged(began(2_000), (stage) => voiceAnnounced(stage, "a", 3_000)),
      2_000 + halfAnHour,
    ],
    ["that has spoken", staged(began(2_000), (stage) => voiceEnded(stage, "a", 9_000)), 11_500],
    ["that has spoken one word", staged(began(2_000), (stage) => voiceEnded(stage, "a", 2_100)), 4_600],
    ["whose voice fails at once", staged((stage) => voiceEnded(stage, "a", 1_100)), 1_000 + readMs],
    ["whose voice fails late", staged((stage) => voiceEnded(stage, "a", 5_900)), 8_400],
    ["that captions show", staged((stage) => captioned(stage, "a", 1_500)), 13_500],
    [
      "that captions show while it speaks",
      staged(began(2_000), (stage) => captioned(stage, "a", 2_500)),
      2_000 + halfAnHour,
    ],
  ])("keeps a message %s until its own time", (_, one, until) => {
    expect(one).toMatchObject({ place: "on", until });
  });

  it("says when it has something to do next: with its first message whose time ends, and never without any", () => {
    expect(nextStageAt(emptyStage)).toBeUndefined();
    const stage = arrive(arrive(emptyStage, message("a", true), 0, 2), message("b"), 500, 2);
    expect(nextStageAt(stage)).toBe(500 + readMs);
  });

  it("has a text scroll for as long as its voice speaks, or for its reading time if that is not known", () => {
    const stage = arrive(emptyStage, message("a", true), 0, 2);
    expect(voiceBegan(stage, "a", 10, 2, 42_000).staged[0]).toMatchObject({
      voice: "speaking",
      readMs: 42_000,
    });
    expect(voiceBegan(stage, "a", 10, 2).staged[0]).toMatchObject({ voice: "speaking", readMs });
  });

  it("notes what is known of a voice", () => {
    const voiceOf = (one: MessageStage["staged"][number] | undefined) => one?.voice;
    expect(voiceOf(arrive(emptyStage, message("a"), 0, 2).staged[0])).toBe("none");
    expect(voiceOf(staged())).toBe("awaited");
    expect(voiceOf(staged((stage) => voiceEnded(stage, "a", 2_000)))).toBe("spoken");
    expect(voiceOf(staged(began(1_500), (stage) => voiceEnded(stage, "a", 2_000)))).toBe("spoken");
    const silent = arrive(emptyStage, message("a"), 0, 2);
    expect(voiceOf(voiceAnnounced(silent, "a", 10).staged[0])).toBe("awaited");
  });

  it.each<[string, (stage: MessageStage) => MessageStage]>([
    ["an announced voice", (stage) => voiceAnnounced(stage, "a", 1)],
    ["a voice that begins", (stage) => voiceBegan(stage, "a", 1, 2)],
    ["a voice that ends", (stage) => voiceEnded(stage, "a", 1)],
    ["captions", (stage) => captioned(stage, "a", 1)],
  ])("is changed by %s of this message alone, and not once it leaves", (_, step) => {
    const both = arrive(arrive(emptyStage, message("a", true), 0, 2), message("b", true), 0, 2);
    const after = step(both);
    expect(after.staged[0]).not.toEqual(both.staged[0]);
    expect(after.staged[1]).toBe(both.staged[1]);
    const leaving = advanceStage(both, 6_000, 2);
    expect(leaving.staged.map(({ place }) => place)).toEqual(["leaving", "leaving"]);
    expect(step(leaving)).toEqual(leaving);
  });

  it("holds twelve messages at most: beyond that the oldest is dropped", () => {
    let stage = emptyStage;
    for (let at = 1; at <= 13; at++) stage = arrive(stage, message(`m${at}`, true), at, 2);
    expect(stage.staged.map((one) => one.message.id)).toEqual(
      Array.from({ length: 12 }, (_, at) => `m${at + 2}`),
    );
    expect(ids(stage)).toEqual(["m12", "m13"]);
  });

  it("keeps each message that waits aside until its voice has its turn, for half an hour", () => {
    let stage = emptyStage;
    for (const id of ["a", "b", "c"]) stage = arrive(stage, message(id, true), 100, 1);
    expect(stage.staged.map(({ place, until }) => [place, until])).toEqual([
      ["aside", 100 + halfAnHour],
      ["aside", 100 + halfAnHour],
      ["on", 6_100],
    ]);
    expect(onShow(stage)).toHaveLength(1);
    // The oldest comes back first, with its whole time to be read.
    stage = advanceStage(withdraw(stage, "c"), 50_000, 1);
    expect(ids(stage)).toEqual(["a"]);
    expect(stage.staged[0]).toMatchObject({ readBy: 50_000 + readMs, until: 100 + halfAnHour });
    // The other's half hour is over as well, and nobody saw it.
    expect(advanceStage(stage, 100 + halfAnHour, 1).staged.map(({ place }) => place)).toEqual(["leaving"]);
  });

  it("gives a message that comes back late at least its time to be read", () => {
    let stage = arrive(arrive(emptyStage, message("a", true), 100, 1), message("b", true), 100, 1);
    const late = 99 + halfAnHour;
    stage = advanceStage(withdraw(stage, "b"), late, 1);
    expect(stage.staged[0]).toMatchObject({ place: "on", until: late + readMs, readBy: late + readMs });
  });

  it("lets older messages without a voice leave when there is less room, and those that are to speak wait", () => {
    let stage = emptyStage;
    for (const id of ["a", "b"]) stage = arrive(stage, message(id), 0, 4);
    stage = arrive(stage, message("c", true), 0, 4);
    stage = arrive(stage, message("d"), 0, 4);
    expect(advanceStage(stage, 70, 1).staged.map((one) => [one.message.id, one.place, one.until])).toEqual([
      ["a", "leaving", 70 + messageLeaveMs],
      ["b", "leaving", 70 + messageLeaveMs],
      ["c", "aside", 70 + halfAnHour],
      ["d", "on", readMs],
    ]);
    expect(advanceStage(stage, 70, 3).staged.map(({ place }) => place)).toEqual([
      "leaving",
      "on",
      "on",
      "on",
    ]);
  });

  it("takes the same message in once, and makes room for it as it does with time", () => {
    const stage = arrive(arrive(emptyStage, message("a"), 0, 2), message("b"), 0, 2);
    expect(arrive(stage, message("a"), 10, 2)).toEqual(stage);
    expect(ids(arrive(stage, message("a"), 10, 1))).toEqual(["b"]);
  });

  it("never sticks and never shows more than there is room for: any course, any clock", () => {
    const step = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      does: fc.constantFrom(
        "arrive",
        "announced",
        "began",
        "ended",
        "withdraw",
        "wait",
        "captioned",
        "uncaptioned",
      ),
      expectsVoice: fc.boolean(),
      waitMs: fc.integer({ min: 0, max: 8_000 }),
    });
    fc.assert(
      fc.property(fc.array(step), fc.integer({ min: 1, max: 3 }), (steps, most) => {
        let stage = emptyStage;
        let now = 5_000_000;
        let speaking: string | undefined;
        for (const { id, does, expectsVoice, waitMs } of steps) {
          now += waitMs;
          stage = advanceStage(stage, now, most);
          if (does === "arrive") stage = arrive(stage, message(id, expectsVoice), now, most);
          if (does === "announced") stage = voiceAnnounced(stage, id, now);
          if (does === "captioned") stage = captioned(stage, id, now);
          if (does === "uncaptioned") stage = uncaptioned(stage, id, now, most);
          if (does === "withdraw") stage = withdraw(stage, id);
          // One speaks at a time: that is the voice queue's promise.
          if ((does === "began" || does === "ended") && speaking !== undefined) {
            stage = voiceEnded(stage, speaking, now);
            speaking = undefined;
          }
          if (does === "began") {
            stage = voiceBegan(stage, id, now, most);
            speaking = id;
          }
          expect(ids(stage).length).toBeLessThanOrEqual(most);
        }
        for (let turn = 0; stage.staged.length > 0; turn++) {
          expect(turn).toBeLessThan(100);
          now = Math.max(now, nextStageAt(stage) ?? 0);
          stage = advanceStage(stage, now, most);
        }
      }),
    );
  });
});

describe("the time to read a text", () => {
  it.each([
    ["nothing", "", 5_000],
    ["43 letters", "x".repeat(43), 5_000],
    ["44 letters", "x".repeat(44), 5_052],
    ["44 letters, with a break in between", `${"x".repeat(20)}\n${"x".repeat(23)}`, 5_052],
    ["44 emoji", "🦊".repeat(44), 5_052],
    ["13 ideographs", "海".repeat(13), 5_000],
    ["14 ideographs", "海".repeat(14), 5_020],
    ["Japanese and Korean letters", "ひカ한".repeat(5), 5_200],
    ["ideographs with letters between them", `${"海".repeat(10)}${"x".repeat(20)}`, 5_460],
    ["1,508 letters", "x".repeat(1_508), 89_964],
    ["1,509 letters", "x".repeat(1_509), 90_000],
    ["a novel", "x".repeat(100_000), 90_000],
  ])("of %s", (_, text, ms) => {
    expect(readingMs(text)).toBe(ms);
  });
});
