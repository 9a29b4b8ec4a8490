import { hostname } from "node:os";
import { once } from "node:events";
import type { Socket } from "node:net";
import { WebSocket } from "ws";
import { describe, expect, it } from "vitest";
import { newSecret, proofOf } from "../../../shared/screens/screen-proof.ts";
import { sessionMs, sessionPath } from "../../../shared/screens/session-path.ts";
import { maxUnproven } from "../../../plugin/screens/connections.ts";
import { localNameOf } from "../../../plugin/screens/private-addresses.ts";
import { apiKey, apiToken, controlToken, setUpToken, token } from "../server/server-stage.ts";
import { guest, home, setScreensStage } from "./screens-stage.ts";

/** A path that a route's pattern matches. */
const pathOf = (pattern: string): string => pattern.replaceAll(/:\w+(\{[^}]*\})?/g, "x");

const readable = [
  "/v1/eventsub/stream",
  "/layouts",
  "/portraits",
  "/avatars",
  "/avatars/:file",
  "/tones",
  "/alerts",
  "/media/:file",
  "/emotes",
  "/emotes/:id",
  "/voice/test",
  "/voice/:id",
];

describe("a guest of the network", () => {
  it.each(["overlay", "control"])(
    "gets the page %s and its script, which hold nothing private",
    async (name) => {
      const { ask } = await setScreensStage();
      const page = await ask(`/${name}/`);
      expect([page.status, page.body.includes(`<title>${name}</title>`)]).toEqual([200, true]);
      expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      for (const secret of [token, controlToken, setUpToken, apiToken, apiKey])
        expect(page.body).not.toContain(secret);
      expect((await ask(`/${name}/${name}.js`)).status).toBe(200);
    },
  );

  it("finds no other route, with any of the plugin's own tokens", async () => {
    const stage = await setScreensStage();
    const routes = stage.relay.routes.filter(({ path }) => !/^\/(overlay|control)\//.test(path));
    for (const secret of [undefined, token, controlToken, setUpToken, apiToken, apiKey])
      for (const { method, path } of routes) {
        const { status } = await stage.ask(pathOf(path), { method, session: secret });
        // So many requests are too many.
        stage.clock.advance(100);
        expect([method, path, status]).toEqual([method, path, 403]);
      }
  });

  it("opens no socket", async () => {
    const { port } = await setScreensStage();
    for (const path of [
      "/pages",
      `/pages?token=${token}`,
      `/control/socket?token=${controlToken}`,
      "/set-up/socket",
    ]) {
      const socket = new WebSocket(`ws://${home}:${port()}${path}`, {
        localAddress: guest,
        origin: `http://${home}:${port()}`,
      });
      const [error] = (await once(socket, "error")) as [Error];
      expect([path, error.message]).toEqual([path, "Unexpected server response: 403"]);
    }
  });

  it("who proves wrong secrets waits, and nobody else does", async () => {
    const { add, prove, clock } = await setScreensStage();
    const { secret } = await add();
    for (let count = 0; count < 8; count++) expect((await prove(newSecret())).status).toBe(403);
    expect((await prove(secret)).status).toBe(429);
    expect((await prove(secret, { from: "127.0.0.6" })).status).toBe(200);
    clock.advance(60_000);
    expect((await prove(secret)).status).toBe(200);
  });

  it("holds every connection, and keeps neither the page nor a device out", async () => {
    const { add, ask, dial, sessionOf } = await setScreensStage();
    const { secret } = await add();
    const session = await sessionOf(secret, "127.0.0.6");
    const held: Socket[] = [];
    for (let count = 0; count < maxUnproven * 3; count++) held.push(await dial());
    await expect.poll(() => held.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(maxUnproven);
    expect((await ask("/overlay/", { from: "127.0.0.7" })).status).toBe(200);
    expect((await ask("/layouts", { from: "127.0.0.6", session })).status).toBe(200);
  });

  it("who says nothing is cut off", async () => {
    const { dial, clock } = await setScreensStage();
    const socket = await dial();
    clock.advance(20_001);
    await expect.poll(() => socket.closed).toBe(true);
  });

  it("who sends too many requests has to wait, and a device does not", async () => {
    const { add, ask, sessionOf } = await setScreensStage();
    const session = await sessionOf((await add()).secret, "127.0.0.6");
    let last = 0;
    for (let count = 0; count <= 300 && last !== 429; count++)
      last = (await ask("/overlay/nothing.js")).status;
    expect(last).toBe(429);
    expect((await ask("/layouts", { from: "127.0.0.6", session })).status).toBe(200);
  });

  it.each([
    ["a name that was made to point here", { host: "evil.example:{port}" }],
    ["another address of this computer", { host: "127.0.0.1:{port}" }],
    ["a page of another site", { origin: "http://evil.example" }],
    ["a page of this computer's own server", { origin: "http://127.0.0.1:28196" }],
    ["a sandboxed page", { origin: "null" }],
  ])("with %s is turned away, session or not", async (_, headers) => {
    const { add, ask, sessionOf, port, log } = await setScreensStage();
    const session = await sessionOf((await add()).secret);
    const written = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, text.replace("{port}", String(port()))]),
    );
    expect((await ask("/layouts", { session, headers: written })).status).toBe(403);
    expect((await ask("/overlay/", { headers: written })).status).toBe(403);
    expect(log.lines.join("\n")).toContain(guest);
  });

  it("with a large body is turned away", async () => {
    const { ask } = await setScreensStage();
    const { status } = await ask(sessionPath, { method: "PUT", body: "x".repeat(16 * 1_024 + 1) });
    expect(status).toBe(413);
  });
});

describe("a device", () => {
  it("reads what viewers see, and nothing else, and changes nothing", async () => {
    const stage = await setScreensStage();
    const session = await stage.sessionOf((await stage.add()).secret);
    for (const { method, path } of stage.relay.routes) {
      if (path === "/v1/eventsub/stream" || /^\/(overlay|control)\//.test(path)) continue;
      const { status } = await stage.ask(pathOf(path), { method, session });
      stage.clock.advance(100);
      const mayRead = method === "GET" && readable.includes(path);
      expect([method, path, [200, 404, 502].includes(status)]).toEqual([
        method,
        path,
        mayRead || (method === "GET" && status === 404),
      ]);
    }
    expect((await stage.ask("/alerts?for=studio", { session })).status).toBe(403);
  });

  it("finds this computer under its name too", async () => {
    const { ask, port } = await setScreensStage();
    const host = `${localNameOf(hostname())}:${port()}`;
    expect((await ask("/overlay/", { headers: { host } })).status).toBe(200);
  });

  it("may use a session only from the address that opened it, and for an hour", async () => {
    const { add, ask, sessionOf, clock } = await setScreensStage();
    const session = await sessionOf((await add()).secret);
    expect((await ask("/layouts", { session })).status).toBe(200);
    expect((await ask("/layouts", { session, from: "127.0.0.6" })).status).toBe(403);
    clock.advance(sessionMs);
    expect((await ask("/layouts", { session })).status).toBe(403);
  });

  it("has each proof taken once, soon, and from the address that asked for its nonce", async () => {
    const { add, ask, nonce, clock } = await setScreensStage();
    const { secret } = await add();
    const bodyFor = (given: string): string => {
      const nonces = { nonce: given, own: newSecret() };
      return JSON.stringify({ ...nonces, proof: proofOf(secret, nonces) });
    };
    const send = (body: string, from?: string) =>
      ask(sessionPath, { method: "PUT", body, ...(from === undefined ? {} : { from }) });
    const first = bodyFor(await nonce());
    expect((await send(first)).status).toBe(200);
    expect((await send(first)).status).toBe(409);
    expect((await send(bodyFor(await nonce()), "127.0.0.6")).status).toBe(409);
    const late = bodyFor(await nonce());
    clock.advance(30_001);
    expect((await send(late)).status).toBe(409);
    expect((await send(bodyFor(`x.${clock.now()}.x`))).status).toBe(409);
    // They prove nothing wrong, as after a restart of the plugin between nonce and proof.
    for (let count = 0; count < 8; count++) await send(first);
    expect((await send(bodyFor(await nonce()))).status).toBe(200);
  });

  it("that is removed is cut off at once: its stream, its socket and its session", async () => {
    const { add, ask, sessionOf, screens, port, prove } = await setScreensStage();
    const { id, secret } = await add();
    const other = await sessionOf((await add("Other")).secret, "127.0.0.6");
    const session = await sessionOf(secret);
    const stream = ask("/v1/eventsub/stream", { session }).then(
      () => "ended",
      () => "cut",
    );
    const socket = new WebSocket(`ws://${home}:${port()}/pages?token=${session}`, {
      localAddress: guest,
      origin: `http://${home}:${port()}`,
    });
    await once(socket, "open");
    const closed = once(socket, "close");
    expect(screens.server.isHere(id)).toBe(true);
    expect(screens.devices.remove(id)).toBe(true);
    await closed;
    await expect.poll(() => screens.server.isHere(id)).toBe(false);
    expect(await stream).toBe("cut");
    expect((await ask("/layouts", { session })).status).toBe(403);
    expect((await prove(secret)).status).toBe(403);
    expect((await ask("/layouts", { session: other, from: "127.0.0.6" })).status).toBe(200);
  });

  it("whose session ends is cut off, unless it has another one", async () => {
    const { add, sessionOf, port, clock } = await setScreensStage();
    const { secret } = await add();
    const open = async (session: string): Promise<WebSocket> => {
      const socket = new WebSocket(`ws://${home}:${port()}/pages?token=${session}`, {
        localAddress: guest,
        origin: `http://${home}:${port()}`,
      });
      await once(socket, "open");
      return socket;
    };
    const socket = await open(await sessionOf(secret));
    clock.advance(sessionMs - 1_000);
    await sessionOf(secret);
    clock.advance(2_000);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    clock.advance(sessionMs);
    await once(socket, "close");
  });

  it("is noted with when and from where, and survives a change of other settings", async () => {
    const { add, sessionOf, screens, settings } = await setScreensStage();
    const { secret } = await add("PC");
    await sessionOf(secret);
    const [device] = screens.devices.all;
    expect([device?.name, device?.lastFrom]).toEqual(["PC", guest]);
    expect(device?.lastSeenAt).toBeGreaterThan(Date.now() - 60_000);
    settings.dispatch({ ...settings.value });
    await expect.poll(() => sessionOf(secret)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the list of devices", () => {
  it("has room for sixteen, with a place kept for one that is being paired", async () => {
    const { add, screens } = await setScreensStage();
    for (let count = 0; count < 15; count++) await add();
    expect(screens.pairings.begin("Phone", [])).not.toBe("full");
    expect(screens.pairings.begin("Tablet", [])).toBe("full");
    await add();
    expect(await screens.devices.add("overlay", "one more")).toBe("full");
  });

  it("keeps no device that cannot be saved", async () => {
    const { screens, fillDisk } = await setScreensStage();
    fillDisk();
    expect(await screens.devices.add("overlay", "PC")).toBe("unsaved");
    expect(screens.devices.all).toEqual([]);
  });

  it("renames one, on one line, and removes all", async () => {
    const { add, screens } = await setScreensStage();
    const { id } = await add();
    await add();
    screens.devices.change(id, { name: " My\n PC " });
    expect(screens.devices.all[0]?.name).toBe("My PC");
    screens.devices.remove();
    expect(screens.devices.all).toEqual([]);
  });
});

describe("the server for other screens", () => {
  it("stops as soon as it is switched off, and starts again", async () => {
    const { ask, screens, settings } = await setScreensStage();
    const { value } = settings;
    settings.dispatch({ ...value, screens: false });
    await expect.poll(() => screens.server.state.kind).toBe("off");
    await expect(ask("/overlay/")).rejects.toThrow("ECONNREFUSED");
    settings.dispatch(value);
    await expect.poll(() => screens.server.state.kind).toBe("on");
    expect((await ask("/overlay/")).status).toBe(200);
  });

  it.each(["0.0.0.0", "::", "8.8.8.8", "localhost", "192.168.255.254", "127.0.0.2; rm"])(
    "never listens on %s, which is no address of this computer in a home network",
    async (screensAddress) => {
      const { screens, settings } = await setScreensStage();
      settings.dispatch({ ...settings.value, screensAddress });
      await expect.poll(() => screens.server.state).toEqual({ kind: "gone", address: screensAddress });
    },
  );

  it("says which port is taken", async () => {
    const { screens, settings, relay } = await setScreensStage({ screensAddress: "127.0.0.1" });
    settings.dispatch({ ...settings.value, screensPort: relay.port });
    await expect
      .poll(() => screens.server.state)
      .toMatchObject({ kind: "taken", port: relay.port, free: expect.any(Number) as number });
  });
});
