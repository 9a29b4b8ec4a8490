import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type LinkPhase,
  type PageLinkOptions,
  isAddressRefused,
  openPageLink,
} from "../../../shared/protocol/page-link.ts";
import { createFakeClock } from "../fake-clock.ts";

/** A WebSocket without a network: a test opens it, sends by it and ends it. */
class SocketDouble extends EventTarget {
  static readonly OPEN = 1;
  static readonly made: SocketDouble[] = [];
  readonly sent: string[] = [];
  readonly address: string;
  readyState = 0;

  constructor(address: string) {
    super();
    this.address = address;
    SocketDouble.made.push(this);
  }

  open(): void {
    this.readyState = SocketDouble.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

beforeEach(() => void vi.stubGlobal("WebSocket", SocketDouble));
afterEach(() => {
  vi.unstubAllGlobals();
  SocketDouble.made.length = 0;
});

function begin(
  { random = (): number => 1, isRefused = (): Promise<boolean> => Promise.resolve(false) } = {},
  way: PageLinkOptions<unknown>["way"] = { address: "ws://plugin/socket" },
) {
  const clock = createFakeClock();
  const phases: LinkPhase[] = [];
  const got: unknown[] = [];
  const link = openPageLink({
    way,
    clock,
    random,
    isRefused,
    onPhase: (phase) => void phases.push(phase),
    schema: v.object({ count: v.number() }),
    onMessage: (message) => void got.push(message),
    onUnreadable: () => void got.push("unreadable"),
  });
  return {
    clock,
    link,
    got,
    /** The phases since it was last asked. */
    phases: () => phases.splice(0),
    attempts: () => SocketDouble.made.length,
    socket: () => {
      const last = SocketDouble.made.at(-1);
      if (!last) throw new Error("There is no socket.");
      return last;
    },
  };
}

describe("a page's link to the plugin", () => {
  it("connects at once to its address, and says when it is open", () => {
    const { socket, phases } = begin();
    expect(socket().address).toBe("ws://plugin/socket");
    expect(phases()).toEqual([]);
    socket().open();
    expect(phases()).toEqual(["open"]);
  });

  it("sends requests as JSON while it is open, and says when it cannot", () => {
    const { socket, link } = begin();
    expect(link.send({ press: 1 })).toBe(false);
    socket().open();
    expect(link.send({ press: 2 })).toBe(true);
    const { sent } = socket();
    expect(sent).toEqual(['{"press":2}']);
    socket().close();
    expect(link.send({ press: 3 })).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it("hands on what it can read, and says of anything else that it cannot", () => {
    const { socket, got } = begin();
    socket().open();
    for (const data of ['{"count":1}', '{"count":"1"}', "{", new Uint8Array(2), '{"count":2,"more":3}'])
      socket().receive(data);
    expect(got).toEqual([{ count: 1 }, "unreadable", "unreadable", "unreadable", { count: 2 }]);
  });

  it("finds another way for each attempt, and takes nothing by it that is not sealed for it", async () => {
    let count = 0;
    const seal = (): Uint8Array<ArrayBuffer> => new Uint8Array([count]);
    const open = ([first]: Uint8Array): unknown => (first === count ? { count } : undefined);
    const way = async () => {
      if (++count === 1) throw new Error("There is no way yet.");
      return { address: `ws://plugin/${count}`, seal, open };
    };
    const { clock, socket, got, link, attempts } = begin({}, way);
    await clock.pass(1_000);
    expect([attempts(), socket().address]).toEqual([1, "ws://plugin/2"]);
    socket().open();
    socket().receive(new Uint8Array([2]).buffer);
    link.send({ press: 1 });
    expect([got, socket().sent]).toEqual([[{ count: 2 }], [new Uint8Array([2])]]);
    socket().receive('{"count":2}');
    await clock.pass(1_000);
    socket().open();
    socket().receive(new Uint8Array([9]).buffer);
    expect([got, attempts(), socket().readyState]).toEqual([[{ count: 2 }], 2, 3]);
  });

  it("is lost at once when an open connection ends, and does not ask whether it is refused", async () => {
    let asked = 0;
    const { clock, socket, phases, attempts } = begin({ isRefused: () => Promise.resolve(++asked > 0) });
    socket().open();
    socket().close();
    expect(phases()).toEqual(["open", "lost"]);
    await clock.pass(999);
    expect([attempts(), asked]).toEqual([1, 0]);
    await clock.pass(1);
    expect(attempts()).toBe(2);
  });

  it("tries again later each time, but three seconds later at most, and soon again after it was open", async () => {
    const { clock, socket, attempts } = begin();
    for (const waitMs of [1_000, 2_000, 3_000, 3_000, 3_000]) {
      const before = attempts();
      socket().close();
      await clock.pass(waitMs - 1);
      expect(attempts()).toBe(before);
      await clock.pass(1);
      expect(attempts()).toBe(before + 1);
    }
    socket().open();
    socket().close();
    await clock.pass(1_000);
    expect(attempts()).toBe(7);
  });

  it("says that it is refused, and tries again after 15 seconds", async () => {
    const { clock, socket, phases, attempts } = begin({ isRefused: () => Promise.resolve(true) });
    socket().close();
    await clock.pass(14_999);
    expect([phases(), attempts()]).toEqual([["refused"], 1]);
    await clock.pass(1);
    expect(attempts()).toBe(2);
    socket().open();
    expect(phases()).toEqual(["open"]);
  });

  it("gives a connection up that is not answered within five seconds, but never an open one", async () => {
    const { clock, socket, phases } = begin();
    await clock.pass(4_999);
    expect(phases()).toEqual([]);
    await clock.pass(1);
    expect(phases()).toEqual(["lost"]);
    await clock.pass(1_000);
    socket().open();
    await clock.pass(600_000);
    expect(phases()).toEqual(["open"]);
    expect(clock.waiting).toBe(0);
  });

  it("ends for good when it is closed: while it is open, waits, or asks whether it is refused", async () => {
    const open = begin();
    open.socket().open();
    open.link.close();
    expect(open.socket().readyState).toBe(3);
    const waits = begin();
    waits.socket().close();
    await waits.clock.pass(0);
    waits.link.close();
    const answer = Promise.withResolvers<boolean>();
    const asks = begin({ isRefused: () => answer.promise });
    asks.socket().close();
    asks.link.close();
    answer.resolve(true);
    for (const { clock, phases } of [open, waits, asks]) {
      await clock.pass(60_000);
      expect(clock.waiting).toBe(0);
      expect(phases()).not.toContain("refused");
    }
    expect(SocketDouble.made).toHaveLength(3);
  });
});

describe("an address", () => {
  it.each([
    [200, false],
    [401, true],
    [403, true],
    [404, true],
    [500, false],
  ])("that is answered by %i is refused: %s", async (status, isRefused) => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", (address: string, { cache }: RequestInit) => {
      asked.push(address, cache);
      return Promise.resolve({ status });
    });
    expect(await isAddressRefused("http://plugin/")).toBe(isRefused);
    expect(asked).toEqual(["http://plugin/", "no-store"]);
  });

  it("is not refused by a program that never answers", async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket.on("error", () => {})));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    expect(await isAddressRefused(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 50)).toBe(
      false,
    );
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
