import { describe, expect, it } from "vitest";
import { type Presence, following, isIn, withStatus } from "../../../../plugin/session/state/presence.ts";
import { failure } from "../../actions/sample-state.ts";

const inChat: Presence = { phase: "in", isTest: false };
const inTest: Presence = { phase: "in", isTest: true };
const out: Presence = { phase: "out" };
const joining: Presence = { phase: "joining", sentAt: 0, untilAt: 10, isTest: false };
const joiningTest: Presence = { ...joining, isTest: true };
const leaving: Presence = { phase: "leaving", sentAt: 0 };
const timedOut: Presence = { phase: "timed-out", at: 0 };
const unpaid: Presence = { phase: "needs-subscription", at: 0, serviceText: "" };
const failed: Presence = { phase: "failed", at: 0, failure };
const unsettled = { joining, leaving, timedOut, unpaid, failed };

describe("whether the AI is in chat", () => {
  it.each<[string, Presence | undefined, boolean | undefined]>([
    ["is not known before the first status", undefined, undefined],
    ["is so in chat", inChat, true],
    ["is not so out of chat", out, false],
    [
      "is not so after a failure since which the status shows it out",
      { ...failed, wasIn: true, isOut: true },
      false,
    ],
  ])("%s", (_, presence, known) => {
    expect(isIn(presence)).toBe(known);
  });

  it.each(Object.entries(unsettled))("is what was known before, while it is %s", (_, presence) => {
    expect(
      [undefined, true, false].map((wasIn) => isIn(wasIn === undefined ? presence : { ...presence, wasIn })),
    ).toEqual([undefined, true, false]);
  });
});

describe("the next presence", () => {
  it.each(Object.entries(unsettled))("remembers whether the AI was in chat, when it is %s", (_, next) => {
    expect(following(inChat, next)).toEqual({ ...next, wasIn: true });
    expect(following(out, next)).toEqual({ ...next, wasIn: false });
    expect(following({ ...leaving, wasIn: true }, next)).toEqual({ ...next, wasIn: true });
    expect(following(undefined, next)).toBe(next);
  });

  it("remembers nothing once that is known anew", () => {
    expect([following(inChat, out), following(out, inTest)]).toEqual([out, inTest]);
  });
});

describe("after the status was read", () => {
  it.each<[string, Presence | undefined, Presence, Presence]>([
    ["nothing", undefined, inChat, out],
    ["the AI out", out, inChat, out],
    ["the AI in", inChat, inChat, out],
    ["the AI in for a test", inTest, inTest, out],
    ["a join", joining, inChat, { ...joining, wasIn: false }],
    ["a join for a test", joiningTest, inTest, { ...joiningTest, wasIn: false }],
    ["a leave", leaving, { ...leaving, wasIn: true }, out],
    ["a join without an answer", timedOut, inChat, { ...timedOut, wasIn: false }],
    ["a join that needs a subscription", unpaid, inChat, { ...unpaid, wasIn: false }],
    ["a failure", failed, inChat, { ...failed, isOut: true }],
  ])("%s is settled if it can be", (_, before, ifIn, ifOut) => {
    expect([withStatus(before, true), withStatus(before, false)]).toEqual([ifIn, ifOut]);
  });
});
