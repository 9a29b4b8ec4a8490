import { createServer as createHttpServer } from "node:http";
import { type Socket, type Server, createServer } from "node:net";
import type { Duplex } from "node:stream";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { connectAppAnswer } from "../../../plugin/desktop-app/connect-app.ts";
import type { AppFailure } from "../../../plugin/desktop-app/access-request.ts";
import { connectAppQuestion } from "../../../plugin/desktop-app/app-questions.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { messages } from "../../../shared/words/english.ts";
import { type AppDouble, type AppDoubleOptions, startAppDouble } from "../../desktop-app/app-double.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

const apiKey = "key-that-nobody-may-see";
const log = createRecordedLog();
/** The bound of a welcome is short here, and that of a decision. */
const hasty: Clock = {
  ...systemClock,
  after: (ms, callback) => systemClock.after(ms > 60_000 ? 1_500 : 300, callback),
};
/** The bound of a decision alone is short here. */
const decisive: Clock = {
  ...systemClock,
  after: (ms, callback) => systemClock.after(ms > 60_000 ? 1_500 : ms, callback),
};
const closing: (() => unknown)[] = [];
let saved: object[];
let clock: Clock;

beforeEach(() => {
  saved = [];
  clock = systemClock;
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  expect(log.lines.join("\n")).not.toContain(apiKey);
  log.lines.length = 0;
});

async function startApp(options: AppDoubleOptions = {}): Promise<AppDouble> {
  const app = await startAppDouble({ apiKey, ...options });
  closing.push(() => app.close());
  return app;
}

/** Asks as a page does; what the page gets is never the key. */
function asking(appAddress: string) {
  const settings = readGlobalSettings({ appAddress });
  const answer = connectAppAnswer({
    clock,
    locale: { language: "en", words: messages },
    log,
    saveSettings: (change) => Promise.resolve(void saved.push(change)),
    settings: createStore(settings, () => settings),
  });
  return async (fields: object = {}): Promise<{ ok: boolean; message: string }> => {
    const reply = await answer.reply({ event: connectAppQuestion.event, ...fields }, undefined);
    expect(JSON.stringify(reply)).not.toContain(apiKey);
    return reply as { ok: boolean; message: string };
  };
}
const failing = (kind: Exclude<AppFailure, "cancelled">) =>
  expect.objectContaining({ ok: false, message: messages.app[kind] }) as unknown;

/** Any program at the app's port. */
async function listen(server: Server, take: (socket: Socket) => void = () => {}): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    take(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** A program that speaks WebSocket, and does this with each message of ours. */
const sockets = new Map<WebSocket, Duplex>();
async function hostile(act: (client: WebSocket, type: string) => void): Promise<string> {
  const clients = new WebSocketServer({ noServer: true });
  const server = createHttpServer();
  server.on("upgrade", (request, socket, head) =>
    clients.handleUpgrade(request, socket, head, (client) => {
      sockets.set(client, socket);
      client.on("error", () => {});
      client.on("message", (data: Buffer) =>
        act(client, (JSON.parse(data.toString()) as { type: string }).type),
      );
    }),
  );
  return listen(server);
}
const say = (client: WebSocket, type: string, payload: unknown): void =>
  client.send(JSON.stringify({ type, payload }));
/** Welcomes, and then does this with the request. */
const welcoming = (act: (client: WebSocket) => void) =>
  hostile((client, type) =>
    type === "hello" ? say(client, "welcome", { capabilities: ["integration.auth"] }) : act(client),
  );

describe("connecting with the app", () => {
  it("saves the key and the channel once the app's user says yes, and leaves", async () => {
    const app = await startApp({ channelName: "gull" });
    const ask = asking(app.address);
    expect(app.clients).toBe(0);
    const reply = ask();
    await expect.poll(() => app.asksAbout).toBe("Sidekick Deck");
    expect(saved).toEqual([]);
    app.allow(true);
    expect(await reply).toEqual({ ok: true, message: messages.connected });
    expect(saved).toEqual([{ apiKey, channelName: "gull" }]);
    await expect.poll(() => app.clients).toBe(0);
    expect(app.received.map(({ type }) => type)).toEqual(["hello", "request_access"]);
  });

  it("does not need to be told that the request is pending, and leaves the channel when none is named", async () => {
    const app = await startApp({ isPendingSaid: false });
    app.allow(true);
    expect(await asking(app.address)()).toMatchObject({ ok: true });
    expect(saved).toEqual([{ apiKey }]);
  });

  it("asks the app once for all pages that ask meanwhile", async () => {
    const app = await startApp();
    const ask = asking(app.address);
    const replies = [ask(), ask()];
    await expect.poll(() => app.asksAbout).toBeDefined();
    app.allow(true);
    expect(await Promise.all(replies)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(app.received.filter(({ type }) => type === "request_access")).toHaveLength(1);
  });

  it("can be cancelled, after which a yes does nothing, and begun again", async () => {
    const app = await startApp();
    const ask = asking(app.address);
    const reply = ask();
    await expect.poll(() => app.asksAbout).toBeDefined();
    await ask({ cancel: "yes" });
    expect(await reply).toEqual({ ok: false, message: "" });
    await expect.poll(() => app.clients).toBe(0);
    app.allow(true);
    expect(saved).toEqual([]);
    expect(await ask()).toMatchObject({ ok: true });
  });

  it.each([
    ["not-ready", { isSignedIn: false }, () => {}],
    ["no-window", { hasWindow: false }, () => {}],
    ["denied", {}, (app: AppDouble) => app.allow(false)],
    ["timed-out", {}, (app: AppDouble) => app.expire()],
    ["closed", {}, (app: AppDouble) => app.drop()],
  ] as const)("says what to do: %s", async (kind, options, act) => {
    const app = await startApp(options);
    const reply = asking(app.address)();
    const isAsking = Object.keys(options).length === 0;
    await expect.poll(() => app.received.length === (kind === "not-ready" ? 1 : 2)).toBe(true);
    await expect.poll(() => app.asksAbout !== undefined || !isAsking).toBe(true);
    act(app);
    expect(await reply).toEqual(failing(kind));
    expect(saved).toEqual([]);
  });

  it("says when the app was asked too often, or still asks", async () => {
    const app = await startApp({ restMs: 60_000 });
    const one = asking(app.address)();
    await expect.poll(() => app.asksAbout).toBeDefined();
    expect(await asking(app.address)()).toEqual(failing("too-often"));
    app.allow(false);
    await one;
    expect(await asking(app.address)()).toEqual(failing("too-often"));
  });

  it("says when the app is not running", async () => {
    const app = await startAppDouble();
    await app.close();
    expect(await asking(app.address)()).toEqual(failing("closed"));
  });

  it.each([
    "ws://192.168.1.5:51743",
    "ws://app.example",
    "ws://127.0.0.1.example:1",
    "ws://[::ffff:127.0.0.1]",
    "x y",
  ])("goes to this computer alone, not to %s", async (address) => {
    expect(await asking(address)()).toEqual(failing("not-app"));
  });

  it("takes this computer's addresses and its name, which is not looked up", () => {
    const read = (appAddress: unknown) => readGlobalSettings({ appAddress }).appAddress;
    expect(read("")).toBe("ws://127.0.0.1:51743");
    expect(read(undefined)).toBe("ws://127.0.0.1:51743");
    expect(read("127.0.0.9:5")).toBe("ws://127.0.0.9:5");
    expect(read("ws://[::1]:5/path")).toBe("ws://[::1]:5");
    expect(read("localhost:5")).toBe("ws://127.0.0.1:5");
    expect(read("ws://u:p@127.0.0.1:5")).toBe("");
  });
});

describe("another program at the app's port", () => {
  const finds = async (address: string): Promise<void> => {
    expect(await asking(address)()).toEqual(failing("not-app"));
    expect(saved).toEqual([]);
  };

  it("is named when it speaks HTTP, nothing, garbage, or hangs up", async () => {
    await finds(await listen(createHttpServer((_, response) => response.end("hello"))));
    await finds(await listen(createServer(), (socket) => socket.end("SSH-2.0-x\r\n")));
    await finds(await listen(createServer(), (socket) => socket.destroy()));
    await finds(await hostile((client) => client.send("garbage")));
    await finds(await hostile((client) => client.send(Buffer.from([1, 2, 3]))));
    await finds(await hostile((client) => client.close()));
    await finds(await hostile((client) => say(client, "welcome", { capabilities: "integration.auth" })));
  });

  it("is named when it keeps silent, before the handshake or after it, or drips", async () => {
    clock = hasty;
    await finds(await listen(createServer()));
    await finds(await hostile(() => {}));
    const dripping = createServer();
    await finds(
      await listen(dripping, (socket) => {
        const timer = setInterval(() => socket.write("H"), 10);
        socket.on("close", () => clearInterval(timer));
      }),
    );
  });

  it("cannot make the plugin take in a message of 1 GB, nor a key of 1 MB", async () => {
    await finds(
      await hostile((client) => {
        // The head of a frame with a length of 1 GB, of which hardly anything follows.
        const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0x40, 0, 0, 0]);
        sockets.get(client)?.write(head);
      }),
    );
    await finds(
      await welcoming((client) =>
        say(client, "access_granted", { requestId: "r", apiKey: "k".repeat(1_000_000) }),
      ),
    );
    await finds(
      await welcoming((client) =>
        say(client, "access_granted", { requestId: "r", apiKey: "k".repeat(10_000) }),
      ),
    );
  });

  it("is left when a message is far larger than any of the app's, whatever comes after it", async () => {
    await finds(
      await welcoming((client) => {
        say(client, "news", "x".repeat(100_000));
        say(client, "access_granted", { requestId: "r", apiKey });
      }),
    );
    expect(saved).toEqual([]);
  });

  it("gives no key unasked, and none for another request", async () => {
    clock = hasty;
    const granted = { requestId: "r", apiKey };
    const early = await hostile((client) => say(client, "access_granted", granted));
    await finds(early);
    clock = decisive;
    const other = await welcoming((client) => {
      say(client, "access_pending", { requestId: "mine" });
      say(client, "access_granted", granted);
    });
    expect(await asking(other)()).toEqual(failing("timed-out"));
    expect(saved).toEqual([]);
  });

  it("gives one key, whatever it says afterwards", async () => {
    const twice = await welcoming((client) => {
      say(client, "access_granted", { requestId: "r", apiKey });
      say(client, "access_granted", { requestId: "r", apiKey: "another" });
    });
    expect(await asking(twice)()).toMatchObject({ ok: true });
    expect(saved).toEqual([{ apiKey }]);
  });

  it("is left when it floods", async () => {
    const level = { name: "ttsAmplitude", data: { soundAmplitudeValue: 1 } };
    await finds(
      await welcoming((client) => {
        for (let count = 0; count < 2_000; count++) say(client, "event", level);
      }),
    );
  });

  it("is left at the first of answers that only announce another", async () => {
    // Its welcome has no bound here.
    clock = {
      ...systemClock,
      after: (ms, callback) => (ms > 60_000 ? systemClock.after(ms, callback) : () => {}),
    };
    await finds(
      await listen(createServer(), (socket) => {
        const timer = setInterval(() => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 10);
        socket.on("close", () => clearInterval(timer));
      }),
    );
  });

  it("is left when it floods with what is no message", async () => {
    await finds(
      await welcoming((client) => {
        for (let count = 0; count < 2_000; count++) client.pong();
      }),
    );
    await finds(
      await welcoming((client) => {
        for (let count = 0; count < 200; count++) client.send("", { fin: false });
      }),
    );
  });

  it("ends within two minutes when it never decides", async () => {
    clock = decisive;
    expect(await asking(await welcoming(() => {}))()).toEqual(failing("timed-out"));
  });
});
