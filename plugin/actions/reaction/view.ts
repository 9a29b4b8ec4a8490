import type { ChannelState } from "../../session/state/channel-state.ts";
import { type Reaction, answerWithinMs } from "../../session/state/reactions.ts";
import type { ReactionKeyView } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import { isTooLong } from "./prompts.ts";
import { countdownTo } from "../../drawing/countdown.ts";
import { failureWords, type ViewOrTrouble } from "../../drawing/trouble.ts";
import { earliest } from "../../../shared/alarm.ts";
import type { TemporaryMark } from "../temporary-marks.ts";
import type { ReactionDialView } from "./dial.ts";

/** How long each mark stays, in milliseconds. */
const showMs = { tooSoon: 1_200, failed: 3_000, answered: 6_000 } as const;

/**
 * The view of one reaction key.
 *
 * @param prompts The prompts in its settings.
 * @param reason Why its last prompt was not sent, in one or two words.
 */
export function reactionView(
  state: ChannelState,
  keyId: string,
  prompts: readonly string[],
  now: number,
  words: KeyWords,
  reason?: TemporaryMark<string>,
): ViewOrTrouble<ReactionKeyView> {
  if (prompts.length === 0) return { trouble: "no-prompt" };
  if (prompts.some(isTooLong)) return { trouble: "too-long" };
  const countdown = countdownTo(state.cooldown.readyAt, state.cooldown.windowMs, now);
  const phase: Phase = reason
    ? { phase: "failed", words: reason.mark, endsAt: reason.endsAt }
    : phaseOf(state.reactions.get(keyId), now, words);
  const tooSoonUntil =
    state.earlyPress?.source === keyId ? state.earlyPress.at + showMs.tooSoon : Number.NEGATIVE_INFINITY;
  const isTooSoon = now < tooSoonUntil;
  return {
    view: {
      phase: phase.phase,
      ...(phase.words === undefined ? {} : { words: phase.words }),
      ...(countdown ? { cooling: { secondsLeft: countdown.secondsLeft, left: countdown.left } } : {}),
      ...(isTooSoon ? { tooSoon: true } : {}),
      ...(state.queuedPress === keyId ? { queued: true } : {}),
    },
    changesAt: earliest(countdown?.changesAt, phase.endsAt, isTooSoon ? tooSoonUntil : undefined),
  };
}

interface Phase {
  readonly phase: ReactionKeyView["phase"];
  readonly words?: string;
  readonly endsAt?: number;
}

/** The phase of the reaction that the key requested, and its end. */
function phaseOf(reaction: Reaction | undefined, now: number, keyWords: KeyWords): Phase {
  switch (reaction?.phase) {
    case undefined:
      return { phase: "ready" };
    case "sending":
      return { phase: "sending" };
    case "thinking": {
      const endsAt = reaction.at + answerWithinMs;
      return now < endsAt ? { phase: "thinking", endsAt } : { phase: "ready" };
    }
    case "answered": {
      const endsAt = reaction.at + showMs.answered;
      return now < endsAt ? { phase: "answered", words: reaction.text, endsAt } : { phase: "ready" };
    }
    case "failed": {
      const endsAt = reaction.at + showMs.failed;
      const words = failureWords(reaction.failure.kind, keyWords);
      return now < endsAt ? { phase: "failed", words, endsAt } : { phase: "ready" };
    }
  }
}

/** The view of a dial: that of a key, and the prompt that the dial was turned to. */
export function reactionDialView(
  view: ReactionKeyView,
  prompts: readonly string[],
  picked: number | undefined,
): ReactionDialView {
  const at = picked ?? (prompts.length === 1 ? 0 : undefined);
  const prompt = at === undefined ? undefined : prompts[at];
  return {
    ...view,
    ...(prompt === undefined ? {} : { prompt }),
    ...(at === undefined || prompts.length < 2 ? {} : { position: `${at + 1}/${prompts.length}` }),
  };
}
