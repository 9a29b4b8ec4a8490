import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Alert,
  type AlertQueue,
  advance,
  emptyQueue,
  enqueue,
  expiryMs,
  leastMs,
  leaveMs,
  mostMs,
  mostWaiting,
  nextAt,
} from "../../overlay/alerts/alert-queue.ts";

const alert = (eventId: string): Alert => ({ eventId, event: { eventType: "FOLLOW", sentDateTime: "" } });
const shownId = (queue: AlertQueue): string | undefined => queue.shown?.alert.eventId;

describe("the queue of alerts", () => {
  it("shows the first at once and keeps the second waiting", () => {
    const queue = enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 10);
    expect(shownId(queue)).toBe("a");
    expect(queue.waiting.map((one) => one.alert.eventId)).toEqual(["b"]);
  });

  it("shows one that is alone for as long as it may, then lets it leave", () => {
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

  it("lets go of alerts that are no news any more", () => {
    const queue = enqueue(enqueue(emptyQueue, alert("a"), 0), alert("b"), 0);
    expect(advance(queue, expiryMs)).toMatchObject({ shown: undefined, waiting: [] });
  });

  it("never sticks, never shows two at once, and keeps the order: any arrivals, any clock", () => {
    const steps = fc.array(
      fc.record({ arrives: fc.boolean(), waitMs: fc.integer({ min: -5_000, max: 9_000 }) }),
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
        for (const [index, { arrives, waitMs }] of steps.entries()) {
          now += waitMs;
          queue = arrives ? enqueue(queue, alert(String(index)), now) : advance(queue, now);
          look();
        }
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
