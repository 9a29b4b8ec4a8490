import { describe, expect, it } from "vitest";
import { shownPieces } from "../../../../overlay/pieces/registry.ts";
import type { StatusDetails, StudioHost } from "../../../../overlay/studio/studio-host.ts";
import {
  piecesOf,
  type TestEvent,
  testEvents,
  testGroups,
} from "../../../../overlay/studio/try-out/test-events.ts";
import { warnIfInvisible } from "../../../../overlay/studio/try-out/test-visibility.ts";
import { studioWords } from "../../../../shared/words/words.ts";

const words = studioWords.en;
const named = (name: TestEvent["name"]): TestEvent => {
  const test = testEvents.find((one) => one.name === name);
  if (!test) throw new Error(`There is no test ${name}.`);
  return test;
};

/** Tries an event out on an overlay with these choices; returns what is said about it, and the choices after its offer. */
function tried(test: TestEvent, choices: Readonly<Record<string, string>>, areAlertsPaused = false) {
  const result: { sentence: string; choices: Record<string, string>; played: number } = {
    sentence: "",
    choices: { ...choices },
    played: 0,
  };
  let details: StatusDetails = { isOfTest: true };
  const host = {
    words,
    choices,
    status: { sentence: "before", isOfTest: true },
    updateComplete: Promise.resolve(true),
    choose: (name: string, value: string) => (result.choices[name] = value),
    say: (sentence: string, more: StatusDetails = {}) => ([result.sentence, details] = [sentence, more]),
  } as unknown as StudioHost;
  warnIfInvisible(host, test, areAlertsPaused, () => (result.played += 1));
  return { ...result, take: () => details.offer?.take(), result };
}

describe("trying something out", () => {
  it.each(shownPieces)(
    "is announced as invisible where only another piece is shown than $name's",
    ({ name }) => {
      for (const test of testEvents) {
        const isFor = piecesOf(test).includes(name);
        expect(tried(test, { show: name }).sentence, test.name).toMatch(
          isFor ? /^$/ : /^Nothing to see: this overlay doesn't show “/,
        );
      }
    },
  );

  it("names the piece that would show it, and shows it and plays it again at a press", async () => {
    const one = tried(named("follow"), { show: "ai" });
    expect(one.sentence).toContain("this overlay doesn't show “Alerts”");
    one.take();
    await Promise.resolve();
    expect(one.result).toMatchObject({ choices: { show: "ai,alerts" }, played: 1 });
  });

  it("gives the reason when the voice is off, or alerts are paused from the deck", () => {
    expect(tried(named("voice"), { voice: "off" }).sentence).toBe(words.voiceOff);
    expect(tried(named("speaks"), { voice: "off" }).sentence).toBe("");
    expect(tried(named("follow"), {}, true).sentence).toBe(words.pausedFromDeck);
  });

  it("has every test in a group", () => {
    expect(new Set(testEvents.map(({ group }) => group))).toEqual(new Set(testGroups));
  });
});
