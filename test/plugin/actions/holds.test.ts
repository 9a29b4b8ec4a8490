import { beforeEach, describe, expect, it } from "vitest";
import { Holds } from "../../../plugin/actions/holds.ts";
import { longPressMs } from "../../../shared/long-press.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const key = "a";
let clock: ReturnType<typeof createFakeClock>;
let holds: Holds;
beforeEach(() => {
  clock = createFakeClock();
  holds = new Holds(clock);
  holds.press(key);
});
const share = (): number | undefined => holds.progressOf(key, clock.now())?.share;

describe("a key that is held", () => {
  it("shows its progress from the press to the long press, in steps that Stream Deck accepts", async () => {
    holds.awaitRelease(key, true);
    const downAt = clock.now();
    const shown: (readonly [atMs: number, share: number | undefined])[] = [];
    for (let next: number | undefined = downAt; next !== undefined;) {
      await clock.pass(next - clock.now());
      shown.push([clock.now() - downAt, share()]);
      next = holds.progressOf(key, clock.now())?.changesAt;
    }
    expect(shown).toEqual([
      [0, undefined],
      [200, 0.25],
      [300, 0.375],
      [400, 0.5],
      [500, 0.625],
      [600, 0.75],
      [700, 0.875],
      [longPressMs, 1],
    ]);
    await clock.pass(60_000);
    expect(holds.progressOf(key, clock.now())).toEqual({ share: 1 });
    expect(holds.release(key)).toEqual({ isLongPress: true });
  });

  it("shows nothing for a press that is over at once, and nothing after the release", async () => {
    holds.awaitRelease(key, true);
    await clock.pass(150);
    expect(share()).toBeUndefined();
    await clock.pass(300);
    expect(share()).toBe(0.5);
    expect(holds.release(key)).toEqual({ isLongPress: false });
    expect(holds.progressOf(key, clock.now())).toBeUndefined();
  });

  it("shows nothing where a long press would do nothing, but is timed all the same", async () => {
    holds.awaitRelease(key, false);
    await clock.pass(longPressMs);
    expect(holds.progressOf(key, clock.now())).toBeUndefined();
    expect(holds.release(key)).toEqual({ isLongPress: true });
  });

  it("counts from the press, however late its release is awaited", async () => {
    await clock.pass(600);
    holds.awaitRelease(key, true);
    expect(share()).toBe(0.75);
    await clock.pass(200);
    expect(holds.release(key)).toEqual({ isLongPress: true });
  });

  it("is not awaited once it was released or has disappeared", () => {
    expect(holds.release(key)).toBeUndefined();
    holds.awaitRelease(key, true);
    expect(holds.progressOf(key, clock.now())).toBeUndefined();
    holds.press(key);
    holds.awaitRelease(key, true);
    holds.forget(key);
    expect(holds.release(key)).toBeUndefined();
  });
});
