import { expect, it } from "vitest";
import type { ControlPanel } from "../../../overlay/control/control-panel.ts";
import { blockingProblem, headOf } from "../../../overlay/control/head.ts";
import { type ControlState, controlProblems } from "../../../shared/protocol/control-protocol.ts";
import { controlWords } from "../../../shared/words/words.ts";
import { calm } from "./control-double.ts";

const words = controlWords.en;
const panel = (state: Partial<ControlState>, more: Partial<ControlPanel> = {}): ControlPanel =>
  ({ words, state: { ...calm, ...state }, leftOf: (ms: number) => ms, ...more }) as ControlPanel;

it("has the worst problem in its head, and never that the AI is ready beside one", () => {
  for (const problem of controlProblems)
    for (const readyInMs of [0, 9_000]) {
      const { text, tone } = headOf(panel({ problem, cooldown: { ...calm.cooldown, readyInMs } }));
      expect([problem, text]).toEqual([problem, words.problems[problem]]);
      expect(["ready", "cooling"]).not.toContain(tone);
    }
  expect(headOf(panel({ problem: "unreachable" })).tone).toBe("trouble");
  expect(headOf(panel({ problem: "no-account" })).tone).toBe("attention");
});

it("has the cooldown in its head while nothing is wrong", () => {
  const { cooldown } = calm;
  expect(headOf(panel({}))).toEqual({ text: "Ready", tone: "ready" });
  expect(headOf(panel({ cooldown: { ...cooldown, isSending: true } })).text).toBe("Sending…");
  expect(headOf(panel({ cooldown: { ...cooldown, readyInMs: 8_100 } }))).toEqual({
    text: "Ready in 9 s",
    tone: "cooling",
  });
});

it("takes nothing of an old state as true without a connection", () => {
  const closedReason = "The plugin isn't responding.";
  expect(headOf(panel({ problem: "quiet" }, { closedReason, isConnecting: false })).text).toBe(
    "Not connected",
  );
  expect(headOf(panel({}, { closedReason, isConnecting: true })).text).toBe("Connecting…");
});

it("is blocked by what keeps the service from being asked, and by nothing else", () => {
  const blocked = controlProblems.filter((problem) => blockingProblem(panel({ problem })));
  expect(blocked).toEqual([
    "no-account",
    "unauthorised",
    "unreachable",
    "bad-reply",
    "connecting",
    "no-channel",
  ]);
});
