import { beforeEach, describe, expect, it } from "vitest";
import { type DeckActivityLog, createDeckActivity } from "../../../plugin/host/deck-activity.ts";
import { type FakeClock, createFakeClock } from "../../shared/fake-clock.ts";

let clock: FakeClock;
let activity: DeckActivityLog;
beforeEach(() => {
  clock = createFakeClock();
  activity = createDeckActivity(clock);
});

const minute = 60_000;

describe("what Stream Deck has sent", () => {
  it("has the time of the last event, of a deck or of a settings page", async () => {
    expect(activity.lastEventAt).toBeUndefined();
    activity.deckSent();
    expect(activity.lastEventAt).toBe(clock.wall());
    await clock.pass(minute);
    activity.applicationSent();
    expect(activity.lastEventAt).toBe(clock.wall());
  });

  it("is silent from a wake-up on, until a deck sends something", async () => {
    activity.deckSent();
    await clock.pass(minute);
    expect(activity.silentSince).toBeUndefined();
    activity.woke();
    const wokeAt = clock.wall();
    await clock.pass(minute);
    activity.applicationSent();
    expect(activity.silentSince).toBe(wokeAt);
    activity.deckSent();
    expect(activity.silentSince).toBeUndefined();
  });

  it("is silent after sleep that Stream Deck did not report, which the clock shows", async () => {
    activity.deckSent();
    await clock.pass(minute);
    clock.sleep(60 * minute);
    await clock.pass(10_000);
    expect(clock.wall() - (activity.silentSince ?? 0)).toBe(10_000);
  });

  it("is not silent when a deck came back between two reports of one wake-up", async () => {
    activity.woke();
    await clock.pass(2_000);
    activity.connected("a");
    await clock.pass(2_000);
    activity.woke();
    expect(activity.silentSince).toBeUndefined();
    await clock.pass(minute);
    activity.woke();
    expect(activity.silentSince).toBe(clock.wall());
  });

  it("misses a deck from its disconnection until it is back, and counts that as an event", async () => {
    activity.disconnected("a", "Desk");
    activity.disconnected("b", "Phone");
    const since = clock.wall();
    expect(activity.lastEventAt).toBe(since);
    await clock.pass(minute);
    activity.connected("b");
    expect(activity.missing).toEqual([{ name: "Desk", since }]);
    activity.connected("a");
    expect(activity.missing).toEqual([]);
  });
});
