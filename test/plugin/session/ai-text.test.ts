import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAiText, cleanEvent } from "../../../plugin/session/ai-text.ts";
import type { Envelope, EnvelopeMap } from "../../../shared/api/envelope.ts";
import { createEventText } from "../../../plugin/events/event-text.ts";
import { createHiddenWords } from "../../../plugin/approval/hidden-words.ts";
import { aiMessage, chatMessage, ttsGenerated } from "../../overlay/payloads.ts";

describe("a text of the AI", () => {
  it.each([
    ["**bold** and *slanted*", "bold and slanted"],
    ["_emphasis_, ~~no~~, ||spoiler||", "emphasis, no, spoiler"],
    ["***both*** and **_nested_** and *__so__*", "both and nested and so"],
    ["da**rn**", "darn"],
    ["d&#97;rn", "darn"],
    ["da<b>r</b>n and un<i>believ</i>able", "darn and unbelievable"],
    ["[words](<a b>)", "words"],
    ["***[laughs] no***", "no"],
    ["[da](x)rn", "darn"],
    ["# A heading\ntext", "A heading\ntext"],
    ["- one\n- two\n* three", "one\ntwo\nthree"],
    ["> quoted", "quoted"],
    ["```js\nlet a;\n```", "let a;"],
    ["```\nno end", "no end"],
    ["Use `npm start` now", "Use npm start now"],
    ["Call `__init__` of `2**3**4`, **then `a_b_c`**", "Call __init__ of 2**3**4, then a_b_c"],
    ["**`__init__`**: `*`", "__init__: *"],
    ["See [the map](https://example.com/a_(b)) there", "See the map there"],
    ["![a picture](https://example.com/x.png) of it", "a picture of it"],
    ["Look: data:image/png;base64,iVBORw0KGgo= here", "Look: here"],
    ["![x](data:image/png;base64,iVBORw0KGgo=)", ""],
    ["Tom &amp; Jerry &lt;3", "Tom & Jerry <3"],
    ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["&copy 2026 and &copy; 2026", "&copy 2026 and © 2026"],
    ["<b>Well</b> done<br/>now", "Well done now"],
    ['<speak>Hm. <break time="1s"/><prosody rate="slow">Well.</prosody></speak>', "Hm. Well."],
    ["<think>They want a joke.</think>Why not?", "Why not?"],
    ["<THINKING>a</THINKING>b<thought>c</thought>d<reasoning>e</reasoning>f", "bdf"],
    ["Hello <think>without an end", "Hello"],
    ["without a beginning</think>Hello", "Hello"],
    ["<think>only this</think>", ""],
    ["[laughs] Well done [Whispers] you [clears throat] all", "Well done you all"],
    ["one\n\n---\n\ntwo", "one\n\ntwo"],
  ])("%j is read as %j", (raw, clean) => {
    expect(cleanAiText(raw)).toBe(clean);
  });

  it.each([
    "!so <name>",
    "1986. A great year",
    "[1] and [sic] and (laughs)",
    ":tf: and :smile:",
    "2*3*4 and a * b * c",
    "2**3**4",
    "snake_case_name",
    "C:\\new_folder",
    "<3 and </3",
    "1 < 2 > 0",
    "rated 5*",
    "*_* and >_< and ^_^",
    "¯\\_(ツ)_/¯",
    "https://example.com/_a_/b_c_d",
    "a || b || c",
    "#hashtag and # 1",
    "> 2",
    "- 5 degrees",
    "* hug *",
    "a <b and c> d",
    "AT&T, Q&A; fish&chips",
    "  two  spaces,\n\n\n\nand lines ",
    "これは*ではない",
    "👨‍👩‍👧 und – so",
  ])("%j stays as it is", (text) => {
    expect(cleanAiText(text)).toBe(text);
  });

  it("keeps directions in what is spoken, which the voice knows", () => {
    expect(cleanAiText("[laughs] **Well**", true)).toBe("[laughs] Well");
  });

  it("never grows, and a clean text stays clean", () => {
    const parts = fc.constantFrom(
      ..."* ** _ __ ~~ || ` ``` [ ]( ) < > <b> </b> <think> </think> &amp; &lt; # - data:a/b;c".split(" "),
      "\n",
      " ",
      "word",
      "2",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (all) => {
        const text = all.join("");
        expect(cleanAiText(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each([
    "*",
    "_",
    "**",
    "||",
    "~~",
    "`",
    "[",
    "[](",
    "<think>",
    "</think>",
    "<b ",
    "<!--",
    "&",
    "> ",
    "*a ",
    "_a ",
    "data:a/b,",
    "![",
    "[a]((",
  ])("is read to its end where it has %j two hundred thousand times", (opener) => {
    const text = opener.repeat(200_000);
    expect(cleanAiText(text).length).toBeLessThanOrEqual(text.length);
  });
});

const envelope = <Type extends keyof EnvelopeMap>(type: Type, payload: EnvelopeMap[Type], meta?: object) =>
  ({
    id: "e1",
    type,
    version: "1",
    timestamp: "2026-05-01T20:00:00Z",
    channel: { channelId: "c", channelName: "emberfox", platform: "TWITCH" },
    payload,
    ...(meta && { meta }),
  }) as unknown as Envelope;
const clean = (one: Envelope) =>
  cleanEvent({ frame: { event: one.type, id: "1", text: JSON.stringify(one) }, envelope: one });
const textIn = (one: Envelope): unknown => {
  const { payload } = clean(one)?.envelope ?? {};
  return Object.values(payload ?? {}).find((value) => typeof value === "string" && value.includes("Well"));
};

describe("what the AI wrote", () => {
  it.each([
    ["a message", envelope("chat.ai_message", aiMessage({ message: "**Well**" }))],
    [
      "a line of chat under its name",
      envelope("chat.message", chatMessage({ message: "**Well**" }), { role: "AI" }),
    ],
    ["a voice", envelope("ai.tts.generated", ttsGenerated({ textToSpeech: "**Well**" }))],
  ])("is clean in %s, in the event and in its text, and is kept for comparisons", (_, one) => {
    const event = clean(one);
    expect(textIn(one)).toBe("Well");
    expect(event?.frame.text).toContain('"Well"');
    expect(event?.written).toBe("**Well**");
  });

  it("is left alone where a viewer wrote it, and where it is clean", () => {
    const viewers = envelope("chat.message", chatMessage({ message: "**Well**" }));
    const own = envelope("chat.ai_message", aiMessage({ message: "Well" }));
    expect([textIn(viewers), textIn(own)]).toEqual(["**Well**", "Well"]);
    expect(clean(own)?.envelope).toBe(own);
  });

  it("is nothing where only thoughts are in it: no message, no voice, no line", () => {
    const thought = "<think>They want a joke.</think>";
    expect(clean(envelope("chat.ai_message", aiMessage({ message: thought })))).toBeUndefined();
    expect(clean(envelope("ai.tts.generated", ttsGenerated({ textToSpeech: thought })))).toBeUndefined();
    const line = envelope("chat.message", chatMessage({ message: thought }), { role: "AI" });
    expect(clean(line)).toBeUndefined();
  });

  it("never leaves the plugin, and a word that is hidden in it silences the voice", () => {
    const hiddenWords = createHiddenWords([], () => {});
    const textFor = createEventText(hiddenWords);
    const message = aiMessage({
      message: "Well <think>xylophone</think> done",
      shouldGenerateTtsMessage: true,
    });
    const event = clean(envelope("chat.ai_message", message));
    if (!event) throw new Error("The message has gone.");
    expect(textFor(event)).not.toContain("xylophone");
    hiddenWords.set(["xylophone"]);
    const sent = textFor(event);
    expect(sent).not.toContain("xylophone");
    expect(JSON.parse(sent)).toMatchObject({
      payload: { message: "Well done", shouldGenerateTtsMessage: false },
    });
    expect(JSON.parse(sent)).not.toHaveProperty("meta");
  });
});
