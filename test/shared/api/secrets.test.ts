import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/api/errors.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { openChatStreamFeed } from "../../../shared/api/chat-stream-feed.ts";
import { type Session, createSession } from "../../../plugin/session/session.ts";
import { freshCooldown } from "../../../plugin/session/state/cooldown.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type Handler, type ScriptedServer, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { changed, sampleRow } from "../../service/document-checks.ts";
import { answers, payloads } from "../../service/document-tables.ts";
import { type Endpoint, endpoints } from "../../service/endpoints.ts";
import { clientOf, follow, plainActs, streamEndpoints } from "./client-on-stage.ts";

const apiKey = "sk-echoed-0123456789-abcdef";
const voiceUrl = "https://voice.example/secret-voice-path?token=t0k3n";

/** Everything of a thrown thing that any way of writing it down could show. */
function exposed(thrown: unknown): string {
  const error = thrown as Error;
  const own = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name)));
  return [
    String(error),
    error.message,
    error.stack,
    JSON.stringify(error),
    ...own,
    inspect(error, { depth: Infinity, showHidden: true, maxArrayLength: null, maxStringLength: null }),
    error.cause === undefined ? "" : exposed(error.cause),
  ].join("\n");
}

/** Real time, a hundred times as fast. */
const hurried: Clock = {
  ...systemClock,
  after: (delayMs, callback) => systemClock.after(delayMs / 100, callback),
};

const echo = {
  "content-type": "text/plain",
  "x-echo": apiKey,
  "www-authenticate": `Bearer realm="${apiKey}"`,
};
const echoing =
  (status: number, body: string): Handler =>
  (response) =>
    response.writeHead(status, echo).end(body);
const elsewhere =
  (status: number): Handler =>
  (response) =>
    response.writeHead(status, { ...echo, location: `http://127.0.0.1:1/?key=${apiKey}` }).end(apiKey);

/** Every way in which an answer can go wrong, the key coming back in it. */
const failures: readonly { readonly failure: string; readonly answer: Handler }[] = [
  ...[400, 401, 403, 404, 408, 409, 418, 422, 429, 500, 502, 503, 504].map((status) => ({
    failure: `${status} that echoes the key`,
    answer: echoing(status, `Authorization: Bearer ${apiKey}`),
  })),
  ...[300, 301, 302, 303, 307, 308].map((status) => ({
    failure: `${status} to an address with the key`,
    answer: elsewhere(status),
  })),
  {
    failure: "200 whose JSON is another, with the key",
    answer: echoing(200, JSON.stringify({ [apiKey]: apiKey })),
  },
  {
    failure: "200 whose list holds the key in the wrong places",
    answer: echoing(200, JSON.stringify([{ id: [apiKey], channelName: { [apiKey]: 1 } }])),
  },
  { failure: "a torn connection", answer: (response) => response.destroy() },
  {
    failure: "an answer that is cut off",
    answer: (response) => {
      response.writeHead(200, { ...echo, "content-length": "1000" });
      response.write(apiKey, () => response.destroy());
    },
  },
  { failure: "no answer", answer: () => {} },
  {
    failure: "an answer that stops in the middle",
    answer: (response) => {
      response.writeHead(200, echo);
      response.write(`["${apiKey}`);
    },
  },
];

let server: ScriptedServer;
afterEach(() => server.close());

describe("no error holds the key", () => {
  // Where no answer begins EventSub says nothing: it may begin with the first event.
  const isQuiet = (endpoint: Endpoint, failure: string) =>
    endpoint === "GET /v1/eventsub/stream" && failure === "no answer";

  it.each(
    endpoints.flatMap((endpoint) =>
      failures.filter(({ failure }) => !isQuiet(endpoint, failure)).map((row) => ({ endpoint, ...row })),
    ),
  )("$endpoint | $failure", async ({ endpoint, answer }) => {
    server = await startScriptedServer(answer);
    const client = clientOf(server.url, apiKey, hurried);
    const error = await plainActs[endpoint](client, hurried).catch((thrown: unknown) => thrown);
    // An endpoint whose success has no body takes any: then nothing was thrown that could show something.
    expect(error instanceof ApiError || String(error) === "Error: It succeeded.").toBe(true);
    expect(exposed(error)).not.toContain(apiKey);
  });

  it.each(endpoints)("%s | nobody listens at the address", async (endpoint) => {
    server = await startScriptedServer(() => {});
    await server.close();
    const error = await plainActs[endpoint](clientOf(server.url, apiKey));
    expect(error).toMatchObject({ kind: "network" });
    expect(exposed(error)).not.toContain(apiKey);
  });

  it.each(endpoints)("%s | what echoes the key is not kept", async (endpoint) => {
    server = await startScriptedServer(echoing(400, `You sent Bearer ${apiKey}, an unheard-of one.`));
    const error = await plainActs[endpoint](clientOf(server.url, apiKey));
    expect(error).toMatchObject({ kind: "invalid" });
    expect(exposed(error)).not.toContain("unheard");
  });
});

describe("no log line and no state holds the key or the voice's address", () => {
  const voiced: Record<string, unknown> = {
    ...sampleRow(answers.Envelope),
    type: "ai.tts.generated",
    payload: { ...sampleRow(payloads["ai.tts.generated"]), ttsStreamUrl: voiceUrl },
  };
  const frames = [
    changed(voiced, ["payload", "audioSizeBytes"], voiceUrl),
    changed(voiced, ["payload", "messageId"], { [voiceUrl]: apiKey }),
    changed(voiced, ["payload", "username"], undefined),
    changed(voiced, ["channel"], voiceUrl),
    changed(voiced, ["id"], { url: voiceUrl }),
    changed(changed(voiced, ["type"], `ai.tts.${voiceUrl}`), ["id"], apiKey),
    changed(voiced, ["stream"], { id: [voiceUrl, apiKey] }),
    voiced,
  ].map((envelope, at) => {
    const own = envelope["id"] === voiced["id"] ? { ...envelope, id: `e${at}` } : envelope;
    return `data: ${JSON.stringify(own)}\n\n`;
  });
  const noFrames = [
    `data: ${voiceUrl} ${apiKey}\n\n`,
    `data: {"id":"${apiKey}\n\n`,
    `data: ["${voiceUrl}"]\n\n`,
    `data: {"id":"e","type":"ai.moderation","payload":{"messageId":{"${voiceUrl}":"${apiKey}"}}}\n\n`,
  ];

  const sessionOn = async (answer: Handler, clock: Clock) => {
    server = await startScriptedServer(answer);
    const log = createRecordedLog();
    const session: Session = createSession({
      cooldown: freshCooldown(),
      client: clientOf(server.url, apiKey, clock),
      fetch,
      clock,
      random: () => 0,
      log,
    });
    return { session, log };
  };

  it.each(failures)("where every request meets: $failure", async ({ answer }) => {
    const { session, log } = await sessionOn(answer, hurried);
    session.start();
    const press = { source: "a key", content: "x", channelName: "emberfox" };
    const outcomes = await Promise.all([
      session.react(press),
      session.addContext(press),
      session.activateCharacter("c1", "a key"),
    ]);
    await expect.poll(() => log.lines.length).toBeGreaterThan(0);
    session.stop();
    expect(log.lines.join("\n")).not.toContain(apiKey);
    expect(JSON.stringify(session.store.value)).not.toContain(apiKey);
    for (const outcome of outcomes) expect(exposed(outcome)).not.toContain(apiKey);
  });

  it("where events and lines of chat hold them in all the wrong places", async () => {
    // In real time: a silent stream that is opened again would tell all once more.
    const { session, log } = await sessionOn((response, { path }) => {
      if (!path.endsWith("/stream")) return void response.writeHead(200).end("[]");
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write([...noFrames, ...frames].join(""));
    }, systemClock);
    session.onEvent(({ frame }) => {
      throw new Error(`A listener quotes ${frame.text} ${voiceUrl}`);
    });
    session.start();
    const chat = openChatStreamFeed({
      url: `${server.url}/v1/events/chat/messages/stream`,
      headers: {},
      fetch,
      clock: systemClock,
      random: () => 0,
      log,
      resumes: true,
      channelName: () => "emberfox",
      onEvent: () => {},
      onStatus: () => {},
    });
    const bad = "An event could not be used";
    await expect.poll(() => log.lines.filter((line) => line.includes(bad)).length).toBe(4 + 12);
    await expect.poll(() => log.lines.filter((line) => line.includes("A listener")).length).toBe(8);
    session.stop();
    chat.close();
    for (const secret of [apiKey, voiceUrl, "secret-voice-path", "t0k3n"]) {
      expect(log.lines.join("\n")).not.toContain(secret);
      expect(JSON.stringify(session.store.value)).not.toContain(secret);
    }
  });

  it.each(streamEndpoints)("%s | where a listener quotes what it got", async (endpoint) => {
    server = await startScriptedServer((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(frames.join(""));
    });
    const client = clientOf(server.url, apiKey, hurried);
    const followed = follow(client, endpoint, {
      onFrame: ({ text }) => {
        throw new TypeError(`It quotes ${text} and ${apiKey}`);
      },
    });
    await expect.poll(() => followed.log.lines.length).toBe(frames.length);
    for (const secret of [apiKey, voiceUrl]) expect(followed.log.lines.join("\n")).not.toContain(secret);
  });
});
