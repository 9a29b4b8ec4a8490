import { describe, expect, it } from "vitest";
import type { DeckKey } from "../../deck/deck-key.ts";
import { hold } from "../../deck/gestures.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

const generations = "/v1/events/generations";
const contentsOf = (requests: readonly { readonly body?: unknown }[]) =>
  requests.map(({ body }) => (body as { data: { content: string } }).data.content);

describe("Send context", () => {
  const boss = { action: uuid.context, settings: { content: "The boss is down", ttl: 90 } };

  it("sends its text with its lifetime, and says so", async () => {
    const { first, shows, waitForRequests, account } = await raiseActions({ keys: [boss] });
    await shows(first, "The boss");
    first.press();
    const [request] = await waitForRequests("POST", "/v1/events", 1);
    expect(request?.body).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: account.channels[0]?.channelName, content: "The boss is down", ttl: 90 },
    });
    await shows(first, "Sent");
    expect(first.alerts).toBe(0);
  });
});

describe("Channel status", () => {
  it("shows live and in chat, and follows what happens", async () => {
    const { first, shows, service, account } = await raiseActions({ keys: [{ action: uuid.status }] });
    const { channelName = "", channelId = "" } = account.channels[0] ?? {};
    await shows(first, "LIVE");
    service.emit("channel.go_offline", { sentDateTime: new Date().toISOString() }, { channelName });
    await shows(first, "OFF");
    service.emit("system.join", { channelId, channelName, sentDateTime: new Date().toISOString() });
    await shows(first, "In chat");
  });

  it("shows a check mark when a press finds nothing changed, and an alert when it cannot be read", async () => {
    const { first, shows, service, account } = await raiseActions({ keys: [{ action: uuid.status }] });
    await shows(first, "LIVE");
    first.press();
    await expect.poll(() => first.oks).toBe(1);
    service.control.changeChannel(account.channels[0]?.channelName ?? "", { isLive: false });
    first.press();
    await shows(first, "OFF");
    service.control.answerWith("GET /v1/channels/status", 503, { times: Infinity });
    first.press();
    await expect.poll(() => first.alerts).toBe(1);
    expect(first.oks).toBe(1);
  });
});

describe("a prompt with variables", () => {
  it("is filled when the key is pressed", async () => {
    const { first, shows, waitForRequests, service } = await raiseActions({
      keys: [{ action: uuid.reaction, settings: { prompt: "{character}: answer {viewer}: {message}" } }],
    });
    await shows(first, "React");
    first.press();
    await shows(first, "{viewer}?");
    service.emit("chat.message", {
      ...samplePayloads["chat.message"],
      message: "is this\nhard?",
      sentDateTime: new Date().toISOString(),
    });
    await shows(first, "React");
    first.press();
    const requests = await waitForRequests("POST", generations, 1);
    expect(contentsOf(requests)).toEqual(["Ada Gale: answer ada: is this hard?"]);
  });

  it("that a viewer's text would make too long is sent with that text cut", async () => {
    const { first, shows, waitForRequests, service } = await raiseActions({
      keys: [{ action: uuid.reaction, settings: { prompt: "Answer {message}" } }],
    });
    await shows(first, "React");
    first.press();
    await shows(first, "{message}?");
    service.emit("chat.message", {
      ...samplePayloads["chat.message"],
      message: "x".repeat(400),
      sentDateTime: new Date().toISOString(),
    });
    await shows(first, "React");
    first.press();
    const requests = await waitForRequests("POST", generations, 1);
    expect(contentsOf(requests)).toEqual([`Answer ${"x".repeat(292)}…`]);
  });
});

describe("a reaction that waits for the cooldown", () => {
  it("is queued, and sent when the cooldown ends", async () => {
    const { first, second, shows, waitForRequests } = await raiseActions({
      keys: [
        { action: uuid.reaction, settings: { prompt: "one" } },
        { action: uuid.reaction, settings: { prompt: "two", whenCooling: "hold" } },
      ],
      service: { standardWindowMs: 25_000 },
      globalSettings: { rateWindow: "fast" },
      owner: "Quill",
    });
    await shows(second, "React");
    first.press();
    await waitForRequests("POST", generations, 1);
    second.press();
    const requests = await waitForRequests("POST", generations, 2);
    expect(contentsOf(requests)).toEqual(["one", "two"]);
    await expect.poll(() => requests.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("in a multi-action", () => {
  it.each([
    [1, "POST", 1],
    [0, "DELETE", 1],
  ])("Join / leave brings about state %i, whatever the current one", async (desired, method, times) => {
    const { first, waitForRequests, account, asked } = await raiseActions({
      keys: [{ action: uuid.presence, settings: {}, isInMultiAction: true }],
      service: { joinConfirmMs: 20, leaveMs: 20 },
    });
    await expect
      .poll(() => asked("GET", "/v1/channels/status").length, { timeout: 25_000 })
      .toBeGreaterThan(0);
    first.press({ userDesiredState: desired });
    await waitForRequests(method, `/v1/streams/${account.channels[0]?.channelName}`, times);
    await expect.poll(() => first.oks).toBe(1);
  });
});

describe("under Key Logic's presses, an action that it is offered", () => {
  it("does its one thing for each single, double and long press", async () => {
    const { keys, shows, waitForRequests, asked } = await raiseActions({
      keys: [
        { action: uuid.context, settings: { content: "The boss is down." } },
        { action: uuid.voice, settings: { does: "mute" } },
        { action: uuid.alerts, settings: { does: "pause" } },
        { action: uuid.status },
      ],
    });
    const [context, voice, alerts, status] = keys as [DeckKey, DeckKey, DeckKey, DeckKey];
    await shows(context, "boss");
    context.press();
    await waitForRequests("POST", "/v1/events", 1);
    await shows(context, "Sent");
    await hold(context);
    await waitForRequests("POST", "/v1/events", 2);
    voice.press();
    await shows(voice, "Muted");
    await hold(voice);
    await expect.poll(() => wordsOn(voice)).toBe("Mute");
    // A double press is two presses: on, and off again.
    alerts.press();
    await shows(alerts, "Paused");
    alerts.press();
    alerts.press();
    alerts.press();
    await expect.poll(() => wordsOn(alerts)).toBe("Pause");
    status.press();
    await hold(status);
    expect(asked("POST", "/v1/events")).toHaveLength(2);
    expect(keys.map((key) => key.alerts)).toEqual([0, 0, 0, 0]);
  });
});
