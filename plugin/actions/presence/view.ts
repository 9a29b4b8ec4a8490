import type { ChannelState } from "../../session/state/channel-state.ts";
import { type Presence, isIn } from "../../session/state/presence.ts";
import type { PresenceKeyView } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import type { PresenceSettings } from "./settings.ts";
import { countdownTo } from "../../drawing/countdown.ts";
import { failureWords, type TimedView } from "../../drawing/trouble.ts";

/** How long the reason for a failure stays on the key. */
const failedMs = 6_000;

/** The view of one Join / leave key, which acts on this channel. */
export function presenceView(
  state: ChannelState,
  settings: PresenceSettings,
  channelName: string | undefined,
  now: number,
  words: KeyWords,
): TimedView<PresenceKeyView> {
  const presence = channelName === undefined ? undefined : state.presences.get(channelName);
  const { does } = settings;
  const test = settings.mode === "TEST" ? { test: true } : {};
  switch (presence?.phase) {
    case undefined:
      return { view: { phase: "unknown", does, ...test } };
    case "out":
      return { view: { phase: "out", does, ...test } };
    case "in":
      return { view: { phase: "in", does, ...(presence.isTest ? { test: true } : {}) } };
    case "joining": {
      const countdown = countdownTo(presence.untilAt, presence.untilAt - presence.sentAt, now);
      const base = { phase: "joining", does, ...(presence.isTest ? { test: true } : {}) } as const;
      if (!countdown) return { view: { ...base, left: 0 } };
      const { secondsLeft, left, changesAt } = countdown;
      return { view: { ...base, secondsLeft, left }, changesAt };
    }
    case "leaving":
      return { view: { phase: "leaving", does, ...test } };
    case "timed-out":
      // Whether the AI is in chat is unknown, and stays so on the key until the status is read.
      return { view: { phase: "timed-out", does, ...test } };
    case "needs-subscription":
    case "failed": {
      const endsAt = presence.at + failedMs;
      // Only a LIVE join needs a subscription: a test key does not show another key's failure.
      const isOthers = presence.phase === "needs-subscription" && settings.mode === "TEST";
      if (isOthers || now >= endsAt) return { view: { phase: restingPhase(presence), does, ...test } };
      const why = presence.phase === "failed" ? { words: failureWords(presence.failure.kind, words) } : {};
      return { view: { phase: presence.phase, does, ...test, ...why }, changesAt: endsAt };
    }
  }
}

/** Whether the AI is in the channel's chat, as far as is known, even after a failure. */
export function isInChat(state: ChannelState, channelName: string | undefined): boolean {
  const presence = channelName === undefined ? undefined : state.presences.get(channelName);
  return (presence?.phase === "in" || presence?.phase === "failed") && isIn(presence) === true;
}

function restingPhase(presence: Presence): "in" | "out" | "unknown" {
  const wasIn = isIn(presence);
  return wasIn === undefined ? "unknown" : wasIn ? "in" : "out";
}
