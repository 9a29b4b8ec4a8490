import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TurnFacts, type TurnSettings, turnAt } from "../../../plugin/sound/turn.ts";

const settings = fc.record<TurnSettings>({
  quietMs: fc.integer({ min: 200, max: 3_000 }),
  whileTalking: fc.constantFrom("duck", "pause", "continue"),
});
const time = fc.integer({ min: 0, max: 10_000 });
const listening = fc
  .tuple(time, fc.option(fc.nat(5_000), { nil: undefined }))
  .map(([since, later]) => ({ since, loudAt: later === undefined ? undefined : since + later }));
const passed = fc.option(
  fc.record({ by: fc.constantFrom("press" as const, "time" as const), hasBegun: fc.boolean() }),
  { nil: undefined },
);

describe("the turn of voices", () => {
  it("comes after the quiet that is set, from the last sound or from when the microphone was first heard", () => {
    fc.assert(
      fc.property(listening, settings, time, (microphone, set, now) => {
        const quietMs = now - Math.max(microphone.since, microphone.loudAt ?? 0);
        const { turn } = turnAt({ isHeld: false, microphone, passed: undefined }, set, now);
        expect(turn === "free").toBe(quietMs >= set.quietMs);
      }),
    );
  });

  it("changes by itself only when it says so", () => {
    fc.assert(
      fc.property(listening, passed, settings, time, fc.nat(5_000), (microphone, let_, set, now, later) => {
        const facts: TurnFacts = { isHeld: false, microphone, passed: let_ };
        // Sound is never heard before it is there.
        fc.pre((microphone.loudAt ?? microphone.since) <= now);
        const { turn, changesAt = Number.POSITIVE_INFINITY } = turnAt(facts, set, now);
        const next = turnAt(facts, set, now + later).turn;
        expect(next).toBe(now + later < changesAt ? turn : "free");
      }),
    );
  });

  it("never comes while the streamer holds all voices back, and nothing else stops one under way at once", () => {
    fc.assert(
      fc.property(fc.boolean(), listening, passed, settings, time, (isHeld, microphone, let_, set, now) => {
        expect(turnAt({ isHeld, microphone, passed: let_ }, set, now).turn === "hold").toBe(isHeld);
      }),
    );
  });

  const talking = { since: 0, loudAt: 900 };
  it.each([
    ["none", undefined, "free"],
    [{ since: undefined, loudAt: undefined }, undefined, "wait"],
    [talking, undefined, "pause"],
    [talking, { by: "press", hasBegun: false }, "free"],
    [talking, { by: "press", hasBegun: true }, "wait"],
    [talking, { by: "time", hasBegun: true }, "wait"],
  ] as const)("with the microphone %j and a voice let through %j is %j", (microphone, let_, turn) => {
    const set = { quietMs: 700, whileTalking: "pause" } as const;
    expect(turnAt({ isHeld: false, microphone, passed: let_ }, set, 1_000).turn).toBe(turn);
  });

  it.each([
    ["press", "wait"],
    ["time", "duck"],
  ] as const)(
    "lets a voice that was let through by %s and has begun %s, where voices get quieter",
    (by, turn) => {
      const facts = { isHeld: false, microphone: talking, passed: { by, hasBegun: true } };
      expect(turnAt(facts, { quietMs: 700, whileTalking: "duck" }, 1_000).turn).toBe(turn);
    },
  );
});
