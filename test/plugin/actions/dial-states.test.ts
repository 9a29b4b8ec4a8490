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
const badges: readonly Badge[] = [
  "check",
  "ring",
  "bang",
  "cross",
  "unplugged",
  "barred",
  "pencil",
  "clock",
  "switch",
];
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

/** A dial's feedback in words: title, value, pictogram, badge, bar. */
function inWords({ title, icon, value, indicator }: DialFeedback): string {
  const svg = decodeURIComponent(icon);
  const [, pictogram = ""] = svg.split('scale(1.7)">');
  const badge = badges
    .flatMap((badge) => tones.map((tone) => ({ badge, tone })))
    .find(({ badge, tone }) => svg.includes(drawBadge(badge, tone, "#000000")));
  return [
    title,
    `${value.value} (${colourName(value.color)})`,
    drawn.find((one) => pictogram.startsWith(`${one.svg}</g>`))?.name ?? "unknown",
    badge ? `${badge.badge} ${badge.tone}` : "no badge",
    indicator.enabled ? `${indicator.value} % ${colourName(indicator.bar_fill_c)}` : "no bar",
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
    ["its volume", {}, "Volume, 80% (ink), voice outline ink, no badge, 80 % ink"],
    ["that the AI speaks", { state: "speaking" }, "Speaking, 80% (ink), voice filled on, no badge, 80 % on"],
    [
      "that speech is loading as speaking",
      { state: "loading" },
      "Speaking, 80% (ink), voice filled on, no badge, 80 % on",
    ],
    [
      "how many messages wait",
      { state: "speaking", waiting: 1 },
      "1 waiting, 80% (ink), voice filled on, no badge, 80 % on",
    ],
    [
      "that the voice is muted",
      { muted: true },
      "Volume, Muted (attention), muted outline attention, no badge, 80 % muted",
    ],
    [
      "that the voice is muted while the AI speaks",
      { muted: true, state: "speaking", volume: 0 },
      "Speaking, Muted (attention), muted outline attention, no badge, 0 % muted",
    ],
    [
      "that the browser blocks sound",
      { state: "blocked" },
      "No sound, 80% (ink), voice outline ink, bang attention, 80 % ink",
    ],
    [
      "that no page is open, whatever waits",
      { pages: 0, waiting: 3, state: "blocked" },
      "No overlay, 80% (ink), voice outline ink, unplugged attention, 80 % ink",
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
  it.each<[string, CharacterDialView, string]>([
    [
      "the character that a push switches to",
      mira,
      "Character 1/4, Mira (ink), character outline ink, no badge, 25 % muted",
    ],
    [
      "the active one",
      { ...mira, isActive: true },
      "Character 1/4, Mira (ink), character filled on, ring on, 25 % on",
    ],
    [
      "no bar for the only one",
      { ...mira, position: { at: 1, of: 1 } },
      "Character 1/1, Mira (ink), character outline ink, no badge, no bar",
    ],
    [
      "the switch under way",
      { ...mira, phase: "switching" },
      "Character 1/4, Mira (ink), character outline waiting, switch waiting, 25 % muted",
    ],
    [
      "a failure",
      { ...mira, phase: "failed" },
      "Character 1/4, Failed (trouble), character outline muted, bang trouble, 25 % muted",
    ],
    [
      "its reason",
      { ...mira, phase: "failed", words: "Not allowed" },
      "Character 1/4, Not allowed (trouble), character outline muted, bang trouble, 25 % muted",
    ],
    [
      "that the character is gone",
      { target: "specific", isActive: false, phase: "gone" },
      "Character, Deleted (trouble), character broken muted, cross trouble, no bar",
    ],
    [
      "that none was chosen",
      { target: "specific", isActive: false, phase: "unset" },
      "Character, Choose (attention), character broken muted, pencil attention, no bar",
    ],
    [
      "that events are missing",
      { ...mira, eventsMissing: true },
      "Character 1/4, Mira (ink), character outline ink, no badge, 25 % muted, events missing",
    ],
  ])("%s", (_, view, shown) => {
    expect(inWords(characterDial.draw(view, words))).toBe(shown);
  });
});

const cooling = { secondsLeft: 7, left: 0.28 };

describe("a dial of the prompts shows", () => {
  const picked = { position: "2/5", prompt: "Cheer" } as const;
  it.each<[string, ReactionDialView, string]>([
    ["that it is ready", { phase: "ready" }, "React, Ready (ready), reaction filled ready, no badge, no bar"],
    [
      "the prompt that it was turned to",
      { phase: "ready", ...picked },
      "2/5 · Ready, Cheer (ink), reaction filled ready, no badge, no bar",
    ],
    [
      "the cooldown",
      { phase: "ready", cooling },
      "React, 7 (ink), reaction outline waiting, no badge, 28 % waiting",
    ],
    [
      "the cooldown above the prompt",
      { phase: "ready", cooling, ...picked },
      "2/5 · 7, Cheer (ink), reaction outline waiting, no badge, 28 % waiting",
    ],
    [
      "that a push waits for the cooldown",
      { phase: "ready", cooling, queued: true, ...picked },
      "2/5 · Cheer, Queued 7 (ink), reaction outline waiting, clock waiting, 28 % waiting",
    ],
    [
      "that a push waits for its turn",
      { phase: "ready", queued: true },
      "React, Queued (ink), reaction outline waiting, clock waiting, no bar",
    ],
    [
      "that a push came too soon",
      { phase: "ready", cooling, tooSoon: true, ...picked },
      "2/5 · Cheer, Too soon 7 (attention), reaction outline attention, barred attention, 28 % attention",
    ],
    [
      "that a push came too soon, before that it waits",
      { phase: "ready", tooSoon: true, queued: true },
      "React, Too soon (attention), reaction outline attention, barred attention, no bar",
    ],
    [
      "that it is being sent",
      { phase: "sending" },
      "React, Sending (ink), sending outline ink, no badge, no bar",
    ],
    [
      "that the AI thinks",
      { phase: "thinking", cooling, ...picked },
      "2/5 · Cheer, Thinking (ink), thinking outline ink, no badge, 28 % waiting",
    ],
    [
      "the answer",
      { phase: "answered", words: "Nice jump", ...picked },
      "2/5 · Cheer, Nice jump (ink), answered filled ready, check done, no bar",
    ],
    [
      "that there was an answer",
      { phase: "answered" },
      "React, Answered (ink), answered filled ready, check done, no bar",
    ],
    [
      "a failure",
      { phase: "failed" },
      "React, Failed (trouble), reaction outline muted, bang trouble, no bar",
    ],
    [
      "its reason",
      { phase: "failed", words: "No service", ...picked },
      "2/5 · Cheer, No service (trouble), reaction outline muted, bang trouble, no bar",
    ],
    [
      "that events are missing",
      { phase: "ready", eventsMissing: true },
      "React, Ready (ready), reaction filled ready, no badge, no bar, events missing",
    ],
  ])("%s", (_, view, shown) => {
    expect(inWords(reactionDial.draw(view, words))).toBe(shown);
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
  it.each<[string, AnswerDialView, string]>([
    ["a message", line, "1/3 · ada, Hi! (ink), answer filled ready, no badge, no bar"],
    [
      "the only message",
      { ...line, position: undefined } as unknown as AnswerDialView,
      "ada, Hi! (ink), answer filled ready, no badge, no bar",
    ],
    [
      "a message that was answered",
      { ...line, isSettled: true },
      "1/3 · ada, Hi! (inkMuted), answer outline muted, check done, no bar",
    ],
    [
      "a message during the cooldown",
      { ...line, cooling },
      "1/3 · ada, Hi! (ink), answer outline waiting, no badge, 28 % waiting",
    ],
    [
      "an answered one during the cooldown",
      { ...line, isSettled: true, cooling },
      "1/3 · ada, Hi! (inkMuted), answer outline waiting, check done, 28 % waiting",
    ],
    [
      "that there is none",
      { phase: "ready", receivesChat: true, isSettled: false },
      "Answer, No messages (inkMuted), answer outline muted, no badge, no bar",
    ],
    [
      "that no chat arrives",
      { phase: "ready", receivesChat: false, isSettled: false },
      "Answer, No chat (attention), answer outline muted, no badge, no bar",
    ],
    [
      "that the AI thinks",
      { ...line, phase: "thinking" },
      "1/3 · ada, Thinking (ink), thinking outline ink, no badge, no bar",
    ],
    [
      "why nothing was sent",
      { ...line, phase: "failed", words: "Removed" },
      "1/3 · ada, Removed (trouble), answer outline muted, bang trouble, no bar",
    ],
    [
      "that a push came too soon",
      { ...line, tooSoon: true, cooling },
      "1/3 · ada, Too soon 7 (attention), answer outline attention, barred attention, 28 % attention",
    ],
  ])("%s", (_, view, shown) => {
    expect(inWords(answerDial.draw(view, words))).toBe(shown);
  });
});
