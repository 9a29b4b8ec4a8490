import { expect, it } from "vitest";
import { key as quietKey } from "../../../plugin/actions/quiet/key.ts";
import { keyWords } from "../../../shared/words/words.ts";
import { raise } from "../../end-to-end/raise.ts";
import { uuid, wordsOn } from "./deck-words.ts";

/** Voice and alerts are off, and the AI is known to be in no chat. */
const allOut = quietKey.draw({ phase: "quiet" }, keyWords.en);

it("All quiet drops a join and a reaction whose channel is still being looked up", async () => {
  const { keys, first, second, deck, account, asked, waitForRequests } = await raise({
    keys: [
      { action: uuid.quiet },
      { action: uuid.presence, settings: {} },
      { action: uuid.reaction, settings: { prompt: "Say hello" } },
    ],
    before: ({ control }) =>
      control.fault("GET /v1/channels/status", { kind: "delay", delayMs: 1_500 }, Infinity),
  });
  await waitForRequests("GET", "/v1/channels/status", 1);
  second.press();
  keys[2]?.press();
  first.press();
  await deck.waitFor(() => first.svg() === allOut, {
    what: "the key to say that all is quiet",
    state: () => wordsOn(first),
  });
  expect(asked("POST", `/v1/streams/${account.channels[0]?.channelName}`)).toHaveLength(0);
  expect(asked("POST", "/v1/events/generations")).toHaveLength(0);
});
