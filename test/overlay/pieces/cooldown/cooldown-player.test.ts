import { expect, it } from "vitest";
import { cooldownText, createCooldownPlayer } from "../../../../overlay/pieces/cooldown/cooldown-player.ts";
import { overlay } from "../../../../shared/words/english.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

it("counts each second by the page's own clock, and rests once the AI is ready", async () => {
  const clock = createFakeClock();
  const player = createCooldownPlayer(clock);
  const seen: (number | undefined)[] = [];
  player.shown.subscribe(() => seen.push(player.shown.value?.seconds));
  player.follow({ readyInMs: 2_400, windowMs: 25_000 });
  await clock.pass(3_000);
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(clock.waiting).toBe(0);
});

it("follows another cooldown, the same one that comes again, and its end", async () => {
  const clock = createFakeClock();
  const player = createCooldownPlayer(clock);
  let changes = 0;
  player.follow({ readyInMs: 25_000, windowMs: 25_000 });
  player.shown.subscribe(() => changes++);
  player.follow({ readyInMs: 25_000, windowMs: 25_000 });
  expect(changes).toBe(0);
  await clock.pass(10_000);
  player.follow({ readyInMs: 15_000, windowMs: 25_000 });
  expect(player.shown.value).toEqual({ seconds: 15, share: 0.6 });
  player.follow({ readyInMs: 120_000, windowMs: 60_000 });
  expect(player.shown.value).toEqual({ seconds: 120, share: 1 });
  player.follow(undefined);
  expect(player.shown.value).toBeUndefined();
  expect(clock.waiting).toBe(0);
});

it.each([
  [0, "AI ready"],
  [59, "AI in 59 s"],
  [60, "AI in 1:00"],
  [119, "AI in 1:59"],
])("%s seconds are %j", (seconds, text) => {
  expect(cooldownText(seconds, overlay)).toBe(text);
});
