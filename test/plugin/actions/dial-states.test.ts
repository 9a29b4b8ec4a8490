import { describe, expect, it } from "vitest";
import { type AnswerDialView, dial as answerDial } from "../../../plugin/actions/answer/dial.ts";
import { type CharacterDialView, dial as characterDial } from "../../../plugin/actions/character/dial.ts";
import { type ReactionDialView, dial as reactionDial } from "../../../plugin/actions/reaction/dial.ts";
import { type VoiceDialView, dial as voiceDial } from "../../../plugin/actions/voice/dial.ts";
import { type Badge, type BadgeTone, drawBadge } from "../../../plugin/drawing/badges.ts";
import type { DialFeedback } from "../../../plugin/drawing/dial-frame.ts";
import { palette } from "../../../plugin/drawing/palette.ts";
import * as allPictograms from "../../../plugin/drawing/pictograms.ts";
import { keyWords } from "../../../shared/words/words.ts";

const words = keyWords.en;
const styles = ["filled", "outline", "broken"] as const;
const badges = "check ring bang cross unplugged barred pencil clock switch".split(" ") as Badge[];
const tones: readonly BadgeTone[] = ["on", "done", "waiting", "attention", "trouble", "muted"];

const colourName = (colour: string): string =>
  Object.entries(palette).find(([, each]) => each === colour)?.[0] ?? colour;

/** Every pictogram as a dial draws it, with its name, style and colour. */
const drawn = Object.entries(allPictograms).flatMap(([name, draw]) =>
  typeof draw !== "function" || !name.endsWith("Pictogram")
    ? []
    : styles.flatMap((style) =>
        Object.entries(palette).map(([colour, code]) => {
          const svg: unknown = Reflect.apply(draw, undefined, [
            { style, colour: code, ground: palette.ground, stroke: 6 },
          ]);
          return { svg: String(svg), name: `${name.replace("Pictogram", "")} ${style} ${colour}` };
        }),
      ),
);

/**
 * A dial's feedback in words: title, value, pictogram, badge, bar. A badge or bar that is not there has no words, and
 * the value's colour has some only where it is another than ink.
 */
function inWords({ title, icon, value, indicator }: DialFeedback): string {
  const svg = decodeURIComponent(icon);
  const [, pictogram = ""] = svg.split('scale(1.7)">');
  const badge = badges
    .flatMap((badge) => tones.map((tone) => ({ badge, tone })))
    .find(({ badge, tone }) => svg.includes(drawBadge(badge, tone, "#000000")));
  return [
    title,
    value.value + (value.color === palette.ink ? "" : ` (${colourName(value.color)})`),
    drawn.find((one) => pictogram.startsWith(`${one.svg}</g>`))?.name ?? "unknown",
    ...(badge ? [`${badge.badge} ${badge.tone}`] : []),
    ...(indicator.enabled ? [`${indicator.value} % ${colourName(indicator.bar_fill_c)}`] : []),
    ...(svg.includes("scale(1.35)") ? ["events missing"] : []),
  ].join(", ");
}

describe("a dial of the voice shows", () => {
  const quiet: VoiceDialView = {
    state: "idle",
    muted: false,
    waiting: 0,
    isApp: false,
    pages: 1,
    volume: 80,
  };
  it.each<[string, Partial<VoiceDialView>, string]>([
    ["its volume", {}, "Volume, 80%, voice outline ink, 80 % ink"],
    ["that the AI speaks", { state: "speaking" }, "Speaking, 80%, voice filled on, 80 % on"],
    ["that speech is loading as speaking", { state: "loading" }, "Speaking, 80%, voice filled on, 80 % on"],
    ["how many messages wait", { state: "speaking", waiting: 1 }, "1 waiting, 80%, voice filled on, 80 % on"],
    [
      "that the voice is muted",
      { muted: true },
      "Volume, Muted (attention), muted outline attention, 80 % muted",
    ],
    [
      "that the voice is muted while the AI speaks",
      { muted: true, state: "speaking", volume: 0 },
      "Speaking, Muted (attention), muted outline attention, 0 % muted",
    ],
    [
      "that the browser blocks sound",
      { state: "blocked" },
      "No sound, 80%, voice outline ink, bang attention, 80 % ink",
    ],
    [
      "that no page is open, whatever waits",
      { pages: 0, waiting: 3, state: "blocked" },
      "No overlay, 80%, voice outline ink, unplugged attention, 80 % ink",
    ],
  ])("%s", (_, view, shown) => {
    expect(inWords(voiceDial.draw({ ...quiet, ...view }, words))).toBe(shown);
  });
});

describe("a dial of the characters shows", () => {
  const mira: CharacterDialView = {
    target: "specific",
    name: "Mira",
    isActive: false,
    phase: "ready",
    position: { at: 1, of: 4 },
  };
  const unnamed = { name: undefined, position: undefined } as unknown as Partial<CharacterDialView>;
  it.each<[string, Partial<CharacterDialView>, string]>([
    ["the character that a push switches to", {}, "Character 1/4, Mira, character outline ink, 25 % muted"],
    ["the active one", { isActive: true }, "Character 1/4, Mira, character filled on, ring on, 25 % on"],
    ["no bar for the only one", { position: { at: 1, of: 1 } }, "Character 1/1, Mira, character outline ink"],
    [
      "the switch under way",
      { phase: "switching" },
      "Character 1/4, Mira, character outline waiting, switch waiting, 25 % muted",
    ],
    [
      "a failure",
      { phase: "failed" },
      "Character 1/4, Failed (trouble), character outline muted, bang trouble, 25 % muted",
    ],
    [
      "its reason",
      { phase: "failed", words: "Not allowed" },
      "Character 1/4, Not allowed (trouble), character outline muted, bang trouble, 25 % muted",
    ],
    [
      "that the character is gone",
      { phase: "gone", ...unnamed },
      "Character, Deleted (trouble), character broken muted, cross trouble",
    ],
    [
      "that none was chosen",
      { phase: "unset", ...unnamed },
      "Character, Choose (attention), character broken muted, pencil attention",
    ],
    [
      "that events are missing",
      { eventsMissing: true },
      "Character 1/4, Mira, character outline ink, 25 % muted, events missing",
    ],
  ])("%s", (_, view, shown) => {
    expect(inWords(characterDial.draw({ ...mira, ...view }, words))).toBe(shown);
  });
});

const cooling = { secondsLeft: 7, left: 0.28 };

describe("a dial of the prompts shows", () => {
  const picked = { position: "2/5", prompt: "Cheer" } as const;
  it.each<[string, Partial<ReactionDialView>, string]>([
    ["that it is ready", {}, "React, Ready (ready), reaction filled ready"],
    ["the prompt that it was turned to", picked, "2/5 · Ready, Cheer, reaction filled ready"],
    ["the cooldown", { cooling }, "React, 7, reaction outline waiting, 28 % waiting"],
    [
      "the cooldown above the prompt",
      { cooling, ...picked },
      "2/5 · 7, Cheer, reaction outline waiting, 28 % waiting",
    ],
    [
      "that a push waits for the cooldown",
      { cooling, queued: true, ...picked },
      "2/5 · Cheer, Queued 7, reaction outline waiting, clock waiting, 28 % waiting",
    ],
    [
      "that a push waits for its turn",
      { queued: true },
      "React, Queued, reaction outline waiting, clock waiting",
    ],
    [
      "that a push came too soon",
      { cooling, tooSoon: true, ...picked },
      "2/5 · Cheer, Too soon 7 (attention), reaction outline attention, barred attention, 28 % attention",
    ],
    [
      "that a push came too soon, before that it waits",
      { tooSoon: true, queued: true },
      "React, Too soon (attention), reaction outline attention, barred attention",
    ],
    ["that it is being sent", { phase: "sending" }, "React, Sending, sending outline ink"],
    [
      "that the AI thinks",
      { phase: "thinking", cooling, ...picked },
      "2/5 · Cheer, Thinking, thinking outline ink, 28 % waiting",
    ],
    [
      "the answer",
      { phase: "answered", words: "Nice jump", ...picked },
      "2/5 · Cheer, Nice jump, answered filled ready, check done",
    ],
    ["that there was an answer", { phase: "answered" }, "React, Answered, answered filled ready, check done"],
    ["a failure", { phase: "failed" }, "React, Failed (trouble), reaction outline muted, bang trouble"],
    [
      "its reason",
      { phase: "failed", words: "No service", ...picked },
      "2/5 · Cheer, No service (trouble), reaction outline muted, bang trouble",
    ],
    [
      "that events are missing",
      { eventsMissing: true },
      "React, Ready (ready), reaction filled ready, events missing",
    ],
  ])("%s", (_, view, shown) => {
    expect(inWords(reactionDial.draw({ phase: "ready", ...view }, words))).toBe(shown);
  });
});

describe("a dial of the chat shows", () => {
  const line: AnswerDialView = {
    phase: "ready",
    author: "ada",
    text: "Hi!",
    position: "1/3",
    receivesChat: true,
    isSettled: false,
  };
  const alone = { position: undefined } as unknown as Partial<AnswerDialView>;
  const noMessage = { ...alone, author: undefined, text: undefined } as unknown as Partial<AnswerDialView>;
  it.each<[string, Partial<AnswerDialView>, string]>([
    ["a message", {}, "1/3 · ada, Hi!, answer filled ready"],
    ["the only message", alone, "ada, Hi!, answer filled ready"],
    [
      "a message that was answered",
      { isSettled: true },
      "1/3 · ada, Hi! (inkMuted), answer outline muted, check done",
    ],
    ["a message during the cooldown", { cooling }, "1/3 · ada, Hi!, answer outline waiting, 28 % waiting"],
    [
      "an answered one during the cooldown",
      { isSettled: true, cooling },
      "1/3 · ada, Hi! (inkMuted), answer outline waiting, check done, 28 % waiting",
    ],
    ["that there is none", noMessage, "Answer, No messages (inkMuted), answer outline muted"],
    [
      "that no chat arrives",
      { ...noMessage, receivesChat: false },
      "Answer, No chat (attention), answer outline muted",
    ],
    ["that the AI thinks", { phase: "thinking" }, "1/3 · ada, Thinking, thinking outline ink"],
    [
      "why nothing was sent",
      { phase: "failed", words: "Removed" },
      "1/3 · ada, Removed (trouble), answer outline muted, bang trouble",
    ],
    [
      "that a push came too soon",
      { tooSoon: true, cooling },
      "1/3 · ada, Too soon 7 (attention), answer outline attention, barred attention, 28 % attention",
    ],
  ])("%s", (_, view, shown) => {
    expect(inWords(answerDial.draw({ ...line, ...view }, words))).toBe(shown);
  });
});
