import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Alert,
  type AlertQueue,
  advance,
  clear,
  emptyQueue,
  enqueue,
  expiryMs,
  leastMs,
  leaveMs,
  mostMs,
  mostWaiting,
  nextAt,
  pause,
  replay,
  skip,
} from "../../../../overlay/pieces/alerts/alert-queue.ts";

const alert = (eventId: string, part: Partial<Alert["event"]> = {}): Alert => ({
  eventId,
  event: { eventType: "HYPE_TRAIN", sentDateTime: "", ...part },
});
const shownId = (queue: AlertQueue): string | undefined => queue.shown?.alert.eventId;

describe("the queue of alerts", () => {
  it("shows the first at once and keeps the second waiting", () => {
    const queue = enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 10);
    expect(shownId(queue)).toBe("a");
    expect(queue.waiting.map((one) => one.alert.eventId)).toEqual(["b"]);
  });

  it("puts what is tried out before all others, in its own order", () => {
    let queue = enqueue(emptyQueue, alert("on show"), 0);
    queue = enqueue(queue, alert("raid", { eventType: "RAID", raidViewers: 900 }), 10);
    queue = enqueue(queue, { ...alert("first try", { eventType: "FOLLOW" }), isTriedOut: true }, 20);
    queue = enqueue(queue, { ...alert("second try"), isTest: true }, 30);
    const order = [];
    for (let now = 40; queue.shown; now += 100) {
      if (order.at(-1) !== shownId(queue)) order.push(shownId(queue));
      queue = advance(queue, now);
    }
    expect(order).toEqual(["on show", "first try", "second try", "raid"]);
  });

  it("shows a single one for the longest time, then lets it leave", () => {
    let queue = enqueue(emptyQueue, alert("a"), 0);
    expect(advance(queue, mostMs - 1).shown?.phase).toBe("on");
    queue = advance(queue, mostMs);
    expect(queue.shown?.phase).toBe("leaving");
    expect(advance(queue, mostMs + leaveMs).shown).toBeUndefined();
  });

  it("is quicker the more are waiting, but never too quick to be seen", () => {
    let queue = emptyQueue;
    for (let count = 0; count < 50; count++) queue = enqueue(queue, alert(`e${count}`), 0);
    expect(advance(queue, leastMs - 1).shown?.phase).toBe("on");
    expect(shownId(advance(queue, leastMs + 400 + leaveMs))).toBe("e1");
  });

  it("takes the same event in once", () => {
    const queue = enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 0);
    expect(enqueue(enqueue(queue, alert("a"), 1), alert("b"), 1).waiting).toHaveLength(1);
  });

  it("drops alerts that are no longer news", () => {
    const queue = enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 0);
    expect(advance(queue, expiryMs)).toMatchObject({ shown: undefined, waiting: [] });
  });

  const two = enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 0);

  it("goes on with the next when skipped", () => {
    const skipped = skip(two, 100);
    expect(skipped.shown).toMatchObject({ phase: "leaving", alert: { eventId: "a" } });
    expect(shownId(advance(skipped, 100 + leaveMs))).toBe("b");
    expect(skip(emptyQueue, 100).shown).toBeUndefined();
  });

  it("paused, lets the current one end in its time and shows none after it, however long", () => {
    const held = pause(two, true, 100);
    const later = advance(advance(held, mostMs), 10 * expiryMs);
    expect(later.shown).toBeUndefined();
    expect(later.waiting).toHaveLength(1);
    expect(nextAt(later)).toBeUndefined();
    expect(shownId(pause(later, false, 10 * expiryMs + 1))).toBe("b");
  });

  it("is empty when cleared, as soon as the current one has left", () => {
    const cleared = clear(two, 100);
    expect(cleared.waiting).toEqual([]);
    expect(advance(cleared, 100 + leaveMs).shown).toBeUndefined();
  });

  it("shows the last one again, even while paused, and nothing when there was none", () => {
    const over = advance(enqueue(emptyQueue, alert("a"), 0), mostMs + leaveMs);
    expect(shownId(replay(over, 20_000))).toBe("a");
    expect(shownId(replay(pause(over, true, 19_000), 20_000))).toBe("a");
    expect(replay(emptyQueue, 0).shown).toBeUndefined();
    expect(replay(two, 100)).toEqual(advance(two, 100));
  });

  it("never sticks, never shows two at once, and keeps the order: any arrivals, any orders, any clock", () => {
    const steps = fc.array(
      fc.record({
        does: fc.constantFrom("arrive", "arrive", "wait", "skip", "pause", "resume"),
        waitMs: fc.integer({ min: 0, max: 9_000 }),
      }),
    );
    fc.assert(
      fc.property(steps, (steps) => {
        let queue = emptyQueue;
        let now = 5_000_000;
        const seen: number[] = [];
        const look = (): void => {
          const id = shownId(queue);
          if (id !== undefined && Number(id) !== seen.at(-1)) seen.push(Number(id));
          expect(queue.waiting.length).toBeLessThanOrEqual(mostWaiting);
        };
        for (const [index, { does, waitMs }] of steps.entries()) {
          now += waitMs;
          if (does === "arrive") queue = enqueue(queue, alert(String(index)), now);
          else if (does === "skip") queue = skip(queue, now);
          else if (does === "wait") queue = advance(queue, now);
          else queue = pause(queue, does === "pause", now);
          look();
        }
        queue = pause(queue, false, now);
        look();
        for (let turn = 0; queue.shown || queue.waiting.length > 0; turn++) {
          expect(turn).toBeLessThan(3 * mostWaiting);
          const at = nextAt(queue);
          expect(at).toBeDefined();
          now = Math.max(now, at ?? 0);
          queue = advance(queue, now);
          look();
        }
        expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
      }),
    );
  });
});

const add = (queue: AlertQueue, alerts: readonly Alert[], now = 0): AlertQueue =>
  alerts.reduce((next, one) => enqueue(next, one, now), queue);

describe("many alerts at once", () => {
  const gift = (eventId: string, gifter = "Gull", count?: number): Alert =>
    alert(eventId, {
      eventType: "SUBSCRIPTION",
      gifter,
      username: `to ${eventId}`,
      ...(count ? { count } : {}),
    });

  it("twenty gifts of one giver are one alert, which counts up while it is on show", () => {
    const gifts = Array.from({ length: 20 }, (_, at) => gift(`g${at}`));
    const queue = add(emptyQueue, gifts, 100);
    expect(queue.waiting).toEqual([]);
    expect(queue.shown?.alert).toMatchObject({
      eventId: "g0",
      event: { gifter: "Gull", username: null, count: 20 },
    });
  });

  it("a gift that joins gives the alert more time, but not for ever", () => {
    let queue = add(emptyQueue, [gift("g0")]);
    let now = 0;
    for (; now < 60_000 && shownId(queue) === "g0"; now += 1_000)
      queue = enqueue(queue, gift(`g${now}`), now);
    expect(now).toBeGreaterThanOrEqual(mostMs);
    expect(now).toBeLessThanOrEqual(17_000);
  });

  it("gifts of different givers, and of unnamed ones, stay apart", () => {
    const queue = add(emptyQueue, [alert("a"), gift("g1"), gift("g2", "Heron"), gift("g3", "Gull", 5)]);
    expect(queue.waiting.map((one) => [one.alert.event.gifter, one.alert.event.count])).toEqual([
      ["Gull", 6],
      ["Heron", undefined],
    ]);
  });

  it("a crowd of follows is one alert from the fourth waiting one on, and nobody who wrote something is lost in it", () => {
    const follow = (eventId: string, part = {}): Alert =>
      alert(eventId, { eventType: "FOLLOW", username: eventId, ...part });
    const follows = Array.from({ length: 30 }, (_, at) => follow(`f${at}`));
    const queue = add(emptyQueue, [...follows, follow("who writes", { message: "hi" })]);
    expect(queue.waiting.map(({ alert: { eventId, others = 0 } }) => [eventId, others])).toEqual([
      ["f1", 0],
      ["f2", 0],
      ["f3", 26],
      ["who writes", 0],
    ]);
  });

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
    for (let now = 0; next.shown; now = nextAt(next) ?? now) {
      next = advance(next, now);
      if (shownId(next) !== order.at(-1)) order.push(shownId(next));
    }
    expect(order.slice(0, 6)).toEqual(["first", "r1", "s1", "s2", "f1", "off"]);
  });

  it("when too many wait, the oldest of the least urgent is dropped: a raid outlasts a flood of cheers", () => {
    const cheers = Array.from({ length: mostWaiting }, (_, at) =>
      alert(`c${at}`, { eventType: "CHEER", value: 1 }),
    );
    const held = pause(emptyQueue, true, 0);
    const queue = add(held, [
      alert("r1", { eventType: "RAID" }),
      ...cheers,
      alert("f1", { eventType: "FOLLOW" }),
    ]);
    const ids = queue.waiting.map((one) => one.alert.eventId);
    expect(ids).toEqual(["r1", ...cheers.slice(1).map(({ eventId }) => eventId)]);
    expect(shownId(pause(queue, false, 100))).toBe("r1");
  });
});
