import { describe, expect, it } from "vitest";
import { key as quietKey } from "../../../plugin/actions/quiet/key.ts";
import type { DeckKey } from "../../deck/deck-key.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";
import { keyWords } from "../../../shared/words/words.ts";

const toggle = { action: uuid.presence, settings: {} };
const status = "GET /v1/channels/status";
/** Voice and alerts are off, and the AI is known to be in no chat. */
const allOut = quietKey.draw({ phase: "quiet" }, keyWords.en);

type Raised = Awaited<ReturnType<typeof raiseActions>>;
const primary = ({ account }: Raised) => account.channels[0]?.channelName ?? "";
const isAllOut = ({ deck }: Raised, key: DeckKey) =>
  deck.waitFor(() => key.svg() === allOut, {
    what: "the key to say that all is quiet",
    state: () => wordsOn(key),
  });

describe("All quiet", () => {
  it("drops a join and a reaction whose channel is still being looked up", async () => {
    const raised = await raiseActions({
      keys: [{ action: uuid.quiet }, toggle, { action: uuid.reaction, settings: { prompt: "Say hello" } }],
      before: ({ control }) => control.fault(status, { kind: "delay", delayMs: 1_500 }, Infinity),
    });
    const { first, second, stage, asked } = raised;
    await raised.waitForRequests("GET", "/v1/channels/status", 1);
    second.press();
    stage.keys[2]?.press();
    first.press();
    await isAllOut(raised, first);
    expect(asked("POST", `/v1/streams/${primary(raised)}`)).toHaveLength(0);
    expect(asked("POST", "/v1/events/generations")).toHaveLength(0);
  });
});
