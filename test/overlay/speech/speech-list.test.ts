import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type SpeechInput,
  type SpeechList,
  emptySpeech,
  leaveMs,
  mayBeginAt,
  nextSpeechAt,
  onStage,
  queued,
  reduceSpeech,
} from "../../../overlay/speech/speech-list.ts";
import { type AiMessage, readingMs } from "../../../overlay/speech/utterance.ts";

const message = (id: string, part: Partial<AiMessage> = {}): AiMessage => ({
  id,
  eventId: `event ${id}`,
  name: "Marla",
  text: "Mind the step.",
  target: "",
  tone: "",
  expectsVoice: false,
  ...part,
});

/** A list on a clock that the test moves; times begin at 0. `look` is called after each change. */
function begin(look: (list: SpeechList) => void = () => {}) {
  let list = emptySpeech;
  let now = 0;
  const give = (input: SpeechInput): void => {
    list = reduceSpeech(list, input, now);
    look(list);
  };
  return {
    give,
    says: (id: string, part: Partial<AiMessage> = {}) =>
      give({ type: "message", message: message(id, part), isTriedOut: false }),
    announced: (id: string) =>
      give({ type: "announced", id, eventId: `voice ${id}`, text: "Mind the step." }),
    began: (id: string, durationMs?: number) => give({ type: "began", id, durationMs }),
    ended: (id: string) => give({ type: "ended", id }),
    /** Lets time pass, with everything that becomes due meanwhile. */
    pass(ms: number): void {
      const until = now + ms;
      for (let at = nextSpeechAt(list); at !== undefined && at <= until; at = nextSpeechAt(list)) {
        now = Math.max(now, at);
        give({ type: "elapsed" });
      }
      now = until;
    },
    /** The utterance on the stage with its phase, and those that wait. */
    get shown(): string {
      const stage = onStage(list);
      const waiting = queued(list).map(({ id }) => id);
      return [stage ? `${stage.id} ${stage.phase}` : "-", ...waiting].join(", ");
    },
    phaseOf: (id: string) => list.utterances.find((one) => one.id === id)?.phase,
    mayBeginInMs: (id: string) => mayBeginAt(list, id, now) - now,
    get list(): SpeechList {
      return list;
    },
  };
}

describe("the list of what the AI says", () => {
  it("shows a message at once on a free stage, for its reading time, and lets it leave", () => {
    const evening = begin();
    evening.says("a");
    expect(evening.shown).toBe("a shown");
    evening.pass(4_999);
    expect(evening.shown).toBe("a shown");
    evening.pass(1);
    expect([evening.shown, evening.list.leaving?.utterance.id]).toEqual(["-", "a"]);
    evening.pass(leaveMs);
    expect(evening.list.leaving).toBeUndefined();
    expect(nextSpeechAt(evening.list)).toBeUndefined();
  });

  it("has others wait in the order of their arrival, and hurries while they do", () => {
    const evening = begin();
    const text = "x".repeat(200);
    for (const id of ["a", "b", "c"]) evening.says(id, { text });
    expect(evening.shown).toBe("a shown, b, c");
    evening.pass(0.6 * readingMs(text) - 1);
    expect(evening.shown).toBe("a shown, b, c");
    evening.pass(1);
    expect(evening.shown).toBe("b shown, c");
    evening.pass(0.6 * readingMs(text));
    expect(evening.shown).toBe("c shown");
    evening.pass(readingMs(text) - 1);
    expect(evening.shown).toBe("c shown");
  });

  it("gives what scrolls the time of its scrolling, also while others wait", () => {
    const evening = begin();
    const text = "x".repeat(1_000);
    evening.says("a", { text });
    evening.give({ type: "fitted", id: "a", scrolls: true });
    evening.says("b");
    evening.pass(readingMs(text, true) - 1);
    expect(evening.shown).toBe("a shown, b");
    evening.pass(1);
    expect(evening.shown).toBe("b shown");
  });

  it("keeps a spoken message until 2.5 seconds after its voice", () => {
    const evening = begin();
    evening.says("a", { expectsVoice: true });
    evening.announced("a");
    evening.began("a", 60_000);
    evening.pass(60_000);
    evening.ended("a");
    evening.pass(2_499);
    expect(evening.shown).toBe("a shown");
    evening.pass(1);
    expect(evening.shown).toBe("-");
  });

  it("waits six seconds for a voice to be announced, and 2.5 with a voice of another message", () => {
    const evening = begin();
    evening.says("a", { expectsVoice: true });
    evening.pass(5_999);
    expect(evening.shown).toBe("a shown");
    evening.pass(1);
    expect(evening.shown).toBe("-");
    evening.says("b");
    evening.announced("c");
    expect(evening.mayBeginInMs("c")).toBe(2_500);
    evening.pass(2_500);
    expect(evening.mayBeginInMs("c")).toBe(0);
  });

  it("keeps a text on a silent page as long as the page that speaks does, ten seconds more at most", () => {
    const evening = begin();
    evening.give({ type: "followed", isFollowing: true });
    evening.says("a");
    evening.says("b");
    evening.pass(12_000);
    expect(evening.shown).toBe("a shown, b");
    evening.give({ type: "staged", id: "b" });
    expect(evening.shown).toBe("b shown");
    // The page that speaks has had a voice displace it, and brings it back.
    evening.give({ type: "staged", id: "a" });
    expect(evening.shown).toBe("a shown, b");
    evening.give({ type: "skipped", id: "a" });
    evening.give({ type: "staged", id: "a" });
    expect(evening.shown).toBe("b shown");
    evening.pass(readingMs("Mind the step.") + 9_900);
    expect(evening.shown).toBe("b shown");
    evening.pass(200);
    expect(evening.shown).toBe("-");
  });

  it("has a voice begin after what came before its message", () => {
    const evening = begin();
    for (const id of ["a", "b", "c"]) evening.says(id);
    evening.says("d", { expectsVoice: true });
    evening.announced("d");
    expect([evening.mayBeginInMs("d"), evening.shown]).toEqual([3_000, "a shown, b, c, d"]);
    evening.pass(9_000);
    expect([evening.mayBeginInMs("d"), evening.shown]).toEqual([0, "d shown"]);
  });

  it("hurries long messages before a voice that has waited for ten seconds, and shows them again after it", () => {
    const evening = begin();
    for (const id of ["a", "b", "c"]) evening.says(id, { text: "Mind the step. ".repeat(30) });
    evening.says("d", { expectsVoice: true });
    evening.announced("d");
    evening.pass(10_000);
    expect(evening.shown).toBe("b shown, a, c, d");
    evening.pass(2_500);
    expect(evening.shown).toBe("c shown, a, b, d");
    expect(evening.mayBeginInMs("d")).toBe(2_500);
    evening.pass(2_500);
    evening.began("d", 1_000);
    expect(evening.shown).toBe("d speaking, a, b, c");
    evening.pass(1_000);
    evening.ended("d");
    evening.pass(2_500);
    expect(evening.shown).toBe("a shown, b, c");
  });

  it("leaves a message with a short voice on the stage for a moment before the next voice", () => {
    const evening = begin();
    evening.says("a", { expectsVoice: true });
    evening.announced("a");
    evening.began("a", 400);
    evening.says("b", { expectsVoice: true });
    evening.announced("b");
    evening.pass(400);
    evening.ended("a");
    expect(evening.mayBeginInMs("b")).toBe(2_100);
  });

  it("shows no short message again that a viewer could read before it gave way to a voice", () => {
    const evening = begin();
    evening.says("a");
    evening.announced("v");
    evening.pass(2_500);
    evening.began("v", 3_000);
    expect([evening.shown, evening.phaseOf("a")]).toEqual(["v speaking", "done"]);
  });

  it("shows a message once more that gave way to a voice before it was read, but only once", () => {
    const evening = begin();
    evening.says("a", { text: "Mind the step, and the one after it." });
    evening.says("v", { expectsVoice: true });
    evening.announced("v");
    evening.pass(2_500);
    evening.began("v", 3_000);
    expect(evening.shown).toBe("v speaking, a");
    evening.pass(3_000);
    evening.ended("v");
    evening.pass(2_500);
    expect(evening.shown).toBe("a shown");
    evening.announced("w");
    evening.began("w", 1_000);
    expect(evening.shown).toBe("w speaking");
  });

  it("goes on by reading time while voices wait for the streamer, and shows a message again for its voice", () => {
    const evening = begin();
    evening.says("a", { expectsVoice: true });
    evening.announced("a");
    evening.give({ type: "held", isHeld: true });
    evening.pass(5_000);
    expect(evening.shown).toBe("-");
    evening.says("b");
    evening.give({ type: "held", isHeld: false });
    evening.pass(3_000);
    evening.began("a", 1_000);
    expect(evening.shown).toBe("a speaking");
  });

  it("joins a voice to its message that is still there, also after a voice was given up", () => {
    const evening = begin();
    evening.says("a");
    evening.announced("a");
    evening.pass(60_000);
    expect(evening.shown).toBe("a shown");
    evening.ended("a");
    evening.pass(2_500);
    expect(evening.shown).toBe("-");
  });

  it("has a message read whose voice fails, where captions have shown nothing of it", () => {
    const evening = begin();
    const text = "x".repeat(400);
    evening.give({ type: "captioned", isCaptioned: true });
    evening.says("a", { text, expectsVoice: true });
    evening.announced("a");
    evening.pass(28_000);
    evening.ended("a");
    evening.pass(readingMs(text) - 1);
    expect(evening.shown).toBe("a shown");
    evening.pass(1);
    expect(evening.shown).toBe("-");
  });

  it("loses no message that gave way while captions had shown nothing of it", () => {
    const evening = begin();
    evening.give({ type: "captioned", isCaptioned: true });
    evening.says("a", { expectsVoice: true });
    for (const id of ["v", "w"]) {
      evening.pass(5_000);
      evening.announced(id);
      evening.began(id, 1_000);
      expect(evening.shown).toBe(`${id} speaking, a`);
      evening.pass(1_000);
      evening.ended(id);
      evening.pass(2_500);
      expect(evening.shown).toBe("a shown");
    }
  });

  it("stops with its voice, and goes on where the voice does", () => {
    const evening = begin();
    evening.says("a", { expectsVoice: true });
    evening.announced("a");
    evening.began("a", 4_000);
    evening.pass(2_000);
    evening.give({ type: "paused", id: "a", fromMs: undefined });
    evening.pass(600_000);
    expect(evening.shown).toBe("a paused");
    evening.give({ type: "paused", id: "a", fromMs: 1_500 });
    expect(evening.shown).toBe("a speaking");
    expect(evening.list.utterances[0]?.timing).toMatchObject({ beganAt: 600_500, durationMs: 4_000 });
  });

  it("has the rest of a text read whose voice ended far too early", () => {
    const evening = begin();
    evening.says("a", { text: `${"x".repeat(56)} ${"y".repeat(50)}`, expectsVoice: true });
    evening.announced("a");
    evening.began("a", 10_000);
    evening.pass(1_000);
    evening.ended("a");
    expect(evening.list.utterances[0]).toMatchObject({ voice: "none", unreadFrom: 1 });
    evening.pass(readingMs("y".repeat(50)) - 1);
    expect(evening.shown).toBe("a shown");
    evening.pass(1);
    expect(evening.shown).toBe("-");
  });

  it("ends a voice ten seconds after its expected end if nobody reports that", () => {
    const evening = begin();
    evening.says("a");
    evening.began("a", 4_000);
    evening.pass(13_999);
    expect(evening.shown).toBe("a speaking");
    evening.pass(1);
    expect(evening.shown).toBe("-");
  });

  it("has at most twelve wait: the oldest without a voice goes", () => {
    const evening = begin();
    evening.says("now");
    evening.says("spoken", { expectsVoice: true });
    for (let at = 0; at < 12; at++) evening.says(`m${at}`);
    expect(queued(evening.list)).toHaveLength(12);
    expect([evening.phaseOf("m0"), evening.phaseOf("spoken")]).toEqual(["done", "queued"]);
  });

  it("takes a message once, also if two envelopes bring it, and one that moderation blocked before never", () => {
    const evening = begin();
    evening.says("a");
    evening.says("a", { eventId: "again" });
    expect(evening.list.utterances.map(({ eventId }) => eventId)).toEqual(["event a"]);
    evening.give({ type: "blocked", id: "b" });
    evening.says("b");
    evening.announced("b");
    evening.began("b");
    expect([evening.shown, evening.phaseOf("b")]).toEqual(["a shown", "blocked"]);
  });

  it("gives way at once to moderation and to hidden words, on the stage, among those that wait and while leaving", () => {
    const evening = begin();
    for (const id of ["a", "b", "c", "d"]) evening.says(id);
    evening.give({ type: "blocked", id: "a" });
    expect(evening.shown).toBe("b shown, c, d");
    evening.give({ type: "hidden", isUntouched: (id) => id === "d" });
    expect(evening.shown).toBe("d shown");
    expect(
      evening.list.utterances.filter(({ phase }) => phase === "blocked").map(({ text }) => text),
    ).toEqual(["", "", ""]);
    evening.pass(5_000);
    evening.give({ type: "blocked", id: "d" });
    expect(evening.list.leaving).toBeUndefined();
  });

  it("ends everything with stop, the message on the stage with skip, and lets a try-out take the stage", () => {
    const evening = begin();
    for (const id of ["a", "b"]) evening.says(id);
    evening.give({ type: "skipped", id: "a" });
    expect(evening.shown).toBe("b shown");
    evening.give({ type: "message", message: message("test"), isTriedOut: true });
    expect(evening.shown).toBe("test shown, b");
    evening.give({ type: "stopped" });
    expect(evening.shown).toBe("-");
  });

  it("shows a message again for a replay of its voice, and none whose voice was blocked", () => {
    const evening = begin();
    evening.says("a", { expectsVoice: true });
    evening.announced("a");
    evening.began("a", 1_000);
    evening.give({ type: "skipped", id: "a" });
    evening.pass(60_000);
    evening.give({ type: "replayed", id: "a" });
    evening.began("a", 1_000);
    expect(evening.shown).toBe("a speaking");
    evening.give({ type: "blocked", id: "a" });
    evening.began("a", 1_000);
    expect(evening.shown).toBe("-");
  });

  it("has one utterance at most on the stage, shows nothing that is blocked, and loses no message: any evening", () => {
    const ids = ["a", "b", "c", "d"].map((id) => fc.constant(id));
    const id = fc.oneof(...ids);
    const input: fc.Arbitrary<SpeechInput> = fc.oneof(
      fc.record({ id, expectsVoice: fc.boolean() }).map(({ id: own, expectsVoice }): SpeechInput => ({
        type: "message",
        message: message(own, { expectsVoice }),
        isTriedOut: false,
      })),
      id.map((own): SpeechInput => ({ type: "announced", id: own, eventId: "", text: "Hm." })),
      fc
        .record({ id, durationMs: fc.option(fc.nat(9_000), { nil: undefined }) })
        .map((part): SpeechInput => ({
          type: "began",
          ...part,
        })),
      id.map((own): SpeechInput => ({ type: "ended", id: own })),
      id.map((own): SpeechInput => ({ type: "paused", id: own, fromMs: undefined })),
      fc.boolean().map((isHeld): SpeechInput => ({ type: "held", isHeld })),
      id.map((own): SpeechInput => ({ type: "blocked", id: own })),
      id.map((own): SpeechInput => ({ type: "staged", id: own })),
      fc.boolean().map((isFollowing): SpeechInput => ({ type: "followed", isFollowing })),
    );
    const step = fc.record({ input, ms: fc.nat(9_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const [said, seen, blocked] = [new Set<string>(), new Set<string>(), new Set<string>()];
        const evening = begin(({ utterances }) => {
          const stage = utterances.filter(({ phase }) => ["shown", "speaking", "paused"].includes(phase));
          expect(stage.length).toBeLessThanOrEqual(1);
          for (const { id: own } of stage) {
            expect(blocked.has(own)).toBe(false);
            seen.add(own);
          }
        });
        for (const { input: given, ms } of steps) {
          if (given.type === "blocked") blocked.add(given.id);
          if (given.type === "message") said.add(given.message.id);
          evening.give(given);
          evening.pass(ms);
        }
        evening.give({ type: "held", isHeld: false });
        // Longer than the longest voice, for each of them.
        evening.pass(12 * 31 * 60_000);
        expect(evening.shown).toBe("-");
        for (const own of said) expect(seen.has(own) || blocked.has(own)).toBe(true);
      }),
    );
  });
});
