import type { VoiceReport } from "../voice/voice-player-options.ts";
import { captionsOf, estimatedMs, unreadFrom } from "./captions.ts";
import {
  type AiMessage,
  type Utterance,
  cleared,
  hurriedShare,
  isOnStage,
  left,
  made,
  readingMs,
  skipped,
} from "./utterance.ts";

/**
 * Everything that the AI says, in the order of arrival; one utterance at most is on the stage. Messages, captions, avatar
 * and voice are views of it. Times are wall-clock milliseconds.
 */
export interface SpeechList {
  readonly utterances: readonly Utterance[];
  /** Voices that could begin wait for the streamer. Texts go on by their reading time. */
  readonly areVoicesHeld: boolean;
  /** The page shows captions, and nothing else of a message that awaits its voice. */
  readonly isCaptioned: boolean;
  /** Another page speaks, and reports what it shows. */
  readonly isFollowing: boolean;
  /** Number of messages that wait there; `undefined` until it is reported. */
  readonly waitingElsewhere?: number | undefined;
  /** The utterance that left the stage last, until its leaving is over. */
  readonly leaving?: { readonly utterance: Utterance; readonly until: number } | undefined;
}

/** What changes the list: messages and voices of the service, commands, and reports of the page that speaks. */
export type SpeechInput =
  /** A message (`chat.ai_message`); `isTriedOut`: it takes the stage at once. */
  | { readonly type: "message"; readonly message: AiMessage; readonly isTriedOut: boolean }
  /** A voice (`ai.tts.generated`) that this page or another one will play. */
  | { readonly type: "announced"; readonly id: string; readonly eventId: string; readonly text: string }
  /** A voice (`ai.tts.generated`) that only another page may play, at a time that is not known. */
  | { readonly type: "elsewhere"; readonly id: string; readonly eventId: string; readonly text: string }
  /** What the voice of this page or of another one does. An utterance without a voice may be skipped, too. */
  | VoiceReport
  /** Another page shows the utterance now. */
  | { readonly type: "staged"; readonly id: string }
  /** The page that speaks counts so many messages that wait. */
  | { readonly type: "counted"; readonly waiting: number }
  | { readonly type: "held"; readonly isHeld: boolean }
  | { readonly type: "captioned"; readonly isCaptioned: boolean }
  | { readonly type: "followed"; readonly isFollowing: boolean }
  /** The page found whether a text has to scroll. */
  | { readonly type: "fitted"; readonly id: string; readonly scrolls: boolean }
  | { readonly type: "stopped" }
  /** Moderation blocked a message, perhaps before it came. */
  | { readonly type: "blocked"; readonly id: string }
  /** Other words are hidden: what they may touch is blocked. */
  | { readonly type: "hidden"; readonly isUntouched: (id: string) => boolean }
  | { readonly type: "elapsed" };

/** Duration of an utterance's leaving. */
export const leaveMs = 160;
/** A message waits for this long for its voice to be announced. */
const voiceWaitMs = 6_000;
/** A voice that waits this long behind other messages hurries them: each is on the stage for a moment only. */
const maxBehindMs = 10_000;
/** A text stays this much longer at most while the page that speaks still shows it: it may have to scroll there. */
const maxAfterMs = 10_000;
/** Most utterances that wait for the stage. */
const maxQueued = 12;
/** Utterances that are kept after their end: for replays, for voices that come late, and to recognise copies. */
const maxPast = 100;
/** Upper limit for a voice with its wait: nothing stays for ever. */
const maxVoiceMs = 30 * 60_000;
/** A spoken message stays this long after its last word, and a text at least this long before anything takes its place. */
const lingerMs = 2_500;
/** A voice without a report for this long beyond its duration has ended. */
const overdueMs = 10_000;

/** The list without an utterance. */
export const emptySpeech: SpeechList = {
  utterances: [],
  areVoicesHeld: false,
  isCaptioned: false,
  isFollowing: false,
};

/** The utterance on the stage; `undefined` if the stage is free. */
export function onStage({ utterances }: SpeechList): Utterance | undefined {
  return utterances.find(isOnStage);
}

/** The messages that wait for the stage, in the order in which they get it. */
export function queued({ utterances }: SpeechList): readonly Utterance[] {
  return utterances.filter(({ phase, message }) => phase === "queued" && message !== undefined);
}

/** The list after an input. */
export function reduceSpeech(list: SpeechList, input: SpeechInput, now: number): SpeechList {
  return settle(step(list, input, now), now);
}

/** When the list next changes by itself; `undefined`: never. */
export function nextSpeechAt(list: SpeechList): number | undefined {
  const stage = onStage(list);
  const times = [stage && leavesAt(stage, list), stage && givesUpAt(stage, list), list.leaving?.until].filter(
    (at) => at !== undefined,
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** When a message's voice may begin: after what is new before it, and once the message on the stage was seen for a moment. */
export function mayBeginAt(list: SpeechList, id: string, now: number): number {
  const [stage, own] = [onStage(list), find(list, id)];
  const next = queued(list).find((one) => one === own || isNew(one));
  if (own?.phase === "queued" && next !== own) return Math.max(now + 1, nextSpeechAt(list) ?? now);
  if (!stage || stage.id === id || stage.phase !== "shown") return now;
  return Math.max(now, stage.shownAt + lingerMs);
}

/** Whether voices wait for a message that came before theirs. */
function isNew({ hasReturned, voice }: Utterance): boolean {
  return !hasReturned && voice !== "expected";
}

/** When a voice that waits behind other messages begins to hurry them. */
function hurriesAt(list: SpeechList): number {
  const [, ...behind] = list.areVoicesHeld ? [] : queued(list).filter(isNew);
  const voiced = behind.find(({ voice }) => voice === "announced");
  return voiced ? voiced.arrivedAt + maxBehindMs : Infinity;
}

function step(list: SpeechList, input: SpeechInput, now: number): SpeechList {
  const until = now + maxVoiceMs;
  switch (input.type) {
    case "message":
      return arrive(list, input.message, input.isTriedOut, now);
    case "announced":
    case "elsewhere": {
      const { id, eventId, text } = input;
      const voice = input.type === "announced" ? "announced" : "none";
      const announced = { voice, voiceEventId: eventId, until } as const;
      // Without its message it has no card, and waits for its voice alone.
      if (!find(list, id)) return add(list, { ...made(id, eventId, text, now), phase: "done", ...announced });
      if (voice === "announced") return change(list, id, (one) => ({ ...one, ...announced }));
      return change(list, id, (one) => (one.voice === "expected" ? { ...one, until: now + overdueMs } : one));
    }
    case "began":
      return begin(list, input.id, input.durationMs, now);
    case "paused":
      return change(list, input.id, (one) => paused(one, input.fromMs, now));
    case "ended":
      return change(list, input.id, (one) =>
        ended(isUnseen(list, one) ? { ...one, shownAt: now } : one, now),
      );
    case "skipped": {
      const stage = onStage(list);
      const next = change(list, input.id, skipped);
      return stage?.id === input.id ? { ...next, leaving: { utterance: stage, until: now + leaveMs } } : next;
    }
    case "replayed":
      return change(list, input.id, (one) => ({ ...one, voice: "announced", isSkipped: false, until }));
    case "staged":
      return follow(list, input.id, now);
    case "followed":
      if (input.isFollowing === list.isFollowing) return list;
      return { ...list, isFollowing: input.isFollowing, waitingElsewhere: undefined };
    case "counted":
      return { ...list, waitingElsewhere: input.waiting };
    case "held":
      return { ...list, areVoicesHeld: input.isHeld };
    case "captioned":
      return { ...list, isCaptioned: input.isCaptioned };
    case "fitted":
      if (find(list, input.id)?.scrolls === input.scrolls) return list;
      return change(list, input.id, (one) => ({
        ...one,
        scrolls: input.scrolls,
        readMs: one.timing?.durationMs ?? readingMs(one.text, input.scrolls),
      }));
    case "stopped":
      return { ...each(list, skipped), leaving: undefined };
    case "blocked":
      return block(
        find(list, input.id) ? list : add(list, made(input.id, "", "", now)),
        (one) => one.id === input.id,
      );
    case "hidden":
      return block(list, (one) => !input.isUntouched(one.id));
    case "elapsed":
      return list;
  }
}

/** Removes from the stage what is over, gives a free stage to the next message, and drops what is too much. */
function settle(list: SpeechList, now: number): SpeechList {
  let next = list;
  const awaiting = onStage(list);
  if (awaiting && (givesUpAt(awaiting, list) ?? now + 1) <= now)
    next = change(list, awaiting.id, (one) => ({
      ...one,
      voice: "none",
      ...(isUnseen(list, one) && { shownAt: now }),
    }));
  const stage = onStage(next);
  if (stage && leavesAt(stage, next) <= now) {
    next = change(next, stage.id, (one) => left(one, now));
    next = { ...next, leaving: { utterance: stage, until: now + leaveMs } };
  }
  const waiting = queued(next);
  const [first, ...others] = waiting;
  const isHurried = hurriesAt(next) <= now;
  if (!onStage(next) && first) next = takeStage(next, ((isHurried && waiting.find(isNew)) || first).id, now);
  else if (first && others.length >= maxQueued) {
    const dropped = [first, ...others].find(({ voice }) => voice === "none") ?? first;
    next = change(next, dropped.id, (one) => ({ ...one, phase: "done" }));
  }
  if (next.leaving && (onStage(next) || next.leaving.until <= now)) next = { ...next, leaving: undefined };
  const past = next.utterances.filter(({ phase }) => phase === "done" || phase === "blocked");
  const forgotten = new Set(past.slice(0, -maxPast));
  if (forgotten.size === 0) return next;
  return { ...next, utterances: next.utterances.filter((one) => !forgotten.has(one)) };
}

/** When an utterance leaves the stage. */
function leavesAt(one: Utterance, list: SpeechList): number {
  const { phase, voice, shownAt, readMs, scrolls, until } = one;
  if (phase !== "shown" || voice === "over") return until;
  if (voice === "announced" && !list.areVoicesHeld) return until;
  const hurriedMs = scrolls || queued(list).length === 0 ? readMs : hurriedShare * readMs;
  const read = shownAt + Math.max(lingerMs, hurriedMs);
  if (voice === "expected" && !list.areVoicesHeld) return Math.max(read, until, shownAt + voiceWaitMs);
  if (voice !== "none") return read;
  const leaves = Math.max(read, until) + (list.isFollowing ? maxAfterMs : 0);
  return Math.min(leaves, Math.max(shownAt + lingerMs, hurriesAt(list)));
}

/** When an utterance on the stage no longer waits for its voice to be announced; `undefined` if it does not. */
function givesUpAt(
  { phase, voice, shownAt, until }: Utterance,
  { areVoicesHeld }: SpeechList,
): number | undefined {
  return phase === "shown" && voice === "expected" && !areVoicesHeld
    ? Math.max(until, shownAt + voiceWaitMs)
    : undefined;
}

/** Whether nothing of an utterance on the stage is seen yet: captions show it with its voice. */
function isUnseen({ isCaptioned, areVoicesHeld }: SpeechList, { phase, voice, timing }: Utterance): boolean {
  return (
    isCaptioned &&
    !areVoicesHeld &&
    phase === "shown" &&
    !timing &&
    (voice === "expected" || voice === "announced")
  );
}

function arrive(list: SpeechList, message: AiMessage, isTriedOut: boolean, now: number): SpeechList {
  const { id, eventId, text, expectsVoice } = message;
  const known = find(list, id);
  // A second envelope with the same message, or one that was blocked or whose voice was skipped before it came.
  if (known?.message || known?.phase === "blocked" || known?.isSkipped) return list;
  const voice = expectsVoice ? "expected" : "none";
  const fresh: Utterance = { ...made(id, eventId, text, now), message, voice };
  const next = known ? change(list, id, (one) => joined(one, fresh)) : add(list, fresh);
  return isTriedOut ? takeStage(next, id, now) : next;
}

/** A message whose voice came before it. */
function joined(known: Utterance, message: Utterance): Utterance {
  const { phase, voice, voiceEventId = "", timing, until } = known;
  const isWaiting = phase === "done";
  return {
    ...message,
    phase: isWaiting ? "queued" : phase,
    voice: voice === "over" && isWaiting ? "none" : voice,
    voiceEventId,
    until,
    ...(timing && !isWaiting && { timing, readMs: timing.durationMs }),
  };
}

/** Gives an utterance the stage; what is there gives way, and comes back once if it was seen too shortly. */
function takeStage(list: SpeechList, id: string, now: number): SpeechList {
  const cleared = each(list, (one) => {
    if (!isOnStage(one) || one.id === id) return one;
    return isUnseen(list, one) ? { ...one, phase: "queued" } : left(one, now);
  });
  return change(cleared, id, (one) =>
    isOnStage(one)
      ? one
      : {
          ...one,
          phase: "shown",
          shownAt: now,
          until: one.voice === "announced" ? now + maxVoiceMs : now,
        },
  );
}

/** Shows what the page that speaks shows now. What was shown there before comes back if it does there. */
function follow(list: SpeechList, id: string, now: number): SpeechList {
  const one = find(list, id);
  if (one?.phase !== "queued" && !one?.gaveWay) return list;
  const freed = each(list, (other) => (isOnStage(other) ? { ...other, gaveWay: true } : other));
  return change(takeStage(freed, id, now), id, (shown) => ({ ...shown, gaveWay: false }));
}

function begin(list: SpeechList, id: string, durationMs: number | undefined, now: number): SpeechList {
  const known = find(list, id);
  // The test voice has no words, and what is blocked takes nobody's place.
  if (!known || known.phase === "blocked") return list;
  return change(takeStage(list, id, now), id, (one) => {
    const ms = Math.max(1, durationMs ?? estimatedMs(one.text));
    return {
      ...one,
      phase: "speaking",
      voice: "announced",
      timing: { beganAt: now, durationMs: ms, isEstimated: durationMs === undefined },
      readMs: durationMs ?? one.readMs,
      until: durationMs === undefined ? now + maxVoiceMs : now + ms + overdueMs,
    };
  });
}

/** An utterance whose voice stops, or goes on at a place of its sound. */
function paused(one: Utterance, fromMs: number | undefined, now: number): Utterance {
  const { timing } = one;
  if (!timing || (one.phase !== "speaking" && one.phase !== "paused")) return one;
  if (fromMs === undefined)
    return { ...one, phase: "paused", timing: { ...timing, pausedAt: now }, until: now + maxVoiceMs };
  const { pausedAt: _, ...goesOn } = { ...timing, beganAt: now - fromMs };
  const until = timing.isEstimated
    ? now + maxVoiceMs
    : now + Math.max(0, timing.durationMs - fromMs) + overdueMs;
  return { ...one, phase: "speaking", timing: goesOn, until };
}

/** An utterance whose voice has ended or will not come. */
function ended(one: Utterance, now: number): Utterance {
  // A voice that never began leaves a text, which is read.
  if (one.phase !== "speaking" && one.phase !== "paused")
    return one.voice === "over" ? one : { ...one, voice: "none", until: now + lingerMs };
  const from = unreadFrom(one, now);
  if (from === undefined) return { ...one, phase: "shown", voice: "over", until: now + lingerMs };
  const readMs = readingMs(captionsOf(one.text).slice(from).join(" "), one.scrolls);
  const { timing: _, ...rest } = one;
  return { ...rest, phase: "shown", voice: "none", shownAt: now, until: now, readMs, unreadFrom: from };
}

function block(list: SpeechList, isBlocked: (one: Utterance) => boolean): SpeechList {
  const blocked = each(list, (one) => (isBlocked(one) ? cleared(one) : one));
  const { leaving } = blocked;
  return leaving && isBlocked(leaving.utterance) ? { ...blocked, leaving: undefined } : blocked;
}

function find({ utterances }: SpeechList, id: string): Utterance | undefined {
  return utterances.find((one) => one.id === id);
}

function add(list: SpeechList, utterance: Utterance): SpeechList {
  return { ...list, utterances: [...list.utterances, utterance] };
}

/** Changes an utterance that is not blocked. */
function change(list: SpeechList, id: string, how: (one: Utterance) => Utterance): SpeechList {
  return each(list, (one) => (one.id === id ? how(one) : one));
}

function each(list: SpeechList, how: (one: Utterance) => Utterance): SpeechList {
  return {
    ...list,
    utterances: list.utterances.map((one) => (one.phase === "blocked" ? one : how(one))),
  };
}
