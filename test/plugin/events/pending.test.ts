import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { frameText } from "../../../plugin/events/page-streams.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { createFrameReader } from "../../../shared/api/frame-reader.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { type RelayStage, apiKey, setRelayStage, token } from "../server/server-stage.ts";
import { eventually } from "../../fixtures/eventually.ts";

let stage: RelayStage;
let voicesLeft: number;
const sound = Buffer.alloc(400, 7).toString("base64");

beforeEach(async () => {
  voicesLeft = 0;
  stage = await setRelayStage((response, { path }) => {
    if (path !== "/voice/secret") return response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(frameText({ id: "", event: "message", text: JSON.stringify({ audio: sound }) }));
    return response.once("close", () => voicesLeft++);
  });
});

afterEach(() => stage.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${stage.relay.port}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

/** What a page gets as soon as it opens, and the id from which it would go on. */
async function delivered(lastEventId?: string) {
  const answer = await ask(
    "/v1/eventsub/stream",
    lastEventId === undefined ? {} : { "last-event-id": lastEventId },
  );
  const reader = answer.body?.getReader();
  const frames = createFrameReader();
  const first = await reader?.read();
  const events = first?.value ? frames.read(first.value) : [];
  await reader?.cancel();
  return { events: events.map(({ event }) => event), goesOnFrom: frames.lastEventId };
}

/** Has this happen, and waits until the relay has it. */
async function happened(...envelopes: Parameters<RelayStage["happen"]>[0][]): Promise<void> {
  const stream = await ask("/v1/eventsub/stream");
  for (const envelope of envelopes) stage.happen(envelope);
  const marker = envelopeOf("system.left");
  stage.happen({ ...marker, type: "the.last" });
  const reader = stream.body?.getReader();
  const frames = createFrameReader();
  for (let isThere = false; !isThere;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) throw new Error("The stream has ended.");
    isThere = frames.read(value ?? new Uint8Array()).some(({ event }) => event === "the.last");
  }
  await reader?.cancel();
}

describe("a page that opens", () => {
  it("gets what is pending and then new events: what others have shown does not come again", async () => {
    await happened(envelopeOf("channel.event"), envelopeOf("system.join"), envelopeOf("chat.ai_message"));
    const { events, goesOnFrom } = await delivered();
    expect(events).toEqual(["channel.event", "chat.ai_message"]);
    expect(await delivered(goesOnFrom)).toMatchObject({ events: [] });
  });
});

describe("a change of the channel", () => {
  it("does not change the account: what is pending stays", async () => {
    await happened(envelopeOf("channel.event"));
    stage.account.apply(readGlobalSettings({ baseUrl: stage.service.url, apiKey, channelName: "elsewhere" }));
    expect(await delivered()).toMatchObject({ events: ["channel.event"] });
  });
});

describe("the voice of an account", () => {
  it("ends when the account changes, and its path is closed", async () => {
    const stream = await ask("/v1/eventsub/stream");
    stage.happen(envelopeOf("ai.tts.generated", { ttsStreamUrl: `${stage.service.url}/voice/secret` }));
    const text = await textOf(stream, /"ttsStreamUrl":"([^"]+)"/);
    const voice = await ask(text);
    expect(await textOf(voice, /"audio":"([^"]+)"/)).toBe(sound);
    stage.account.apply(readGlobalSettings({ baseUrl: stage.service.url, apiKey: `${apiKey}-2` }));
    await eventually(() => expect(voicesLeft).toBe(1));
    expect((await ask(text)).status).toBe(404);
  });
});

/** Reads until the pattern is there; answers with its first group. The stream stays open. */
async function textOf(response: Response, pattern: RegExp): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (let text = ""; ;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) throw new Error("The stream has ended.");
    text += decoder.decode(value, { stream: true });
    const [, found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
}
