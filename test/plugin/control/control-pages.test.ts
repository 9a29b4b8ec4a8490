import { once } from "node:events";
import { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ask } from "../server/bare-requests.ts";
import { type RelayStage, apiKey, controlToken, setRelayStage, token } from "../server/server-stage.ts";

let stage: RelayStage;
const open: WebSocket[] = [];
beforeEach(async () => {
  stage = await setRelayStage();
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await stage.close();
  const log = stage.log.lines.join("\n");
  for (const secret of [apiKey, token, controlToken]) expect(log).not.toContain(secret);
});

const bearer = (which: string) => ({ authorization: `Bearer ${which}` });
const statusOf = async (path: string, headers: Record<string, string>, method = "GET") =>
  (await ask(stage.relay.port, path, headers, { method })).status;

function connect(path = `/control/socket?token=${controlToken}`, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${stage.relay.port}${path}`, {
    headers: { origin: `http://127.0.0.1:${stage.relay.port}`, ...headers },
  });
  open.push(socket);
  socket.on("error", () => {});
  const ended = new Promise<number>((resolve) => socket.once("close", (code) => resolve(code)));
  const rejected = new Promise<number | undefined>((resolve) => {
    socket.once("unexpected-response", (_, response) => resolve(response.statusCode));
    socket.once("open", () => resolve(undefined));
  });
  return { socket, ended, rejected };
}
const mute = { id: 1, press: { does: "voice", what: "mute" } };

describe("the control page's paths", () => {
  it("open with the control page's token, and the page's script with the page", async () => {
    const html = await (await fetch(stage.relay.controlUrl)).text();
    const script = /<script src="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await fetch(new URL(script, stage.relay.controlUrl))).status).toBe(200);
    expect(html).not.toContain(token);
  });

  it.each([
    ["no token", {}],
    ["the overlay's token", bearer(token)],
    ["the API key", bearer(apiKey)],
    ["the right token in a cookie", { cookie: `token=${controlToken}` }],
    ["another site's page", { ...bearer(controlToken), origin: "https://evil.example" }],
    ["another host's name", { ...bearer(controlToken), host: "evil.example" }],
  ])("stay closed to %s", async (_, headers) => {
    for (const path of ["/control/", "/control/control.js", "/control/socket", "/control/nowhere"])
      expect([path, await statusOf(path, headers)]).toEqual([path, 403]);
  });

  it.each([
    "/%63ontrol/",
    "/control%2f",
    "/overlay/../control/",
    "/overlay/..%2fcontrol/",
    "//control/",
    "/./control/control.js",
    "/CONTROL/",
  ])("cannot be reached with the overlay's token as %s", async (path) => {
    const { status, body } = await ask(stage.relay.port, path, bearer(token));
    expect([400, 403, 404]).toContain(status);
    expect(body).not.toContain("<title>control");
  });

  it("have a token that opens nothing else, and changes nothing", async () => {
    for (const path of [
      "/overlay/",
      "/studio/",
      "/check/",
      "/v1/eventsub/stream",
      "/v1/characters",
      "/layouts",
      "/obs",
    ])
      expect([path, await statusOf(path, bearer(controlToken))]).toEqual([path, 403]);
    const origin = `http://127.0.0.1:${stage.relay.port}`;
    expect(await statusOf("/layouts/x", { ...bearer(controlToken), origin }, "PUT")).toBe(403);
    expect(await statusOf("/control/", { ...bearer(controlToken), origin }, "PUT")).toBe(405);
    expect(await connect(`/pages?token=${controlToken}`).rejected).toBe(403);
  });

  it("are framed by nobody: what cannot be seen could be pressed", async () => {
    for (const headers of [bearer(controlToken), {}]) {
      const page = await ask(stage.relay.port, "/control/", headers);
      expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    }
  });
});

describe("the control page's WebSocket", () => {
  it.each([
    ["without a token", "/control/socket", {}],
    ["with the overlay's token", `/control/socket?token=${token}`, {}],
    ["with a cookie", "/control/socket", { cookie: `token=${controlToken}` }],
    ["from another site's page", undefined, { origin: "https://evil.example" }],
    ["without an origin", undefined, { origin: "" }],
    ["under another host's name", undefined, { host: "evil.example" }],
    ["at another path", `/control/socket/?token=${controlToken}`, {}],
  ])("rejects a page %s", async (_, path, headers) => {
    expect(await connect(path, headers).rejected).toBe(403);
  });

  it.each([
    ["what is not JSON", "mute"],
    ["a press without a number", JSON.stringify({ press: mute.press })],
    ["an unknown press", JSON.stringify({ id: 1, press: { does: "buy" } })],
    ["a half press", JSON.stringify({ id: 1, press: { does: "voice" } })],
    ["a volume that cannot be", JSON.stringify({ id: 1, press: { does: "volume", volume: 1e9 } })],
    [
      "a prompt that is too long",
      JSON.stringify({ id: 1, press: { does: "react", prompt: "x".repeat(301) } }),
    ],
    ["null", "null"],
    ["something far too large", JSON.stringify({ ...mute, more: "x".repeat(100_000) })],
  ])("disconnects a page that sends %s, and does nothing more for it", async (_, said) => {
    const { socket, ended } = connect();
    await once(socket, "open");
    socket.send(said);
    socket.send(JSON.stringify(mute));
    expect([1008, 1009]).toContain(await ended);
    expect(stage.pressed).toEqual([]);
  });

  it("disconnects a page that never stops pressing, and then does nothing more for it", async () => {
    const { socket, ended } = connect();
    await once(socket, "open");
    for (let count = 0; count < 1_000; count++) socket.send(JSON.stringify(mute));
    expect(await ended).toBe(1008);
    expect(stage.pressed).toHaveLength(300);
  });

  it("takes a few pages and no more, and leaves the overlay's their room", async () => {
    for (let count = 0; count < 8; count++) expect(await connect().rejected).toBeUndefined();
    expect(await connect().rejected).toBe(403);
    expect(await connect(`/pages?token=${token}`).rejected).toBeUndefined();
    open[0]?.close();
    await expect.poll(() => connect().rejected, { timeout: 25_000 }).toBeUndefined();
  });
});
