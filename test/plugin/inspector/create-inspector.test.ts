import { expect, it } from "vitest";
import { goalsFeature } from "../../../plugin/features/goals-feature.ts";
import { createInspector, type InspectorParts } from "../../../plugin/inspector/create-inspector.ts";
import { answerTo, defineQuestion } from "../../../plugin/forms/question.ts";
import * as v from "valibot";
import { systemClock } from "../../../shared/clock.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { keyWords } from "../../../shared/words/words.ts";
import { createTestContext } from "../../fixtures/test-context.ts";
import { goalWith, sampleGoals } from "../../fixtures/sample-goals.ts";

/** The form of the key `form.key`, in an application that the network can reach or not. */
function arrange(parts: Pick<InspectorParts, "answers" | "pushes">, isOpenToNetwork = false) {
  const sent: object[] = [];
  const form: { key?: string } = {};
  const opened = new Emitter();
  const answer = createInspector({
    ...parts,
    account: { setup: "ready", subscribe: () => () => undefined },
    application: { isOpenToNetwork },
    clock: systemClock,
    inspector: {
      openKey: () => form.key,
      onOpened: opened.subscribe,
      send: (payload: object) => void sent.push(payload),
    },
    locale: { words: { onlyInSetUp: "Only in the set-up window." } },
  } as unknown as InspectorParts);
  return { answer, form, open: () => opened.emit(), sent };
}

it("sends the open form the goals when they are made in the studio meanwhile", async () => {
  const goals = sampleGoals({});
  const { pushes = [] } = await goalsFeature(createTestContext({ goals, keyWords: keyWords.en }));
  const { form, sent } = arrange({ answers: [], pushes });
  goals.define("first", goalWith({ title: "New mic", targets: [150] }));
  expect(sent).toEqual([]);
  form.key = "key";
  goals.define("second", goalWith({ title: "", targets: [10] }));
  goals.add("second", 1);
  const [first, ...others] = sent.filter((one) => "items" in one);
  expect(first).toMatchObject({
    event: "getGoals",
    items: [
      { label: "New mic (150)", value: "first" },
      { label: "Goal (10)", value: "second" },
    ],
  });
  expect(others).toEqual([]);
});

it("answers only questions for keys where every computer of the network can ask", async () => {
  const reply = v.object({ secret: v.string() });
  const question = (event: string) => defineQuestion(event, reply, 1_000);
  const secret = "an address";
  const answers = [
    answerTo(question("closed"), () => ({ secret })),
    answerTo(question("open"), () => ({ secret }), { isForKeys: true }),
  ];
  const reached = arrange({ answers, pushes: [] }, true);
  expect(await reached.answer({ event: "closed" })).toEqual({
    event: "closed",
    error: "Only in the set-up window.",
  });
  expect(await reached.answer({ event: "open" })).toEqual({ event: "open", secret });
  const { answer } = arrange({ answers, pushes: [] });
  expect(await answer({ event: "closed" })).toEqual({ event: "closed", secret });
});

it("sends a form only pushes for keys", () => {
  const pushed = (event: string, more: object = {}) => ({
    question: { event },
    sources: [{ subscribe: (listener: () => void) => listeners.push(listener) }],
    reply: () => ({}),
    ...more,
  });
  const listeners: (() => void)[] = [];
  const { form, sent } = arrange({
    answers: [],
    pushes: [pushed("closed"), pushed("open", { isForKeys: true })],
  });
  form.key = "key";
  for (const listener of listeners) listener();
  expect(sent).toEqual([{ event: "open" }]);
});

it("sends a form that was opened again also what the form before got last", () => {
  const changes = new Emitter();
  let channel = "emberfox";
  const { form, open, sent } = arrange({
    answers: [],
    pushes: [
      {
        question: { event: "channel" },
        sources: [changes],
        reply: () => ({ channel }),
        isForKeys: true,
      },
    ],
  });
  const change = (next: string): void => {
    channel = next;
    changes.emit();
  };
  form.key = "key";
  open();
  change("moonowl");
  delete form.key;
  // The form that opens now asks, and gets this one.
  change("emberfox");
  form.key = "key";
  open();
  change("moonowl");
  changes.emit();
  expect(sent).toEqual([
    { event: "channel", channel: "moonowl" },
    { event: "channel", channel: "moonowl" },
  ]);
});
