import { describe, expect, it } from "vitest";
import type { RunningServer } from "../../../plugin/server/start-server.ts";
import { createServerKeeper } from "../../../plugin/server/server-keeper.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

/** The first port that is tried in place of one that cannot be had. */
const spare = 28_198;

function setUp(code = "EADDRINUSE") {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const taken = new Set<number>();
  const running: number[] = [];
  const opened: number[] = [];
  const start = (port: number): Promise<RunningServer> => {
    if (taken.has(port)) return Promise.reject(Object.assign(new Error("taken"), { code }));
    running.push(port);
    opened.push(port);
    const close = (): Promise<void> => {
      running.splice(running.indexOf(port), 1);
      return Promise.resolve();
    };
    return Promise.resolve({ port, endSockets: () => {}, close });
  };
  const server = createServerKeeper({ overlay: "o", control: "c", setUp: "s", api: "a" }, clock, log);
  const keeper = { ...server, use: (port: number) => server.use(port, start) };
  return { clock, log, taken, running, opened, keeper };
}

describe("keeping the server", () => {
  it("moves it when the settings name another port, and leaves it when they do not", async () => {
    const { clock, keeper, running } = setUp();
    keeper.use(1);
    keeper.use(1);
    await clock.pass(0);
    expect(running).toEqual([1]);
    let moves = 0;
    keeper.onMoved(() => moves++);
    keeper.use(2);
    await clock.pass(0);
    // Open set-up pages go along before the first port is left.
    expect([running, moves]).toEqual([[1, 2], 1]);
    await clock.pass(10_000);
    expect([running, moves]).toEqual([[2], 1]);
    expect(await keeper.addressOf("overlay")).toEqual({ url: "http://127.0.0.1:2/overlay/?token=o" });
    expect(await keeper.addressOf("control")).toEqual({ url: "http://127.0.0.1:2/control/?token=c" });
    expect(await keeper.addressOf("setUp")).toEqual({ url: "http://127.0.0.1:2/set-up/?token=s" });
  });

  it("says which port is taken, and takes it as soon as it is free", async () => {
    const { clock, keeper, log, running, taken } = setUp();
    taken.add(1);
    keeper.use(1);
    await clock.pass(20_000);
    for (const page of ["overlay", "control"] as const)
      expect(await keeper.addressOf(page)).toEqual({ kind: "taken", port: 1, free: spare });
    expect(log.lines).toHaveLength(1);
    let moves = 0;
    keeper.onMoved(() => moves++);
    taken.clear();
    await clock.pass(60_000);
    expect(await keeper.addressOf("overlay")).toHaveProperty("url");
    // A set-up page that was open goes along.
    expect([running, moves]).toEqual([[1], 1]);
  });

  it("serves the set-up page on another port while one is taken, and goes on to where it is open", async () => {
    const { clock, keeper, opened, running, taken } = setUp();
    taken.add(1);
    keeper.use(1);
    await clock.pass(20_000);
    expect(await keeper.addressOf("setUp")).toEqual({ url: `http://127.0.0.1:${spare}/set-up/?token=s` });
    keeper.use(2);
    await clock.pass(0);
    expect(await keeper.addressOf("setUp")).toEqual({ url: "http://127.0.0.1:2/set-up/?token=s" });
    expect(running).toEqual([spare, 2]);
    expect(opened).toEqual([spare, 2]);
    await clock.pass(5_000);
    expect(running).toEqual([2]);
  });

  it("stays where a set-up page is open when another port is taken, and is back there at once", async () => {
    const { clock, keeper, opened, running, taken } = setUp();
    keeper.use(1);
    await clock.pass(0);
    taken.add(1).add(2);
    keeper.use(2);
    await clock.pass(20_000);
    expect(await keeper.addressOf("overlay")).toEqual({ kind: "taken", port: 2, free: 1 });
    expect(await keeper.addressOf("setUp")).toEqual({ url: "http://127.0.0.1:1/set-up/?token=s" });
    keeper.use(1);
    await clock.pass(60_000);
    expect(await keeper.addressOf("overlay")).toEqual({ url: "http://127.0.0.1:1/overlay/?token=o" });
    expect([opened, running]).toEqual([[1], [1]]);
  });

  it("offers the next port that can be had, and moves there without leaving the set-up page", async () => {
    const { clock, keeper, opened, taken } = setUp();
    for (const port of [3_000, 3_001, 3_002]) taken.add(port);
    keeper.use(3_000);
    await clock.pass(0);
    expect(await keeper.addressOf("overlay")).toEqual({ kind: "taken", port: 3_000, free: 3_003 });
    let moves = 0;
    keeper.onMoved(() => moves++);
    keeper.use(3_003);
    await clock.pass(0);
    expect(await keeper.addressOf("overlay")).toEqual({ url: "http://127.0.0.1:3003/overlay/?token=o" });
    expect([opened, moves]).toEqual([[3_003], 1]);
  });

  it("tells a port that the system refuses from one that another program has", async () => {
    const { clock, keeper, taken } = setUp("EACCES");
    taken.add(28_196);
    keeper.use(28_196);
    await clock.pass(0);
    expect(await keeper.addressOf("overlay")).toEqual({ kind: "refused", port: 28_196, free: spare });
  });

  it("has pages admitted again on the other port as well", async () => {
    const { clock, keeper, opened, taken } = setUp();
    taken.add(1);
    keeper.use(1);
    await clock.pass(0);
    keeper.restart();
    await clock.pass(20_000);
    expect(opened).toEqual([spare, spare]);
    expect(await keeper.addressOf("setUp")).toEqual({ url: `http://127.0.0.1:${spare}/set-up/?token=s` });
  });

  it("goes back to the port that it is about to leave", async () => {
    const { clock, keeper, running } = setUp();
    keeper.use(1);
    await clock.pass(0);
    keeper.use(2);
    await clock.pass(0);
    keeper.use(1);
    await clock.pass(60_000);
    expect(running).toEqual([1]);
  });

  it("releases a port that is no longer wanted", async () => {
    const { clock, keeper, running, taken } = setUp();
    taken.add(1);
    keeper.use(1);
    await clock.pass(0);
    keeper.use(2);
    taken.clear();
    await clock.pass(60_000);
    expect(running).toEqual([2]);
  });
});
