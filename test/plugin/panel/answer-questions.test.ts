import { describe, expect, it } from "vitest";
import { raise } from "../../end-to-end/raise.ts";
import { uuid } from "../stage.ts";

const presence = { action: uuid.presence, settings: {} };

describe("Test connection", () => {
  it("names the channels and counts the characters in the streamer's language, and leaves no chat stream open", async () => {
    const { first, account, service, shows, deck, asked } = await raise({ keys: [presence], language: "de" });
    await shows(first, "Beitreten");
    const inspector = await first.openInspector();
    const names = account.channels.map(({ channelName }) => channelName).join(" und ");
    expect(account.channels).toHaveLength(2);
    expect(await inspector.ask("testConnection")).toEqual({
      event: "testConnection",
      ok: true,
      message: `Verbunden. ${account.channels.length} Kanäle: ${names}. ${account.characters.length} Charaktere.`,
    });
    expect(asked("GET", "/v1/events/chat/messages/stream")).toHaveLength(1);
    await deck.waitFor(() => service.openStreams().chat === 0, { what: "the chat stream to be closed" });
    const { items } = await inspector.ask("getCharacters");
    expect((items as { value: string }[]).map(({ value }) => value)).toEqual(
      account.characters.map(({ id }) => id),
    );
  });

  it("says what the plan lacks: live events and the chat stream", async () => {
    const { first, shows, service, account } = await raise({ keys: [presence], owner: "Harbour" });
    service.control.changeAccount(account.apiKey, { hasChatStream: false });
    await shows(first, "Join");
    const inspector = await first.openInspector();
    expect(await inspector.ask("testConnection")).toMatchObject({
      ok: true,
      isPartial: true,
      message: "Connected, but the plan has neither live events nor the chat stream.",
    });
  });

  it("says that an account has no channels", async () => {
    const { first, shows } = await raise({ keys: [presence], owner: "Newcomer", language: "de" });
    await shows(first, "Kein Kanal");
    const inspector = await first.openInspector();
    expect(await inspector.ask("testConnection")).toMatchObject({
      ok: true,
      isPartial: true,
      message: expect.stringMatching(/^Verbunden, aber das Konto hat keinen Kanal( und .+)?\.$/) as string,
    });
  });

  it("says in French why there is no connection", async () => {
    const { first, shows } = await raise({
      keys: [presence],
      language: "fr",
      globalSettings: { apiKey: "wrong" },
    });
    await shows(first, "Clé");
    const inspector = await first.openInspector();
    const sentence = "Le service n’accepte pas cette clé API.";
    const help = "failures-unauthorised";
    expect(await inspector.ask("testConnection")).toMatchObject({ ok: false, message: sentence, help });
    expect(await inspector.ask("getChannels")).toMatchObject({ items: [], error: sentence, help });
    expect(await inspector.ask("getTrouble")).toEqual({
      event: "getTrouble",
      message: sentence,
      help,
      isAccount: true,
    });
  });
});

describe("an answer that is slow", () => {
  it("goes to the page that asked, and to none that is open by then", async () => {
    const { first, keys, service, shows } = await raise({ keys: [presence, presence] });
    await shows(first, "Join");
    service.control.fault("GET /v1/channels/status", { kind: "delay", delayMs: 600 });
    service.control.fault("GET /v1/channels/status", { kind: "delay", delayMs: 900 });
    const before = await first.openInspector();
    const count = service.requests.length;
    before.send({ event: "getChannels", questionId: "of the first" });
    await expect.poll(() => service.requests.length).toBeGreaterThan(count);
    const after = await keys[1]?.openInspector();
    expect(await after?.ask("getChannels", { questionId: "of the second" })).toMatchObject({
      questionId: "of the second",
    });
    expect(await after?.ask("getTrouble", { questionId: 7 })).toEqual({ event: "getTrouble", message: "" });
  });
});

describe("what is wrong with a key", () => {
  it("is told to its open inspector as soon as a press has failed, in a whole sentence", async () => {
    const { first, shows } = await raise({
      keys: [{ action: uuid.presence, settings: { channelName: "nobodys", does: "join" } }],
    });
    await shows(first, "Unknown");
    const inspector = await first.openInspector();
    expect(await inspector.ask("getTrouble")).toEqual({ event: "getTrouble", message: "" });
    first.press();
    await expect
      .poll(() => JSON.stringify(inspector.received))
      .toContain("The service does not know this channel.");
  });

  it("is the account's trouble first, and gone when that is over", async () => {
    const { first, service, shows } = await raise({ keys: [{ action: uuid.status }] });
    await shows(first, "LIVE");
    const inspector = await first.openInspector();
    expect(await inspector.ask("getTrouble")).toEqual({ event: "getTrouble", message: "" });
    service.control.answerWith("GET /v1/eventsub/stream", 500, { times: Infinity });
    service.control.dropStreams();
    await expect.poll(() => JSON.stringify(inspector.received.at(-1))).toContain("The service has a problem");
    service.control.clear();
    // A press ends the wait for the next try.
    first.press();
    await expect.poll(() => JSON.stringify(inspector.received.at(-1))).toContain('"message":""');
  });
});
