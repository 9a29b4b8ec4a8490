import { describe, expect, it } from "vitest";
import {
  type AlertQueue,
  advanceQueue,
  beginNow,
  clear,
  emptyQueue,
  enqueue,
  expiryMs,
  alertLeaveMs,
  maxMs,
  maxWaiting,
  nextQueueAt,
  pause,
  replay,
  skip,
} from "../../../../overlay/pieces/alerts/alert-queue.ts";
import type { Alert } from "../../../../overlay/pieces/alerts/alert.ts";
import { kindOf } from "../../../../shared/alerts/alert-kinds.ts";
import { eventsOf } from "../../../../overlay/pieces/alerts/alert-groups.ts";
import { createAlertPlayer } from "../../../../overlay/pieces/alerts/alert-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import * as fc from "fast-check";

const alert = (eventId: string, part: Partial<Alert["event"]> = {}): Alert => ({
  eventId,
  event: { eventType: "HYPE_TRAIN", sentDateTime: "", ...part },
});
const shownId = (queue: AlertQueue): string | undefined => queue.shown?.alert.eventId;

describe("the queue of alerts", () => {
  it("puts what is tried out before all others, in its own order", () => {
    let queue = enqueue(emptyQueue, alert("on show"), 0);
    queue = enqueue(queue, alert("raid", { eventType: "RAID", raidViewers: 900 }), 10);
    queue = enqueue(queue, { ...alert("first try", { eventType: "FOLLOW" }), isTriedOut: true }, 20);
    queue = enqueue(queue, { ...alert("second try"), isTest: true }, 30);
    const order = [];
    for (let now = 40; queue.shown; now += 100) {
      if (order.at(-1) !== shownId(queue)) order.push(shownId(queue));
      queue = advanceQueue(queue, now);
    }
    expect(order).toEqual(["on show", "first try", "second try", "raid"]);
  });

  const two = enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 0);

  it("paused, lets the current one end in its time and shows none after it, however long", () => {
    const held = pause(two, true, 100);
    const later = advanceQueue(advanceQueue(held, maxMs), 10 * expiryMs);
    expect(later.shown).toBeUndefined();
    expect(later.waiting).toHaveLength(1);
    expect(nextQueueAt(later)).toBeUndefined();
    expect(shownId(pause(later, false, 10 * expiryMs + 1))).toBe("b");
  });

  it("shows the last one again, even while paused, and nothing when there was none", () => {
    const over = advanceQueue(enqueue(emptyQueue, alert("a"), 0), maxMs + alertLeaveMs);
    expect(shownId(replay(over, 20_000))).toBe("a");
    expect(shownId(replay(pause(over, true, 19_000), 20_000))).toBe("a");
    expect(replay(emptyQueue, 0).shown).toBeUndefined();
    expect(replay(two, 100)).toEqual(advanceQueue(two, 100));
  });
});

describe("the time of an alert", () => {
  const raid = (eventId: string, raidViewers: number, maxMs?: number): Alert => ({
    ...alert(eventId, { eventType: "RAID", raidViewers }),
    ...(maxMs === undefined ? {} : { own: { maxMs } as Alert["own"] }),
  });
  const queueOf = (first: Alert, waiting: number): AlertQueue =>
    Array.from({ length: waiting }, (_, at) => raid(`r${at}`, 1)).reduce(
      (queue, one) => enqueue(queue, one, 0),
      enqueue(emptyQueue, first, 0),
    );
  const none = undefined;

  it.each([
    [1, none, 0, 6_000],
    [1, none, 1, 5_150],
    [1, none, 3, 4_300],
    [20, none, 3, 2_600 + 4_600 / 2],
    [100, none, 3, 2_600 + 5_800 / 2],
    [1, 2_000, 0, 2_000],
    [1, 2_000, 3, 2_000],
    [1, 4_000, 3, 2_600 + 1_400 / 2],
    [1, 6_000, 3, 4_300],
    [1, 30_000, 0, 30_000],
    [1, 30_000, 2, 2_600 + 3_400 / (5 / 3) + 24_000 / 4],
    [100, 30_000, 6, 2_600 + 3_400 / 3 + 24_000 / 16],
  ])("of %i viewers, with %s ms of its own and %i waiting, is %f ms", (viewers, maxMs, waiting, ms) => {
    const queue = queueOf(raid("first", viewers, maxMs), waiting);
    expect(nextQueueAt(queue)).toBeCloseTo(ms, 6);
    expect(advanceQueue(queue, ms - 0.01).shown?.phase).toBe("on");
    const leaving = advanceQueue(queue, ms + 0.01);
    expect(leaving.shown?.phase).toBe("leaving");
    expect(nextQueueAt(leaving)).toBeCloseTo(ms + alertLeaveMs, 6);
    expect(shownId(advanceQueue(leaving, ms + alertLeaveMs - 0.01))).toBe("first");
    expect(shownId(advanceQueue(leaving, ms + alertLeaveMs + 0.01))).toBe(waiting > 0 ? "r0" : undefined);
  });

  it("begins when its picture is loaded, unless it already leaves or there is none", () => {
    const queue = enqueue(emptyQueue, alert("a"), 0);
    expect(nextQueueAt(beginNow(queue, 1_000))).toBe(1_000 + maxMs);
    const leaving = skip(queue, 500);
    expect(beginNow(leaving, 600)).toBe(leaving);
    expect(beginNow(emptyQueue, 600)).toBe(emptyQueue);
  });

  it("is not cut off without its way out by an alert that comes when it is over", () => {
    const queue = enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 5_900);
    expect(queue.shown).toMatchObject({ phase: "leaving", leavesAt: 5_900 });
    const late = enqueue(advanceQueue(queue, 5_950), alert("c"), 6_000);
    expect(late.shown).toMatchObject({ phase: "leaving", leavesAt: 5_900, alert: { eventId: "a" } });
  });

  it("is over at once when another one is tried out, and only then", () => {
    const tried = { ...alert("tried"), isTriedOut: true };
    const next = { ...alert("next"), isTriedOut: true };
    const phase = (first: Alert, then: Alert) =>
      enqueue(enqueue(emptyQueue, first, 0), then, 100).shown?.phase;
    expect(phase(tried, next)).toBe("leaving");
    expect(phase(alert("a"), next)).toBe("on");
    expect(phase(tried, alert("b"))).toBe("on");
    expect(
      phase({ ...tried, isTriedOut: false, isTest: true }, { ...next, isTriedOut: false, isTest: true }),
    ).toBe("on");
  });

  it("is longer by each gift that joins, but fifteen seconds at most, and no gift joins one that leaves", () => {
    const gift = (eventId: string): Alert => alert(eventId, { eventType: "SUBSCRIPTION", gifter: "Gull" });
    const first = enqueue(emptyQueue, gift("g0"), 1_000);
    const joined = enqueue(first, gift("g1"), 4_000);
    expect(joined.shown).toMatchObject({ shownAt: 4_000, since: 1_000, alert: { joined: ["g1"] } });
    expect(joined.last?.joined).toEqual(["g1"]);
    let queue = joined;
    for (let now = 5_000; now <= 15_000; now += 1_000) queue = enqueue(queue, gift(`g${now}`), now);
    expect(nextQueueAt(queue)).toBe(16_000);
    const leaving = enqueue(skip(first, 2_000), gift("late"), 2_100);
    expect(leaving.waiting.map((one) => one.alert.eventId)).toEqual(["late"]);
  });

  it("of waiting ends after four minutes, of which pauses take none, and the event counts as dropped", () => {
    const held = pause(enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 1_000), true, 2_000);
    const resumed = pause(held, false, 602_000);
    expect(resumed.shown?.alert.eventId).toBe("b");
    const waiting = { ...enqueue(pause(emptyQueue, true, 0), alert("b"), 0), isPaused: false };
    const behind: AlertQueue = {
      ...waiting,
      shown: { alert: alert("a"), phase: "on", shownAt: expiryMs - 100, since: expiryMs - 100 },
      at: expiryMs - 100,
    };
    expect(advanceQueue(behind, expiryMs - 1)).toMatchObject({ waiting: [{ since: 0 }], dropped: 0 });
    expect(advanceQueue(behind, expiryMs)).toMatchObject({ waiting: [], dropped: 1 });
    const paused = advanceQueue({ ...behind, isPaused: true }, expiryMs);
    expect(paused.waiting.map(({ since }) => since)).toEqual([100]);
    // One that came during the pause has not waited longer than since it came.
    const later = advanceQueue(pause(emptyQueue, true, 0), 1_000);
    expect(advanceQueue(enqueue(later, alert("c"), 1_500), 1_600).waiting[0]?.since).toBe(1_600);
  });

  it("of a replay is that of a new one, and it does not interrupt one on show", () => {
    const over = advanceQueue(enqueue(emptyQueue, alert("a"), 0), maxMs + alertLeaveMs);
    expect(replay(over, 20_000).shown).toEqual({
      alert: alert("a"),
      phase: "on",
      shownAt: 20_000,
      since: 20_000,
      isReplay: true,
    });
    const next = enqueue(over, alert("b"), 20_000);
    expect(shownId(replay(next, 20_100))).toBe("b");
    expect(replay(skip(next, 20_100), 20_200).shown).toMatchObject({ phase: "on", alert: { eventId: "b" } });
  });
});

const add = (queue: AlertQueue, alerts: readonly Alert[], now = 0): AlertQueue =>
  alerts.reduce((next, one) => enqueue(next, one, now), queue);

describe("many alerts at once", () => {
  it("a raid comes before follows that have waited longer, and alerts of one kind come in order", () => {
    const queue = add(emptyQueue, [
      alert("first"),
      alert("f1", { eventType: "FOLLOW" }),
      alert("off", { eventType: "GO_OFFLINE" }),
      alert("s1", { eventType: "SUBSCRIPTION" }),
      alert("r1", { eventType: "RAID" }),
      alert("s2", { eventType: "SUBSCRIPTION" }),
    ]);
    const order: (string | undefined)[] = [];
    let next = queue;
    for (let now = 0; next.shown; now = nextQueueAt(next) ?? now) {
      next = advanceQueue(next, now);
      if (shownId(next) !== order.at(-1)) order.push(shownId(next));
    }
    expect(order.slice(0, 6)).toEqual(["first", "r1", "s1", "s2", "f1", "off"]);
  });

  it("no kind waits for ever behind more urgent ones that keep coming", () => {
    let queue = add(emptyQueue, [alert("first"), alert("patient", { eventType: "FOLLOW" })]);
    const seen = new Set<string | undefined>();
    for (let now = 0; now < 90_000; now += 1_000) {
      queue = enqueue(queue, alert(`r${now}`, { eventType: "RAID" }), now);
      seen.add(shownId(queue));
    }
    expect(seen).toContain("patient");
  });
});

describe("more alerts than can wait", () => {
  const cheer = (eventId: string, value: number, part: Partial<Alert["event"]> = {}): Alert =>
    alert(eventId, { eventType: "CHEER", username: eventId, value, ...part });
  const held = pause(emptyQueue, true, 0);
  const idsOf = ({ waiting }: AlertQueue): string[] => waiting.map((one) => one.alert.eventId);
  /** Every alert that is shown from here on, in order. */
  const played = (from: AlertQueue, now: number): Alert[] => {
    const shown: Alert[] = [];
    let queue = advanceQueue(from, now);
    while (queue.shown) {
      if (shown.at(-1)?.eventId !== queue.shown.alert.eventId) shown.push(queue.shown.alert);
      queue = advanceQueue(queue, nextQueueAt(queue) ?? now);
    }
    return shown;
  };

  it("time in a pause does not count: after an hour all that fits is shown to the last", () => {
    // All are huge, which are shown longest.
    const cheers = Array.from({ length: maxWaiting }, (_, at) =>
      cheer(`c${at}`, 9_000 + at, { message: "hi" }),
    );
    let queue = add(held, cheers, 60_000);
    for (let now = 60_000; now < 3_600_000; now += 500_000) queue = advanceQueue(queue, now);
    const shown = played(pause(queue, false, 3_600_000), 3_600_000);
    expect(shown.map(({ eventId }) => eventId)).toEqual(cheers.map(({ eventId }) => eventId));
  });

  it("a test that does not fit any more is dropped and counted, because tests do not merge", () => {
    const tests = Array.from({ length: maxWaiting + 1 }, (_, at): Alert => ({
      ...alert(`t${at}`),
      isTest: true,
    }));
    const queue = add(held, [cheer("c", 1), ...tests]);
    expect(idsOf(queue)).toEqual(["c", ...tests.slice(0, -2).map(({ eventId }) => eventId)]);
    expect(queue.dropped).toBe(2);
    expect(clear(queue, 1).dropped).toBe(0);
  });

  it("an event that is already part of a merged alert is not taken in again", () => {
    const small = Array.from({ length: 70 }, (_, at) => cheer(`c${at}`, 1));
    const queue = add(held, small);
    expect(add(queue, small, 1)).toEqual(advanceQueue(queue, 1));
  });

  const arrivals = fc.array(
    fc.record({
      eventType: fc.constantFrom("CHEER", "RAID", "FOLLOW", "SUBSCRIPTION", "TIP", "GO_LIVE"),
      amount: fc.integer({ min: 0, max: 12 }),
      gifter: fc.constantFrom(undefined, undefined, "Gull", "Heron"),
      message: fc.constantFrom(undefined, undefined, "hi"),
      waitMs: fc.constantFrom(0, 0, 0, 10, 3_000, 40_000),
    }),
    { minLength: 60, maxLength: 180 },
  );
  const taken = (
    index: number,
    {
      eventType,
      amount,
      gifter,
      message,
    }: { eventType: string; amount: number; gifter?: string | undefined; message?: string | undefined },
  ): Alert =>
    alert(String(index), {
      eventType,
      username: String(index),
      ...(eventType === "RAID"
        ? { raidViewers: amount }
        : eventType === "CHEER" || eventType === "TIP"
          ? { value: amount }
          : {}),
      ...(eventType === "SUBSCRIPTION" && gifter !== undefined ? { gifter } : {}),
      ...(message === undefined ? {} : { message }),
    });

  it("of a kind, no amount above the smallest one that stays by itself is ever merged or dropped", () => {
    fc.assert(
      fc.property(arrivals, (arrivals) => {
        const alerts = arrivals.map((one, index) => taken(index, one));
        const amountOf = ({ event: { raidViewers, value } }: Alert): number => raidViewers ?? value ?? 0;
        const groupOf = (one: Alert): string => `${kindOf(one.event)} ${one.event.eventType}`;
        const singles = ({ waiting }: AlertQueue): Alert[] => waiting.map((one) => one.alert);
        let queue = held;
        const smaller: Alert[] = [];
        for (const one of alerts) {
          const next = enqueue(queue, one, 0);
          const stay = new Set(singles(next).map(({ eventId }) => eventId));
          const gone = [...singles(queue), one].filter(
            ({ eventId, event }) => !stay.has(eventId) && event.gifter === undefined,
          );
          for (const lost of gone) {
            const [group, amount] = [groupOf(lost), amountOf(lost)];
            smaller.push(
              ...singles(next).filter((other) => amountOf(other) < amount && groupOf(other) === group),
            );
          }
          queue = next;
        }
        expect(smaller).toEqual([]);
        expect(new Set(singles(queue).map(groupOf))).toEqual(new Set(alerts.map(groupOf)));
        expect(queue.waiting.length).toBeLessThanOrEqual(maxWaiting);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it("every event is shown, merged or counted as dropped, exactly once, and is reported when it is done", async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, fc.array(fc.nat(180)), async (arrivals, pauses) => {
        const clock = createFakeClock();
        const done: string[] = [];
        const shown: string[] = [];
        let dropped = 0;
        let before = { dropped: 0, events: [] as readonly string[] };
        const player = createAlertPlayer(clock, (ids) => done.push(...ids));
        player.shown.subscribe(() => {
          const alert = player.shown.value?.alert;
          const events = alert ? eventsOf(alert) : [];
          shown.push(...events.filter((id) => !before.events.includes(id)));
          before = { ...before, events };
        });
        player.counts.subscribe(() => {
          const now = player.counts.value.dropped;
          dropped += Math.max(0, now - before.dropped);
          before = { ...before, dropped: now };
        });
        for (const [index, one] of arrivals.entries()) {
          if (pauses.includes(index)) player.pause(index % 2 === 0);
          player.add(taken(index, one));
          await clock.pass(one.waitMs);
        }
        player.pause(false);
        await clock.pass(1_000_000);
        expect(player.counts.value).toEqual({ showing: false, waiting: 0, merged: 0, dropped: 0 });
        expect(done.toSorted()).toEqual(arrivals.map((_, index) => String(index)).toSorted());
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.length + dropped).toBe(arrivals.length);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});
