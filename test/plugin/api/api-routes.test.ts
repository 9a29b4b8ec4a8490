import { once } from "node:events";
import { WebSocket } from "ws";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lookPlanSchema } from "../../../shared/protocol/look-protocol.ts";
import * as v from "valibot";
import { zipOf } from "../library/look-file/look-samples.ts";
import { ask, dial } from "../server/bare-requests.ts";
import {
  type RelayStage,
  apiKey,
  apiToken,
  controlToken,
  setRelayStage,
  token,
} from "../server/server-stage.ts";

let stage: RelayStage;
beforeEach(async () => {
  stage = await setRelayStage();
});
afterEach(async () => {
  await stage.close();
  expect(stage.log.lines.join("\n")).not.toContain(apiToken);
});

const switchOn = (): void => stage.storedSettings.dispatch({ api: true });
const own = (): string => `http://127.0.0.1:${stage.relay.port}`;
/** A request as another program sends it: without an origin. */
const program = (path: string, init: RequestInit = {}, bearer = apiToken, more = {}): Promise<Response> =>
  fetch(own() + path, { ...init, headers: { authorization: `Bearer ${bearer}`, ...more } });
const studio = (path: string, init: RequestInit = {}): Promise<Response> =>
  program(path, init, token, { origin: own() });
const lookOf = (layouts: object): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    zipOf([
      {
        name: "look.json",
        content: JSON.stringify({
          format: "sidekick-look",
          version: 1,
          layouts,
          alerts: {},
          tones: [],
          media: [],
        }),
      },
    ]),
  );
const uploads = (): Promise<string[]> => readdir(join(stage.folder, "look", "uploads")).catch(() => []);
const layouts = async (): Promise<unknown> => (await studio("/layouts")).json();

describe("the address for other programs", () => {
  it("answers with a sentence until the streamer switches it on, and again once it is off", async () => {
    for (const [method, path] of [
      ["GET", "/api/"],
      ["GET", "/api/look"],
      ["PUT", "/api/look"],
      ["DELETE", "/api/look/x"],
    ]) {
      const response = await program(path ?? "", { method: method ?? "" });
      expect([method, response.status, await response.json()]).toEqual([
        method,
        403,
        { error: expect.stringContaining("Switch it on") },
      ]);
    }
    switchOn();
    expect((await program("/api/look")).status).toBe(200);
    expect(await (await program("/api/")).json()).toMatchObject({ look: "/api/look" });
    stage.storedSettings.dispatch({});
    expect((await program("/api/look")).status).toBe(403);
  });

  it("reads, changes and restores the look with its own token, and pages follow", async () => {
    switchOn();
    let changes = 0;
    const page = stage.control.connect(({ type }) => {
      if (type === "appearance") changes += 1;
      else if (type !== "settings") throw new Error(`The page was sent ${type}.`);
    });
    page.receive({ type: "hello", inObs: false, isPreview: false, speaks: true, chimes: false });
    const planned = await program("/api/look?plan", { method: "PUT", body: lookOf({ Neon: "theme=neon" }) });
    expect(v.parse(lookPlanSchema, await planned.json()).layouts).toEqual([
      { name: "Neon", change: "added" },
    ]);
    expect([await layouts(), changes]).toEqual([{}, 0]);
    const done = await program("/api/look", { method: "PUT", body: lookOf({ Neon: "theme=neon" }) });
    const { id } = (await done.json()) as { id: string };
    expect([done.status, await layouts(), changes]).toEqual([200, { Neon: "theme=neon" }, 1]);
    expect(await (await program("/api/look/imports")).json()).toEqual([{ id, at: expect.any(Number) }]);

    const read = await program("/api/look");
    expect(Object.fromEntries(read.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="sidekick-deck-\d{4}-\d\d-\d\d\.sidekick-look"$/,
      ),
    });
    expect(
      Buffer.from(await read.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");

    await studio("/layouts/Neon", { method: "PUT", body: "theme=paper" });
    const refused = await program(`/api/look/${id}`, { method: "DELETE" });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { problem: "changed", error: expect.stringContaining("layouts.Neon"), about: ["layouts.Neon"] },
    ]);
    expect((await program(`/api/look/${id}?anyway`, { method: "DELETE" })).status).toBe(204);
    expect(await layouts()).toEqual({});
    page.leave();
  });

  it("rejects web pages, other tokens and other hosts, and its own token opens nothing else", async () => {
    switchOn();
    const { port } = stage.relay;
    for (const method of ["GET", "PUT"])
      for (const origin of ["http://evil.example", "null", "http://127.0.0.1:1"]) {
        const headers = { authorization: `Bearer ${apiToken}`, origin };
        expect((await ask(port, "/api/look", headers, { method })).status).toBe(403);
      }
    for (const bearer of [token, controlToken, apiKey, ""])
      expect((await program("/api/look", {}, bearer)).status).toBe(403);
    const elsewhere = { authorization: `Bearer ${apiToken}`, host: "evil.example" };
    expect((await ask(port, "/api/look", elsewhere)).status).toBe(403);
    for (const path of ["/look", "/layouts", "/overlay/", "/control/", "/alerts"])
      expect([path, (await program(path)).status]).toEqual([path, 403]);
  });

  it.each<[string, string, object]>([
    ["POST", "/api/actions/reaction", { prompt: "Hi" }],
    ["POST", "/api/alerts", { kind: "follow" }],
    ["POST", "/api/events/goal", {}],
    ["PUT", "/api/rules", []],
  ])("does nothing for a foreign page that knows the address: %s %s", async (method, path, body) => {
    switchOn();
    const { port } = stage.relay;
    let events = 0;
    stage.account.onEvent(() => events++);
    const send = (headers: Readonly<Record<string, string>>): Promise<{ readonly status: number }> =>
      ask(port, `${path}?token=${apiToken}`, headers, { method, body: JSON.stringify(body) });
    const host = `127.0.0.1:${port}`;
    for (const headers of [
      // A form, a fetch without CORS, a page in a sandbox or from a file.
      ...["http://evil.example", "null", "http://127.0.0.1:1"].map((origin) => ({
        host,
        origin,
        "content-type": "text/plain",
      })),
      // A name that was made to point here.
      { host: `evil.example:${port}` },
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
    ])
      expect([headers, (await send(headers)).status]).toEqual([headers, 403]);
    const socket = new WebSocket(`ws://${host}${path}?token=${apiToken}`, { origin: "http://evil.example" });
    await expect(once(socket, "open")).rejects.toThrow(/40[34]|Unexpected server response/);
    expect([events, stage.happened]).toEqual([0, []]);
    // As a program sends it.
    expect((await send({ host, "content-type": "application/json" })).status).toBe(200);
  });

  it.each<[string, (by: RelayStage) => unknown]>([
    ["it was switched off", ({ storedSettings }) => storedSettings.dispatch({})],
    ["its address was renewed", ({ tokens }) => (tokens.api = `${tokens.api}b`)],
  ])("imports nothing that was on its way when %s", async (_, end) => {
    switchOn();
    const whole = lookOf({ Neon: "theme=neon" });
    for (const path of ["/api/look?plan", "/api/look"]) {
      let rest = (): void => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(whole.subarray(0, 40));
          rest = () => {
            controller.enqueue(whole.subarray(40));
            controller.close();
          };
        },
      });
      switchOn();
      const sent = program(path, { method: "PUT", body, duplex: "half" } as RequestInit, stage.tokens.api);
      await expect.poll(() => uploads()).toHaveLength(1);
      end(stage);
      rest();
      expect([path, (await sent).status]).toEqual([path, 403]);
    }
    expect(await layouts()).toEqual({});
    expect(await (await studio("/look/imports")).json()).toEqual([]);
  });

  const send = async (path: string, body: string, headers = {}) => {
    const reply = await program(path, { method: "POST", body }, apiToken, headers);
    return [reply.status, await reply.json()] as const;
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };

  it("reads a form, and JSON that is sent as a form", async () => {
    switchOn();
    const shown: object[] = [];
    stage.account.onEvent(({ envelope }) => shown.push(envelope?.payload ?? {}));
    const shows = [200, { result: "shown" }];
    expect(await send("/api/alerts", "kind=tip&name=Otter+%26+Gull&amount=3%2C50&currency=", form)).toEqual(
      shows,
    );
    expect(await send("/api/alerts", '{"kind":"tip","amount":" 4 "}', form)).toEqual(shows);
    expect(shown).toMatchObject([{ username: "Otter & Gull", value: 3.5 }, { value: 4 }]);
    expect(await send("/api/events/goal", "name=Otter&amount=x", form)).toEqual([
      400,
      { error: expect.stringContaining('"amount"') },
    ]);
    expect(await send("/api/events/goal", "name=Otter", form)).toMatchObject([200, {}]);
  });

  it("answers broken JSON with where it breaks, and logs nothing of it", async () => {
    switchOn();
    for (const path of ["/api/alerts", "/api/events/goal"])
      expect(await send(path, '{"name": "a "secret" fan"}', form)).toEqual([
        400,
        { error: expect.stringMatching(/^The body is not JSON: it breaks at character 14, near .*secret/) },
      ]);
    expect(stage.log.lines.join("\n")).not.toContain("secret");
  });

  it("does a request that is sent again once, also after a restart, and another route or a rejected one anew", async () => {
    switchOn();
    let events = 0;
    stage.account.onEvent(() => events++);
    const tip = (fields: object, headers = {}) =>
      send("/api/alerts", JSON.stringify({ kind: "tip", ...fields }), headers);
    expect(await tip({ id: "a", amount: "x" })).toMatchObject([400, {}]);
    for (const fields of [{ id: "a" }, { id: " a ", amount: 7 }, { id: 5 }, { id: "5" }])
      expect(await tip(fields)).toEqual([200, { result: "shown" }]);
    await tip({}, { "idempotency-key": "a" });
    await tip({}, { "idempotency-key": "b" });
    // Of both, the field counts.
    await tip({ id: "c" }, { "idempotency-key": "b" });
    await tip({ id: "" });
    await tip({ id: null });
    // Two that are one as numbers.
    for (const digit of [0, 1]) await send("/api/alerts", `{"kind":"tip","id":741234567890123456${digit}}`);
    expect([events, await tip({ id: {} })]).toEqual([8, [400, { error: '"id" is to be a text.' }]]);
    for (const path of ["/api/events/goal", "/api/events/goal", "/api/events/other"])
      expect(await send(path, '{"id":"a"}')).toEqual([200, { result: "done", rules: [] }]);
    expect(stage.happened).toEqual(["goal", "other"]);
    await stage.restart(token);
    expect(await tip({ id: "a" })).toEqual([200, { result: "shown" }]);
    expect(events).toBe(8);
  });

  it("lets no program flood the plugin", async () => {
    switchOn();
    const post = () => program("/api/alerts", { method: "POST", body: '{"kind":"follow"}' });
    let taken = 0;
    let reply = await post();
    for (; reply.status === 200; reply = await post()) taken++;
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(taken).toBeGreaterThanOrEqual(60);
  });

  it("rejects a file that is too large before it is sent", async () => {
    switchOn();
    const { port } = stage.relay;
    const { socket, ended } = await dial(
      port,
      `PUT /api/look HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${apiToken}\r\n` +
        "content-length: 200000000\r\nconnection: close\r\n\r\nPK",
    );
    socket.once("data", () => socket.end());
    expect(await ended).toMatch(/^HTTP\/1\.1 413 [^]*"problem":"large"/);
  });

  it.each([
    ["no file", "", 400, "broken"],
    ["a page", "<html>", 400, "broken"],
    ["wrong layouts", lookOf({ A: 1 }), 400, "content"],
  ])("rejects %s with a sentence", async (_, body, status, problem) => {
    switchOn();
    for (const path of ["/api/look", "/api/look?plan"]) {
      const response = await program(path, { method: "PUT", body });
      expect([response.status, await response.json()]).toEqual([
        status,
        { problem, error: expect.stringMatching(/^[A-Z].+\.$/), about: expect.any(Array) },
      ]);
    }
    expect(await layouts()).toEqual({});
  });
});
