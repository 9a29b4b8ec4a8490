import { describe, expect, it } from "vitest";
import { type RelayKeeper, createRelayKeeper } from "../../../plugin/server/server-keeper.ts";
import type { Relay } from "../../../plugin/server/loopback-server.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

function setUp() {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const taken = new Set<number>();
  const running: number[] = [];
  const start = (port: number): Promise<Relay> => {
    if (taken.has(port)) return Promise.reject(Object.assign(new Error("taken"), { code: "EADDRINUSE" }));
    running.push(port);
    const close = (): Promise<void> => {
      running.splice(running.indexOf(port), 1);
      return Promise.resolve();
    };
    const at = (page: string): string => `http://127.0.0.1:${port}/${page}/`;
    return Promise.resolve({
      port,
      overlayUrl: at("overlay"),
      controlUrl: at("control"),
      endControlPages: () => {},
      close,
    });
  };
  const relay = createRelayKeeper(clock, log);
  const keeper: Omit<RelayKeeper, "use"> & { use: (port: number) => void } = {
    ...relay,
    use: (port) => relay.use(port, start),
  };
  return { clock, log, taken, running, keeper };
}

describe("keeping the relay", () => {
  it("moves it when the settings name another port, and leaves it when they do not", async () => {
    const { clock, keeper, running } = setUp();
    keeper.use(1);
    keeper.use(1);
    await clock.pass(0);
    expect(running).toEqual([1]);
    keeper.use(2);
    await clock.pass(0);
    expect(running).toEqual([2]);
    expect(await keeper.overlay()).toEqual({ url: "http://127.0.0.1:2/overlay/" });
    expect(await keeper.control()).toEqual({ url: "http://127.0.0.1:2/control/" });
  });

  it("says which port is taken, and takes it as soon as it is free", async () => {
    const { clock, keeper, log, running, taken } = setUp();
    taken.add(1);
    keeper.use(1);
    await clock.pass(20_000);
    expect(await keeper.overlay()).toEqual({ kind: "port-taken", port: 1 });
    expect(log.lines).toHaveLength(1);
    taken.clear();
    await clock.pass(30_000);
    expect(running).toEqual([1]);
    expect(await keeper.overlay()).toHaveProperty("url");
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
