import { describe, expect, it } from "vitest";
import { reactionDial } from "../../../plugin/actions/reaction/dial.ts";
import { type DialFeedback, dialFeedback } from "../../../plugin/drawing/dial-frame.ts";
import { failureWords } from "../../../plugin/drawing/failure-words.ts";
import { palette } from "../../../plugin/drawing/palette.ts";
import { characterPictogram, reactionPictogram } from "../../../plugin/drawing/pictograms.ts";
import { textWidth } from "../../../plugin/drawing/text-width.ts";
import { troubleDial } from "../../../plugin/drawing/trouble-dial.ts";
import { keyWords } from "../../../shared/words/words.ts";
import layout from "../../../plugin/layouts/dial.json" with { type: "json" };

const room = layout.items.find(({ key }) => key === "value")?.rect[2] ?? 0;

const isWhole = ({ value }: DialFeedback): boolean => textWidth(value.value, value.font.size) <= room;

describe.each(Object.entries(keyWords))("a dial in %s", (_, words) => {
  const troubles = [
    "set-up",
    "unauthorised",
    "unreachable",
    "bad-reply",
    "connecting",
    "no-channel",
    "no-prompt",
  ] as const;
  const failures = ["invalid", "not-found", "server", "timed-out", "unreadable", "forbidden"] as const;

  it("says what is wrong in whole words", () => {
    const dials = [
      ...troubles.map((trouble) =>
        troubleDial({ title: "character", pictogram: characterPictogram, trouble }, words),
      ),
      ...failures.map((kind) => reactionDial({ phase: "failed", words: failureWords(kind, words) }, words)),
      reactionDial({ phase: "failed", words: words.noCharacter }, words),
    ];
    expect(dials.filter((dial) => !isWhole(dial)).map(({ value }) => value)).toEqual([]);
  });

  it("keeps the remaining seconds beside the result of a press", () => {
    const cooling = { secondsLeft: 25, left: 1 };
    for (const how of [{ queued: true }, { tooSoon: true }])
      expect(isWhole(reactionDial({ phase: "ready", cooling, ...how }, words))).toBe(true);
  });
});

describe("the words of a dial", () => {
  const sizeOf = (text: string): number =>
    dialFeedback({
      title: "",
      pictogram: { draw: reactionPictogram, style: "filled", colour: palette.ready },
      value: { text, colour: palette.ink },
    }).value.font.size;

  it("are as large as there is room, and what is too long for any size is left to the touch strip to cut", () => {
    expect(sizeOf("Ready")).toBe(21);
    expect(sizeOf("Captain Nova")).toBeLessThan(21);
    expect(sizeOf("x".repeat(200))).toBe(17);
    expect(sizeOf("")).toBe(21);
  });
});
