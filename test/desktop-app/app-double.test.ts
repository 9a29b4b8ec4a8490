import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type AppDouble, type AppDoubleOptions, type AppMessage, startAppDouble } from "./app-double.ts";

let app: AppDouble;
let socket: WebSocket;
const heard: AppMessage[] = [];

afterEach(async () => {
  socket.terminate();
  await app.close();
});

async function start(options: AppDoubleOptions = {}): Promise<void> {
  app = await startAppDouble(options);
  heard.length = 0;
  socket = await connect();
}
async function connect(): Promise<WebSocket> {
  const made = new WebSocket(app.address);
  made.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as AppMessage));
  await once(made, "open");
  return made;
}
const say = (type: string, payload: object): void => socket.send(JSON.stringify({ type, payload }));
const hello = (clientId = "app.sidekick.deck", clientType = "integration") =>
  say("hello", { clientType, clientId });
const request = (clientId = "app.sidekick.deck", requestedScopes = ["rest.full"]) =>
  say("request_access", { clientId, displayName: "A deck", requestedScopes });
const finds = async (...messages: object[]): Promise<void> => {
  await expect.poll(() => heard).toMatchObject(messages);
};
const error = (code: string) => ({ type: "error", payload: { code, message: expect.any(String) as string } });

describe("the double of the desktop application", () => {
  it("welcomes an integration, and offers the key only while it has one", async () => {
    await start();
    hello();
    await finds({ type: "welcome", payload: { capabilities: ["events", "state", "integration.auth"] } });
    app.isSignedIn = false;
    hello();
    await expect.poll(() => heard[1]?.payload).toEqual({ capabilities: ["events", "state"] });
  });

  it.each([
    ["another type of client", () => hello("app.sidekick.deck", "browser"), "invalid_client_type"],
    ["a name that is no slug", () => hello("Sidekick Deck"), "invalid_client_id"],
    ["a request before hello", () => request(), "missing_hello"],
  ])("refuses %s", async (_, act, code) => {
    await start();
    act();
    await finds(error(code));
  });

  it.each([
    ["another scope", {}, () => request(undefined, ["rest.read"]), "invalid_scope"],
    ["another name than in hello", {}, () => request("other"), "invalid_client_id"],
    ["while nobody is signed in", { isSignedIn: false }, () => request(), "not_ready"],
    ["without a window", { hasWindow: false }, () => request(), "ui_unavailable"],
  ])("refuses a request: %s", async (_, options, act, code) => {
    await start(options);
    hello();
    act();
    await finds({ type: "welcome" }, error(code));
  });

  it("asks in its window, one at a time, and hands out key and channel on a yes", async () => {
    await start({ apiKey: "k", channelName: "gull" });
    hello();
    request();
    await expect.poll(() => app.asksAbout).toBe("A deck");
    request();
    await finds({ type: "welcome" }, { type: "access_pending" }, error("request_pending"));
    app.allow(true);
    await expect.poll(() => heard[3]?.type).toBe("access_granted");
    const { requestId } = heard[1]!.payload;
    expect(heard[3]?.payload).toEqual({ requestId, apiKey: "k", scopes: ["rest.full"], channelName: "gull" });
    expect(app.asksAbout).toBeUndefined();
  });

  it("denies on a no and after its time, without saying that it is pending where it is so set", async () => {
    await start({ isPendingSaid: false });
    hello();
    request();
    await expect.poll(() => app.asksAbout).toBeDefined();
    app.allow(false);
    request();
    await expect.poll(() => app.asksAbout).toBeDefined();
    app.expire();
    await finds(
      { type: "welcome" },
      { type: "access_denied", payload: { reason: "user_denied" } },
      { type: "access_denied", payload: { reason: "timeout" } },
    );
  });

  it("refuses a request soon after another", async () => {
    await start({ restMs: 60_000 });
    hello();
    request();
    await expect.poll(() => app.asksAbout).toBeDefined();
    app.allow(false);
    request();
    await finds(
      { type: "welcome" },
      { type: "access_pending" },
      { type: "access_denied" },
      error("rate_limited"),
    );
  });

  it("sends how loud its voice is, to those that have said hello", async () => {
    await start();
    const stranger = await connect();
    hello();
    await finds({ type: "welcome" });
    app.speak(0.5);
    const level = {
      type: "event",
      payload: { name: "ttsAmplitude", data: { soundAmplitudeValue: 0.5, animationId: null } },
    };
    await finds({ type: "welcome" }, level);
    stranger.terminate();
  });

  it("closes its window when the program that it asks about leaves", async () => {
    await start();
    hello();
    request();
    await expect.poll(() => app.asksAbout).toBeDefined();
    socket.terminate();
    await expect.poll(() => app.asksAbout).toBeUndefined();
    expect(app.clients).toBe(0);
  });
});
