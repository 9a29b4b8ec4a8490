import { describe, expect, it } from "vitest";
import {
  type MessageStage,
  advanceStage,
  arrive,
  captioned,
  emptyStage,
  inOrder,
  messageLeaveMs,
  nextStageAt,
  setAside,
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
  inOrder(stage)
    .filter((one) => one.place === "on")
    .map((one) => one.message.id);
const readMs = readingMs("Mind the step.");
const halfAnHour = 30 * 60_000;
/** Two messages that expect their voices. */
const both = (): MessageStage => arrive(arrive(emptyStage, message("a", true), 0), message("b", true), 0);

describe("the stage of the AI's messages", () => {
  it("has the message that is spoken nearest, then those that wait for their voices, then the newest", () => {
    let stage = emptyStage;
    for (const id of ["a", "b", "c"]) stage = arrive(stage, message(id, true), 0);
    for (const id of ["d", "e"]) stage = arrive(stage, message(id), 0);
    expect(ids(stage)).toEqual(["a", "b", "c", "e", "d"]);
    stage = voiceBegan(stage, "a", 10);
    expect(ids(stage)).toEqual(["a", "b", "c", "e", "d"]);
    expect(ids(arrive(stage, message("f", true), 20))).toEqual(["a", "b", "c", "f", "e", "d"]);
    expect(ids(arrive(stage, message("g"), 20))).toEqual(["a", "b", "c", "g", "e", "d"]);
  });

  it("has the newest nearest where nothing is spoken or to be spoken, and the one before it next", () => {
    let stage = emptyStage;
    for (const id of ["a", "b", "c"]) stage = arrive(stage, message(id), 0);
    expect(ids(stage)).toEqual(["c", "b", "a"]);
    expect(ids(withdraw(stage, "c"))).toEqual(["b", "a"]);
  });

  it("keeps a message that was spoken nearest until it leaves, at the latest when the next one speaks", () => {
    let stage = voiceBegan(arrive(emptyStage, message("a", true), 0), "a", 10);
    stage = arrive(arrive(stage, message("b", true), 20), message("c"), 30);
    stage = voiceEnded(stage, "a", 1_000);
    expect(ids(stage)).toEqual(["a", "b", "c"]);
    stage = voiceBegan(stage, "b", 1_100);
    expect(inOrder(stage).map((one) => [one.message.id, one.place, one.until])).toEqual([
      ["a", "leaving", 1_100 + messageLeaveMs],
      ["b", "on", 1_100 + halfAnHour],
      ["c", "on", 30 + readMs],
    ]);
    expect(ids(advanceStage(stage, 1_100 + messageLeaveMs))).toEqual(["b", "c"]);
  });

  it("keeps a message nearest while it leaves, although a voice or a newer one comes", () => {
    const stage = advanceStage(voiceEnded(voiceBegan(both(), "a", 0), "a", 0), 2_500);
    const order = (one: MessageStage) => inOrder(one).map(({ message: { id } }) => id);
    expect(order(stage)).toEqual(["a", "b"]);
    expect(order(voiceBegan(stage, "b", 2_510))).toEqual(["a", "b"]);
    expect(order(arrive(stage, message("c"), 2_510))).toEqual(["a", "b", "c"]);
  });

  it("shows a message that has no room when its voice begins", () => {
    const stage = setAside(both(), new Set(["event-a", "event-b"]), 0);
    expect(ids(voiceBegan(stage, "a", 10))).toEqual(["a"]);
  });

  it("keeps a message that had no room until its voice begins, however long that takes", () => {
    const aside = setAside(voiceAnnounced(both(), "a", 0), new Set(["event-a"]), 0);
    expect(ids(advanceStage(setAside(aside, new Set(), 10), 60_000))).toContain("a");
  });

  it("is not changed by room that is as it was", () => {
    const stage = setAside(both(), new Set(["event-a"]), 0);
    expect(setAside(stage, new Set(["event-a"]), 500)).toEqual(stage);
  });

  it("is not changed by captions that give up a message which they never had, or has left", () => {
    const stage = arrive(emptyStage, message("a"), 0);
    expect(uncaptioned(stage, "a", 10)).toEqual(stage);
    expect(uncaptioned(stage, "x", 10)).toEqual(stage);
  });

  it("gives a text that captions gave up its time to be read, although another one speaks", () => {
    let stage = voiceBegan(captioned(both(), "a", 0), "a", 10);
    stage = uncaptioned(voiceEnded(stage, "a", 100), "a", 100);
    expect(ids(voiceBegan(stage, "b", 110))).toEqual(["b", "a"]);
  });

  /** One message that expects its voice, from 1,000 on, after these steps. */
  const staged = (...steps: readonly ((stage: MessageStage) => MessageStage)[]) =>
    steps.reduce((stage, step) => step(stage), arrive(emptyStage, message("a", true), 1_000)).staged[0];
  const began = (now: number) => (stage: MessageStage) => voiceBegan(stage, "a", now);

  it.each([
    ["without a voice", arrive(emptyStage, message("a"), 1_000).staged[0], 1_000 + readMs],
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
    [
      "whose voice is reported over a second time",
      staged(
        began(2_000),
        (stage) => voiceEnded(stage, "a", 9_000),
        (stage) => voiceEnded(stage, "a", 10_000),
      ),
      11_500,
    ],
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
    const stage = arrive(arrive(emptyStage, message("a", true), 0), message("b"), 500);
    expect(nextStageAt(stage)).toBe(500 + readMs);
  });

  it("has a text scroll for as long as its voice speaks, or for its reading time if that is not known", () => {
    const stage = arrive(emptyStage, message("a", true), 0);
    expect(voiceBegan(stage, "a", 10, 42_000).staged[0]).toMatchObject({
      voice: "speaking",
      readMs: 42_000,
    });
    expect(voiceBegan(stage, "a", 10).staged[0]).toMatchObject({ voice: "speaking", readMs });
  });

  it("notes what is known of a voice", () => {
    const voiceOf = (one: MessageStage["staged"][number] | undefined) => one?.voice;
    expect(voiceOf(arrive(emptyStage, message("a"), 0).staged[0])).toBe("none");
    expect(voiceOf(staged())).toBe("awaited");
    expect(voiceOf(staged((stage) => voiceEnded(stage, "a", 2_000)))).toBe("none");
    expect(voiceOf(staged(began(1_500), (stage) => voiceEnded(stage, "a", 2_000)))).toBe("spoken");
    const silent = arrive(emptyStage, message("a"), 0);
    expect(voiceOf(voiceAnnounced(silent, "a", 10).staged[0])).toBe("awaited");
  });

  it.each<[string, (stage: MessageStage) => MessageStage]>([
    ["an announced voice", (stage) => voiceAnnounced(stage, "a", 1)],
    ["a voice that begins", (stage) => voiceBegan(stage, "a", 1)],
    ["a voice that ends", (stage) => voiceEnded(stage, "a", 1)],
    ["captions", (stage) => captioned(stage, "a", 1)],
  ])("is changed by %s of this message alone, and not once it leaves", (_, step) => {
    const before = both();
    const after = step(before);
    expect(after.staged[0]).not.toEqual(before.staged[0]);
    expect(after.staged[1]).toBe(before.staged[1]);
    const leaving = advanceStage(before, 6_000);
    expect(leaving.staged.map(({ place }) => place)).toEqual(["leaving", "leaving"]);
    expect(step(leaving)).toEqual(leaving);
  });

  it("holds twelve messages at most: beyond that the oldest is dropped", () => {
    let stage = emptyStage;
    for (let at = 1; at <= 13; at++) stage = arrive(stage, message(`m${at}`, true), at);
    expect(stage.staged.map((one) => one.message.id)).toEqual(
      Array.from({ length: 12 }, (_, at) => `m${at + 2}`),
    );
  });

  it("never sticks, and keeps its order: any course, any clock, any room", () => {
    const step = fc.record({
      id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
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
      room: fc.integer({ min: 1, max: 4 }),
    });
    const fitted = (stage: MessageStage, room: number, now: number): MessageStage =>
      setAside(
        stage,
        new Set(
          inOrder(stage)
            .slice(room)
            .map(({ message: { eventId } }) => eventId),
        ),
        now,
      );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let stage = emptyStage;
        let now = 5_000_000;
        let speaking: string | undefined;
        for (const { id, does, expectsVoice, waitMs, room } of steps) {
          now += waitMs;
          stage = fitted(advanceStage(stage, now), room, now);
          const before = inOrder(stage).map(({ message: { eventId } }) => eventId);
          if (does === "arrive") stage = arrive(stage, message(id, expectsVoice), now);
          if (does === "announced") stage = voiceAnnounced(stage, id, now);
          if (does === "captioned") stage = captioned(stage, id, now);
          if (does === "uncaptioned") stage = uncaptioned(stage, id, now);
          if (does === "withdraw") stage = withdraw(stage, id);
          // One speaks at a time: that is the voice queue's promise.
          if ((does === "began" || does === "ended") && speaking !== undefined) {
            stage = voiceEnded(stage, speaking, now);
            speaking = undefined;
          }
          if (does === "began") {
            stage = voiceBegan(stage, id, now);
            speaking = id;
          }
          const cards = inOrder(stage);
          const after = cards.map(({ message: { eventId } }) => eventId);
          expect(new Set(after).size).toBe(after.length);
          const staying = cards.filter(({ place }) => place !== "leaving");
          const spoken = staying.filter(({ voice }) => voice === "spoken" || voice === "speaking");
          // One whose voice is over leaves as soon as another one speaks.
          expect(spoken.length).toBeLessThanOrEqual(1);
          const isLeft = staying.length < cards.length;
          const shown = stage.staged.filter(({ isCaptioned }) => !isCaptioned);
          const next = shown.find(({ voice }) => voice === "awaited") ?? shown.at(-1);
          expect(spoken[0] || isLeft ? staying[0] : cards[0]).toBe(spoken[0] ?? (isLeft ? staying[0] : next));
          // Those that stay keep their order when another one goes away while one is spoken.
          const isInOrder = after.join() === before.filter((eventId) => after.includes(eventId)).join();
          expect(does !== "withdraw" || !spoken[0] || isInOrder).toBe(true);
          stage = fitted(stage, room, now);
        }
        for (let turn = 0; stage.staged.length > 0; turn++) {
          expect(turn).toBeLessThan(100);
          now = Math.max(now, nextStageAt(stage) ?? 0);
          stage = fitted(advanceStage(stage, now), 1, now);
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
