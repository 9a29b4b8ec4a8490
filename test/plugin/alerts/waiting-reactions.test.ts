import { describe, expect, it } from "vitest";
import {
  type WaitingReaction,
  burstMs,
  expiresAfterMs,
  graceMs,
  nextReaction,
  unexpired,
  withReaction,
} from "../../../plugin/alerts/waiting-reactions.ts";

const reaction = (name: string, more: Partial<WaitingReaction> = {}): WaitingReaction => ({
  name,
  channelName: "mainstage",
  content: () => name,
  amount: 1,
  tier: "small",
  at: 0,
  since: 0,
  ...more,
});

describe("of reactions to the same alert waits", () => {
  const first = reaction("gift", { amount: 5, since: 0, at: 0 });

  it.each<[string, number, boolean]>([
    ["the largest", 6, true],
    ["the latest of equal ones", 5, true],
    ["none that is smaller", 4, false],
  ])("%s, from when the burst began", (_, amount, isTaken) => {
    const next = reaction("gift", { amount, since: 900, at: 900 });
    const others = [reaction("raid"), first, reaction("follow")];
    const after = withReaction(others, next);
    expect(after.map(({ name }) => name)).toEqual(["raid", "gift", "follow"]);
    expect(after[1]).toEqual(isTaken ? { ...next, since: 0 } : first);
  });

  it("each alert by itself", () => {
    const raid = reaction("raid");
    expect(withReaction([first], raid)).toEqual([first, raid]);
  });
});

it("a reaction fits for a minute", () => {
  const waiting = [reaction("old", { at: 0 }), reaction("new", { at: 1 })];
  expect(unexpired(waiting, expiresAfterMs - 1)).toEqual(waiting);
  expect(unexpired(waiting, expiresAfterMs)).toEqual(waiting.slice(1));
  expect(unexpired(waiting, expiresAfterMs + 1)).toEqual([]);
});

describe("the next reaction", () => {
  it.each<[string, number, number, number, number]>([
    ["waits for the end of its burst", 1_000, 0, 1_500, 1_000 + burstMs],
    ["comes at once when that is over", 1_000, 0, 9_000, 9_000],
    ["leaves the streamer's keys a while after the cooldown", 1_000, 5_000, 1_500, 5_000 + graceMs],
    ["leaves no while after a cooldown that was over before it came", 1_000, 1_000, 1_500, 1_000 + burstMs],
    ["leaves it after one that ended just after it came", 1_000, 1_001, 1_500, 1_001 + graceMs],
  ])("%s", (_, since, readyAt, now, at) => {
    expect(nextReaction([reaction("raid", { since })], readyAt, now)?.at).toBe(at);
  });

  it("is the one with the highest tier, of equal ones the oldest", () => {
    const waiting = [
      reaction("small", { tier: "small", since: 0 }),
      reaction("big", { tier: "big", since: 3 }),
      reaction("huge", { tier: "huge", since: 4 }),
      reaction("older huge", { tier: "huge", since: 2 }),
    ];
    const order = [];
    for (let left = waiting; left.length > 0;) {
      const next = nextReaction(left, 0, 60_000)?.reaction;
      order.push(next?.name);
      left = left.filter((one) => one !== next);
    }
    expect(order).toEqual(["older huge", "huge", "big", "small"]);
    expect(nextReaction([], 0, 0)).toBeUndefined();
  });

  it("is the one that is due first, whatever its tier", () => {
    const waiting = [reaction("huge", { tier: "huge", since: 5_000 }), reaction("small", { since: 0 })];
    expect(nextReaction(waiting, 0, 2_500)).toMatchObject({ reaction: { name: "small" }, at: 2_500 });
  });
});
