import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RuleEvent } from "../../../plugin/rules/rule-event.ts";
import {
  type QueueTurn,
  type WaitingRule,
  burstMs,
  gapMs,
  graceMs,
  isExpired,
  longGraceMs,
  nextRule,
  putBack,
  withEvent,
  withoutEvents,
} from "../../../plugin/rules/rule-queue.ts";

const event = (kind: RuleEvent["kind"], id = "1"): RuleEvent => ({
  kind,
  id,
  channel: "mainstage",
  content: { eventType: "", sentDateTime: "" },
});
const key = (id: string, more: Partial<WaitingRule> = {}) => ({
  id,
  name: id,
  isAlert: false,
  waitMs: 60_000,
  isReaction: true,
  ...more,
});
const waiting = (id: string, since: number, more: Partial<WaitingRule> = {}): WaitingRule => ({
  ...key(id),
  events: [{ event: event("raid"), at: since }],
  since,
  ...more,
});
const turn = (more: Partial<QueueTurn> = {}): QueueTurn => ({
  readyAt: Number.NEGATIVE_INFINITY,
  isPressExpected: false,
  orderOf: ({ id }) => Number(id),
  doneAt: () => undefined,
  ...more,
});

describe("the queue", () => {
  it.each([
    ["raid", 3, 0],
    ["first_message", 3, 0],
    ["message", 1, 2],
    ["program", 1, 2],
    ["scene", 1, 2],
  ] as const)("keeps of three events %s %i, and counts %i as lost", (kind, kept, lost) => {
    let change = withEvent([], key("a"), event(kind, "1"), 0);
    let count = 0;
    for (const id of ["2", "3"]) {
      change = withEvent(change.waiting, key("a"), event(kind, id), 1);
      count += change.lost.reduce((sum, one) => sum + one.count, 0);
    }
    expect(change.waiting).toHaveLength(1);
    expect(change.waiting[0]?.events.map((one) => one.event.id).slice(-kept)).toEqual(
      ["1", "2", "3"].slice(-kept),
    );
    expect([change.waiting[0]?.events.length, count]).toEqual([kept, lost]);
    expect(change.waiting[0]?.since).toBe(0);
  });

  it.each([
    ["raid", ["1", "2"]],
    ["message", ["2"]],
  ] as const)("puts a rule back before what came since: of %s events, %j wait", (kind, ids) => {
    const [taken] = withEvent([], key("a"), event(kind, "1"), 0).waiting;
    const { waiting } = putBack(withEvent([], key("a"), event(kind, "2"), 5).waiting, taken!);
    expect(waiting).toMatchObject([{ since: 0, events: ids.map((id) => ({ event: { id } })) }]);
  });

  it("never loses an event without a count, whatever comes", () => {
    const step = fc.record({
      id: fc.constantFrom("a", "b", "c"),
      kind: fc.constantFrom("raid", "message", "gift", "program" as const),
      ms: fc.nat(30_000),
      /** How many events later it comes back. */
      takes: fc.constantFrom(undefined, 0, 1, 2),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        let [now, came, gone] = [0, 0, 0];
        let queue: readonly WaitingRule[] = [];
        let sent: { one: WaitingRule; back: number } | undefined;
        const take = (change: ReturnType<typeof withEvent>): void => {
          queue = change.waiting;
          gone += change.lost.reduce((sum, { count }) => sum + count, 0);
        };
        for (const { id, kind, ms, takes } of steps) {
          now += ms;
          take(withoutEvents(queue, (one, waits) => isExpired(one, waits, now)));
          take(withEvent(queue, key(id), event(kind), now));
          came++;
          const [first] = queue;
          // Sent, too soon, and back again.
          if (takes !== undefined && first && !sent) {
            queue = queue.slice(1);
            sent = { one: first, back: takes };
          }
          if (sent && sent.back-- === 0) {
            take(putBack(queue, sent.one));
            sent = undefined;
          }
        }
        if (sent) take(putBack(queue, sent.one));
        expect(queue.reduce((sum, { events }) => sum + events.length, 0) + gone).toBe(came);
        expect(new Set(queue.map(({ id }) => id)).size).toBe(queue.length);
      }),
    );
  });

  it("drops each event once it is no longer worth speaking of", () => {
    const [first] = withEvent([], key("a", { waitMs: 10 }), event("raid", "1"), 0).waiting;
    const { waiting: both } = withEvent(
      first ? [first] : [],
      key("a", { waitMs: 10 }),
      event("raid", "2"),
      5,
    );
    expect(withoutEvents(both, (one, waits) => isExpired(one, waits, 9)).lost).toEqual([]);
    const later = withoutEvents(both, (one, waits) => isExpired(one, waits, 10));
    expect([later.waiting[0]?.events.length, later.lost]).toMatchObject([
      1,
      [{ rule: { id: "a" }, count: 1 }],
    ]);
  });
});

describe("the next rule", () => {
  it("is the first of the list, of equal ones the oldest", () => {
    const all = [waiting("1", 50), waiting("0", 50), waiting("2", 0)];
    expect(nextRule(all, turn(), 10_000)?.one.id).toBe("0");
    expect(nextRule(all, turn({ orderOf: () => 1 }), 10_000)?.one.id).toBe("2");
    expect(nextRule(all, turn({ orderOf: () => undefined }), 10_000)).toBeUndefined();
  });

  it.each<[string, Partial<QueueTurn>, Partial<WaitingRule>, number]>([
    ["at the end of its burst", {}, {}, burstMs],
    ["when keys have had their time after the cooldown", { readyAt: 9_000 }, {}, 9_000 + graceMs],
    ["later if a press came too soon", { readyAt: 9_000, isPressExpected: true }, {}, 9_000 + longGraceMs],
    ["whatever the cooldown is, if it needs none", { readyAt: 9_000 }, { isReaction: false }, burstMs],
    ["not twice within ten seconds", { doneAt: () => 1_000 }, { isReaction: false }, 1_000 + gapMs],
  ])("has its turn %s", (_, how, more, at) => {
    expect(nextRule([waiting("1", 0, more)], turn(how), 0)?.at).toBe(at);
  });
});
