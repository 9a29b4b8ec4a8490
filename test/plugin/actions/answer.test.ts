import { describe, expect, it } from "vitest";
import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import type { RequestRecord } from "../../service/request-record.ts";
import type { Service } from "../../service/service.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { hold, read } from "../../deck/gestures.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

const generations = "/v1/events/generations";
const answers = { action: uuid.answer, settings: { prompt: "Answer {viewer}: {message}" } };
const fast = { owner: "Quill", globalSettings: { rateWindow: "fast" } };
const contentsOf = (requests: readonly RequestRecord[]): string[] =>
  requests.map(({ body }) => (body as { data: { content: string } }).data.content);

let count = 0;
function says(
  service: Service,
  channelName: string | undefined,
  username: string,
  message: string,
  more: Partial<EnvelopeMap["chat.message"]> = {},
): string {
  const id = `m${count++}`;
  service.emit(
    "chat.message",
    {
      ...samplePayloads["chat.message"],
      id,
      username,
      message,
      isSubscriber: false,
      sentDateTime: new Date().toISOString(),
      ...more,
    },
    channelName === undefined ? {} : { channelName },
  );
  return id;
}

function takesBack(service: Service, channelName: string | undefined, messageId: string): void {
  service.emit(
    "ai.moderation",
    {
      messageId,
      username: "x",
      originalMessage: "y",
      isAppropriate: false,
      categoriesScore: {},
      moderationEnabled: true,
      sentDateTime: new Date().toISOString(),
    },
    channelName === undefined ? {} : { channelName },
  );
}

/** A stage whose events are open, and what speaks in its chat. */
async function raiseChat(options: Parameters<typeof raiseActions>[0]) {
  const raised = await raiseActions({ service: { aiDelayMs: 60_000 }, ...options });
  const { service, account, first, stage } = raised;
  const channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName;
  await stage.deck.waitFor(() => service.openStreams().eventsub > 0, { what: "the events to be open" });
  await raised.shows(first, "No messages");
  return {
    ...raised,
    channelName,
    says: (username: string, message: string, more?: Partial<EnvelopeMap["chat.message"]>) =>
      says(service, channelName, username, message, more),
    takesBack: (id: string) => takesBack(service, channelName, id),
  };
}

describe("Answer chat", () => {
  it("fresh from the list of actions answers with the example", async () => {
    const { first, shows, says, waitForRequests } = await raiseChat({ keys: [{ action: uuid.answer }] });
    says("ada", "how are you?");
    await shows(first, "ada");
    await read();
    first.press();
    const requests = await waitForRequests("POST", generations, 1);
    expect(contentsOf(requests)).toEqual(["Answer ada, who wrote: how are you?"]);
  });

  it("shows who wrote last and how many are new; a press sends that message and steps to the next", async () => {
    const { first, shows, says, waitForRequests, stage } = await raiseChat({ keys: [answers], ...fast });
    says("ada", "how are you?");
    says("grace", "nice jump");
    await shows(first, "2", "grace");
    first.press();
    const requests = await waitForRequests("POST", generations, 1);
    expect(contentsOf(requests)).toEqual(["Answer grace: nice jump"]);
    expect(requests[0]?.body).toMatchObject({ eventType: "GAME_EVENT" });
    await shows(first, "1", "ada");
    await stage.deck.waitFor(() => wordsOn(first) === "1 ada", { what: "the next message" });
    first.press();
    expect(contentsOf(await waitForRequests("POST", generations, 2)).at(-1)).toBe("Answer ada: how are you?");
    expect(first.alerts).toBe(0);
    expect(stage.deck.complaints).toEqual([]);
  });

  it("pressed right after a message was skipped, sends neither that nor the next, which nobody has read", async () => {
    const { first, shows, says, asked, waitForRequests } = await raiseChat({ keys: [answers], ...fast });
    says("ada", "first");
    says("grace", "second");
    await shows(first, "2", "grace");
    await hold(first);
    first.press();
    await expect.poll(() => first.alerts).toBe(1);
    await shows(first, "1", "ada");
    expect(asked("POST", generations)).toEqual([]);
    await read();
    first.press();
    expect(contentsOf(await waitForRequests("POST", generations, 1))).toEqual(["Answer ada: first"]);
  });

  it("pressed while it says why nothing was sent, means the message that it showed, whatever has come since", async () => {
    const { first, shows, says, service, waitForRequests } = await raiseChat({ keys: [answers], ...fast });
    service.control.answerWith("POST /v1/events/generations", 400);
    says("ada", "first");
    await shows(first, "ada");
    first.press();
    await expect.poll(() => first.alerts).toBe(1);
    says("grace", "second");
    await read();
    first.press();
    const requests = await waitForRequests("POST", generations, 2);
    expect(contentsOf(requests)).toEqual(["Answer ada: first", "Answer ada: first"]);
  });

  it("has the gate, the ring and the words of Trigger reaction", async () => {
    const hello = { action: uuid.reaction, settings: { prompt: "Hi" } };
    const { first, second, shows, counts, says, asked } = await raiseChat({ keys: [answers, hello] });
    says("ada", "first");
    says("grace", "second");
    await shows(first, "grace");
    second.press();
    await counts(first, 24);
    await shows(first, "2", "grace");
    first.press();
    await shows(first, "Too soon");
    await shows(first, "grace");
    expect(asked("POST", generations)).toHaveLength(1);
  });

  it("from subscribers passes over everybody else", async () => {
    const settings = { ...answers.settings, from: "subscribers" };
    const { first, shows, says } = await raiseChat({ keys: [{ ...answers, settings }] });
    says("match", "hi", { isSubscriber: true });
    says("anyone", "hello");
    await shows(first, "1", "match");
  });

  it("draws names of any kind as text", async () => {
    const { first, shows, says, stage } = await raiseChat({ keys: [answers] });
    says("\u202Elive\u2066<b>", "hi");
    await shows(first, "live&lt;b&gt;");
    says("🦊🔥", "hi");
    await shows(first, "2", "Answer");
    expect(stage.deck.complaints).toEqual([]);
  });

  it("takes chat from the chat stream where the plan has no events", async () => {
    const { first, shows, service, account, stage } = await raiseActions({
      keys: [answers],
      before: (service) => {
        for (const { apiKey } of service.accounts)
          service.control.changeAccount(apiKey, { hasEventSub: false, hasChatStream: true });
      },
    });
    await stage.deck.waitFor(() => service.openStreams().chat > 0, { what: "the chat stream to be open" });
    await shows(first, "No messages");
    service.perform("long-chat", { channelName: account.channels[0]?.channelName ?? "" });
    await stage.deck.waitFor(() => !wordsOn(first).includes("No messages"), { what: "a message" });
  });

  it("says that there is no chat where the plan has neither", async () => {
    const { first, shows } = await raiseActions({
      keys: [answers],
      before: (service) => {
        for (const { apiKey } of service.accounts)
          service.control.changeAccount(apiKey, { hasEventSub: false, hasChatStream: false });
      },
    });
    await shows(first, "No chat");
  });
});

describe("an Answer chat dial", () => {
  const raiseDial = async (prompt = "{viewer}: {message}") => {
    const raised = await raiseActions({
      dials: [{ action: uuid.answer, settings: { prompt } }],
      keys: [{ ...answers, settings: { prompt } }],
      service: { aiDelayMs: 60_000 },
    });
    const { service, account, stage, dials } = raised;
    const [dial] = dials;
    if (!dial) throw new Error("There is no dial.");
    const channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName;
    const showing = (...texts: string[]) =>
      stage.deck.waitFor(() => texts.every((text) => JSON.stringify(dial.feedback).includes(text)), {
        what: `the dial to show ${texts.join(" ")}`,
        state: () => JSON.stringify({ ...dial.feedback, icon: "" }),
      });
    await stage.deck.waitFor(() => service.openStreams().eventsub > 0, { what: "the events to be open" });
    await showing("No messages");
    return {
      ...raised,
      dial,
      showing,
      says: (username: string, message: string) => says(service, channelName, username, message),
      takesBack: (id: string) => takesBack(service, channelName, id),
    };
  };

  it("turns through the last twenty, newest first, and a push sends the shown one", async () => {
    const { dial, showing, says, waitForRequests, stage } = await raiseDial();
    for (let at = 1; at <= 22; at++) says(`viewer${at}`, `line ${at}`);
    await showing("1/20 · viewer22", "line 22");
    dial.rotate(1);
    await showing("2/20 · viewer21", "line 21");
    dial.rotate(40);
    await showing("20/20 · viewer3");
    dial.rotate(-5);
    await showing("15/20 · viewer8", "line 8");
    dial.press();
    expect(contentsOf(await waitForRequests("POST", generations, 1))).toEqual(["viewer8: line 8"]);
    await showing("Thinking");
    expect(stage.deck.complaints).toEqual([]);
  });

  it("loses what moderation takes back at once", async () => {
    const { dial, showing, says, takesBack } = await raiseDial();
    const bad = says("eve", "bad");
    says("ada", "fine");
    await showing("1/2 · ada", "fine");
    dial.rotate(1);
    await showing("2/2 · eve", "bad");
    takesBack(bad);
    await showing('"ada"', "fine");
  });
});
