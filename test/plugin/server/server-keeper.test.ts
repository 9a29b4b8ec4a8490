import { describe, expect, it } from "vitest";
import type { RunningServer } from "../../../plugin/server/start-server.ts";
import { createServerKeeper } from "../../../plugin/server/server-keeper.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

/** The port that the system gives away when any will do. */
const spare = 50_000;

function setUp() {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const taken = new Set<number>();
  const running: number[] = [];
  const opened: number[] = [];
  const start = (port: number): Promise<RunningServer> => {
    if (taken.has(port)) return Promise.reject(Object.assign(new Error("taken"), { code: "EADDRINUSE" }));
    running.push(port);
    opened.push(port);
    const close = (): Promise<void> => {
      running.splice(running.indexOf(port), 1);
      return Promise.resolve();
    };
    return Promise.resolve({ port: port === 0 ? spare : port, endSockets: () => {}, close });
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
      expect(await keeper.addressOf(page)).toEqual({ kind: "port-taken", port: 1 });
    expect(log.lines).toHaveLength(1);
    taken.clear();
    await clock.pass(30_000);
    expect(running).toContain(1);
    expect(await keeper.addressOf("overlay")).toHaveProperty("url");
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
    expect(running).toEqual([0, 2]);
    expect(opened).toEqual([0, 2]);
  });

  it("stays where a set-up page is open when another port is taken, and is back there at once", async () => {
    const { clock, keeper, opened, running, taken } = setUp();
    keeper.use(1);
    await clock.pass(0);
    taken.add(1).add(2);
    keeper.use(2);
    await clock.pass(20_000);
    expect(await keeper.addressOf("overlay")).toEqual({ kind: "port-taken", port: 2 });
    expect(await keeper.addressOf("setUp")).toEqual({ url: "http://127.0.0.1:1/set-up/?token=s" });
    keeper.use(1);
    await clock.pass(60_000);
    expect(await keeper.addressOf("overlay")).toEqual({ url: "http://127.0.0.1:1/overlay/?token=o" });
    expect([opened, running]).toEqual([[1], [1]]);
  });

  it("has pages admitted again on the other port as well", async () => {
    const { clock, keeper, opened, taken } = setUp();
    taken.add(1);
    keeper.use(1);
    await clock.pass(0);
    keeper.restart();
    await clock.pass(20_000);
    expect(opened).toEqual([0, spare]);
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
    expect(running).toEqual([0, 2]);
  });
});
