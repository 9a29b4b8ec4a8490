import { expect, it } from "vitest";
import { sendPrompt } from "../../../../plugin/actions/reaction/send-prompt.ts";
import {
  type ValueSources,
  createChat,
  templateValues,
} from "../../../../plugin/actions/reaction/template-values.ts";
import type { ReactionPress } from "../../../../plugin/session/presses/react.ts";
import type { Session } from "../../../../plugin/session/session.ts";
import type { Envelope } from "../../../../shared/api/envelope.ts";
import { Emitter } from "../../../../shared/emitter.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import { envelopeOf } from "../../../shared/envelopes.ts";
import { stateAfter } from "../sample-state.ts";

/** The values of an account, in whose chat a test has somebody write. */
function raise() {
  const events = new Emitter<{ readonly envelope: Envelope }>();
  const session = { store: { value: stateAfter() } };
  const account = { onEvent: events.subscribe, subscribe: () => {}, session };
  const obs = { state: { value: { scene: "Boss fight" } } };
  const sources = { account, obs, clock: createFakeClock(), language: "en" } as unknown as ValueSources;
  return { ...createChat(sources), happen: (envelope: Envelope) => events.emit({ envelope }) };
}

it("a prompt's values are the active character, the channel, the scene, the time, and the last message in chat", () => {
  const { values, happen } = raise();
  const known = { character: "Rook", channel: "mainstage", scene: "Boss fight" };
  expect(values("mainstage")).toEqual({ ...known, time: expect.stringMatching(/^\d\d:\d\d/) as string });
  happen(envelopeOf("chat.message", { username: "ada", message: "hello there" }));
  expect(values("mainstage")).toMatchObject({ ...known, viewer: "ada", message: "hello there" });
  expect(values("arena")).not.toHaveProperty("viewer");
});

it("a press that waits and names a viewer's message is dropped if moderation takes that back, and no other is", async () => {
  const { values, happen } = raise();
  happen(envelopeOf("chat.message", { id: "m1", message: "hello there" }));
  const presses: ReactionPress[] = [];
  const react = async (press: ReactionPress) => (presses.push(press), { kind: "done" });
  for (const prompt of ["About {message}", "Greet {viewer}", "Tell the time"])
    await sendPrompt({ react } as unknown as Session, { source: "key", prompt, values: values("mainstage") });
  const wanted = () => presses.map(({ isWanted }) => isWanted?.() ?? true);
  expect(wanted()).toEqual([true, true, true]);
  happen(envelopeOf("ai.moderation", { messageId: "m1", isAppropriate: false }));
  expect(presses.map(({ content }) => content)).toEqual(["About hello there", "Greet ada", "Tell the time"]);
  expect(wanted()).toEqual([false, false, true]);
});

it.each([
  ["zh_CN", "zh-CN"],
  ["zh_TW", "zh-TW"],
  ["fr", "fr"],
  ["not a language!", "en"],
  ["", "en"],
])("the time in a prompt is written as %j writes it", (language, locale) => {
  const wall = Date.UTC(2026, 0, 2, 3, 4);
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(wall);
  expect(templateValues(undefined, undefined, undefined, { scene: undefined, wall, language }).time).toBe(
    time,
  );
});
