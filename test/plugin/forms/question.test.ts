import { describe, expect, it } from "vitest";
import { connectionTest } from "../../../plugin/account/account-questions.ts";
import * as v from "valibot";
import {
  type QuestionType,
  answerTo,
  createQuestion,
  defineQuestion,
} from "../../../plugin/forms/question.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

describe("a question to the plugin", () => {
  const arrange = () => {
    const sent: { event?: string; questionId?: string }[] = [];
    let deliver: (payload: unknown) => void = () => {};
    const clock = createFakeClock();
    const question = createQuestion(connectionTest, {
      clock,
      sendToPlugin: (payload) => void sent.push(payload),
      onPluginMessage: (listener) => (deliver = listener),
    });
    const answer = (message: string, questionId?: string): void =>
      deliver({
        event: "testConnection",
        ok: true,
        message,
        ...(questionId === undefined ? {} : { questionId }),
      });
    return { question, sent, answer, clock, deliver: (payload: unknown) => deliver(payload) };
  };

  it("takes the reply to its latest question, not one to another page or an earlier question", () => {
    const { question, sent, answer } = arrange();
    question.ask();
    question.ask();
    const [first, second] = sent.map(({ questionId }) => questionId);
    expect(first).not.toBe(second);
    answer("old", first);
    answer("of another page", "another");
    expect(question.value).toEqual({ asking: true });
    answer("new", second);
    expect(question.value).toMatchObject({ asking: false, reply: { message: "new" } });
  });

  it("ignores a reply that is out of date", () => {
    const { question, sent, answer } = arrange();
    question.ask();
    question.forget();
    answer("of the account before", sent[0]?.questionId);
    expect(question.value).toEqual({ asking: false });
  });

  it("takes what the plugin sends unasked", () => {
    const { question, answer } = arrange();
    answer("news");
    expect(question.value).toMatchObject({ reply: { message: "news" } });
  });

  it("fails if no reply comes in its time, and keeps the reply before until then", async () => {
    const { question, answer, clock } = arrange();
    answer("old");
    question.ask();
    expect(question.value).toMatchObject({ asking: true, reply: { message: "old" } });
    await clock.pass(connectionTest.timeoutMs - 1);
    expect(question.value).toMatchObject({ asking: true });
    await clock.pass(1);
    expect(question.value).toEqual({ asking: false, failure: "silent" });
  });

  it("has its full time again when it is asked again, and none once it was answered or forgotten", async () => {
    const { question, answer, clock, sent } = arrange();
    question.ask();
    await clock.pass(connectionTest.timeoutMs - 1);
    question.ask();
    await clock.pass(connectionTest.timeoutMs - 1);
    expect(question.value).toEqual({ asking: true });
    answer("in time", sent[1]?.questionId);
    await clock.pass(connectionTest.timeoutMs);
    expect(question.value).toMatchObject({ asking: false, reply: { message: "in time" } });
    question.ask();
    question.forget();
    await clock.pass(connectionTest.timeoutMs);
    expect(question.value).toEqual({ asking: false });
  });

  it("fails on a reply that it cannot read, and ignores what is none", () => {
    const { question, deliver } = arrange();
    question.ask();
    for (const noise of [undefined, "text", { event: "another", ok: true, message: "" }, { ok: true }])
      deliver(noise);
    expect(question.value).toEqual({ asking: true });
    deliver({ event: "testConnection", ok: "perhaps" });
    expect(question.value).toEqual({ asking: false, failure: "unreadable" });
  });

  it("carries its fields", () => {
    const { question, sent } = arrange();
    question.ask({ text: "darn" });
    expect(sent).toMatchObject([{ event: "testConnection", text: "darn" }]);
  });

  it("is answered from the fields that can be read", async () => {
    const type: QuestionType<{ readonly got: object }, { readonly text: string }> = {
      ...defineQuestion("sample", v.object({ got: v.object({}) }), 1_000),
      fields: v.object({ text: v.string() }),
    };
    const answer = answerTo(type, (fields) => ({ got: fields }));
    expect(answer.event).toBe("sample");
    expect(await answer.reply({ event: "sample", text: "darn", other: 1 }, undefined)).toEqual({
      got: { text: "darn" },
    });
    expect(await answer.reply({ event: "sample", text: 5 }, undefined)).toEqual({ got: {} });
  });
});
