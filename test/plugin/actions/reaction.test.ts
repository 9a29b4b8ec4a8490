import { expect, it } from "vitest";
import { inspectorWords, keyWords } from "../../../shared/words/words.ts";
import { raise } from "../../end-to-end/raise.ts";
import { uuid } from "./deck-words.ts";

const generations = "/v1/events/generations";

it("Trigger reaction, fresh from the list of actions, sends the example of its language, shows the cooldown, and ignores presses during it", async () => {
  const { first, shows, countsDown, waitForRequests, asked, account } = await raise({
    keys: [{ action: uuid.reaction }],
    language: "de",
    service: { aiDelayMs: 60_000 },
  });
  await shows(first, keyWords.de.react);
  first.press();
  const [request] = await waitForRequests("POST", generations, 1);
  const content = inspectorWords.de.reaction.examplePrompt;
  expect(request?.body).toEqual({
    eventType: "GAME_EVENT",
    data: { channelName: account.channels[0]?.channelName, content },
  });
  await countsDown(first, 25);
  first.press();
  await shows(first, keyWords.de.notYet);
  await countsDown(first, 23);
  expect(asked("POST", generations)).toHaveLength(1);
  expect(first.alerts).toBe(0);
  expect(first.busiestSecond).toBeLessThanOrEqual(10);
});
