import { expect, it } from "vitest";
import { stateNow, stateStream } from "../../../plugin/api/program-state.ts";
import type { ControlPages } from "../../../plugin/control/control-pages.ts";
import { systemClock } from "../../../shared/clock.ts";
import type { ControlMessage, ControlState } from "../../../shared/protocol/control-protocol.ts";
import { calm, line } from "../../overlay/control/control-double.ts";

/** Every field that other programs may get, with those inside it. */
const fields = [
  "trouble",
  "channel",
  "isLive",
  "presence",
  "characters.id",
  "characters.name",
  "characters.isActive",
  "cooldown.readyInMs",
  "cooldown.windowMs",
  "cooldown.isSending",
  "goals",
  "isApproving",
  "lost",
  "voice.state",
  "voice.waiting",
  "voice.isMuted",
  "voice.isMutedInObs",
  "voice.volume",
  "voice.awaitsTurn",
  "voice.isHeld",
  "alerts.isShowing",
  "alerts.waiting",
  "alerts.merged",
  "alerts.dropped",
  "alerts.isPaused",
  "queue.id",
  "queue.kind",
  "queue.name",
  "queue.count",
  "pages",
  "isQuiet",
  "awaiting",
];

const state: ControlState = {
  ...calm,
  trouble: "Enter your API key first.",
  troubleHelp: "messages-missing-key",
  problem: "no-account",
  chat: [line("1")],
  removed: ["0"],
  aiMessages: [{ id: "1", name: "Ada", message: "hi", approval: "waits", decidesInMs: null }],
  voice: { ...calm.voice, isMutedInObs: true, awaitsTurn: true, isHeld: true },
  queue: [{ id: "1", kind: "rule", name: "Greet", count: 1 }],
  may: ["press"],
};

/** Control pages that send these messages to each page that connects. */
const pagesOf = (...messages: readonly ControlMessage[]): ControlPages => ({
  connect(send) {
    for (const message of messages) send(message);
    return { receive: () => undefined, leave: () => undefined };
  },
});

const fieldsIn = (value: object): readonly string[] =>
  Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const inside: unknown = Array.isArray(part) ? part[0] : part;
    return typeof inside === "object" && inside !== null
      ? fieldsIn(inside).map((field) => `${name}.${field}`)
      : [name];
  });

it("gives other programs these fields of the state and no other, once and as events", async () => {
  expect(fieldsIn(stateNow(pagesOf(state)) ?? {}).toSorted()).toEqual(fields.toSorted());
  const stream = stateStream(
    pagesOf({ type: "reactions", keys: [{ id: "5", prompt: "Roast me", others: 0 }] }, state),
    systemClock,
    () => true,
    () => undefined,
  );
  const reader = stream.getReader();
  const { value } = await reader.read();
  const [, json = "{}"] = /^event: state\ndata: (.+)\n\n$/.exec(new TextDecoder().decode(value)) ?? [];
  expect(fieldsIn(JSON.parse(json) as object).toSorted()).toEqual(fields.toSorted());
  await reader.cancel();
});
