import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { DeckKey } from "../../deck/deck-key.ts";
import type { Inspector } from "../../deck/inspector.ts";
import { type Stage, startStage, uuid } from "../stage.ts";

let stage: Stage;
let presence: DeckKey;
let status: DeckKey;
let foreign: DeckKey;
let inspector: Inspector;
beforeAll(async () => {
  stage = await startStage({
    keys: [
      { action: uuid.presence, settings: {} },
      { action: uuid.status },
      { action: uuid.presence, settings: { channelName: "nobodys", does: "join" } },
    ],
    language: "de",
  });
  [presence, status, foreign] = stage.keys as [DeckKey, DeckKey, DeckKey];
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.shows(presence, "Ohne KI");
  inspector = await presence.openInspector();
});

/** Has the plugin use another API key until the test has finished. */
function changeKey(apiKey: string): void {
  const before = stage.deck.globalSettings;
  onTestFinished(() => stage.deck.setGlobalSettings(before));
  stage.deck.setGlobalSettings({ ...before, apiKey });
}
const keyOf = (owner: string): string =>
  stage.service.accounts.find((account) => account.owner === owner)?.apiKey ?? "";

describe("Test connection", () => {
  it("names the channels and counts the characters in the streamer's language, and leaves no chat stream open", async () => {
    const { account, service, deck, asked } = stage;
    const names = account.channels.map(({ channelName }) => channelName).join(" und ");
    expect(account.channels).toHaveLength(2);
    const streams = () => asked("GET", "/v1/events/chat/messages/stream").length;
    const before = streams();
    expect(await inspector.ask("testConnection")).toEqual({
      event: "testConnection",
      ok: true,
      message: `Verbunden. ${account.channels.length} Kanäle: ${names}. ${account.characters.length} Charaktere.`,
    });
    expect(streams() - before).toBe(1);
    await deck.waitFor(() => service.openStreams().chat === 0, { what: "the chat stream to be closed" });
    const { items } = await inspector.ask("getCharacters");
    expect((items as { value: string }[]).map(({ value }) => value)).toEqual(
      account.characters.map(({ id }) => id),
    );
  });

  it("says what the plan lacks: live events and the chat stream", async () => {
    stage.service.control.changeAccount(keyOf("Harbour"), { hasChatStream: false });
    changeKey(keyOf("Harbour"));
    await expect
      .poll(() => inspector.ask("testConnection"))
      .toMatchObject({
        ok: true,
        isPartial: true,
        message: "Verbunden, aber das Abo enthält weder Live-Events noch den Chat-Stream.",
      });
  });

  it("says that an account has no channels", async () => {
    changeKey(keyOf("Newcomer"));
    await stage.shows(presence, "Kein Kanal");
    expect(await inspector.ask("testConnection")).toMatchObject({
      ok: true,
      isPartial: true,
      message: expect.stringMatching(/^Verbunden, aber das Konto hat keinen Kanal( und .+)?\.$/) as string,
    });
  });

  it("says in the streamer's language why there is no connection", async () => {
    changeKey("wrong");
    await stage.shows(presence, "Falscher");
    const sentence = "Der Dienst nimmt diesen API-Key nicht an.";
    const help = "failures-unauthorised";
    expect(await inspector.ask("testConnection")).toMatchObject({ ok: false, message: sentence, help });
    expect(await inspector.ask("getChannels")).toMatchObject({ items: [], error: sentence, help });
    await expect
      .poll(() => inspector.ask("getTrouble"))
      .toEqual({ event: "getTrouble", message: sentence, help, isAccount: true });
  });
});

describe("an answer that is slow", () => {
  it("goes to the page that asked, and to none that is open by then", async () => {
    const { service } = stage;
    service.control.fault("GET /v1/channels/status", { kind: "delay", delayMs: 600 });
    service.control.fault("GET /v1/channels/status", { kind: "delay", delayMs: 900 });
    const count = service.requests.length;
    inspector.send({ event: "getChannels", questionId: "of the first" });
    await expect.poll(() => service.requests.length).toBeGreaterThan(count);
    const after = await status.openInspector();
    expect(await after.ask("getChannels", { questionId: "of the second" })).toMatchObject({
      questionId: "of the second",
    });
    expect(await after.ask("getTrouble", { questionId: 7 })).toEqual({ event: "getTrouble", message: "" });
  });
});

describe("what is wrong with a key", () => {
  it("is told to its open inspector as soon as a press has failed, in a whole sentence", async () => {
    inspector = await foreign.openInspector();
    expect(await inspector.ask("getTrouble")).toEqual({ event: "getTrouble", message: "" });
    foreign.press();
    await expect
      .poll(() => JSON.stringify(inspector.received))
      .toContain("Der Dienst kennt diesen Kanal nicht.");
  });

  it("is the account's trouble first, and gone when that is over", async () => {
    const { service } = stage;
    inspector = await status.openInspector();
    expect(await inspector.ask("getTrouble")).toEqual({ event: "getTrouble", message: "" });
    service.control.answerWith("GET /v1/eventsub/stream", 500, { times: Infinity });
    service.control.dropStreams();
    await expect
      .poll(() => JSON.stringify(inspector.received.at(-1)))
      .toContain("Zurzeit keine Live-Aktualisierungen. Der Dienst hat gerade ein Problem");
    service.control.clear();
    // A press ends the wait for the next try.
    status.press();
    await expect.poll(() => JSON.stringify(inspector.received.at(-1))).toContain('"message":""');
  });
});
