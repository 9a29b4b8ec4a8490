import { afterEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "../../../shared/api/client.ts";
import type { ApiError } from "../../../shared/api/errors.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import {
  type Handler,
  type ScriptedServer,
  json,
  startScriptedServer,
} from "../../fixtures/scripted-server.ts";

const apiKey = "sk-test-very-secret";
let server: ScriptedServer;

async function clientFor(answer: Handler, clock: Clock = systemClock): Promise<Client> {
  server = await startScriptedServer(answer);
  return createClient({ baseUrl: server.url, apiKey, fetch, clock, random: () => 0 });
}

afterEach(() => server.close());

/** The error a promise ends with. */
async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => {
      throw new Error("it succeeded");
    },
    (error: unknown) => error as ApiError,
  );
}

it("GET /v1/channels/status asks the service itself, and no cache on the way", async () => {
  const client = await clientFor((response) => json(response, []));
  await client.channelStatus();
  expect(server.received[0]?.headers["cache-control"]).toBe("no-cache");
});

describe("a response", () => {
  it("is read up to a mebibyte and more, and given up when it exceeds four", async () => {
    const listOf = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, index) => ({
          id: `${index}`,
          name: "n",
          description: "x".repeat(1_000),
          isActive: false,
        })),
      );
    const client = await clientFor((response, _, nth) => response.end(listOf(nth === 1 ? 1_000 : 5_000)));
    expect(await client.listCharacters()).toHaveLength(1_000);
    expect(await errorOf(client.listCharacters())).toMatchObject({ kind: "network" });
  });

  it("that is a redirect does not get the key", async () => {
    const client = await clientFor((response, { path }) =>
      path === "/elsewhere" ? json(response, []) : response.writeHead(302, { location: "/elsewhere" }).end(),
    );
    expect(await errorOf(client.activateCharacter("x"))).toMatchObject({ kind: "network" });
    expect(server.received).toHaveLength(1);
  });
});

describe("repeating", () => {
  it("tries a GET again after a passing fault", async () => {
    const client = await clientFor((response, _, nth) =>
      nth < 3 ? response.writeHead(503).end() : json(response, []),
    );
    expect(await client.listCharacters()).toEqual([]);
    expect(server.received).toHaveLength(3);
  });

  it("never repeats a request that changes something", async () => {
    const client = await clientFor((response) => response.destroy());
    const calls = [
      () => client.generate({ channelName: "c", content: "x" }),
      () => client.activateCharacter("x"),
      () => client.joinChannel("c"),
      () => client.leaveChannel("c"),
      () => client.addContext({ channelName: "c", content: "x" }),
    ];
    for (const call of calls) expect(await errorOf(call())).toMatchObject({ kind: "network" });
    expect(server.received).toHaveLength(calls.length);
  });
});

describe("waiting", () => {
  /** Real time, but time-outs run twenty times as fast; `asked` is what was asked for. */
  function hastyClock(): Clock & { readonly asked: number[] } {
    const asked: number[] = [];
    return {
      ...systemClock,
      asked,
      after(delayMs, callback) {
        asked.push(delayMs);
        return systemClock.after(delayMs / 20, callback);
      },
    };
  }
  const never: Handler = () => {};
  const stalls: Handler = (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("[");
  };

  it("ends when no answer comes", async () => {
    const clock = hastyClock();
    const client = await clientFor(never, clock);
    expect(await errorOf(client.activateCharacter("x"))).toMatchObject({ kind: "timed-out" });
    expect(clock.asked).toEqual([10_000]);
  });

  it("ends when an answer stops in the middle", async () => {
    const clock = hastyClock();
    const client = await clientFor(stalls, clock);
    expect(await errorOf(client.joinChannel("c"))).toMatchObject({ kind: "timed-out" });
    expect(clock.asked.at(-1)).toBe(5_000);
  });

  const cuts: Handler = (response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{", () => response.destroy());
  };

  it.each([
    ["stops in the middle", stalls],
    ["is cut", cuts],
  ])("is over for what needs no body when a success %s", async (_, answer) => {
    const client = await clientFor(answer, hastyClock());
    await client.generate({ channelName: "c", content: "go" });
    await client.addContext({ channelName: "c", content: "x" });
    await client.activateCharacter("x");
    await client.leaveChannel("c");
    expect(server.received).toHaveLength(4);
  });

  it("gives a join the service's own ten seconds and more", async () => {
    const clock = hastyClock();
    const client = await clientFor(never, clock);
    expect(await errorOf(client.joinChannel("c"))).toMatchObject({ kind: "timed-out" });
    expect(clock.asked).toEqual([15_000]);
  });
});
