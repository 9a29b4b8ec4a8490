import { expect, it } from "vitest";
import { playSound } from "../../../../overlay/pieces/alerts/own-sound.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

it("a sound of an alert ends after half a minute, however long its file is", async () => {
  const clock = createFakeClock();
  const ended: string[] = [];
  const element = Object.assign(new EventTarget(), { src: "", play: () => Promise.resolve() });
  playSound(
    { element: element as never, isReady: Promise.resolve(true), release: () => void ended.push("file") },
    { play() {}, join: () => () => void ended.push("card") },
    1,
    clock,
  );
  await clock.pass(30_000);
  expect(ended).toEqual([]);
  await clock.pass(200);
  expect(ended).toEqual(["file", "card"]);
});
