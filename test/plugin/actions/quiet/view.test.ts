import { describe, expect, it } from "vitest";
import { aiPresence, quietView } from "../../../../plugin/actions/quiet/view.ts";
import type { ChannelState } from "../../../../plugin/session/state/channel-state.ts";
import type { Presence } from "../../../../plugin/session/state/presence.ts";
import { failure, stateAfter } from "../sample-state.ts";

const inChat: Presence = { phase: "in", isTest: false };
const out: Presence = { phase: "out" };
const joining: Presence = { phase: "joining", sentAt: 0, untilAt: 10, isTest: false };
const leaving: Presence = { phase: "leaving", sentAt: 0 };
const timedOut: Presence = { phase: "timed-out", at: 0 };
const unpaid: Presence = { phase: "needs-subscription", at: 0, serviceText: "" };
const failed: Presence = { phase: "failed", at: 0, failure };
const failedOut: Presence = { ...failed, isOut: true };

const stateWith = (presences: readonly Presence[], more: Partial<ChannelState> = {}): ChannelState => ({
  ...stateAfter(),
  presences: new Map(presences.map((presence, at) => [`channel${at}`, presence])),
  ...more,
});

describe("whether the AI is in any chat", () => {
  it.each<[readonly Presence[], ReturnType<typeof aiPresence>]>([
    [[], "out"],
    [[out, unpaid, failedOut], "out"],
    [[out, inChat], "in"],
    [[out, joining], "in"],
    [[leaving, inChat], "in"],
    [[timedOut, inChat], "in"],
    [[leaving, timedOut], "unknown"],
    [[leaving, failed], "unknown"],
    [[out, leaving], "leaving"],
  ])("is the most that is so of any channel: %j is %s", (presences, expected) => {
    expect(aiPresence(stateWith(presences))).toBe(expected);
  });

  it.each<[Partial<ChannelState>, ReturnType<typeof aiPresence>]>([
    [{ connection: "open" }, "out"],
    [{ connection: "connecting" }, "out"],
    [{ connection: "refused", failure: { kind: "forbidden", reason: "needs-subscription" } }, "out"],
    [{ connection: "lost" }, "unknown"],
    [{ connection: "refused", failure: { kind: "unauthorised", reason: "unauthorised" } }, "unknown"],
    [{ channels: undefined }, "unknown"],
  ])("cannot be known where it could join unnoticed: %j is %s", (more, expected) => {
    expect(aiPresence(stateWith([out], more))).toBe(expected);
  });

  it("is not known without an account", () => {
    expect(aiPresence(undefined)).toBe("unknown");
  });
});

describe("an All quiet key", () => {
  const pressed = { isUnderWay: false, hasFailed: false };
  it.each<[string, Parameters<typeof quietView>[1], readonly Presence[], string]>([
    ["is quiet when the AI is out", undefined, [out], "quiet"],
    ["is silent while the AI is in", undefined, [inChat], "silent"],
    ["is silent where that is not known", pressed, [timedOut], "silent"],
    ["shows that the AI leaves", undefined, [leaving], "leaving"],
    ["shows its press under way, whatever is known", { ...pressed, isUnderWay: true }, [out], "leaving"],
    ["shows that its press has failed", { ...pressed, hasFailed: true }, [leaving], "not-all-left"],
    ["forgets that once the AI is out", { ...pressed, hasFailed: true }, [out], "quiet"],
  ])("%s", (_, last, presences, phase) => {
    expect(quietView(true, last, stateWith(presences))).toEqual({ phase });
    expect(quietView(false, last, stateWith(presences))).toEqual({ phase: "ready" });
  });
});
