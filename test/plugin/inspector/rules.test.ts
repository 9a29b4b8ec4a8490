import { describe, expect, it } from "vitest";
import { judgeAddress, keyAsMeant, maskedAddress } from "../../../plugin/account/typed-account.ts";
import { isOn, slowest, withFeature } from "../../../plugin/actions/reaction/features.ts";
import { textPieces, promptLengths } from "../../../plugin/actions/reaction/prompt-lines.ts";
import { connectionTest } from "../../../plugin/account/account-questions.ts";
import { createQuestion } from "../../../plugin/forms/question.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

describe("lengths of prompts", () => {
  it("takes 300 UTF-16 units and not one more", () => {
    expect(promptLengths("x".repeat(300)).tooLong).toEqual([]);
    const [line] = promptLengths(`short\n${"x".repeat(301)}`).tooLong;
    expect(line).toMatchObject({ number: 2, length: 301, excess: "x" });
  });

  it("counts an emoji as the two units it is", () => {
    expect(promptLengths("🎉".repeat(150)).longest).toBe(300);
    expect(promptLengths("🎉".repeat(151)).tooLong).toHaveLength(1);
  });

  it("does not count the spaces around a prompt, which are not sent", () => {
    expect(promptLengths(`  ${"x".repeat(300)}  `).tooLong).toEqual([]);
    expect(promptLengths(`  ${"x".repeat(302)}`).tooLong[0]?.excess).toBe("xx");
  });

  it("counts prompts, not blank lines, and numbers all lines", () => {
    const { count, lines } = promptLengths("one\r\n\r\n  \ntwo");
    expect(count).toBe(2);
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });
});

describe("variables in a prompt", () => {
  const unknown = (text: string) =>
    textPieces(text).flatMap(({ text, isUnknown }) => (isUnknown ? [text] : []));

  it("are those that are filled in; a word that only looks like one is pointed out", () => {
    expect(unknown("{viewer} {time} {character}{scene}")).toEqual([]);
    expect(unknown("Hi {viwer}, {Viewer}, { scene } and {état}!")).toEqual([
      "{viwer}",
      "{Viewer}",
      "{ scene }",
      "{état}",
    ]);
    expect(unknown("{{viewer}}")).toEqual([]);
  });

  it("do not include other braces", () => {
    expect(unknown('{"a": 1} {} {two words} {a,b} }x{ :-{')).toEqual([]);
  });

  it("together with the rest are the whole text", () => {
    for (const text of ["", "{a}", "x{a}y{viewer}{b}", "plain"]) {
      expect(
        textPieces(text)
          .map(({ text }) => text)
          .join(""),
      ).toBe(text);
    }
  });
});

describe("features", () => {
  it("names the slowest that is on as the delay, not the sum", () => {
    expect(slowest({})).toBeUndefined();
    expect(slowest({ memory: true, commands: true, web_search: true })).toMatchObject({
      name: "commands",
      delayS: 1.2,
    });
    expect(slowest({ vision: true, commands: true })).toMatchObject({ name: "vision", delayS: 7 });
  });

  it("speaks by default, and nothing else", () => {
    expect(isOn({}, "tts")).toBe(true);
    expect(isOn({}, "vision")).toBe(false);
    expect(isOn({ tts: false }, "tts")).toBe(false);
  });

  it("keeps only what differs from the defaults, and flags it does not know", () => {
    expect(withFeature(undefined, "vision", true)).toEqual({ vision: true });
    expect(withFeature({ vision: true }, "vision", false)).toBeUndefined();
    expect(withFeature({ later: 1 }, "tts", false)).toEqual({ later: 1, tts: false });
    expect(withFeature({ later: 1, tts: false }, "tts", true)).toEqual({ later: 1 });
  });
});

describe("a question to the plugin", () => {
  const arrange = () => {
    const sent: { event?: string; id?: string }[] = [];
    let hear: (payload: unknown) => void = () => {};
    const question = createQuestion(connectionTest, {
      clock: createFakeClock(),
      sendToPlugin: (payload) => void sent.push(payload),
      onPluginMessage: (listener) => (hear = listener),
    });
    const answer = (message: string, id?: string): void =>
      hear({ event: "testConnection", ok: true, message, ...(id === undefined ? {} : { id }) });
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

describe("addresses and keys as typed", () => {
  it("takes an address with or without a trailing slash or /v1", () => {
    for (const typed of ["https://api.example", " https://api.example/ ", "https://api.example/v1/"]) {
      expect(judgeAddress(typed)).toBe("fine");
    }
    expect(judgeAddress("  ")).toBe("empty");
    for (const typed of ["api.example", "localhost:8080", "ftp://api.example", "https://"]) {
      expect(judgeAddress(typed)).toBe("not-an-address");
    }
  });

  it("warns of an unencrypted connection, unless it stays on this computer", () => {
    expect(judgeAddress("http://api.example")).toBe("open");
    for (const typed of ["http://localhost:8080", "http://127.0.0.1:1/v1", "http://[::1]:8080"]) {
      expect(judgeAddress(typed)).toBe("fine");
    }
    expect(judgeAddress("http://127.0.0.1.evil.example")).toBe("open");
  });

  it("strips what was copied along with a key, and rejects what cannot be sent in a header", () => {
    expect(keyAsMeant(" Bearer abc-123\n")).toBe("abc-123");
    expect(keyAsMeant("")).toBe("");
    expect(keyAsMeant("a b")).toBeUndefined();
    expect(keyAsMeant("schlüssel")).toBeUndefined();
  });

  it("masks every secret of an address and leaves the rest readable", () => {
    expect(maskedAddress("http://127.0.0.1:28196/overlay/?token=secret")).toBe(
      "http://127.0.0.1:28196/overlay/?token=••••••••",
    );
    const masked = maskedAddress("http://h/o/?a=secret&token=secret#key=secret");
    expect(masked).toBe("http://h/o/?a=••••••••&token=••••••••#key=••••••••");
    expect(maskedAddress("http://h/o/#secret")).toBe("http://h/o/#••••••••");
    expect(maskedAddress("")).toBe("");
  });
});
