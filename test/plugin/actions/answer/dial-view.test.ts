import { describe, expect, it } from "vitest";
import { messageSize } from "../../../../plugin/actions/answer/dial.ts";
import { scrolled } from "../../../../plugin/actions/answer/dial-view.ts";
import { dialRooms } from "../../../../plugin/drawing/dial-frame.ts";
import { textWidth } from "../../../../plugin/drawing/text-width.ts";

const long = "The quick brown fox jumps over the lazy dog, twice.";
const [size, room] = [messageSize, dialRooms.value.width];

/** Every text that is shown in turn after a dial was turned. */
function courseOf(text: string): string[] {
  const shown: string[] = [];
  for (let now: number | undefined = 0; now !== undefined;) {
    const { text: part, changesMs } = scrolled(text, size, room, now);
    shown.push(part);
    expect(changesMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
    now = changesMs;
  }
  return shown;
}

describe("a message on the touch strip", () => {
  it("stands still where it fits, or was not turned to", () => {
    expect(courseOf("short")).toEqual(["short"]);
    expect(scrolled(long, size, room, undefined)).toEqual({ text: long });
  });

  it("runs through to its end once, and rests at its beginning", () => {
    const course = courseOf(long);
    expect([course[0], course.at(-1)]).toEqual([long, long]);
    const end = course.at(-2) ?? "";
    expect(long.endsWith(end)).toBe(true);
    expect(textWidth(end, size)).toBeLessThanOrEqual(room);
    expect(new Set(course).size).toBe(course.length - 1);
  });

  it("rests for a second, moves on by three letters four times a second, and rests for a second at its end", () => {
    // A space at the beginning is left out.
    const at = (ms: number): string => scrolled(long, size, room, ms).text;
    expect([0, 999, 1_000, 1_249, 1_250, 1_500].map((ms) => long.length - at(ms).length)).toEqual([
      0, 0, 4, 4, 6, 10,
    ]);
    const changes: number[] = [];
    for (let now: number | undefined = 0; now !== undefined; now = scrolled(long, size, room, now).changesMs)
      changes.push(now);
    const steps = changes.slice(1).map((change, at) => change - (changes[at] ?? 0));
    expect([steps[0], steps.at(-1)]).toEqual([1_000, 1_000]);
    expect(new Set(steps.slice(1, -1))).toEqual(new Set([250]));
    const end = changes.at(-2) ?? 0;
    expect(at(end - 1)).not.toBe(at(end));
    expect(at(end + 999)).toBe(at(end));
    expect(at(end + 1_000)).toBe(long);
  });

  it("leaves out what the strip cannot draw, and never cuts a character in two", () => {
    const hostile = `\u202E${"e\u0301\u0301\u0301\u0301🦊👩‍👩‍👧‍👦".repeat(60)}`;
    for (const part of courseOf(hostile)) {
      expect(part.isWellFormed()).toBe(true);
      expect(part).not.toMatch(/[\u202E\u{1F98A}]/u);
    }
  });
});
