import { expect, it } from "vitest";
import { sendPrompt } from "../../../../plugin/actions/reaction/send-prompt.ts";
import { type ValueSources, createChat } from "../../../../plugin/actions/reaction/template-values.ts";
import type { ReactionPress } from "../../../../plugin/session/presses/react.ts";
import type { Session } from "../../../../plugin/session/session.ts";
import type { Envelope } from "../../../../shared/api/envelope.ts";
import { Emitter } from "../../../../shared/emitter.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import { envelopeOf } from "../../../shared/envelopes.ts";

it("a press that waits and names a viewer's message is dropped if moderation takes that back, and no other is", async () => {
  const events = new Emitter<{ readonly envelope: Envelope }>();
  const account = { onEvent: events.subscribe, subscribe: () => {} };
  const obs = { state: { value: {} } };
  const sources = { account, obs, clock: createFakeClock(), language: "en" } as unknown as ValueSources;
  const { values } = createChat(sources);
  events.emit({ envelope: envelopeOf("chat.message", { id: "m1", message: "hello there" }) });
  const presses: ReactionPress[] = [];
  const react = async (press: ReactionPress) => (presses.push(press), { kind: "done" });
  for (const prompt of ["About {message}", "Greet {viewer}", "Tell the time"])
    await sendPrompt({ react } as unknown as Session, { source: "key", prompt, values: values("mainstage") });
  const wanted = () => presses.map(({ isWanted }) => isWanted?.() ?? true);
  expect(wanted()).toEqual([true, true, true]);
  events.emit({ envelope: envelopeOf("ai.moderation", { messageId: "m1", isAppropriate: false }) });
  expect(presses.map(({ content }) => content)).toEqual(["About hello there", "Greet ada", "Tell the time"]);
  expect(wanted()).toEqual([false, false, true]);
});
