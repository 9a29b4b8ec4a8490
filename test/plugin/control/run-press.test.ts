import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { eventually } from "../../fixtures/eventually.ts";
import { readFrames } from "../../fixtures/read-frames.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { isOfBot } from "../../../shared/bots-and-commands.ts";
import type { Inspector } from "../../deck/inspector.ts";
import { type AccountSpec, defaultAccounts } from "../../service/accounts.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { type Stage, startStage, uuid } from "../stage.ts";
import { type ControlClient, connectControl, controlUrl } from "./control-client.ts";

const generations = "/v1/events/generations";
/** An account for each test, so that it begins without a chat and without a cooldown. */
const accounts: readonly AccountSpec[] = Array.from({ length: 12 }, (_, at) => ({
  ...defaultAccounts[0]!,
  owner: `owner${at}`,
  apiKey: `sk-control-${at}`,
  channels: [{ channelName: `channel${at}`, isPrimary: true }],
  characters: defaultAccounts[0]!.characters.map((each) => ({ ...each, id: `${each.id}-${at}` })),
  // The last one's plan has no events.
  hasEventSub: at < 11,
}));
let unused = 0;

let stage: Stage;
let inspector: Inspector;
let pageUrl: string;
let overlayUrl: URL;
/** Settings without an account. */
let empty: Stage["deck"]["globalSettings"];
let control: ControlClient;

beforeAll(async () => {
  stage = await startStage({
    keys: [
      { action: uuid.reaction, settings: { prompt: "Say something." } },
      { action: uuid.answer, settings: { prompt: "Answer {viewer}: {message}" } },
    ],
    service: { accounts, aiDelayMs: 60_000 },
    globalSettings: { apiKey: undefined, approvalSeconds: 120 },
  });
  empty = stage.deck.globalSettings;
  const [key] = stage.keys;
  pageUrl = await controlUrl(key);
  overlayUrl = new URL(await controlUrl(key, "getOverlayUrl"));
  inspector = await key!.openInspector();
});
afterEach(async () => {
  stage.service.control.clear();
  if (control.state().isQuiet) await control.press({ does: "lift-quiet" });
  await inspector.ask("hiddenWords", { text: "" });
  control.close();
  stage.deck.setGlobalSettings(empty);
  await eventually(() => expect(stage.service.openStreams().eventsub).toBe(0));
});
afterAll(() => stage.close());

/** Gives the plugin the next account, with these settings, and connects a control page. */
async function open({
  account = accounts[unused++]!,
  ...settings
}: { account?: AccountSpec; approval?: true } = {}) {
  const { service, deck } = stage;
  const { channelName } = account.channels[0]!;
  deck.setGlobalSettings({ ...empty, apiKey: account.apiKey, ...settings });
  control = await connectControl(pageUrl);
  await expect.poll(() => control.state().channel).toBe(channelName);
  await expect.poll(() => service.openStreams().eventsub).toBe(account.hasEventSub ? 1 : 0);
  /** Requests for the AI of this account. */
  const asked = () =>
    service.requests.filter(({ owner, path }) => owner === account.owner && path === generations);
  return {
    account,
    asked,
    firstAsked: () =>
      eventually(() => {
        expect(asked()).not.toEqual([]);
        return asked()[0];
      }),
    emit: ((type, payload) => service.emit(type, payload, { channelName })) as typeof service.emit,
    openStream: () => fetch(new URL(`/v1/eventsub/stream${overlayUrl.search}`, overlayUrl)),
  };
}

it("shows what a press has changed when it was carried out, sends one request for twenty at once on each of two pages and on a key, and says why not more", async () => {
  const { asked, firstAsked } = await open();
  const other = await connectControl(pageUrl);
  await expect.poll(() => control.state().characters.length).toBeGreaterThan(0);
  for (const isMuted of [true, false, true]) {
    await control.press({ does: "voice", what: "mute" });
    expect(control.state().voice.isMuted).toBe(isMuted);
  }
  stage.keys[0]?.press();
  const results = await Promise.all(
    Array.from({ length: 20 }, () => [control, other])
      .flat()
      .map((page) => page.press({ does: "react", prompt: "Hello" })),
  );
  await firstAsked();
  const done = results.filter(({ outcome }) => outcome === "done");
  const failed = results.filter(({ outcome, sentence }) => outcome === "failed" && sentence !== "");
  expect([done.length <= 1, done.length + failed.length]).toEqual([true, 40]);
  expect(asked()).toHaveLength(1);
  await expect.poll(() => other.state().cooldown.readyInMs).toBeGreaterThan(0);
  other.close();
});

it("answers a line that sixty others have followed, which a page may still show under the pointer", async () => {
  const { emit, firstAsked } = await open();
  for (let at = 0; at <= 60; at++) {
    const payload = {
      ...samplePayloads["chat.message"],
      id: `${at}`,
      username: "Ada",
      message: `number ${at}`,
    };
    emit("chat.message", payload);
  }
  await expect.poll(() => control.state().chat.at(-1)?.id).toBe("60");
  expect(control.state().chat).toHaveLength(40);
  const result = await control.press({ does: "react", prompt: "Answer {message}", lineId: "0" });
  expect(result).toMatchObject({ outcome: "done" });
  expect(JSON.stringify(await firstAsked())).toContain("Answer number 0");
});

it("says what is missing or fails, and goes on, also in quiet and while the service has a fault", async () => {
  const { asked } = await open();
  const { service } = stage;
  const sentenceOf = async (press: Parameters<typeof control.press>[0]) => {
    const { outcome, sentence } = await control.press(press);
    return `${outcome}: ${sentence}`;
  };
  expect(await sentenceOf({ does: "react", prompt: "Hello {viewer}" })).toBe(
    "failed: There is nothing to fill in for {viewer} yet.",
  );
  expect(await sentenceOf({ does: "react", prompt: " " })).toBe("failed: Enter some text first.");
  expect(await sentenceOf({ does: "react", prompt: "{message}", lineId: "gone" })).toBe(
    "failed: This message is no longer in the list.",
  );
  expect(await sentenceOf({ does: "prompts", prompts: [" ", ""] })).toBe("done: ");
  expect(control.state().prompts).toHaveLength(1);
  expect(asked()).toEqual([]);
  expect(await sentenceOf({ does: "character", characterId: "../../events" })).toMatch(/^failed: .+/);
  for (const place of ["POST /v1/events", `POST ${generations}`] as const)
    service.control.answerWith(place, 503, { times: Number.POSITIVE_INFINITY, body: "<h1>sk-leaked</h1>" });
  expect(await sentenceOf({ does: "context", content: "It rains." })).toMatch(/^failed: .+/);
  expect(await sentenceOf({ does: "react", prompt: "Hello" })).toMatch(/^failed: .+/);
  service.control.clear();
  expect(await sentenceOf({ does: "quiet" })).toBe("done: ");
  await expect.poll(() => control.state().isQuiet).toBe(true);
  expect(await sentenceOf({ does: "context", content: "It rains." })).toBe("done: ");
  expect(control.heard.join()).not.toContain("leaked");
});

it("shows lists and presses on without a plan for events", async () => {
  const { account } = await open({ account: accounts.at(-1)! });
  await expect.poll(() => control.state().characters.length).toBeGreaterThan(0);
  await expect.poll(() => control.state().trouble).toMatch(/.+/);
  expect(await control.press({ does: "react", prompt: "Hello" })).toMatchObject({ outcome: "done" });
  expect([stage.service.openStreams().eventsub, control.heard.join().includes(account.apiKey)]).toEqual([
    0,
    false,
  ]);
});

it("has nothing of the account before when the key is changed while it is open, and no key or token", async () => {
  const { emit } = await open({ approval: true });
  const { deck } = stage;
  emit("chat.message", { ...samplePayloads["chat.message"], message: "from before" });
  emit("chat.ai_message", { ...samplePayloads["chat.ai_message"], message: "said before" });
  await expect
    .poll(() => [control.state().chat.length, control.state().aiMessages[0]?.approval])
    .toEqual([1, "waits"]);
  const before = control.state();
  const next = accounts[unused++]!;
  deck.setGlobalSettings({ ...empty, approval: true, apiKey: next.apiKey });
  await expect
    .poll(() => control.state())
    .toMatchObject({ channel: next.channels[0]?.channelName, chat: [], aiMessages: [] });
  await expect.poll(() => control.state().characters.length).toBeGreaterThan(0);
  expect(control.state().characters).not.toEqual(before.characters);
  expect(await control.press({ does: "approve", messageId: "a1" })).toMatchObject({
    outcome: "failed",
    help: "presses-notWaiting",
  });
  deck.setGlobalSettings(empty);
  await expect.poll(() => control.state()).toMatchObject({ channel: null, characters: [], chat: [] });
  expect(await control.press({ does: "react", prompt: "Hello" })).toMatchObject({
    outcome: "failed",
    sentence: control.state().trouble,
    help: "missing-key",
  });
  expect(control.state().troubleHelp).toBe("missing-key");
  const tokens = [overlayUrl, new URL(pageUrl)].map(({ searchParams }) => searchParams.get("token") ?? "?");
  for (const secret of [...accounts.map(({ apiKey }) => apiKey), ...tokens])
    expect(control.heard.join()).not.toContain(secret);
});

it("shows the text that is let through, whatever else comes under its id, and what the AI writes besides", async () => {
  const { emit, openStream } = await open({ approval: true });
  const page = await openStream();
  const says = (message: string) =>
    emit("chat.ai_message", { ...samplePayloads["chat.ai_message"], id: "a", message });
  says("The first text.");
  emit("chat.first_message", { ...samplePayloads["chat.first_message"], greeting: "Welcome!" });
  await expect.poll(() => control.state().aiMessages.length).toBe(2);
  says("Another text.");
  emit("ai.thoughts", { ...samplePayloads["ai.thoughts"], reasoning: "Hm." });
  await expect.poll(() => control.state().aiMessages.length).toBe(3);
  const [first, greeting, thought] = control.state().aiMessages;
  expect([first, greeting, thought]).toMatchObject([
    { id: "a", message: "The first text.", approval: "waits" },
    { kind: "greeting", name: "ada", message: "Welcome!", approval: "waits" },
    { kind: "thought", message: "Hm.", approval: "waits" },
  ]);
  await control.press({ does: "drop", messageId: greeting?.id ?? "" });
  await control.press({ does: "approve", messageId: "a" });
  await control.press({ does: "approve", messageId: thought?.id ?? "" });
  expect(control.state().aiMessages.map(({ approval }) => approval)).toEqual(["shown", "dropped", "shown"]);
  expect(control.state().aiMessages[0]?.message).toBe("The first text.");
  const frames = await readFrames(page, 2);
  expect(frames.map(({ text }) => (JSON.parse(text) as { payload: object }).payload)).toMatchObject([
    { message: "The first text." },
    { reasoning: "Hm." },
  ]);
});

it("masks a hidden word for viewers alone: key, control page and prompt have the word", async () => {
  const { emit, firstAsked, openStream } = await open();
  await inspector.ask("hiddenWords", { text: "god" });
  const page = await openStream();
  const line = { ...samplePayloads["chat.message"], id: "l", username: "GOOOD", message: "a good god" };
  emit("chat.message", line);
  await stage.shows(stage.keys[1]!, "GOOOD");
  await expect.poll(() => control.state().chat).toMatchObject([{ viewer: "GOOOD", message: "a good god" }]);
  expect(
    await control.press({ does: "react", prompt: "{viewer} said {message}", lineId: "l" }),
  ).toMatchObject({
    outcome: "done",
  });
  expect(await firstAsked()).toMatchObject({ body: { data: { content: "GOOOD said a good god" } } });
  const [frame] = await readFrames(page, 1);
  expect(JSON.parse(frame?.text ?? "")).toMatchObject({
    payload: { username: "•••", message: "a good •••" },
  });
});

it("removes an event from the last ones, by which pages have them, and puts it back", async () => {
  const { emit } = await open();
  await expect.poll(() => control.state().events).toEqual([]);
  for (const username of ["Ada", "Bo"])
    emit("channel.event", { ...samplePayloads["channel.event"], eventType: "FOLLOW", username });
  const names = () => control.state().events.map(({ name }) => name);
  await expect.poll(names).toEqual(["Bo", "Ada"]);
  const eventId = control.state().events[0]?.id ?? "";
  expect(await control.press({ does: "remove-event", eventId })).toMatchObject({ outcome: "done" });
  expect(names()).toEqual(["Ada"]);
  await control.press({ does: "restore-event", eventId });
  expect(names()).toEqual(["Bo", "Ada"]);
  expect(await control.press({ does: "remove-event", eventId: "none" })).toMatchObject({ outcome: "failed" });
});

it("follows a channel that is renamed while it is open: another chat, and presses for the new name", async () => {
  const { emit, firstAsked } = await open();
  const { service } = stage;
  emit("chat.message", { ...samplePayloads["chat.message"], id: "old" });
  await expect.poll(() => control.state().chat.length).toBe(1);
  const status = [{ channelName: "renamed", isPrimary: true, isLive: true, isAiInChat: true }];
  service.control.answerWith("GET /v1/channels/status", 200, {
    times: Number.POSITIVE_INFINITY,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(status),
  });
  service.control.dropStreams("eventsub");
  await expect
    .poll(() => control.state())
    .toMatchObject({ channel: "renamed", isLive: true, presence: "in", chat: [] });
  expect(await control.press({ does: "react", prompt: "Hello {viewer}", lineId: "old" })).toMatchObject({
    sentence: "This message is no longer in the list.",
  });
  void control.press({ does: "react", prompt: "Hello" });
  expect(await firstAsked()).toMatchObject({ body: { data: { channelName: "renamed" } } });
});

it("says of an author that it is a bot or a person: its lines go from the keys, and pages learn it with the next line", async () => {
  const { emit, openStream } = await open();
  const stream = await openStream();
  const writes = (username: string, id: string): void => {
    const payload = { ...samplePayloads["chat.message"], id, username, message: `Line ${id}` };
    emit("chat.message", payload);
  };
  const seen = () => control.state().chat.map(({ viewer, isBot = false }) => [viewer, isBot]);
  writes("Chatty", "1");
  writes("Nightbot", "2");
  await eventually(() =>
    expect(seen()).toEqual([
      ["Chatty", false],
      ["Nightbot", true],
    ]),
  );
  await control.press({ does: "judge-author", lineId: "1", isBot: true });
  await control.press({ does: "judge-author", lineId: "2", isBot: false });
  expect(seen()).toEqual([
    ["Chatty", true],
    ["Nightbot", false],
  ]);
  expect(await control.press({ does: "react", prompt: "Answer {viewer}", lineId: "1" })).toMatchObject({
    outcome: "failed",
  });
  writes("chatty", "3");
  writes("NIGHTBOT", "4");
  const verdicts = (await readFrames(stream, 4)).map(({ text }) => isOfBot(JSON.parse(text) as Envelope));
  expect(verdicts).toEqual([false, true, true, false]);
});

it("sends what a reaction key of the deck would, and no longer once that was removed from the page, until it is undone", async () => {
  const { firstAsked } = await open();
  await expect.poll(() => control.reactions()).toMatchObject([{ prompt: "Say something.", others: 0 }]);
  const [{ id: reactionId } = { id: "" }] = control.reactions();
  const gone = { outcome: "failed", sentence: "This key is no longer in the list." };
  await control.press({ does: "remove-reaction", reactionId });
  expect(control.reactions()).toEqual([]);
  expect(await control.press({ does: "reaction", reactionId })).toMatchObject(gone);
  expect(await control.press({ does: "remove-reaction", reactionId: "unknown" })).toMatchObject(gone);
  await control.press({ does: "restore-reaction", reactionId });
  expect(control.reactions()).toHaveLength(1);
  expect(await control.press({ does: "reaction", reactionId })).toMatchObject({ outcome: "done" });
  expect(await firstAsked()).toMatchObject({ body: { data: { content: "Say something." } } });
});
