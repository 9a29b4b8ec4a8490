import { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { maxIdLength } from "../../../shared/api/fields.ts";
import { maxSeen } from "../../../shared/protocol/overlay-protocol.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { type RelayStage, setRelayStage, token } from "./server-stage.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { readFrames } from "../../fixtures/read-frames.ts";

let stage: RelayStage;
let service: RelayStage["service"];
let control: RelayStage["control"];
let log: RelayStage["log"];

beforeEach(async () => {
  stage = await setRelayStage((response, { path }) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    if (path === "/voice/secret")
      response.end(`data: ${JSON.stringify({ audio: sound, isFinal: true })}\n\n`);
  });
  ({ service, control, log } = stage);
});

afterEach(() => stage.close());

const at = (path: string) => `http://127.0.0.1:${stage.relay.port}${path}`;
const authorised = { headers: { authorization: `Bearer ${token}` } };
const happen = (envelope: Envelope): void => stage.happen(envelope);

const sound = Buffer.alloc(400, 7).toString("base64");

describe("the relay", () => {
  it.each(["overlay", "studio", "check"])(
    "serves the %s page at its address, and its script to that page",
    async (name) => {
      const address = stage.relay.overlayUrl.replace("/overlay/", `/${name}/`);
      const html = await (await fetch(address)).text();
      const source = /<script src="([^"]+)"/.exec(html)?.[1] ?? "";
      const script = await fetch(new URL(source, address));
      expect([script.status, script.headers.get("content-type")]).toEqual([
        200,
        "text/javascript; charset=utf-8",
      ]);
    },
  );

  it("sets no cookie, and takes none: a browser sends it to every other server of the computer", async () => {
    const cookie = `sidekick-${stage.relay.port}=${token}; token=${token}`;
    for (const path of [
      "/overlay/",
      "/studio/",
      "/v1/characters",
      "/layouts",
      "/portraits",
      "/avatars",
      "/health",
    ]) {
      expect([path, (await fetch(at(path), authorised)).headers.get("set-cookie")]).toEqual([path, null]);
      const { status } = await fetch(at(path), { headers: { cookie } });
      expect([path, status]).toEqual([path, path === "/health" ? 200 : 403]);
    }
  });

  it.each([
    ["", "en"],
    ["?lang=de", "de"],
    ["?lang=fr-CA", "fr"],
    ["?lang=xx", "en"],
    ["?lang=../../overlay/index", "en"],
    ["?lang=es&lang=de", "es"],
  ])("has its help for a streamer who reads %j in %s", async (query, language) => {
    const response = await fetch(at(`/help/${query}`));
    expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(await response.text()).toContain(`<title>tasks ${language}</title>`);
    const messages = await (await fetch(at(`/help/messages/${query}`))).text();
    expect(messages).toContain(`<title>messages ${language}</title>`);
  });

  it("lets no page of another site read its help", async () => {
    const headers = { origin: "https://elsewhere.example" };
    expect((await fetch(at("/help/"), { headers })).status).toBe(403);
  });

  it("allows styles that OBS adds, and nothing else from elsewhere", async () => {
    const policy = (await fetch(stage.relay.overlayUrl)).headers.get("content-security-policy");
    expect(policy).toContain("style-src 'unsafe-inline'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src 'unsafe-inline'");
  });

  it("lets no page request anything from elsewhere", async () => {
    const sourcesOf = async (url: string) =>
      /connect-src ([^;]*)/.exec((await fetch(url)).headers.get("content-security-policy") ?? "")?.[1];
    const { overlayUrl } = stage.relay;
    for (const page of ["overlay", "studio"])
      expect(await sourcesOf(overlayUrl.replace("/overlay/", `/${page}/`))).toBe("'self'");
  });

  it("passes events on, each with an id, and never the key", async () => {
    const response = await stage.openEvents();
    const envelope = envelopeOf("channel.event");
    happen(envelope);
    const [frame] = await readFrames(response, 1);
    expect(frame).toMatchObject({ event: "channel.event", text: JSON.stringify(envelope) });
    expect(frame?.id).not.toBe("");
  });

  it("passes on every event without an id, each under one that its page and the plugin know it by", async () => {
    const heard: (string | undefined)[] = [];
    stage.account.onEvent(({ envelope }) => heard.push(envelope?.id));
    const response = await stage.openEvents();
    const nameless = { ...envelopeOf("channel.event"), id: "" };
    const unknown = { ...nameless, type: "poll.started" };
    for (const envelope of [nameless, nameless, { ...nameless, id: null }, unknown, unknown])
      stage.happen(envelope);
    const frames = await readFrames(response, 5);
    const events = frames.map(({ text }) => JSON.parse(text) as { id: string; payload: unknown });
    expect(events.slice(0, 3).map(({ payload }) => payload)).toEqual(
      Array.from({ length: 3 }, () => nameless.payload),
    );
    const ids = events.map(({ id }) => id).slice(0, 3);
    expect(heard).toEqual([...ids, undefined, undefined]);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain("");
  });

  it.each([
    ["Last-Event-ID", (id: string) => stage.openEvents({ "last-event-id": id })],
    ["cursor", (id: string) => fetch(at(`/v1/eventsub/stream?cursor=${id}`), authorised)],
  ])("gives a page that comes back with %s what it missed", async (_, comeBack) => {
    const first = await stage.openEvents();
    happen(envelopeOf("channel.event", { username: "one" }));
    const [seen] = await readFrames(first, 1);
    happen(envelopeOf("channel.event", { username: "two" }));
    happen(envelopeOf("channel.event", { username: "three" }));
    await eventually(async () => {
      const missed = await readFrames(await comeBack(seen?.id ?? ""), 2);
      expect(
        missed.map(({ text }) => (JSON.parse(text) as { payload: { username: string } }).payload.username),
      ).toEqual(["two", "three"]);
    });
  });

  it("has one stream of events for pages, and none of chat beside it", async () => {
    expect((await fetch(at("/v1/events/chat/messages/stream"), authorised)).status).toBe(404);
  });

  it("returns the characters as the plugin last read them", async () => {
    const asked = service.received.length;
    const characters = (await (await fetch(at("/v1/characters"), authorised)).json()) as unknown;
    expect(characters).toEqual([{ id: "c", name: "Mira", description: "", isActive: true }]);
    expect(service.received).toHaveLength(asked);
  });

  it("passes the voice on under a path of its own", async () => {
    const events = await stage.openEvents();
    happen(envelopeOf("ai.tts.generated", { ttsStreamUrl: `${service.url}/voice/secret` }));
    const [frame] = await readFrames(events, 1);
    expect(frame?.text).not.toContain("/voice/secret");
    const { payload } = JSON.parse(frame?.text ?? "") as { payload: { ttsStreamUrl: string } };
    const voice = await fetch(at(payload.ttsStreamUrl), authorised);
    const parts = await readFrames(voice, 2);
    expect(parts.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { audio: sound, format: {} },
      { isFinal: true, hasFailed: false },
    ]);
  });

  it.each(["HEAD", "POST", "PUT", "OPTIONS"])("rejects %s, and opens nothing for it", async (method) => {
    const response = await fetch(at("/voice/secret"), { method, ...authorised });
    expect(response.status).toBe(405);
    expect(service.received.some(({ path }) => path.includes("voice"))).toBe(false);
  });

  it("does not fill the log with what it rejects", async () => {
    for (let request = 0; request < 20; request++) await fetch(at("/v1/characters"));
    expect(log.lines.filter((line) => line.includes("rejected"))).toHaveLength(1);
  });

  it("leaves its port when it is closed, with pages still listening", async () => {
    await stage.openEvents();
    const { port } = stage.relay;
    await stage.restart(token);
    expect(stage.relay.port).toBe(port);
  });
});

describe("the relay's control of open pages", () => {
  const open: WebSocket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate();
  });

  /** Connects as a page does; answers with what it hears. */
  function connect(headers: Record<string, string> = {}, path = `/pages?token=${token}`) {
    const socket = new WebSocket(`ws://127.0.0.1:${stage.relay.port}${path}`, {
      headers: { origin: `http://127.0.0.1:${stage.relay.port}`, ...headers },
    });
    open.push(socket);
    const heard: unknown[] = [];
    const ended = new Promise<number>((resolve) => socket.once("close", (code) => resolve(code)));
    socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString())));
    const rejected = new Promise<number | undefined>((resolve) => {
      socket.once("unexpected-response", (_, response) => resolve(response.statusCode));
      socket.once("open", () => resolve(undefined));
    });
    socket.on("error", () => {});
    return { socket, heard, ended, rejected };
  }
  const hello = (page: ReturnType<typeof connect>, inObs = false) =>
    page.rejected.then(() => page.socket.send(JSON.stringify({ type: "hello", inObs })));
  const settings = {
    type: "settings",
    muted: false,
    volume: 100,
    alertsPaused: false,
    isAvatarHidden: false,
    companion: null,
    loudness: { target: -16, voices: [] },
  };

  it("sends a page its settings, and again whenever they change", async () => {
    const page = connect();
    await hello(page);
    await eventually(() => expect(page.heard).toEqual([{ ...settings, speaks: true, chimes: false }]));
    control.setMuted(true);
    control.setVolume(140);
    await eventually(() => expect(page.heard.at(-1)).toMatchObject({ muted: true, speaks: true }));
    expect(control.command("alerts.skip")).toBe(true);
    await eventually(() => expect(page.heard.at(-1)).toEqual({ type: "do", what: "alerts.skip" }));
  });

  it("tells pages of another list of hidden words, the same after the same, and none of the words", async () => {
    const page = connect();
    await hello(page);
    await eventually(() => expect(page.heard).toHaveLength(1));
    const told = () => (page.heard.at(-1) as { readonly hiddenWords?: unknown }).hiddenWords;
    const revisions: unknown[] = [];
    for (const words of [["darn"], ["darn", "heck"], ["darn"]]) {
      stage.hiddenWords.set(words);
      // Other messages may come before it.
      await eventually(() => expect([undefined, revisions.at(-1)]).not.toContain(told()));
      revisions.push(told());
    }
    expect([revisions[0] === revisions[2], new Set(revisions).size]).toEqual([true, 2]);
    expect(JSON.stringify(page.heard)).not.toMatch(/darn|heck/);
    stage.hiddenWords.set([]);
    await eventually(() => expect(page.heard.at(-1)).not.toHaveProperty("hiddenWords"));
  });

  it.each([
    ["without a token", {}, "/pages"],
    ["with a wrong token", {}, "/pages?token=wrong"],
    ["from another site's page", { origin: "https://evil.example" }, undefined],
    ["without an origin", { origin: "" }, undefined],
    ["with a cookie", { cookie: `token=${token}` }, "/pages"],
    ["under another host's name", { host: "evil.example" }, undefined],
    ["at another path", {}, `/elsewhere?token=${"t".repeat(43)}`],
  ])("rejects a page %s", async (_, headers, path) => {
    expect(await connect(headers, path).rejected).toBe(403);
    expect(control.state.pages).toBe(0);
  });

  it.each([
    ["what is not JSON", "hello"],
    ["an unknown message", JSON.stringify({ type: "command", what: "voice.stop" })],
    ["a state that cannot be", JSON.stringify({ type: "state", voice: { state: "x", waiting: -1 } })],
    ["something far too large", JSON.stringify({ type: "hello", inObs: true, more: "x".repeat(100_000) })],
  ])("disconnects a page that sends %s", async (_, said) => {
    const page = connect();
    await page.rejected;
    page.socket.send(said);
    expect([1008, 1009]).toContain(await page.ended);
    expect(control.state.pages).toBe(0);
  });

  it("disconnects a page that never stops sending", async () => {
    const page = connect();
    await hello(page);
    for (let count = 0; count < 1_000; count++)
      page.socket.send(JSON.stringify({ type: "hello", inObs: false }));
    expect(await page.ended).toBe(1008);
  });

  it("takes as many event ids as a page may send at once, however long and in any script", async () => {
    const seen: string[] = [];
    control.onSeen((ids) => seen.push(...ids));
    const page = connect();
    await hello(page);
    const eventIds = Array.from({ length: maxSeen }, (_, at) => String(at).padEnd(maxIdLength, "語"));
    page.socket.send(JSON.stringify({ type: "seen", eventIds }));
    await eventually(() => expect(seen).toEqual(eventIds));
  });

  it("ends with the relay", async () => {
    const page = connect();
    await hello(page);
    await eventually(() => expect(control.state.pages).toBe(1));
    await stage.relay.close();
    expect(await page.ended).toBe(1006);
    await eventually(() => expect(control.state.pages).toBe(0));
  });
});

describe("the layouts of the overlay, over the relay", () => {
  const put = (
    headers: Record<string, string>,
    body = "show=chat",
    name = "Evening",
    method: "PUT" | "POST" = "PUT",
  ) => fetch(at(`/layouts/${name}`), { method, headers, body });
  const own = (): Record<string, string> => ({
    authorization: `Bearer ${token}`,
    origin: `http://127.0.0.1:${stage.relay.port}`,
  });

  it("are stored for the studio, and every open page learns of changes", async () => {
    expect((await put(own())).status).toBe(204);
    expect(await (await fetch(at("/layouts"), authorised)).json()).toEqual({ Evening: "show=chat" });
    expect((await fetch(at("/layouts/Evening"), { method: "DELETE", headers: own() })).status).toBe(204);
    expect(await (await fetch(at("/layouts"), authorised)).json()).toEqual({});
  });

  it.each<[string, () => Promise<Response>, number]>([
    ["with a name that is none", () => put(own(), "show=chat", "..%2Fx"), 400],
    ["with far too much", () => put(own(), "x".repeat(20_000)), 413],
    ["in another way", () => put(own(), "show=chat", "Evening", "POST"), 405],
    ["elsewhere", () => fetch(at("/overlay/"), { method: "PUT", headers: own(), body: "x" }), 405],
  ])("cannot be changed %s", async (_, ask, status) => {
    expect((await ask()).status).toBe(status);
    expect(await (await fetch(at("/layouts"), authorised)).json()).toEqual({});
  });
});
