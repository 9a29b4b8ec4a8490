import { describe, expect, it } from "vitest";
import { inspectorWords, keyWords } from "../../../shared/words/words.ts";
import { hold } from "../../deck/gestures.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

const generations = "/v1/events/generations";
const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };

it("An alert that is to be spoken of asks for a reaction, whose cooldown the key shows, until All quiet", async () => {
  const raised = await raiseActions({
    keys: [hello, { action: uuid.quiet }, { action: uuid.presence, settings: {} }],
    before: ({ control, accounts: [account] }) =>
      control.changeChannel(account?.channels[0]?.channelName ?? "", { isAiInChat: true }),
  });
  const { first, second, shows, counts, waitForRequests, asked, service, stage } = raised;
  await shows(first, "React");
  const inChat = stage.keys[2];
  if (!inChat) throw new Error("There is no key.");
  await shows(inChat, "In chat");
  const choices = { isSpoken: true, prompt: "Greet {name}, with {viewers} viewers" };
  expect(await raised.alerts.put("raid", { choices, variations: [] })).toBeUndefined();
  const raid = (username: string, raidViewers: number): void =>
    void service.emit("channel.event", {
      ...samplePayloads["channel.event"],
      eventType: "RAID",
      username,
      raidViewers,
    });
  await raised.hearsEvents();
  raid("Otter", 42);
  const [request] = await waitForRequests("POST", generations, 1);
  expect(request?.body).toMatchObject({ data: { content: "Greet Otter, with 42 viewers" } });
  await counts(first, 24);
  raid("Fox", 9);
  second.press();
  await shows(inChat, "AI out");
  raid("Badger", 900);
  expect(asked("POST", generations)).toHaveLength(1);
});

describe("Trigger reaction", () => {
  it("sends its prompt, shows the cooldown, and ignores presses during it", async () => {
    const { first, shows, counts, waitForRequests, asked, account } = await raiseActions({ keys: [hello] });
    await shows(first, "React");
    first.press();
    const [request] = await waitForRequests("POST", generations, 1);
    expect(request?.body).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: account.channels[0]?.channelName, content: "Say hello" },
    });
    await counts(first, 25);
    first.press();
    await shows(first, "Too soon");
    await counts(first, 23);
    expect(asked("POST", generations)).toHaveLength(1);
    expect(first.alerts).toBe(0);
    expect(first.busiestSecond).toBeLessThanOrEqual(10);
  });

  it.each(["en", "de"] as const)(
    "fresh from the list of actions sends the example of its language, %s",
    async (language) => {
      const { first, shows, waitForRequests } = await raiseActions({
        keys: [{ action: uuid.reaction }],
        language,
      });
      await shows(first, keyWords[language].react);
      first.press();
      const [request] = await waitForRequests("POST", generations, 1);
      const content = inspectorWords[language].reaction.examplePrompt;
      expect(request?.body).toMatchObject({ data: { content } });
    },
  );

  it("shows the first words of the answer when it comes", async () => {
    const { first, shows, service, stage } = await raiseActions({
      keys: [hello],
      service: { aiDelayMs: 400 },
    });
    await shows(first, "React");
    first.press();
    await shows(first, "Thinking");
    await stage.deck.waitFor(() => !/Thinking|Sending|React/.test(wordsOn(first)) && first.svg(), {
      what: "the answer's words",
    });
    expect(service.requests.find(({ path }) => path === generations)?.status).toBe(200);
  });

  it("held during the cooldown and released, really asks the service, and so learns that it is a FAST key", async () => {
    const { first, shows, counts, waitForRequests, asked, stage } = await raiseActions({
      keys: [hello],
      owner: "Quill",
      service: { aiDelayMs: 60_000 },
    });
    await shows(first, "React");
    first.press();
    await counts(first, 24);
    const held = hold(first);
    await shows(first, "Too soon");
    expect(asked("POST", generations)).toHaveLength(1);
    await held;
    const requests = await waitForRequests("POST", generations, 2);
    await expect.poll(() => requests.at(-1)?.status).toBe(200);
    await stage.deck.waitFor(
      () => /(^| )1( |$)|React/.test(wordsOn(first)) && !wordsOn(first).includes("Too soon"),
      {
        what: "the window that was learned",
        state: () => wordsOn(first),
      },
    );
  });
});
