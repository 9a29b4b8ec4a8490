import { describe, expect, it } from "vitest";
import { freshState } from "../../../plugin/session/state/channel-state.ts";
import { sharedTrouble } from "../../../plugin/actions/shared-trouble.ts";
import { reduce } from "../../../plugin/session/state/reduce.ts";
import { failure, snapshot, stateAfter } from "./sample-state.ts";

describe("what all keys share", () => {
  it.each([
    ["connecting", "unknown", undefined],
    ["set-up", "both", undefined],
    ["set-up", "badAddress", undefined],
    ["set-up", "key", undefined],
    ["set-up", "badKey", undefined],
    ["connecting", "complete", freshState()],
    [undefined, "complete", stateAfter()],
    // The events are gone, and the list can still be read.
    [undefined, "complete", stateAfter({ type: "connection", connection: "lost", failure })],
    [
      "unreachable",
      "complete",
      stateAfter(
        { type: "connection", connection: "lost", failure },
        { type: "list.failed", list: "channels", failure },
      ),
    ],
    [
      undefined,
      "complete",
      stateAfter(
        { type: "connection", connection: "lost", failure },
        { type: "list.failed", list: "characters", failure },
      ),
    ],
    // The events keep up to date what was read before.
    [undefined, "complete", stateAfter({ type: "list.failed", list: "channels", failure })],
    ["unreachable", "complete", reduce(freshState(), { type: "list.failed", list: "channels", failure })],
    // The address leads to something else, a website perhaps.
    ...(
      [
        { kind: "unreadable", reason: "unexpected" },
        { kind: "not-found", reason: "no-such-address" },
      ] as const
    ).map(
      (failure) =>
        [
          "bad-reply",
          "complete",
          reduce(freshState(), { type: "list.failed", list: "channels", failure }),
        ] as const,
    ),
    [
      "unauthorised",
      "complete",
      stateAfter({
        type: "connection",
        connection: "refused",
        failure: { kind: "unauthorised", reason: "unauthorised" },
      }),
    ],
    // The keys work without the events; only what happens elsewhere is seen later.
    [
      undefined,
      "complete",
      stateAfter({
        type: "connection",
        connection: "refused",
        failure: { kind: "forbidden", reason: "not-allowed" },
      }),
    ],
  ] as const)("is %s when the setup is %s", (expected, setup, state) => {
    expect(sharedTrouble(setup, state, "channels")).toBe(expected);
  });
});

describe("a list that cannot be read", () => {
  it("stops only the keys that need it", () => {
    const state = [snapshot[0], snapshot[1]].reduce(
      (before, input) => (input ? reduce(before, input) : before),
      freshState(),
    );
    expect(sharedTrouble("complete", state, "channels")).toBeUndefined();
    expect(sharedTrouble("complete", state, "characters")).toBe("connecting");
  });

  it("does not hide a press that is under way", () => {
    const state = reduce(freshState(), { type: "list.failed", list: "channels", failure });
    expect(sharedTrouble("complete", state, "channels", false)).toBe("unreachable");
    expect(sharedTrouble("complete", state, "channels", true)).toBeUndefined();
  });
});
