import { expect, it } from "vitest";
import { frameMs } from "../../../overlay/emotes/emote-frames.ts";

it.each([
  [null, 100],
  [0, 100],
  [10_000, 100],
  [20_000, 20],
  [250_000, 250],
])("a frame of %s µs is shown as long as browsers show it", (duration, ms) => {
  expect(frameMs(duration)).toBe(ms);
});
