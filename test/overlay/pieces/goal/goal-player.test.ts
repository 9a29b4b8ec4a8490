import { describe, expect, it } from "vitest";
import { createGoalPlayer } from "../../../../overlay/pieces/goal/goal-player.ts";
import { type ShownGoal, addressGoal, addressGoalId } from "../../../../shared/goals/goal.ts";
import type { PageSettings } from "../../../../shared/protocol/overlay-protocol.ts";
import { shownWith } from "../../../fixtures/sample-goals.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

function startPlayer(own: Readonly<Record<string, string>> = {}, isShown = true) {
  const clock = createFakeClock();
  let celebrations = 0;
  const player = createGoalPlayer({
    clock,
    own: () => own,
    isShown: () => isShown,
    onCelebrate: () => void celebrations++,
  });
  return {
    clock,
    player,
    get celebrations() {
      return celebrations;
    },
    follow(goals: readonly ShownGoal[], isQuiet = false, muted = isQuiet) {
      const settings = { muted, alertsPaused: isQuiet, goals: [...goals] };
      player.follow(settings as unknown as PageSettings);
      return player.shown.value;
    },
  };
}

const begun = shownWith({ value: 9 });
const reached = shownWith({ value: 10, target: 20, reached: 1 });

describe("the goal on a page", () => {
  it("is the one that is named, else the first; one that is gone is not shown", () => {
    const goals = [shownWith(), shownWith({ id: "other", title: "Other" })];
    expect(startPlayer().follow(goals)?.id).toBe("first");
    expect(startPlayer({ goal: "other", "goal-look": "ring" }).follow(goals)).toMatchObject({
      id: "other",
      look: "ring",
    });
    expect(startPlayer({ goal: "gone" }).follow(goals)).toBeUndefined();
    expect(startPlayer().follow([])).toBeUndefined();
  });

  it("is the one that its address names with what counts and a target", () => {
    const own = { "goal-counts": "raids", "goal-target": "25,5", "goal-title": "x".repeat(10_000) };
    const named = addressGoal(own);
    expect(named).toEqual({ counts: "raids", target: 25.5, title: "x".repeat(100) });
    const id = named ? addressGoalId(named) : "";
    expect(startPlayer({ ...own, goal: "first" }).follow([shownWith(), shownWith({ id })])?.id).toBe(id);
    for (const target of ["", "0", "-5", "many", "1e12", "1,000", "1.000", "1 000", "1,000,000", "1.000,50"])
      expect(addressGoal({ "goal-counts": "raids", "goal-target": target })).toBeUndefined();
    for (const counts of ["none", "toString", ""])
      expect(addressGoal({ "goal-counts": counts, "goal-target": "5" })).toBeUndefined();
  });

  it("is none where the address names one that cannot be", () => {
    const show = (own: Readonly<Record<string, string>>) => startPlayer(own).follow([shownWith()]);
    expect(show({ "goal-counts": "raids", "goal-target": "" })).toBeUndefined();
    expect(show({ "goal-counts": "raids", "goal-target": "1,000", goal: "first" })).toBeUndefined();
    expect(show({ "goal-counts": "none", "goal-target": "50" })).toBeUndefined();
    expect(show({ "goal-counts": "none", "goal-target": "" })?.id).toBe("first");
  });

  it("is celebrated once where it is seen being reached, and has its next target after that", async () => {
    const page = startPlayer();
    page.follow([begun]);
    expect(page.follow([reached])).toMatchObject({ value: 10, target: 10, moment: { kind: "follow" } });
    page.follow([{ ...reached, value: 11 }]);
    expect(page.celebrations).toBe(1);
    await page.clock.pass(5_000);
    expect(page.player.shown.value).toMatchObject({ value: 11, target: 20 });
    expect(page.player.shown.value?.moment).toBeUndefined();
    expect(page.follow([{ ...reached, value: 3 }])?.moment).toBeUndefined();
    expect(page.celebrations).toBe(1);
  });

  it("is not celebrated on a page that comes late, or that shows another goal, or does not show it", () => {
    for (const page of [startPlayer(), startPlayer({ goal: "other" }), startPlayer({}, false)]) {
      if (page.follow([shownWith({ id: "other" })]) === undefined) page.follow([]);
      page.follow([reached, shownWith({ id: "other" })]);
      expect(page.celebrations).toBe(0);
    }
    const late = startPlayer();
    late.follow([reached]);
    late.follow([reached]);
    expect(late.celebrations).toBe(0);
  });

  it("is not celebrated in All quiet, nor after it, and what is on ends then", () => {
    const page = startPlayer();
    page.follow([begun]);
    page.follow([reached], true);
    expect(page.follow([reached])?.moment).toBeUndefined();
    expect(page.follow([{ ...reached, reached: 2 }])?.moment).toBeDefined();
    expect(page.follow([{ ...reached, reached: 2 }], true)?.moment).toBeUndefined();
    expect(page.celebrations).toBe(1);
  });

  it("is celebrated, and goes on being so, while only the voice is muted", () => {
    const page = startPlayer();
    page.follow([begun]);
    expect(page.follow([reached])?.moment).toBeDefined();
    expect(page.follow([reached], false, true)?.moment).toBeDefined();
  });

  it("is celebrated after the act of an alert that has begun", async () => {
    const page = startPlayer();
    page.follow([begun]);
    page.player.yield();
    await page.clock.pass(1_000);
    expect(page.follow([reached])?.moment).toBeUndefined();
    expect(page.player.shown.value?.target).toBe(10);
    await page.clock.pass(3_000);
    expect(page.player.shown.value?.moment).toBeDefined();
    await page.clock.pass(5_000);
    expect(page.player.shown.value?.moment).toBeUndefined();
    expect(page.celebrations).toBe(1);
  });
});
