import { describe, expect, it } from "vitest";
import { type ProblemFacts, worstProblem } from "../../../plugin/control/worst-problem.ts";
import type { Failure } from "../../../plugin/session/state/failure.ts";
import { freshState } from "../../../plugin/session/state/channel-state.ts";

const channels = [{ channelName: "ada", isPrimary: true, isLive: true }];
const failure = (kind: Failure["kind"]): Failure => ({ kind, reason: kind }) as Failure;
const working = { ...freshState(), connection: "open", channels } as const;
/** Everything works. */
const fine: ProblemFacts = {
  setup: "complete",
  state: working,
  presence: { phase: "in", isTest: false },
  isQuiet: false,
  pages: 1,
  obs: { connection: "open" },
};
const obsClosed = { connection: "lost", trouble: "closed" } as const;
const down = {
  ...working,
  connection: "lost",
  failure: failure("network"),
  listFailures: { channels: failure("network") },
} as const;
const refused = { ...working, connection: "refused", failure: failure("unauthorised") } as const;
const lost = { ...working, connection: "lost", failure: failure("network") } as const;

describe("the worst problem", () => {
  it.each<[expected: ReturnType<typeof worstProblem>, name: string, facts: Partial<ProblemFacts>]>([
    [null, "everything works", {}],
    [null, "OBS is closed while a page is open elsewhere", { obs: obsClosed }],
    [
      null,
      "the AI joins",
      { presence: { phase: "joining", sentAt: 0, untilAt: 1, isTest: false, wasIn: false } },
    ],
    [null, "the plan has no live events", { state: { ...refused, failure: failure("forbidden") } }],
    ["no-account", "the key is missing", { setup: "key", state: undefined }],
    ["no-account", "address and key are missing", { setup: "both", state: undefined }],
    ["unauthorised", "the key cannot be one", { setup: "badKey", state: undefined }],
    ["unauthorised", "the key is refused", { state: refused }],
    ["unreachable", "the service is down", { state: down }],
    [
      "bad-reply",
      "something else answers",
      { state: { ...down, listFailures: { channels: failure("unreadable") } } },
    ],
    ["connecting", "the settings are not known yet", { setup: "unknown", state: undefined }],
    ["connecting", "the first answer is awaited", { state: freshState() }],
    ["no-channel", "the account has no channel", { state: { ...working, channels: [] } }],
    ["quiet", "all is quiet", { isQuiet: true }],
    ["reconnecting", "the events were lost just now", { state: lost }],
    ["no-events", "the events are refused", { state: { ...refused, failure: failure("server") } }],
    ["obs-closed", "OBS is closed and no page is open", { pages: 0, obs: obsClosed }],
    [
      "obs-closed",
      "the connection to OBS was lost and no page is open",
      { pages: 0, obs: { connection: "lost", trouble: "lost" } },
    ],
    ["no-overlay", "OBS is open and no page is", { pages: 0 }],
    ["out", "the AI is not in chat", { presence: { phase: "out" } }],
    [
      "unauthorised",
      "the key is refused and everything else is wrong",
      { state: refused, isQuiet: true, pages: 0, obs: obsClosed },
    ],
    ["unreachable", "the service is down in All quiet", { state: down, isQuiet: true }],
    [
      "quiet",
      "all is quiet, OBS closed, the AI out",
      { isQuiet: true, pages: 0, obs: obsClosed, presence: { phase: "out" } },
    ],
    ["reconnecting", "the events are lost and OBS is closed", { state: lost, pages: 0, obs: obsClosed }],
    [
      "obs-closed",
      "OBS is closed and the AI not in chat",
      { pages: 0, obs: obsClosed, presence: { phase: "out" } },
    ],
  ])("is %s when %s", (expected, _, facts) => {
    expect(worstProblem({ ...fine, ...facts })).toBe(expected);
  });
});
