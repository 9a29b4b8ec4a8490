import { expect, it } from "vitest";
import { type CheckAnswerSources, checkAnswers } from "../../../plugin/check/check-answers.ts";
import { checkQuestion } from "../../../plugin/check/check-questions.ts";
import { type Finding, finding } from "../../../plugin/check/finding.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { createStandIn } from "../../fixtures/test-context.ts";

it("without a page for the check, the form lists its faults, also slight ones, with what to do", async () => {
  const found: readonly Finding[] = [
    finding("key", "fine", "Works."),
    finding("obs", "attention", "OBS is closed.", { advice: "Open it." }),
    finding("address", "trouble", "No answer."),
    finding("events", "unknown", "Not known."),
  ];
  const sources = createStandIn<CheckAnswerSources>({
    application: createStandIn<CheckAnswerSources["application"]>({ name: "Stream Deck" }),
    check: createStandIn<CheckAnswerSources["check"]>({ run: async () => found }),
    locale: localeFor(messages, "en"),
  });
  const answer = checkAnswers(sources).find(({ event }) => event === checkQuestion.event);
  expect(await answer?.reply({}, undefined)).toEqual({
    items: [
      { label: "OBS", value: "OBS is closed. Open it." },
      { label: "Address", value: "No answer." },
    ],
  });
});
