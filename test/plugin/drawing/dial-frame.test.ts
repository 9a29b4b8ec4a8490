import { describe, expect, it } from "vitest";
import { dial as answerDial } from "../../../plugin/actions/answer/dial.ts";
import { dial as characterDial } from "../../../plugin/actions/character/dial.ts";
import { dial as reactionDial } from "../../../plugin/actions/reaction/dial.ts";
import { dial as voiceDial } from "../../../plugin/actions/voice/dial.ts";
import { type DialFeedback, dialFeedback, dialRooms, heldDial } from "../../../plugin/drawing/dial-frame.ts";
import { failureWords, troubleDial } from "../../../plugin/drawing/trouble.ts";
import { palette } from "../../../plugin/drawing/palette.ts";
import { characterPictogram, reactionPictogram } from "../../../plugin/drawing/pictograms.ts";
import { textWidth } from "../../../plugin/drawing/text-width.ts";
import { keyWords, profileWords } from "../../../shared/words/words.ts";
import layout from "../../../plugin/layouts/dial.json" with { type: "json" };

/** As drawn at arm's length, like the smallest caption of a key. */
const minSize = 18;

const isWhole = ({ value }: DialFeedback): boolean => !value.value.includes("…");

function expectInside({ title, value }: DialFeedback): void {
  // Stream Deck's own font on the strip may be wider than Arial.
  const widthOf = (text: string, size: number): number => 1.08 * textWidth(text, size);
  expect(widthOf(title, dialRooms.title.size), title).toBeLessThanOrEqual(dialRooms.title.width);
  expect(widthOf(value.value, value.font.size), value.value).toBeLessThanOrEqual(dialRooms.value.width);
  expect(value.font.size).toBeGreaterThanOrEqual(minSize);
}

it("a dial's texts have the room of its layout", () => {
  for (const name of ["title", "value"] as const) {
    const item = layout.items.find(({ key }) => key === name);
    expect({ width: item?.rect[2], size: item?.font?.size }).toEqual(dialRooms[name]);
    // A title of the streamer's own has a font of its own; Stream Deck cuts it.
    expect(item?.["text-overflow"]).toBe("ellipsis");
  }
});

it("a dial's layout is as large as Elgato's own, and its parts have room beside and below each other", () => {
  expect([dialRooms.title.size, dialRooms.value.size]).toEqual([16, 24]);
  const boxes = layout.items.map(({ key, rect, font }) => {
    const [x = 0, y = 0, width = 0, height = 0] = rect;
    expect([key, x >= 0 && x + width <= 200 && y >= 0 && y + height <= 100]).toEqual([key, true]);
    // Descenders and accents need a quarter more.
    expect(height).toBeGreaterThanOrEqual(1.25 * (font?.size ?? 0));
    return { key, x, y, right: x + width, bottom: y + height };
  });
  const overlapping = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) => one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom,
      )
      .map((other) => [one.key, other.key]),
  );
  expect(overlapping).toEqual([]);
});

describe.each(Object.entries(keyWords))("a dial in %s", (language, words) => {
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
      ...failures.map((kind) =>
        reactionDial.draw({ phase: "failed", words: failureWords(kind, words) }, words),
      ),
      reactionDial.draw({ phase: "failed", words: words.noCharacter }, words),
    ];
    expect(dials.filter((dial) => !isWhole(dial)).map(({ value }) => value)).toEqual([]);
    expect(new Set(dials.map(({ title }) => title))).toEqual(new Set([words.character, words.react]));
    dials.forEach(expectInside);
  });

  const { reactions } = profileWords[language as keyof typeof profileWords];
  const prompts = Object.values(reactions).flatMap(({ prompts }) => prompts);
  const cooling = { secondsLeft: 25, left: 1 };
  const states = [
    { phase: "ready" },
    { phase: "ready", cooling },
    { phase: "ready", cooling, queued: true },
    { phase: "ready", cooling, tooSoon: true },
    { phase: "sending" },
    { phase: "thinking" },
    { phase: "answered", words: prompts[0]! },
    { phase: "failed", words: words.badKey },
  ] as const;

  it("cuts what is too long with an ellipsis, and never draws it smaller than can be read", () => {
    for (const state of states) {
      for (const prompt of prompts) {
        const long = { position: "19/20", prompt, author: prompt, text: prompt };
        const dials = [
          reactionDial.draw({ ...state, ...long }, words),
          answerDial.draw({ ...state, ...long, receivesChat: true, isSettled: false }, words),
          characterDial.draw({ target: "specific", name: prompt, isActive: true, phase: "ready" }, words),
        ];
        dials.forEach(expectInside);
        const wholes = [prompt, `19/20 · ${prompt}`];
        const texts = dials.flatMap(({ title, value }) => [title, value.value]);
        const cutSilently = (text: string): boolean =>
          wholes.some((whole) => whole.startsWith(text) && whole !== text);
        expect(texts.filter(cutSilently)).toEqual([]);
      }
    }
    for (const pages of [0, 1])
      for (const state of ["idle", "loading", "speaking", "blocked"] as const)
        for (const muted of [true, false])
          for (const waiting of [0, 20])
            expectInside(voiceDial.draw({ pages, state, muted, waiting, isApp: false, volume: 100 }, words));
  });

  it("keeps the remaining seconds beside the result of a press", () => {
    for (const how of [{ queued: true }, { tooSoon: true }])
      for (const picked of [{}, { position: "19/20", prompt: prompts[0]! }])
        expect(reactionDial.draw({ phase: "ready", cooling, ...how, ...picked }, words).value.value).toMatch(
          /25$/,
        );
  });
});

it("a dial that is held shows in its bar how much of a long press is over, whatever the bar showed", () => {
  const cooling = { secondsLeft: 12, left: 0.5 };
  for (const view of [{ phase: "ready" }, { phase: "ready", cooling, tooSoon: true }] as const) {
    const dial = reactionDial.draw(view, keyWords.en);
    expect(heldDial(dial, undefined)).toEqual(dial);
    expect(heldDial(dial, 0.75)).toEqual({
      ...dial,
      indicator: { value: 75, bar_fill_c: palette.ink, enabled: true },
    });
  }
});

describe("the words of a dial", () => {
  const sizeOf = (text: string): number =>
    dialFeedback({
      title: "",
      pictogram: { draw: reactionPictogram, style: "filled", colour: palette.ready },
      value: { text, colour: palette.ink },
    }).value.font.size;

  it("are as large as there is room, and then cut at a size that can be read", () => {
    expect(sizeOf("Ready")).toBe(24);
    expect(sizeOf("Captain Nova II")).toBeLessThan(24);
    expect(sizeOf("x".repeat(200))).toBe(20);
    expect(sizeOf("")).toBe(24);
  });
});
