import { describe, expect, it } from "vitest";
import { captionAt, captionsOf, shareUpTo } from "../../../../overlay/pieces/captions/captions.ts";
import { captions } from "../../../../overlay/pieces/captions/piece.ts";
import { readingMs } from "../../../../overlay/pieces/ai-message/message-stage.ts";
import type { PieceContext } from "../../../../overlay/pieces/piece.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import * as fc from "fast-check";

const letters = (count: number): string => "x".repeat(count);

describe("captions", () => {
  it("break at the end of a sentence where there is one, else between words", () => {
    expect(
      captionsOf(
        "Barometer's falling. That is either you or somebody left the fridge open again, and I would prepare for both.",
      ),
    ).toEqual([
      "Barometer's falling.",
      "That is either you or somebody left the fridge open",
      "again, and I would prepare for both.",
    ]);
  });

  it("are the whole text and nothing else, short enough, and never half a character: any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const captions = captionsOf(text);
        const bare = (all: string): string => all.replace(/\s/gu, "");
        expect(bare(captions.join(""))).toBe(bare(text));
        for (const caption of captions) {
          expect(caption.length).toBeLessThanOrEqual(57);
          expect(caption.isWellFormed() || !text.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it.each<[string, string, readonly string[]]>([
    ["of nothing are none", " \n ", []],
    ["of 56 letters are one", `${letters(50)} ${letters(5)}`, [`${letters(50)} ${letters(5)}`]],
    ["of 57 letters are two", `${letters(50)} ${letters(6)}`, [letters(50), letters(6)]],
    ["break after the 56th letter", `${letters(56)} xx`, [letters(56), "xx"]],
    ["break within a word that is too long", letters(60), [letters(56), "xxxx"]],
    ["break before a character that would be cut", `${letters(55)}🦊xx`, [letters(55), "🦊xx"]],
    ["keep a character whole that just fits", `${letters(54)}🦊xx`, [`${letters(54)}🦊`, "xx"]],
    ["break at the last space", `a b ${letters(60)}`, ["a b", letters(56), "xxxx"]],
    [
      "do not break at a sentence's end in the first third",
      `Hm, no, never wait. ${letters(30)} ${letters(30)}`,
      ["Hm, no, never wait.", letters(30), letters(30)],
    ],
    [
      "break at the last sentence's end that fits",
      `${letters(19)}. ${letters(19)}! ${letters(30)}`,
      [`${letters(19)}. ${letters(19)}!`, letters(30)],
    ],
    [
      "break after a sentence's closing quote",
      `“${letters(30)}.” ${letters(30)}`,
      [`“${letters(30)}.”`, letters(30)],
    ],
    [
      "break between sentences without a space",
      `${"海".repeat(30)}。${"海".repeat(30)}`,
      [`${"海".repeat(30)}。`, "海".repeat(30)],
    ],
    [
      "do not break within a number",
      `${letters(20)} 3.14 ${letters(30)} xx`,
      [`${letters(20)} 3.14 ${letters(30)}`, "xx"],
    ],
    ["have one space for any blanks", " a \n\t b  ", ["a b"]],
  ])("%s", (_, text, captions) => {
    expect(captionsOf(text)).toEqual(captions);
  });

  it("are due by their length: the first at the beginning, the last until the end", () => {
    const captions = ["1234567890", "12345678901234567890"];
    expect([0, 0.33, 0.34, 1, 7].map((share) => captionAt(captions, share))).toEqual([0, 0, 1, 1, 1]);
    expect([0, 1].map((at) => shareUpTo(captions, at))).toEqual([10 / 30, 1]);
    expect(captionAt(captions, 10 / 30)).toBe(1);
    expect(shareUpTo([], 0)).toBe(0);
  });
});

/** The piece of a page that shows these pieces, with a message whose voice is expected. */
function start(show: readonly string[] = ["captions"], speaks = true) {
  const clock = createFakeClock();
  let options = { speaks, show: new Set(show) };
  const given: string[] = [];
  const emit = (name: string, id: string, isCaptioned: boolean): void => {
    given.push(`${name} ${id} ${isCaptioned}`);
  };
  const page = { clock, options: () => options, emit } as unknown as PieceContext;
  const { shown, handles, onOptions } = captions.play(page);
  return {
    /** Changes what the page shows. */
    change: (next: readonly string[]) => {
      options = { ...options, show: new Set(next) };
      onOptions?.();
    },
    clock,
    given,
    handles,
    shownText: () => (shown.value as { readonly text: string } | undefined)?.text,
    say: (id: string, text: string, expectsVoice = true) =>
      handles.aiMessage?.({
        id,
        eventId: `e-${id}`,
        name: "Pip",
        text,
        target: "",
        tone: "",
        expectsVoice,
      }),
    announce: (messageId: string) =>
      handles["ai.tts.generated"]?.(
        { id: `v-${messageId}`, payload: { messageId, textToSpeech: "…" } } as never,
        false,
      ),
  };
}

describe("captions alone", () => {
  it("show a message as text, for as long as reading takes, whose voice is never announced", async () => {
    const { clock, say, shownText } = start();
    say("m1", "Nobody speaks this.");
    await clock.pass(5_000);
    expect(shownText()).toBeUndefined();
    await clock.pass(1_500);
    expect(shownText()).toBe("Nobody speaks this.");
    await clock.pass(60_000);
    expect(shownText()).toBeUndefined();
  });

  it("show one at once that has no voice, or whose voice failed, each in its turn", async () => {
    const { clock, handles, say, announce, shownText } = start();
    say("m1", "The first has no voice.", false);
    say("m2", "The second fails.");
    announce("m2");
    handles.voiceEnded?.("m2");
    expect(shownText()).toBe("The first has no voice.");
    await clock.pass(readingMs("The first has no voice.") + 100);
    expect(shownText()).toBe("The second fails.");
    await clock.pass(60_000);
    expect(shownText()).toBeUndefined();
  });

  it("follow a voice first, and show afterwards what it interrupted", async () => {
    const { clock, handles, say, announce, shownText } = start();
    say("m1", "This has no voice.", false);
    say("m2", "This is spoken.");
    announce("m2");
    handles.voiceBegan?.("m2", 2_000);
    expect(shownText()).toBe("This is spoken.");
    await clock.pass(2_000);
    handles.voiceEnded?.("m2");
    await clock.pass(1_000);
    expect(shownText()).toBe("This has no voice.");
    await clock.pass(60_000);
    expect(shownText()).toBeUndefined();
  });

  it("show nothing of a message that was stopped, nor of one that the message's own card shows", async () => {
    const stopped = start();
    stopped.say("m1", "Stopped before it was spoken.");
    stopped.handles.voiceSkipped?.("m1");
    stopped.announce("m1");
    stopped.handles.voiceEnded?.("m1");
    stopped.say("m2", "Stopped while it waited.");
    stopped.announce("m2");
    stopped.handles.voiceEnded?.("m2");
    stopped.handles.voiceSkipped?.("m2");
    const beside = start(["ai", "captions"]);
    beside.say("m1", "It is in the card.");
    beside.announce("m1");
    beside.handles.voiceEnded?.("m1");
    beside.handles.voiceElsewhere?.("m1");
    expect(beside.given).toEqual(["captioned m1 true", "captioned m1 false"]);
    for (const { clock, shownText } of [stopped, beside]) {
      expect(shownText()).toBeUndefined();
      await clock.pass(10_000);
      expect(shownText()).toBeUndefined();
    }
  });
});

describe("captions beside the messages' cards", () => {
  const both = ["ai", "captions"];
  const text = "First we look at the map of the whole island. Then we walk to the far end of it, slowly.";

  it("take over the text of a message that is to be spoken, and keep it once it was", async () => {
    const { clock, given, handles, say, announce, shownText } = start(both);
    say("m1", text);
    announce("m1");
    handles.voiceBegan?.("m1", 4_000);
    expect(shownText()).toBe("First we look at the map of the whole island.");
    await clock.pass(3_900);
    handles.voiceEnded?.("m1");
    expect(given).not.toContain("captioned m1 false");
  });

  it("give a text back whose voice is never announced, fails, or ends half way", async () => {
    const { clock, given, handles, say, announce } = start(both);
    const back = ["captioned m1 true", "captioned m1 false"];
    say("m1", text);
    await clock.pass(6_100);
    expect(given.splice(0)).toEqual(back);
    say("m1", text);
    announce("m1");
    handles.voiceEnded?.("m1");
    expect(given.splice(0)).toEqual(back);
    say("m1", text);
    handles.voiceBegan?.("m1", 4_000);
    await clock.pass(1_000);
    handles.voiceEnded?.("m1");
    expect(given.at(-1)).toBe("captioned m1 false");
  });

  it("give back what is spoken or waits for its voice when they leave, and take it again when they return", () => {
    const { given, handles, say, change } = start(both);
    say("m1", text);
    say("m2", "It waits.");
    say("m3", "It has no voice.", false);
    handles.voiceBegan?.("m1", 4_000);
    given.length = 0;
    change(["ai"]);
    change(["ai", "chat"]);
    expect(given.splice(0)).toEqual(["captioned m1 false", "captioned m2 false"]);
    say("m4", "It comes meanwhile.");
    expect(given).toEqual([]);
    change(both);
    expect(given).toEqual(["captioned m1 true", "captioned m2 true", "captioned m4 true"]);
  });

  it("leave messages without a voice to their cards", async () => {
    for (const { clock, given, say, shownText } of [start(both), start(both, false)]) {
      say("m1", text, false);
      await clock.pass(7_000);
      expect(given).toEqual([]);
      expect(shownText()).toBeUndefined();
    }
  });

  it("leave texts to their cards while voices wait: for good only those whose voice is announced", () => {
    const { given, handles, say, announce, change } = start(both);
    say("m1", text);
    announce("m1");
    say("m2", "Nobody speaks this.");
    given.length = 0;
    handles.voicesWait?.(true);
    const back = ["captioned m1 false", "voiceAnnounced m1 undefined", "captioned m2 false"];
    expect(given.splice(0)).toEqual(back);
    change(["ai"]);
    change(both);
    expect(given).not.toContain("captioned m1 true");
    handles.voiceBegan?.("m1", 4_000);
    expect(given).toContain("captioned m1 true");
  });

  it("take a text over again when its voice is played again", () => {
    const { given, handles, say } = start(both);
    say("m1", text, false);
    handles.voiceReplayed?.("m1");
    expect(given).toEqual(["captioned m1 true"]);
  });

  it("show the rest of a text as text where there is no card and its voice ends half way", async () => {
    const { clock, handles, say, shownText } = start(["captions"]);
    say("m1", text);
    handles.voiceBegan?.("m1", undefined);
    await clock.pass(1_000);
    handles.voiceEnded?.("m1");
    await clock.pass(1_000);
    expect(shownText()).toBe("Then we walk to the far end of it, slowly.");
    await clock.pass(60_000);
    expect(shownText()).toBeUndefined();
  });
});
