import { describe, expect, it } from "vitest";
import type { CoreContext } from "../../../plugin/context.ts";
import type { LateFeatures } from "../../../plugin/late/late-features.ts";
import { type LateOptions, createLate } from "../../../plugin/late/load-late.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const parts = {} as CoreContext;

/** Features that cannot be loaded so many times. */
function arrange(failures = 0) {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const changed = new Emitter();
  const events = new Emitter<object>();
  let given: Partial<CoreContext> = {};
  const state: { characters?: readonly object[]; channels?: readonly object[] } = {};
  const seen: unknown[] = [];
  let loads = 0;
  const features = {
    answer: (message: unknown) => {
      seen.push(message);
      return Promise.resolve({ event: "reply" });
    },
    startServer: (port: number) => Promise.resolve({ port }),
    close: () => Promise.resolve(void seen.push("closed")),
  } as unknown as LateFeatures;
  const account = {
    subscribe: changed.subscribe,
    onEvent: events.subscribe,
    session: { store: { value: state } },
    identity: "first" as string | undefined,
  };
  const late = createLate({
    account: account as unknown as LateOptions["account"],
    clock,
    log,
    load: (got) =>
      (given = got) && ++loads > failures
        ? Promise.resolve(features)
        : Promise.reject(new Error("Cannot find module sk-secret")),
  });
  return {
    clock,
    late,
    log,
    seen,
    loads: () => loads,
    events,
    given: () => given,
    useAccount: (identity: string): void => {
      account.identity = identity;
      changed.emit();
    },
    read: (list: "characters" | "channels"): void => {
      state[list] = [];
      changed.emit();
    },
  };
}

describe("features that no key image needs", () => {
  it("get the channel's events that came before them, and those that come while they load", async () => {
    const { clock, events, given, late, read } = arrange();
    const happen = (id: string, type = "channel.event") => events.emit({ envelope: { id, type } });
    happen("1");
    happen("2", "chat.message");
    happen("3", "ai.moderation");
    late.start(parts);
    read("characters");
    read("channels");
    await clock.pass(0);
    expect(given().firstEvents?.map(({ id }) => id)).toEqual(["1", "3"]);
    for (let at = 0; at < 600; at++) happen(`later ${at}`);
    expect(given().firstEvents?.length).toBeLessThanOrEqual(500);
  });

  it("get no event of the account that was used before", async () => {
    const { clock, events, given, late, read, useAccount } = arrange();
    events.emit({ envelope: { id: "1", type: "channel.event" } });
    useAccount("second");
    events.emit({ envelope: { id: "2", type: "channel.event" } });
    late.start(parts);
    read("characters");
    read("channels");
    await clock.pass(0);
    expect(given().firstEvents?.map(({ id }) => id)).toEqual(["2"]);
  });

  it("are loaded once both lists are known, after the images have gone out", async () => {
    const { clock, late, loads, read } = arrange();
    late.start(parts);
    read("characters");
    await clock.pass(50);
    expect(loads()).toBe(0);
    read("channels");
    expect(loads()).toBe(0);
    await clock.pass(0);
    expect(loads()).toBe(1);
    await clock.pass(60_000);
    expect(loads()).toBe(1);
  });

  it("do not wait longer than a moment for a service that does not answer", async () => {
    const { clock, late, loads } = arrange();
    late.start(parts);
    await clock.pass(199);
    expect(loads()).toBe(0);
    await clock.pass(1);
    await clock.pass(0);
    expect(loads()).toBe(1);
  });

  it("answer what was asked before they were loaded, in its order", async () => {
    const { clock, late, seen } = arrange();
    const replies = [late.answer("first", undefined as never), late.answer("second", undefined as never)];
    const server = late.startServer(4_321);
    late.start(parts);
    await clock.pass(200);
    await clock.pass(0);
    expect(await Promise.all(replies)).toEqual([{ event: "reply" }, { event: "reply" }]);
    expect(seen).toEqual(["first", "second"]);
    expect(await server).toEqual({ port: 4_321 });
    await late.close();
    expect(seen).toContain("closed");
  });

  it("are tried again if a file cannot be read, which the log has as a plain sentence without a secret", async () => {
    const { clock, late, loads, log } = arrange(1);
    const reply = late.answer("asked", undefined as never);
    late.start(parts);
    await clock.pass(200);
    await clock.pass(0);
    expect(loads()).toBe(1);
    expect(log.lines).toEqual([
      expect.stringMatching(/^error: Pages, settings forms and OBS are not available, because a part/),
    ]);
    expect(log.lines.join()).not.toContain("sk-secret");
    await clock.pass(5_000);
    expect(loads()).toBe(2);
    expect(await reply).toEqual({ event: "reply" });
  });

  it("need not be there for the plugin to end", async () => {
    const { late, loads } = arrange();
    await late.close();
    expect(loads()).toBe(0);
  });
});
