import { describe, expect, it } from "vitest";
import { connectionTest } from "../../../plugin/account/account-questions.ts";
import { createQuestion } from "../../../plugin/forms/question.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

describe("a question to the plugin", () => {
  const arrange = () => {
    const sent: { event?: string; id?: string }[] = [];
    let deliver: (payload: unknown) => void = () => {};
    const question = createQuestion(connectionTest, {
      clock: createFakeClock(),
      sendToPlugin: (payload) => void sent.push(payload),
      onPluginMessage: (listener) => (deliver = listener),
    });
    const answer = (message: string, id?: string): void =>
      deliver({ event: "testConnection", ok: true, message, ...(id === undefined ? {} : { id }) });
    return { question, sent, answer };
  };

  it("takes the reply to its latest question, not one to another page or an earlier question", () => {
    const { question, sent, answer } = arrange();
    question.ask();
    question.ask();
    const [first, second] = sent.map(({ id }) => id);
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
    answer("of the account before", sent[0]?.id);
    expect(question.value).toEqual({ asking: false });
  });

  it("takes what the plugin sends unasked", () => {
    const { question, answer } = arrange();
    answer("news");
    expect(question.value).toMatchObject({ reply: { message: "news" } });
  });
});
