import * as v from "valibot";
import { expect, it } from "vitest";
import { type ControlSources, controlStateOf } from "../../../plugin/control/control-state.ts";
import { idleState } from "../../../plugin/pages/open-pages.ts";
import { freshState } from "../../../plugin/session/state/channel-state.ts";
import { controlStateSchema } from "../../../shared/protocol/control-protocol.ts";
import { shownWith } from "../../fixtures/sample-goals.ts";
import { messages } from "../../../shared/words/english.ts";

/** Parts of the plugin in which one person wrote one line of chat, and one character one message. */
function sourcesWith({
  id,
  name,
  text,
  prompts = [],
  isUnsaved = false,
}: {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly prompts?: readonly string[];
  readonly isUnsaved?: boolean;
}): ControlSources {
  const session = { store: { value: freshState() }, channelOf: () => id };
  const line = { id, author: name, text, audiences: new Set(["anyone"]), isNew: true };
  const message = { id, kind: "message", name, text };
  return {
    account: { session, setup: "complete" },
    approval: {
      awaiting: [{ ...message, waitMs: 1_000, decidesAt: 1_000 }],
      stateOf: () => "waits",
      isOn: true,
      lost: 0,
    },
    aiMessages: { value: [message] },
    chat: { linesOf: () => [line], removedFrom: () => [] },
    control: {
      state: {
        pages: 0,
        voice: { ...idleState.voice, muted: false, volume: 100 },
        alerts: { ...idleState.alerts, paused: false },
      },
    },
    locale: { language: "en", words: { ...messages, notSaved: text } },
    obs: { state: { value: { connection: "connecting" } } },
    prompts: { value: prompts },
    quiet: { isQuiet: false },
    rules: { waiting: [] },
    eventList: {
      latest: () => [
        { id, event: { eventType: "TIP", sentDateTime: "", username: name, currency: text, value: 5 } },
      ],
    },
    goals: { all: [{ ...shownWith({ title: name }), others: { [text]: 1 } }] },
    stored: { areHiddenWordsRead: true, isUnsaved },
  } as unknown as ControlSources;
}

it("has nothing invisible in it that turns what somebody wrote", () => {
  const [name, text] = ["\u202eade\u202c", "\u2067nrad\u2069\u200f"] as const;
  expect(controlStateOf(sourcesWith({ id: "1", name, text }), 0)).toMatchObject({
    chat: [{ viewer: "ade", message: "nrad" }],
    aiMessages: [{ name: "ade", message: "nrad" }],
  });
});

it("is one that the page understands, however long what somebody wrote is", () => {
  const long = "x".repeat(100_000);
  const sources = sourcesWith({ id: long, name: long, text: long, prompts: [long], isUnsaved: true });
  const state = controlStateOf(sources, 0);
  expect(state.trouble).toContain("xxx");
  expect(v.safeParse(controlStateSchema, JSON.parse(JSON.stringify(state))).success).toBe(true);
});

it("has a text that awaits approval although newer messages have come since", () => {
  const sources = { ...sourcesWith({ id: "1", name: "Ada", text: "hi" }), aiMessages: { value: [] } };
  expect(controlStateOf(sources as unknown as ControlSources, 0).aiMessages).toMatchObject([
    { id: "1", approval: "waits", decidesInMs: 1_000 },
  ]);
});
