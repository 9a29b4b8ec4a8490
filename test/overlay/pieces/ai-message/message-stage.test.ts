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
