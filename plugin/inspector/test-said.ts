import { nothing } from "lit";
import { said } from "./field.ts";
import type { QuestionState, TestAnswer } from "./question.ts";
import type { InspectorWords } from "../../shared/words/words.ts";

/** What is to be said of a test: that it is under way, what came of it, or `before` there was one, that. */
export function testSaid(
  { asking, failure, answer }: QuestionState<TestAnswer>,
  words: InspectorWords,
  testing: string,
  before: () => unknown = () => nothing,
): unknown {
  if (asking) return said("working", testing);
  if (failure !== undefined) return said("trouble", words[failure]);
  if (!answer) return before();
  return said(answer.ok ? (answer.isPartial ? "attention" : "ready") : "trouble", answer.message);
}
