import { describe, expect, it } from "vitest";
import { attempt, channelFor } from "../../../../plugin/session/presses/attempt.ts";
import type { PressResult, PressSession } from "../../../../plugin/session/presses/press-session.ts";
import { ApiError } from "../../../../shared/api/errors.ts";
import { createRecordedLog } from "../../../fixtures/recorded-log.ts";
import { stateAfter } from "../../actions/sample-state.ts";

const unauthorised = { kind: "unauthorised", reason: "unauthorised" } as const;

/** A session in this state, and everything that was reported. */
function raise({
  state = stateAfter(),
  isKeyGood = false,
  plugins,
}: {
  readonly state?: ReturnType<typeof stateAfter>;
  readonly isKeyGood?: boolean;
  readonly plugins?: string;
} = {}) {
  const reported: ApiError[] = [];
  const failed: unknown[] = [];
  const counts = { checks: 0, reads: 0 };
  const log = createRecordedLog();
  const session = {
    store: { value: state },
    log,
    channelName: plugins,
    fail: (error: unknown) => (failed.push(error), error),
    recheckKey: async () => ((counts.checks += 1), isKeyGood),
    readChannels: async () => {
      counts.reads += 1;
      session.store.value = stateAfter();
    },
  };
  const run = (press: () => Promise<PressResult>) =>
    attempt(session as unknown as PressSession, press, (error) => void reported.push(error));
  const channel = (asked?: string) =>
    channelFor(session as unknown as PressSession, asked, "POST /v1/events");
  return { run, channel, reported, failed, counts, log: log.lines };
}

const refused = (): ReturnType<typeof stateAfter> => ({
  ...stateAfter(),
  connection: "refused",
  failure: unauthorised,
});

describe("a press", () => {
  it("has its own result", async () => {
    const { run, reported, counts } = raise();
    expect(await run(async () => ({ kind: "dropped" }))).toEqual({ kind: "dropped" });
    expect([reported, counts.checks]).toEqual([[], 0]);
  });

  it("reports its failure, everywhere", async () => {
    const error = new ApiError("unreachable", { endpoint: "POST /v1/events" });
    const { run, reported, failed, log } = raise();
    expect(await run(() => Promise.reject(error))).toEqual({ kind: "failed", error });
    expect([reported, failed, log]).toEqual([[error], [error], []]);
  });

  it("reports a fault of its own as one, and logs it", async () => {
    const { run, reported, log } = raise();
    const cause = new Error("A bug.");
    expect(await run(() => Promise.reject(cause))).toMatchObject({ kind: "failed" });
    expect(reported[0]).toBeInstanceOf(ApiError);
    expect(reported[0]).toMatchObject({ reason: "client-fault", cause });
    expect(log.join()).toContain("A press failed unexpectedly: Error at");
  });

  it("is not sent while the API key is refused, but after a check that succeeds", async () => {
    let sent = 0;
    const press = async (): Promise<PressResult> => ((sent += 1), { kind: "done" });
    const bad = raise({ state: refused() });
    expect(await bad.run(press)).toMatchObject({ kind: "failed", error: { kind: "unauthorised" } });
    expect([sent, bad.counts.checks]).toEqual([0, 1]);
    const good = raise({ state: refused(), isKeyGood: true });
    expect(await good.run(press)).toEqual({ kind: "done" });
    expect(sent).toBe(1);
  });
});

describe("the channel of a press", () => {
  const unread = { ...stateAfter(), channels: undefined };

  it("is its own, the plugin's, or the primary one", async () => {
    const { channel, counts } = raise({ plugins: "arena" });
    expect([await channel("own"), await channel(), await raise().channel()]).toEqual([
      "own",
      "arena",
      "mainstage",
    ]);
    expect(counts.reads).toBe(0);
  });

  it("is read first where no channel is known", async () => {
    const { channel, counts } = raise({ state: unread });
    expect(await channel("own")).toBe("own");
    expect(counts.reads).toBe(0);
    expect(await channel()).toBe("mainstage");
    expect(counts.reads).toBe(1);
  });

  it("is missing for an account without channels, which is not read again", async () => {
    const { channel, counts } = raise({ state: { ...stateAfter(), channels: [] } });
    await expect(channel()).rejects.toMatchObject({ kind: "not-found" });
    await expect(channel()).rejects.toMatchObject({ reason: "no-channel", endpoint: "POST /v1/events" });
    expect(counts.reads).toBe(0);
  });
});
