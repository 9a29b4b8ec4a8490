import { expect, it } from "vitest";
import { raise } from "../../end-to-end/raise.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { readFrames } from "../../fixtures/read-frames.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { isOfBot } from "../../../shared/bots-and-commands.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { type StageOptions, uuid } from "../stage.ts";
import { connectControl } from "./control-client.ts";

const generations = "/v1/events/generations";
const reaction = { action: uuid.reaction, settings: { prompt: "Say something." } };

async function open(options: StageOptions = {}) {
  const raised = await raise({ keys: [reaction], ...options });
  const inspector = await raised.first.openInspector();
  const addressFor = (question: string): Promise<string> =>
    eventually(async () => {
      const { url } = await inspector.ask(question);
      if (typeof url !== "string" || url === "") throw new Error("The relay does not run yet.");
      return url;
    });
  const controlUrl = await addressFor("getControlUrl");
  const overlayUrl = new URL(await addressFor("getOverlayUrl"));
  const control = await connectControl(controlUrl);
  const eventsOpen = async (): Promise<void> => {
    await expect.poll(() => raised.service.openStreams().eventsub, { timeout: 25_000 }).toBeGreaterThan(0);
  };
  return { ...raised, inspector, controlUrl, overlayUrl, control, eventsOpen };
}

it("shows what a press has changed when it was carried out, sends one request for twenty at once on each of two pages and on a key, and says why not more", async () => {
  const { control, controlUrl, first, asked, waitForRequests } = await open();
  const other = await connectControl(controlUrl);
  await expect.poll(() => control.state().characters.length, { timeout: 25_000 }).toBeGreaterThan(0);
  for (const isMuted of [true, false, true]) {
    await control.press({ does: "voice", what: "mute" });
    expect(control.state().voice.isMuted).toBe(isMuted);
  }
  first.press();
  const results = await Promise.all(
    Array.from({ length: 20 }, () => [control, other])
      .flat()
      .map((page) => page.press({ does: "react", prompt: "Hello" })),
  );
  await waitForRequests("POST", generations, 1);
  const done = results.filter(({ outcome }) => outcome === "done");
  const failed = results.filter(({ outcome, sentence }) => outcome === "failed" && sentence !== "");
  expect([done.length <= 1, done.length + failed.length]).toEqual([true, 40]);
  expect(asked("POST", generations)).toHaveLength(1);
  await expect.poll(() => other.state().cooldown.readyInMs, { timeout: 25_000 }).toBeGreaterThan(0);
  other.close();
  control.close();
});

it("answers a line that sixty others have followed, which a page may still show under the pointer", async () => {
  const { control, service, account, eventsOpen, waitForRequests } = await open();
  await eventsOpen();
  const channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName ?? "";
  for (let at = 0; at <= 60; at++) {
    const payload = {
      ...samplePayloads["chat.message"],
      id: `${at}`,
      username: "Ada",
      message: `number ${at}`,
    };
    service.emit("chat.message", payload, { channelName });
  }
  await expect.poll(() => control.state().chat.at(-1)?.id, { timeout: 25_000 }).toBe("60");
  expect(control.state().chat).toHaveLength(40);
  const result = await control.press({ does: "react", prompt: "Answer {message}", lineId: "0" });
  expect(result).toMatchObject({ outcome: "done" });
  const [sent] = await waitForRequests("POST", generations, 1);
  expect(JSON.stringify(sent)).toContain("Answer number 0");
  control.close();
});

it("says what is missing or fails, and goes on, also in quiet and while the service has a fault", async () => {
  const { control, service, asked, eventsOpen } = await open();
  await eventsOpen();
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
  expect(asked("POST", generations)).toEqual([]);
  expect(await sentenceOf({ does: "character", characterId: "../../events" })).toMatch(/^failed: .+/);
  for (const place of ["POST /v1/events", `POST ${generations}`] as const)
    service.control.answerWith(place, 503, { times: Number.POSITIVE_INFINITY, body: "<h1>sk-leaked</h1>" });
  expect(await sentenceOf({ does: "context", content: "It rains." })).toMatch(/^failed: .+/);
  expect(await sentenceOf({ does: "react", prompt: "Hello" })).toMatch(/^failed: .+/);
  service.control.clear();
  expect(await sentenceOf({ does: "quiet" })).toBe("done: ");
  await expect.poll(() => control.state().isQuiet, { timeout: 25_000 }).toBe(true);
  expect(await sentenceOf({ does: "context", content: "It rains." })).toBe("done: ");
  expect(control.heard.join()).not.toContain("leaked");
  control.close();
});

it("shows lists and presses on without a plan for events", async () => {
  const { control, service, account } = await open({ owner: "Harbour" });
  await expect.poll(() => control.state().characters.length, { timeout: 25_000 }).toBeGreaterThan(0);
  await expect.poll(() => control.state().trouble, { timeout: 25_000 }).toMatch(/.+/);
  expect(await control.press({ does: "react", prompt: "Hello" })).toMatchObject({ outcome: "done" });
  expect([service.openStreams().eventsub, control.heard.join().includes(account.apiKey)]).toEqual([0, false]);
  control.close();
});

it("has nothing of the account before when the key is changed while it is open, and no key or token", async () => {
  const { control, service, deck, overlayUrl, controlUrl, eventsOpen } = await open({
    globalSettings: { approval: true, approvalSeconds: 120 },
  });
  await eventsOpen();
  service.emit("chat.message", { ...samplePayloads["chat.message"], message: "from before" });
  service.emit("chat.ai_message", { ...samplePayloads["chat.ai_message"], message: "said before" });
  await expect
    .poll(() => [control.state().chat.length, control.state().aiMessages[0]?.approval], { timeout: 25_000 })
    .toEqual([1, "waits"]);
  const before = control.state();
  const quill = service.accounts.find(({ owner }) => owner === "Quill");
  const settings = { baseUrl: service.baseUrl, relayPort: 0, obsAddress: "ws://127.0.0.1:9", approval: true };
  deck.setGlobalSettings({ ...settings, apiKey: quill?.apiKey ?? "" });
  await expect
    .poll(() => control.state(), { timeout: 25_000 })
    .toMatchObject({ channel: "quickquill", chat: [], aiMessages: [] });
  await expect.poll(() => control.state().characters.length, { timeout: 25_000 }).toBeGreaterThan(0);
  expect(control.state().characters).not.toEqual(before.characters);
  expect(await control.press({ does: "approve", messageId: "a1" })).toMatchObject({
    outcome: "failed",
    help: "presses-notWaiting",
  });
  deck.setGlobalSettings(settings);
  await expect
    .poll(() => control.state(), { timeout: 25_000 })
    .toMatchObject({ channel: null, characters: [], chat: [] });
  expect(await control.press({ does: "react", prompt: "Hello" })).toMatchObject({
    outcome: "failed",
    sentence: control.state().trouble,
    help: "missing-key",
  });
  expect(control.state().troubleHelp).toBe("missing-key");
  const tokens = [overlayUrl, new URL(controlUrl)].map(
    ({ searchParams }) => searchParams.get("token") ?? "?",
  );
  for (const secret of [...service.accounts.map(({ apiKey }) => apiKey), ...tokens])
    expect(control.heard.join()).not.toContain(secret);
  control.close();
});

it("shows the text that is let through, whatever else comes under its id, and what the AI writes besides", async () => {
  const { control, service, overlayUrl, eventsOpen } = await open({
    globalSettings: { approval: true, approvalSeconds: 120 },
  });
  await eventsOpen();
  const page = await fetch(
    `${overlayUrl.origin}/v1/eventsub/stream?token=${overlayUrl.searchParams.get("token")}`,
  );
  const says = (message: string) =>
    service.emit("chat.ai_message", { ...samplePayloads["chat.ai_message"], id: "a", message });
  says("The first text.");
  service.emit("chat.first_message", { ...samplePayloads["chat.first_message"], greeting: "Welcome!" });
  await expect.poll(() => control.state().aiMessages.length, { timeout: 25_000 }).toBe(2);
  says("Another text.");
  service.emit("ai.thoughts", { ...samplePayloads["ai.thoughts"], reasoning: "Hm." });
  await expect.poll(() => control.state().aiMessages.length, { timeout: 25_000 }).toBe(3);
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
  control.close();
});

it("masks a hidden word for viewers alone: key, control page and prompt have the word", async () => {
  const { control, first, service, inspector, overlayUrl, shows, waitForRequests, eventsOpen } = await open({
    keys: [{ action: uuid.answer, settings: { prompt: "Answer {viewer}: {message}" } }],
    service: { aiDelayMs: 60_000 },
  });
  await eventsOpen();
  await inspector.ask("hiddenWords", { text: "god" });
  const page = await fetch(
    `${overlayUrl.origin}/v1/eventsub/stream?token=${overlayUrl.searchParams.get("token")}`,
  );
  const line = { ...samplePayloads["chat.message"], id: "l", username: "GOOOD", message: "a good god" };
  service.emit("chat.message", line);
  await shows(first, "GOOOD");
  await expect
    .poll(() => control.state().chat, { timeout: 25_000 })
    .toMatchObject([{ viewer: "GOOOD", message: "a good god" }]);
  expect(
    await control.press({ does: "react", prompt: "{viewer} said {message}", lineId: "l" }),
  ).toMatchObject({
    outcome: "done",
  });
  const [sent] = await waitForRequests("POST", generations, 1);
  expect(sent).toMatchObject({ body: { data: { content: "GOOOD said a good god" } } });
  const [frame] = await readFrames(page, 1);
  expect(JSON.parse(frame?.text ?? "")).toMatchObject({
    payload: { username: "•••", message: "a good •••" },
  });
});

it("follows a channel that is renamed while it is open: another chat, and presses for the new name", async () => {
  const { control, service, waitForRequests, eventsOpen } = await open();
  await eventsOpen();
  service.emit("chat.message", { ...samplePayloads["chat.message"], id: "old" });
  await expect.poll(() => control.state().chat.length, { timeout: 25_000 }).toBe(1);
  const status = [{ channelName: "renamed", isPrimary: true, isLive: true, isAiInChat: true }];
  service.control.answerWith("GET /v1/channels/status", 200, {
    times: Number.POSITIVE_INFINITY,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(status),
  });
  service.control.dropStreams("eventsub");
  await expect
    .poll(() => control.state(), { timeout: 25_000 })
    .toMatchObject({ channel: "renamed", isLive: true, presence: "in", chat: [] });
  expect(await control.press({ does: "react", prompt: "Hello {viewer}", lineId: "old" })).toMatchObject({
    sentence: "This message is no longer in the list.",
  });
  void control.press({ does: "react", prompt: "Hello" });
  const [sent] = await waitForRequests("POST", generations, 1);
  expect(sent).toMatchObject({ body: { data: { channelName: "renamed" } } });
  control.close();
});

it("says of an author that it is a bot or a person: its lines go from the keys, and pages learn it with the next line", async () => {
  const { control, service, account, overlayUrl, eventsOpen } = await open();
  await eventsOpen();
  const channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName ?? "";
  const stream = await fetch(new URL(`/v1/eventsub/stream${overlayUrl.search}`, overlayUrl));
  const writes = (username: string, id: string): void => {
    const payload = { ...samplePayloads["chat.message"], id, username, message: `Line ${id}` };
    service.emit("chat.message", payload, { channelName });
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
  control.close();
});
