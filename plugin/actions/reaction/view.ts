import type { ChannelState } from "../../session/state/channel-state.ts";
import { type Reaction, answerWithinMs } from "../../session/state/reactions.ts";
import type { ReactionKeyView } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import { isTooLong } from "./prompts.ts";
import { countingTo } from "../../drawing/countdown.ts";
import { failureWords } from "../../drawing/trouble.ts";
import type { Shown } from "../../drawing/action-view.ts";
import type { ReactionDialView } from "./dial.ts";

/** How long each mark stays, in milliseconds. */
const showMs = { tooSoon: 1_200, failed: 3_000, answered: 6_000 } as const;

/**
 * The view of one reaction key. `key` is its context, `prompts` are what it would send, `unfilled` says in a word or
 * two why its last prompt could not be filled.
 */
export function reactionView(
  state: ChannelState,
  key: string,
  prompts: readonly string[],
  now: number,
  words: KeyWords,
  unfilled?: { readonly mark: string; readonly endsAt: number },
): Shown<ReactionKeyView> {
  if (prompts.length === 0) return { trouble: "no-prompt" };
  if (prompts.some(isTooLong)) return { trouble: "too-long" };
  const counting = countingTo(state.cooldown.readyAt, state.cooldown.windowMs, now);
  const phase: Phase = unfilled
    ? { phase: "failed", words: unfilled.mark, endsAt: unfilled.endsAt }
    : phaseOf(state.reactions.get(key), now, words);
  const tooSoonUntil =
    state.earlyPress?.source === key ? state.earlyPress.at + showMs.tooSoon : Number.NEGATIVE_INFINITY;
  const isTooSoon = now < tooSoonUntil;
  const changes = [counting?.changesAt, phase.endsAt, isTooSoon ? tooSoonUntil : undefined];
  const changesAt = Math.min(...changes.filter((at) => at !== undefined));
  return {
    view: {
      phase: phase.phase,
      ...(phase.words === undefined ? {} : { words: phase.words }),
      ...(counting ? { cooling: { secondsLeft: counting.secondsLeft, left: counting.left } } : {}),
      ...(isTooSoon ? { tooSoon: true } : {}),
      ...(state.queuedPress === key ? { queued: true } : {}),
    },
    ...(Number.isFinite(changesAt) ? { changesAt } : {}),
  };
}

interface Phase {
  readonly phase: ReactionKeyView["phase"];
  readonly words?: string;
  readonly endsAt?: number;
}

/** The phase of the last reaction as this key shows it: only the key that was pressed shows it. */
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

/** The view of a dial: what a key would show, and the prompt that the dial was turned to. */
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
