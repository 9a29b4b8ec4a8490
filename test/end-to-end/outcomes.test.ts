import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import type { JsonObject } from "../deck/json.ts";
import type { FaultPlace } from "../service/faults.ts";
import type { Service } from "../service/service.ts";
import { type Stage, startStage, uuid, wordsOn } from "../plugin/stage.ts";

type Fate = (service: Service, place: FaultPlace) => void;
const status =
  (code: number, body?: object): Fate =>
  (service, place) =>
    service.control.answerWith(place, code, {
      times: Infinity,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
const torn: Fate = (service, place) => service.control.fault(place, { kind: "reset" }, Infinity);

interface Row {
  readonly outcome: string;
  readonly fate: Fate;
  /** What the key shows. */
  readonly shows: RegExp;
  /** What its settings say about it; left out: nothing, for it is no failure. */
  readonly sentence?: RegExp;
  /** Default: one for a failure, none else. */
  readonly alerts?: number;
}

let raised: Stage;
/** The keys of a test. */
const keys: DeckKey[] = [];
beforeAll(async () => {
  raised = await startStage({ service: { joinConfirmMs: 20, leaveMs: 20, joinWaitMs: 300 } });
});
afterEach(() => {
  raised.service.control.clear();
  for (const key of keys.splice(0)) key.remove();
});
afterAll(() => raised.close());

/** Presses a key for each row, all of the same action, one after another. */
async function outcomesShow(
  action: string,
  settings: JsonObject,
  place: FaultPlace,
  rows: readonly Row[],
  ready: string,
  isAiInChat = false,
): Promise<void> {
  keys.push(...rows.map(() => raised.deck.addKey({ action, settings })));
  const [first] = keys;
  if (isAiInChat && first) {
    // Once it is known that the AI is out, that it comes in is news.
    await raised.shows(first, ready);
    await raised.hearsEvents();
    const before = first.svg();
    const { channelId = "", channelName = "" } = raised.account.channels[0] ?? {};
    raised.service.control.changeChannel(channelName, { isAiInChat });
    const sentDateTime = new Date().toISOString();
    raised.service.emit("system.join", { channelId, channelName, sentDateTime });
    await raised.deck.waitFor(() => first.svg() !== before, { what: "the AI to be in the chat" });
  }
  for (const [at, { outcome, fate, shows, sentence, alerts = sentence ? 1 : 0 }] of rows.entries()) {
    const key = keys[at];
    if (!key) throw new Error("There is no key.");
    await raised.shows(key, ready);
    const inspector = await key.openInspector();
    fate(raised.service, place);
    key.press();
    await raised.deck.waitFor(() => shows.test(wordsOn(key)), {
      what: `the key to show ${shows.source} for ${outcome}`,
      state: () => wordsOn(key),
    });
    // Asked for, and told again whenever it changes: the newest counts.
    await inspector.ask("getTrouble");
    const newest = () =>
      JSON.stringify(inspector.received.findLast((one) => JSON.stringify(one).includes('"getTrouble"')));
    await expect.poll(newest, { message: outcome }).toMatch(sentence ?? /"message":""/);
    await expect.poll(() => key.alerts, { message: outcome }).toBe(alerts);
    await inspector.close();
    raised.service.control.clear();
  }
  expect(raised.deck.complaints).toEqual([]);
}

describe("a press shows what came of it", () => {
  it("of Trigger reaction", () =>
    outcomesShow(
      uuid.reaction,
      { prompt: "Hi" },
      "POST /v1/events/generations",
      [
        {
          outcome: "401 although the key is good",
          fate: status(401),
          shows: /Not allowed/,
          sentence: /channel does not belong/,
        },
        { outcome: "500", fate: status(500), shows: /Service error/, sentence: /has a problem/ },
        { outcome: "200", fate: () => {}, shows: /\b[12]\d\b/ },
      ],
      "React",
    ));

  it("of Send context", () =>
    outcomesShow(
      uuid.context,
      { content: "The boss" },
      "POST /v1/events",
      [
        { outcome: "200", fate: () => {}, shows: /Sent/ },
        { outcome: "422", fate: status(422), shows: /Too long/, sentence: /at most \d+/ },
        { outcome: "429", fate: status(429), shows: /Too soon/, sentence: /wait/i },
      ],
      "boss",
    ));

  it("of Switch character", () =>
    outcomesShow(
      uuid.character,
      { target: "next" },
      "PUT /v1/characters/{characterId}/active",
      [
        { outcome: "404", fate: status(404), shows: /Not found/, sentence: /no longer exists/ },
        { outcome: "204", fate: () => {}, shows: /Thistle/ },
      ],
      "Brine",
    ));

  // What came of a join or a leave is on every presence key, for seconds.
  it("of Join", () =>
    outcomesShow(
      uuid.presence,
      { does: "join" },
      "POST /v1/streams/{channelName}",
      [
        {
          outcome: "200, requires a subscription",
          fate: status(200, { success: false, message: "Out of credits.", requiresSubscription: true }),
          shows: /No credits/,
          sentence: /Out of credits/,
        },
      ],
      "Join",
    ));

  it("of Leave", () =>
    outcomesShow(
      uuid.presence,
      { does: "leave" },
      "DELETE /v1/streams/{channelName}",
      [{ outcome: "a torn connection", fate: torn, shows: /No service/, sentence: /cannot be reached/ }],
      "Leave",
      true,
    ));
});
