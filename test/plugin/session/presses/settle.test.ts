import { describe, expect, it } from "vitest";
import type { PressSession } from "../../../../plugin/session/presses/press-session.ts";
import { settle, settlePresence } from "../../../../plugin/session/presses/settle.ts";
import type { Presence } from "../../../../plugin/session/state/presence.ts";
import { createRecordedLog } from "../../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

/** A request that is not confirmed, and when its checks came, in seconds since it was sent. */
function raise({ answers = () => true }: { readonly answers?: (check: number) => boolean } = {}) {
  const clock = createFakeClock();
  const startedAt = clock.now();
  const checks: number[] = [];
  const request = { isOpen: true, result: undefined as boolean | undefined };
  const check = async (): Promise<boolean> => {
    checks.push((clock.now() - startedAt) / 1_000);
    return answers(checks.length);
  };
  void settle({ clock, isOpen: () => request.isOpen, check }).then((result) => (request.result = result));
  return { clock, checks, request };
}

describe("a request that is not confirmed", () => {
  it("is checked more and more rarely, and given up after half a minute", async () => {
    const { clock, checks, request } = raise();
    await clock.pass(30_900);
    expect(request.result).toBeUndefined();
    await clock.pass(60_000);
    expect(checks).toEqual([1, 3, 6, 11, 21, 31]);
    expect(request.result).toBe(true);
  });

  it("is checked every ten seconds until a check gets a response", async () => {
    const { clock, checks, request } = raise({ answers: (check) => check === 8 });
    await clock.pass(120_000);
    expect(checks).toEqual([1, 3, 6, 11, 21, 31, 41, 51]);
    expect(request.result).toBe(true);
  });

  it("is not checked once it is confirmed", async () => {
    const { clock, checks, request } = raise();
    await clock.pass(3_500);
    request.isOpen = false;
    await clock.pass(60_000);
    expect(checks).toEqual([1, 3]);
    expect(request.result).toBe(false);
  });

  it("counts as confirmed if its last check confirms it", async () => {
    const { clock, request } = raise({
      answers: (check) => {
        if (check === 6) request.isOpen = false;
        return true;
      },
    });
    await clock.pass(60_000);
    expect(request.result).toBe(false);
  });
});

describe("a join or leave that is not confirmed", () => {
  const leaving = (sentAt: number): Presence => ({ phase: "leaving", sentAt });
  const timedOut = (at: number): Presence => ({ phase: "timed-out", at });

  function raiseChannel(presence: Presence, { isDown = false } = {}) {
    const clock = createFakeClock();
    const log = createRecordedLog();
    const presences = new Map([["mainstage", presence]]);
    const counts = { reads: 0, unconfirmed: 0, hasEnded: false };
    const session = {
      clock,
      log,
      store: { value: { presences } },
      hasEnded: () => counts.hasEnded,
      async readChannels() {
        counts.reads += 1;
        if (isDown) throw new Error("No answer.");
      },
      fail: (error: unknown) => error,
    } as unknown as PressSession;
    settlePresence(session, "mainstage", () => void (counts.unconfirmed += 1));
    return { clock, log: log.lines, presences, counts };
  }

  it.each([leaving(0), timedOut(0)])("is reported once the status was read in vain: %j", async (presence) => {
    const { clock, presences, counts } = raiseChannel(presence);
    // A status that confirms nothing leaves it as it is.
    presences.set("mainstage", { ...presence, wasIn: true } as Presence);
    await clock.pass(60_000);
    expect(counts).toMatchObject({ reads: 6, unconfirmed: 1 });
  });

  it.each<[string, Presence, Presence]>([
    ["the AI has left", leaving(0), { phase: "out" }],
    ["the AI has come", timedOut(0), { phase: "in", isTest: false }],
    ["a newer leave was sent", leaving(0), leaving(5)],
    ["a newer join has had no answer", timedOut(0), timedOut(5)],
    ["a join follows a leave at the same moment", leaving(0), timedOut(0)],
  ])("is not followed any more when %s", async (_, before, after) => {
    const { clock, presences, counts } = raiseChannel(before);
    presences.set("mainstage", after);
    await clock.pass(60_000);
    expect(counts).toMatchObject({ reads: 0, unconfirmed: 0 });
  });

  it("is not followed once the session has ended", async () => {
    const { clock, counts } = raiseChannel(leaving(0));
    counts.hasEnded = true;
    await clock.pass(60_000);
    expect(counts).toMatchObject({ reads: 0, unconfirmed: 0 });
  });

  it("is followed for as long as the status cannot be read, which is logged", async () => {
    const { clock, log, counts } = raiseChannel(leaving(0), { isDown: true });
    await clock.pass(62_000);
    expect(counts).toMatchObject({ reads: 9, unconfirmed: 0 });
    expect(log.join()).toContain("The channel status could not be read: No answer.");
  });
});
