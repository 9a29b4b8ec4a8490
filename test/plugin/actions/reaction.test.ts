import { describe, expect, it } from "vitest";
import { inspectorWords, keyWords } from "../../../shared/words/words.ts";
import { hold } from "../../deck/gestures.ts";
import { raise } from "../../end-to-end/raise.ts";
import { uuid, wordsOn } from "./deck-words.ts";

const generations = "/v1/events/generations";
const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };

describe("Trigger reaction", () => {
  it("sends its prompt, shows the cooldown, and ignores presses during it", async () => {
    const { first, shows, countsDown, waitForRequests, asked, account } = await raise({ keys: [hello] });
    await shows(first, "React");
    first.press();
    const [request] = await waitForRequests("POST", generations, 1);
    expect(request?.body).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: account.channels[0]?.channelName, content: "Say hello" },
    });
    await countsDown(first, 25);
    first.press();
    await shows(first, "Too soon");
    await countsDown(first, 23);
    expect(asked("POST", generations)).toHaveLength(1);
    expect(first.alerts).toBe(0);
    expect(first.busiestSecond).toBeLessThanOrEqual(10);
  });

  it("fresh from the list of actions sends the example of its language", async () => {
    const { first, shows, waitForRequests } = await raise({
      keys: [{ action: uuid.reaction }],
      language: "de",
    });
    await shows(first, keyWords.de.react);
    first.press();
    const [request] = await waitForRequests("POST", generations, 1);
    expect(request?.body).toMatchObject({ data: { content: inspectorWords.de.reaction.examplePrompt } });
  });

  it("shows the first words of the answer when it comes", async () => {
    const { first, shows, deck } = await raise({ keys: [hello], service: { aiDelayMs: 400 } });
    await shows(first, "React");
    first.press();
    await shows(first, "Thinking");
    await deck.waitFor(() => !/Thinking|Sending|React/.test(wordsOn(first)), { what: "the answer's words" });
  });

  it("held during the cooldown and released, really asks the service, and so learns that it is a FAST key", async () => {
    const { first, shows, countsDown, waitForRequests, asked, stage } = await raise({
      keys: [hello],
      owner: "Quill",
      service: { aiDelayMs: 60_000 },
    });
    await shows(first, "React");
    first.press();
    await countsDown(first, 24);
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
