import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { chatLines, viewers } from "./crowd-script.ts";
import { type Stage, keys, setStage } from "./fixture.ts";
import type { StreamListener } from "./stream-listener.ts";

// event-keys.test.ts holds every payload against its row's fields and types; here it is what the fields say.

const eventsub = "/v1/eventsub/stream";
const chat = "/v1/events/chat/messages/stream";

interface Seen {
  readonly timestamp: string;
  readonly channel: object;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The envelopes of a key, in order, once there are so many. */
async function seen(stream: StreamListener, key: string, count = 1): Promise<readonly Seen[]> {
  const found = () => stream.frames.filter(({ event }) => event === key).map(({ json }) => json as Seen);
  await stream.until(() => found().length >= count);
  return found();
}

const timeOf = ({ clock }: Stage): string => new Date(clock.wall()).toISOString();

test("chat.message, PublicChatMessage | both tell the same line of the same viewer, whoever it is", async () => {
  let turn = 0;
  // Goes through the whole script, of viewers and of lines.
  const stage = await setStage({ random: () => (turn++ % 29) / 29 });
  const events = await stage.listen(eventsub, keys.standard);
  const lines = await stage.listen(chat, keys.standard);
  for (let line = 0; line < 60; line++) stage.service.perform("chat");
  const envelopes = await seen(events, "chat.message", 60);
  await lines.until(() => lines.frames.length === 60);
  for (const [at, { payload }] of envelopes.entries()) {
    const viewer = viewers.find(({ name }) => name === payload["username"]);
    const { isSubscriber = false, isVip = false, isModerator = false, platform } = viewer ?? {};
    expect(payload).toMatchObject({ platform, isSubscriber, isVip, isModerator });
    expect(chatLines).toContainEqual({ text: payload["message"], language: payload["language"] });
    expect(lines.frames[at]?.json).toEqual({
      username: viewer?.name,
      content: payload["message"],
      role: isModerator ? "Mod" : isVip ? "VIP" : "Viewer",
      isSub: isSubscriber,
      sentDateTime: payload["sentDateTime"],
    });
  }
  expect(new Set(envelopes.map(({ payload }) => payload["username"])).size).toBe(viewers.length);
});

describe("channel.event | eventType, and the fields that its kind has", () => {
  const text = expect.stringMatching(/\w/) as string;
  const number = expect.any(Number) as number;
  test.for([
    { name: "follow", fields: { eventType: "FOLLOW", username: text } },
    {
      name: "subscription",
      fields: { eventType: "SUBSCRIPTION", username: text, gifter: null, count: number, message: text },
    },
    { name: "gift", fields: { eventType: "SUBSCRIPTION", username: null, gifter: text, count: 5 } },
    { name: "cheer", fields: { eventType: "CHEER", username: text, value: number, message: text } },
    {
      name: "raid",
      fields: {
        eventType: "RAID",
        username: text,
        gifter: null,
        count: null,
        value: null,
        raidViewers: 87,
      },
    },
  ] as const)("$name: $fields.eventType", async ({ name, fields }) => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    stage.service.perform(name);
    const [event] = await seen(events, "channel.event");
    expect(event?.payload).toEqual({ ...fields, sentDateTime: timeOf(stage) });
    expect(event).toMatchObject({
      timestamp: timeOf(stage),
      channel: { id: "channel-emberfox", name: "emberfox" },
    });
  });
});

test("ai.moderation | messageId and originalMessage are the judged line's, of a viewer and of the AI", async () => {
  const stage = await setStage();
  const events = await stage.listen(eventsub, keys.standard);
  stage.service.perform("moderated");
  stage.service.perform("ai-silent");
  const judged = await seen(events, "ai.moderation", 2);
  const [viewer] = await seen(events, "chat.message");
  const [ai] = await seen(events, "chat.ai_message");
  for (const [at, line] of [viewer, ai].entries()) {
    expect(judged[at]?.payload).toMatchObject({
      messageId: line?.payload["id"],
      username: line?.payload["username"],
      originalMessage: line?.payload["message"],
      isAppropriate: line === ai,
      categoriesScore: { harassment: { flagged: line !== ai } },
      moderationEnabled: true,
      sentDateTime: timeOf(stage),
    });
  }
});

test("chat.ai_message, ai.tts.generated | the persona's name, its words, and where they are to be heard", async () => {
  const stage = await setStage();
  const events = await stage.listen(eventsub, keys.standard);
  const id = stage.service.say({ text: "To you alone.", target: "MapleMango", targetRole: "VIP" });
  await stage.clock.pass(1_000);
  const [line] = await seen(events, "chat.ai_message");
  const [voice] = await seen(events, "ai.tts.generated");
  expect(line?.payload).toMatchObject({
    id,
    username: "Ada Gale",
    message: "To you alone.",
    target: "MapleMango",
    targetRole: "VIP",
    shouldGenerateTtsMessage: true,
    characterId: "char-gale",
  });
  expect(voice?.payload).toMatchObject({
    messageId: id,
    username: "Ada Gale",
    textToSpeech: "To you alone.",
    audioFormat: "wav",
    ttsStreamUrl: expect.stringContaining(`${stage.service.baseUrl}/`) as string,
  });
});

test.for([
  { path: "/v1/events", shouldGenerate: false },
  { path: "/v1/events/generations", shouldGenerate: true },
])("api.event | eventType and content are those of POST $path", async ({ path, shouldGenerate }) => {
  const stage = await setStage();
  const events = await stage.listen(eventsub, keys.standard);
  const body = eventBody("emberfox", { content: "only this" }, "IRL_EVENT");
  await call(stage.url(path), { method: "POST", apiKey: keys.standard, body });
  const [event] = await seen(events, "api.event");
  expect(event?.payload).toEqual({
    eventType: "IRL_EVENT",
    content: "only this",
    shouldGenerate,
    ttl: null,
    expiresAt: null,
  });
});

test("chat.first_message | username is the remembered one's, and memory has a name, facts and its age", async () => {
  const stage = await setStage();
  const events = await stage.listen(eventsub, keys.standard);
  stage.service.perform("first-message");
  const [first] = await seen(events, "chat.first_message");
  const username = first?.payload["username"];
  expect(first?.payload).toMatchObject({
    memory: { name: username, updated: timeOf(stage) },
    greeting: expect.stringContaining(String(username)) as string,
    sentDateTime: timeOf(stage),
  });
});
