import { expect, it } from "vitest";
import { type AnswerDialView, dial as answerDial } from "../../../plugin/actions/answer/dial.ts";
import { type CharacterDialView, dial as characterDial } from "../../../plugin/actions/character/dial.ts";
import { type ReactionDialView, dial as reactionDial } from "../../../plugin/actions/reaction/dial.ts";
import { type VoiceDialView, dial as voiceDial } from "../../../plugin/actions/voice/dial.ts";
import type { DialFeedback } from "../../../plugin/drawing/dial-frame.ts";
import { palette } from "../../../plugin/drawing/palette.ts";
import { keyWords } from "../../../shared/words/words.ts";

const cooling = { secondsLeft: 7, left: 0.28 };

const idleVoice = { state: "idle", muted: false, waiting: 0, isApp: false, pages: 1, volume: 80 } as const;
const voices: Record<string, VoiceDialView> = {
  volume: idleVoice,
  speaking: { ...idleVoice, state: "speaking" },
  "loading, as speaking": { ...idleVoice, state: "loading" },
  "one waiting": { ...idleVoice, state: "speaking", waiting: 1 },
  muted: { ...idleVoice, muted: true },
  "muted, speaking, no volume": { ...idleVoice, muted: true, state: "speaking", volume: 0 },
  "blocked by the browser": { ...idleVoice, state: "blocked" },
  "no page, whatever waits": { ...idleVoice, pages: 0, waiting: 3, state: "blocked" },
};

const nobody = { target: "specific", isActive: false, phase: "ready" } as const;
const mira = { ...nobody, name: "Mira", position: { at: 1, of: 4 } } as const;
const characters: Record<string, CharacterDialView> = {
  "not active": mira,
  active: { ...mira, isActive: true },
  "the only one, without a bar": { ...mira, position: { at: 1, of: 1 } },
  switching: { ...mira, phase: "switching" },
  failed: { ...mira, phase: "failed" },
  "failed, with its reason": { ...mira, phase: "failed", words: "Not allowed" },
  gone: { ...nobody, phase: "gone" },
  unset: { ...nobody, phase: "unset" },
  "events missing": { ...mira, eventsMissing: true },
};

const ready = { phase: "ready" } as const;
const picked = { position: "2/5", prompt: "Cheer" } as const;
const reactions: Record<string, ReactionDialView> = {
  ready,
  "ready, turned": { ...ready, ...picked },
  cooling: { ...ready, cooling },
  "cooling, turned": { ...ready, cooling, ...picked },
  "queued during the cooldown": { ...ready, cooling, queued: true, ...picked },
  "queued for its turn": { ...ready, queued: true },
  "too soon": { ...ready, cooling, tooSoon: true, ...picked },
  "too soon, before that it is queued": { ...ready, tooSoon: true, queued: true },
  sending: { phase: "sending" },
  thinking: { phase: "thinking", cooling, ...picked },
  answered: { phase: "answered", words: "Nice jump", ...picked },
  "answered, without words": { phase: "answered" },
  failed: { phase: "failed" },
  "failed, with its reason": { phase: "failed", words: "No service", ...picked },
  "events missing": { ...ready, eventsMissing: true },
};

const empty = { phase: "ready", receivesChat: true, isSettled: false } as const;
const alone = { ...empty, author: "ada", text: "Hi!" } as const;
const line = { ...alone, position: "1/3" } as const;
const answers: Record<string, AnswerDialView> = {
  message: line,
  "the only message": alone,
  "answered message": { ...line, isSettled: true },
  cooling: { ...line, cooling },
  "answered message, cooling": { ...line, isSettled: true, cooling },
  none: empty,
  "no chat arrives": { ...empty, receivesChat: false },
  thinking: { ...line, phase: "thinking" },
  failed: { ...line, phase: "failed", words: "Removed" },
  "too soon": { ...line, tooSoon: true, cooling },
};

const colourName = (colour: string): string =>
  Object.entries(palette).find(([, each]) => each === colour)?.[0] ?? colour;

/** A dial's feedback as lines: its texts and bar with the names of their colours, and its picture. */
function inLines({ title, icon, value, indicator }: DialFeedback): string {
  const bar = indicator.enabled ? `bar ${indicator.value} % ${colourName(indicator.bar_fill_c)}` : "no bar";
  const texts = [title, `${value.value} (${colourName(value.color)}, ${value.font.size})`, bar];
  return `${texts.join(" | ")}\n${decodeURIComponent(icon)}\n`;
}

const drawn = <View>(action: string, views: Record<string, View>, draw: (view: View) => DialFeedback) =>
  Object.entries(views).map(([name, view]) => `${action}: ${name}\n${inLines(draw(view))}`);

it("every dial is unchanged since somebody last looked at it", async () => {
  const words = keyWords.en;
  const dials = [
    ...drawn("voice", voices, (view) => voiceDial.draw(view, words)),
    ...drawn("character", characters, (view) => characterDial.draw(view, words)),
    ...drawn("reaction", reactions, (view) => reactionDial.draw(view, words)),
    ...drawn("answer", answers, (view) => answerDial.draw(view, words)),
  ];
  await expect(dials.join("\n")).toMatchFileSnapshot("../drawing/golden/dials.txt");
});
