import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EnvelopeMap, EnvelopeType } from "../../../shared/api/envelope.ts";
import type { Frame } from "../../../shared/api/frame-reader.ts";
import { decodeVoiceFrame } from "../../../plugin/voices/matching/voice-frame.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { readFrames } from "../../fixtures/read-frames.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { type RelayStage, apiKey, setRelayStage, token } from "../server/server-stage.ts";

let stage: RelayStage;
let voices: ServerResponse[] = [];

beforeEach(async () => {
  voices = [];
  stage = await setRelayStage((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    voices.push(response);
  });
});

afterEach(() => stage.close());

const hold = (): void => stage.approval.use({ isOn: true, waitMs: 60_000, otherwise: "drop" });
const at = (path: string): string => `http://127.0.0.1:${stage.relay.port}${path}`;
const open = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(at(path), { headers: { authorization: `Bearer ${token}`, ...headers } });

function happen<Type extends EnvelopeType>(
  type: Type,
  payload: Partial<EnvelopeMap[Type]>,
  id: string,
): void {
  const envelope = { ...envelopeOf(type, payload), id };
  stage.happen(envelope);
}

function say(id: string, message = `${id} is said`): void {
  happen("chat.ai_message", { id, message }, id);
}

function announceVoice(
  messageId: string,
  textToSpeech = `${messageId} is said`,
  id = `${messageId}-voice`,
): void {
  const voice = { messageId, textToSpeech, audioSizeBytes: 0, ttsStreamUrl: `${stage.service.url}/voice` };
  happen("ai.tts.generated", voice, id);
}

/** A file of sound, told from others by its bytes, as frames that name no message. */
function halves(byte: number): readonly [string, string] {
  const audio = Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVEfmt "), Buffer.alloc(200, byte)]);
  const frame = (part: Buffer): string => `data: ${JSON.stringify({ audio: part.toString("base64") })}\n\n`;
  return [frame(audio.subarray(0, 100)), `${frame(audio.subarray(100))}data: [DONE]\n\n`];
}

function sound(byte: number): void {
  for (const half of halves(byte)) voices.at(-1)?.write(half);
}

interface Seen {
  readonly id: string;
  readonly payload: { readonly [field: string]: unknown; readonly ttsStreamUrl: string };
}

function seen(frames: readonly Frame[]): readonly Seen[] {
  return frames.map(({ text }) => JSON.parse(text) as Seen);
}

/** What a page hears of a voice: its last byte, and whether it was whole. */
async function heard(path: string): Promise<readonly [byte: number | undefined, bytes: number]> {
  const frames = await readFrames(await open(path), 99);
  const audio = frames.flatMap(({ event, text }) => [...(decodeVoiceFrame(event, text).audio ?? [])]);
  return [audio.at(-1), audio.length];
}

const waiting = (): readonly string[] => stage.approval.awaiting.map(({ id }) => id);
const finished = async (path: string, byte: number): Promise<void> =>
  eventually(async () => expect(await heard(path)).toEqual([byte, 216]));

it("gives no page what waits, and then to each the message and its whole voice, which came meanwhile", async () => {
  hold();
  const other = await stage.openEvents();
  const pages = await Promise.all([1, 2].map(() => stage.openEvents()));
  say("one");
  announceVoice("one");
  await eventually(() => expect(voices).toHaveLength(1));
  sound(1);
  happen("channel.event", {}, "raid");
  await eventually(() => expect(waiting()).toEqual(["one"]));
  expect(seen(await readFrames(other, 1))).toMatchObject([{ id: "raid" }]);
  stage.approval.approve("one");
  for (const page of pages) {
    const events = seen(await readFrames(page, 3));
    expect(events.map(({ id }) => id)).toEqual(["raid", "one", "one-voice"]);
    await finished(events[2]?.payload.ttsStreamUrl ?? "", 1);
  }
});

it("never gives a page what was dropped, however it asks, and the next message has its own voice", async () => {
  hold();
  const page = await stage.openEvents();
  happen("channel.go_live", {}, "live");
  const [first] = await readFrames(page, 1);
  say("one", "a secret");
  announceVoice("one", "a secret");
  await eventually(() => expect(voices).toHaveLength(1));
  say("two");
  announceVoice("two");
  await eventually(() => expect(waiting()).toEqual(["one", "two"]));
  sound(1);
  sound(2);
  stage.approval.reject("one");
  stage.approval.approve("two");
  happen("ai.moderation", { messageId: "one", originalMessage: "a secret" }, "verdict");
  happen("channel.go_offline", {}, "end");
  for (const headers of [{ "last-event-id": first?.id ?? "" }, { "last-event-id": "older" }, {}]) {
    const frames = await readFrames(await stage.openEvents(headers), 3);
    const text = JSON.stringify(frames);
    expect(text).not.toContain("secret");
    const voice = seen(frames).find(({ id }) => id === "two-voice");
    await finished(voice?.payload.ttsStreamUrl ?? "", 2);
  }
});

it("releases a burst of fifty in order, each with its own voice", async () => {
  hold();
  const page = await stage.openEvents();
  const numbers = Array.from({ length: 50 }, (_, at) => at + 1);
  for (const number of numbers) {
    say(`m${number}`);
    announceVoice(`m${number}`);
  }
  await eventually(() => expect([voices.length, waiting().length]).toEqual([1, 50]));
  for (const number of numbers) sound(number);
  await eventually(() => expect(stage.approval.awaiting).toHaveLength(50));
  stage.approval.use({ isOn: false, waitMs: 60_000, otherwise: "drop" });
  const events = seen(await readFrames(page, 100));
  expect(events.map(({ id }) => id)).toEqual(numbers.flatMap((number) => [`m${number}`, `m${number}-voice`]));
  for (const number of [1, 25, 50])
    await finished(events[number * 2 - 1]?.payload.ttsStreamUrl ?? "", number);
});

it("gives both pages what was approved out of order, each with its own voice, and not what moderation took back", async () => {
  hold();
  const pages = await Promise.all([1, 2].map(() => stage.openEvents()));
  for (const id of ["one", "two", "three"]) {
    say(id);
    announceVoice(id);
  }
  await eventually(() => expect([voices.length, waiting().length]).toEqual([1, 3]));
  for (const byte of [1, 2, 3]) sound(byte);
  stage.approval.approve("three");
  happen("ai.moderation", { messageId: "two", isAppropriate: false, originalMessage: "two" }, "verdict");
  await eventually(() => expect(waiting()).toEqual(["one"]));
  expect([stage.approval.approve("two"), stage.approval.approve("one")]).toEqual([false, true]);
  for (const page of pages) {
    const events = seen(await readFrames(page, 4));
    expect(events.map(({ id }) => id)).toEqual(["three", "three-voice", "one", "one-voice"]);
    await finished(events[1]?.payload.ttsStreamUrl ?? "", 3);
    await finished(events[3]?.payload.ttsStreamUrl ?? "", 1);
  }
});

it("gives the whole voice of what was approved while no page was open, and the rest of one that is arriving as holding ends", async () => {
  hold();
  say("one");
  announceVoice("one");
  await eventually(() => expect(voices).toHaveLength(1));
  sound(1);
  await eventually(() => expect(waiting()).toEqual(["one"]));
  stage.approval.approve("one");
  say("two");
  announceVoice("two");
  await eventually(() => expect(waiting()).toEqual(["two"]));
  const [first, second] = halves(2);
  voices.at(-1)?.write(first);
  stage.approval.use({ isOn: false, waitMs: 60_000, otherwise: "drop" });
  const events = seen(await readFrames(await stage.openEvents(), 4));
  expect(events.map(({ id }) => id)).toEqual(["one", "one-voice", "two", "two-voice"]);
  await finished(events[1]?.payload.ttsStreamUrl ?? "", 1);
  const voice = heard(events[3]?.payload.ttsStreamUrl ?? "");
  hold();
  voices.at(-1)?.write(second);
  expect(await voice).toEqual([2, 216]);
});

it("gives no page a greeting or a thought that waits, and never what the AI remembers about a viewer", async () => {
  hold();
  const page = await stage.openEvents();
  const memory = { id: "f", name: "ada", facts: ["a fact"], updated: "" };
  happen("chat.first_message", { greeting: "a greeting", memory }, "greeting");
  happen("ai.thoughts", { reasoning: "a thought" }, "thought");
  happen("channel.go_live", {}, "live");
  await eventually(() => expect(waiting()).toHaveLength(2));
  for (const id of waiting()) stage.approval.approve(id);
  const events = seen(await readFrames(page, 3));
  expect(events.map(({ id }) => id)).toEqual(["live", "greeting", "thought"]);
  expect(events[1]?.payload).toMatchObject({ greeting: "a greeting", memory: null });
  stage.approval.use({ isOn: false, waitMs: 60_000, otherwise: "drop" });
  const other = await stage.openEvents();
  happen("chat.first_message", { greeting: "another", memory }, "next");
  const next = (await readFrames(other, 2)).at(-1);
  expect(next?.text).toContain("another");
  expect(next?.text).not.toContain("a fact");
});

it("gives a page that was away nothing that the streamer dropped meanwhile, but what moderation took back", async () => {
  const page = await stage.openEvents();
  happen("chat.message", {}, "chat");
  const [last] = await readFrames(page, 1);
  say("one");
  announceVoice("one");
  happen("channel.event", {}, "raid");
  happen("ai.moderation", { messageId: "one", isAppropriate: false }, "verdict");
  await readFrames(await stage.openEvents({ "last-event-id": last?.id ?? "" }), 4);
  stage.control.command("voice.stop");
  stage.control.command("alerts.clear");
  happen("channel.go_live", {}, "live");
  const again = await stage.openEvents({ "last-event-id": last?.id ?? "" });
  expect(seen(await readFrames(again, 2)).map(({ id }) => id)).toEqual(["verdict", "live"]);
});

it("gives a page that was away no event of the account before, and clears those that pages have", async () => {
  const page = await stage.openEvents();
  happen("chat.message", {}, "chat");
  const [last] = await readFrames(page, 1);
  happen("chat.message", {}, "other");
  await readFrames(await stage.openEvents({ "last-event-id": last?.id ?? "" }), 1);
  const commands: string[] = [];
  stage.control.onCommand((command) => commands.push(command));
  stage.account.apply(readGlobalSettings({ baseUrl: stage.service.url, apiKey: "sk-another" }));
  expect(commands).toEqual(["alerts.clear", "voice.stop"]);
  await eventually(() => expect(stage.account.session?.store.value.connection).toBe("open"));
  happen("channel.go_live", {}, "live");
  for (const id of [last?.id ?? "", "older"]) {
    const again = await stage.openEvents({ "last-event-id": id });
    expect(seen(await readFrames(again, 1)).map(({ id }) => id)).toEqual(["live"]);
  }
});

it("gives a page that opens what is pending, also after a change of the channel, and then new events", async () => {
  const page = await stage.openEvents();
  happen("channel.event", {}, "raid");
  happen("system.join", {}, "join");
  say("one");
  await readFrames(page, 3);
  stage.account.apply(readGlobalSettings({ baseUrl: stage.service.url, apiKey, channelName: "elsewhere" }));
  await eventually(() => expect(stage.account.session?.store.value.connection).toBe("open"));
  const pending = await readFrames(await stage.openEvents(), 2);
  expect(seen(pending).map(({ id }) => id)).toEqual(["raid", "one"]);
  happen("channel.go_live", {}, "live");
  const again = await stage.openEvents({ "last-event-id": pending.at(-1)?.id ?? "" });
  expect(seen(await readFrames(again, 1)).map(({ id }) => id)).toEqual(["live"]);
});

it("ends the voice of an account with the account, and closes its path", async () => {
  const page = await stage.openEvents();
  announceVoice("one");
  const [voice] = seen(await readFrames(page, 1));
  const path = voice?.payload.ttsStreamUrl ?? "";
  await eventually(() => expect(voices).toHaveLength(1));
  sound(1);
  await finished(path, 1);
  let isLeft = false;
  voices[0]?.once("close", () => (isLeft = true));
  stage.account.apply(readGlobalSettings({ baseUrl: stage.service.url, apiKey: `${apiKey}-2` }));
  await eventually(() => expect(isLeft).toBe(true));
  expect((await open(path)).status).toBe(404);
});

it("masks words wherever somebody wrote them, and does not speak a message with one", async () => {
  stage.hiddenWords.set(["darn"]);
  const page = await stage.openEvents();
  happen("chat.message", { username: "d a r n", message: "Daaarn it" }, "chat");
  happen("channel.event", { gifter: "darn", message: "x darn" }, "gift");
  say("one", "well, darn");
  announceVoice("one", "well, darn");
  announceVoice("two", "fine");
  const [chat, gift, said, spoken, fine] = seen(await readFrames(page, 5));
  expect(chat?.payload).toMatchObject({ username: "•••", message: "••• it" });
  expect(gift?.payload).toMatchObject({ gifter: "•••", message: "x •••" });
  expect(said?.payload).toMatchObject({ message: "well, •••", shouldGenerateTtsMessage: false });
  expect(spoken?.payload).toMatchObject({ textToSpeech: "well, •••", ttsStreamUrl: "" });
  await eventually(() => expect(voices).toHaveLength(1));
  sound(1);
  sound(2);
  await finished(fine?.payload.ttsStreamUrl ?? "", 2);
});

it.each(["approval", "hidden words"])(
  "offers no voice of a message after one that %s left out, because they share their sound",
  async (what) => {
    if (what === "approval") hold();
    else stage.hiddenWords.set(["darn"]);
    const page = await stage.openEvents();
    say("one");
    announceVoice("one", "well, darn");
    await eventually(() => expect(voices).toHaveLength(1));
    sound(1);
    if (what === "approval") stage.approval.approve("one");
    announceVoice("one", "one is said", "again");
    happen("channel.go_live", {}, "live");
    const events = seen(await readFrames(page, what === "approval" ? 2 : 4));
    expect(events.at(-1)?.id).toBe("live");
    const offered = events.filter(({ payload }) => payload.ttsStreamUrl);
    expect(await Promise.all(offered.map(({ payload }) => heard(payload.ttsStreamUrl)))).toEqual([]);
  },
);

it("masks a word that was added later in whatever a page gets again, and no longer offers its voice", async () => {
  const page = await stage.openEvents();
  happen("channel.go_live", {}, "live");
  happen("chat.message", { username: "ada", message: "darn it" }, "chat");
  say("one", "well, darn");
  announceVoice("one", "well, darn");
  announceVoice("two", "fine");
  const [first, ...before] = await readFrames(page, 5);
  expect(before.filter(({ text }) => text.includes("darn"))).toHaveLength(3);
  stage.hiddenWords.set(["darn"]);
  for (const [headers, count] of [
    [{ "last-event-id": first?.id ?? "" }, 4],
    [{ "last-event-id": "older" }, 5],
    [{}, 4],
  ] as const) {
    const frames = await readFrames(await stage.openEvents(headers), count);
    expect(JSON.stringify(frames)).not.toContain("darn");
    const events = new Map(seen(frames).map(({ id, payload }) => [id, payload]));
    expect(events.get("one")).toMatchObject({ message: "well, •••", shouldGenerateTtsMessage: false });
    expect(events.get("one-voice")?.ttsStreamUrl).toBe("");
    expect(events.get("two-voice")?.ttsStreamUrl).toMatch(/^\/voice\//);
  }
});

it("tells pages which of the events they have stay as they are when the hidden words change", async () => {
  const [page, other] = await Promise.all([1, 2].map(() => stage.openEvents()));
  if (!page || !other) throw new Error("There are no pages.");
  stage.hiddenWords.set(["crumbs"]);
  say("clean", "all is well");
  say("hit", "a darn shame");
  announceVoice("hit", "a darn shame");
  say("masked", "oh crumbs");
  happen("channel.event", { username: "Darn7", message: "" }, "raid");
  happen("chat.message", { id: "m", username: "ada", message: "dar n" }, "line");
  await readFrames(other, 7);
  stage.hiddenWords.set(["crumbs", "darn"]);
  say("later", "darn it");
  const frames = seen(await readFrames(page, 9));
  const changes = frames.filter((one) => "untouched" in one) as unknown as readonly {
    readonly untouched: Readonly<Record<string, unknown>>;
  }[];
  expect(changes[0]?.untouched).toEqual({});
  const { untouched = {} } = changes.at(-1) ?? {};
  expect(Object.keys(untouched)).toEqual(expect.arrayContaining(["clean", "masked", "line", "m"]));
  for (const id of ["hit", "hit-voice", "raid", "later"]) expect(untouched).not.toHaveProperty(id);
  expect(frames.find(({ id }) => id === "later")).toMatchObject({ payload: { message: "••• it" } });
});

it("warns of nothing when many voices come from one service, each from an address of its own", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): number => warnings.push(warning);
  process.on("warning", note);
  const page = await stage.openEvents();
  const ids = Array.from({ length: 14 }, (_, number) => `m${number}`);
  for (const id of ids) {
    say(id);
    const ttsStreamUrl = `${stage.service.url}/voice/${id}`;
    const voice = { messageId: id, textToSpeech: `${id} is said`, audioSizeBytes: 0, ttsStreamUrl };
    happen("ai.tts.generated", voice, `${id}-voice`);
  }
  await eventually(() => expect(voices).toHaveLength(ids.length));
  const events = seen(await readFrames(page, ids.length * 2));
  const paths = events.flatMap(({ payload }) => payload.ttsStreamUrl || []);
  const heardVoices = Promise.all(paths.map(heard));
  for (const response of voices) for (const half of halves(7)) response.write(half);
  expect(await heardVoices).toEqual(ids.map(() => [7, 216]));
  for (const response of voices) response.end();
  await new Promise((resolve) => void setImmediate(resolve));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
