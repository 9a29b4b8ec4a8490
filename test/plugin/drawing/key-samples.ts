import { type AlertsKeyView, key as alertsKey } from "../../../plugin/actions/alerts/key.ts";
import { type ApproveKeyView, key as approveKey } from "../../../plugin/actions/approve/key.ts";
import { type AnswerKeyView, key as answerKey } from "../../../plugin/actions/answer/key.ts";
import { type CharacterKeyView, key as characterKey } from "../../../plugin/actions/character/key.ts";
import { type ContextKeyView, key as contextKey } from "../../../plugin/actions/context/key.ts";
import { type OverlayKeyView, key as overlayKey } from "../../../plugin/actions/overlay/key.ts";
import { type PresenceKeyView, key as presenceKey } from "../../../plugin/actions/presence/key.ts";
import { type GoalKeyView, key as goalKey } from "../../../plugin/actions/goal/key.ts";
import { shownWith } from "../../fixtures/sample-goals.ts";
import { type RulesKeyView, key as rulesKey } from "../../../plugin/actions/rules/key.ts";
import { type QuietKeyView, key as quietKey } from "../../../plugin/actions/quiet/key.ts";
import { type ReactionKeyView, key as reactionKey } from "../../../plugin/actions/reaction/key.ts";
import { type StatusKeyView, key as statusKey } from "../../../plugin/actions/status/key.ts";
import type { ActionName } from "../../../plugin/actions/action-names.ts";
import { type KeyTrouble, troubleKeyImage } from "../../../plugin/drawing/trouble.ts";
import { type VoiceKeyView, key as voiceKey } from "../../../plugin/actions/voice/key.ts";
import { ownPicture } from "./own-picture.ts";
import { keyWords, type KeyWords } from "../../../shared/words/words.ts";

/** A key image under a name that a person can look for on the contact sheet. */
export interface KeySample {
  readonly name: string;
  readonly language: string;
  readonly svg: string;
}

const cooling = (secondsLeft: number, of: number): { secondsLeft: number; left: number } => ({
  secondsLeft,
  left: secondsLeft / of,
});

const reactions: Record<string, ReactionKeyView> = {
  ready: { phase: "ready" },
  "ready, own title": { phase: "ready", titled: true },
  sending: { phase: "sending" },
  thinking: { phase: "thinking" },
  "sending, own title": { phase: "sending", titled: true },
  "thinking, own title": { phase: "thinking", titled: true },
  "cooling, sending, own title": { phase: "sending", titled: true, cooling: cooling(25, 25) },
  "cooling, thinking, own title": { phase: "thinking", titled: true, cooling: cooling(22, 25) },
  answered: { phase: "answered", words: "Oh wow, that jump was never going to work" },
  "answered, no words": { phase: "answered" },
  failed: { phase: "failed", words: "Service error" },
  "cooling 25": { phase: "ready", cooling: cooling(25, 25) },
  "cooling 4": { phase: "ready", cooling: cooling(4, 25) },
  "cooling, own title": { phase: "ready", titled: true, cooling: cooling(18, 25) },
  "cooling, sending": { phase: "sending", cooling: cooling(25, 25) },
  "cooling, thinking": { phase: "thinking", cooling: cooling(22, 25) },
  "cooling, answered": { phase: "answered", words: "Oh wow, that jump was never", cooling: cooling(19, 25) },
  "cooling, failed": { phase: "failed", words: "No service", cooling: cooling(9, 25) },
  "cooling for minutes": { phase: "ready", cooling: { secondsLeft: 600, left: 0.9 } },
  refused: { phase: "ready", tooSoon: true, cooling: cooling(17, 25) },
  "refused, thinking": { phase: "thinking", tooSoon: true, cooling: cooling(24, 25) },
  "refused, just over": { phase: "ready", tooSoon: true },
  "events missing": { phase: "ready", eventsMissing: true },
  "events missing, cooling": { phase: "ready", cooling: cooling(18, 25), eventsMissing: true },
  "events missing, thinking, cooling": { phase: "thinking", cooling: cooling(22, 25), eventsMissing: true },
  "refused, long press": { phase: "ready", tooSoon: true, cooling: cooling(17, 25), hold: 0.75 },
  "fire, cooling": { phase: "ready", pictogram: "fire", cooling: cooling(18, 25) },
  "own picture": { phase: "ready", pictogram: ownPicture },
  "own picture, cooling": { phase: "ready", pictogram: ownPicture, cooling: cooling(18, 25) },
  held: { phase: "ready", queued: true, cooling: cooling(14, 25) },
  "held, another key's request under way": { phase: "ready", queued: true },
  "held, thinking": { phase: "thinking", queued: true, cooling: cooling(21, 25) },
};

const message = { phase: "ready", author: "maple_fan", count: 3, receivesChat: true } as const;

const waits = {
  phase: "awaiting",
  count: 3,
  text: "Oh wow, that jump was never going to work",
  left: 0.7,
} as const;

const approvals: Record<string, ApproveKeyView> = {
  waiting: waits,
  "waiting, one, almost over": { ...waits, count: 1, left: 0.05 },
  "waiting, a hundred": { ...waits, count: 100 },
  "waiting, one let through": { ...waits, mark: "approved" },
  "waiting, one dropped": { ...waits, mark: "rejected" },
  "waiting, only emoji": { ...waits, text: "🎉🎉" },
  "waiting, own title": { ...waits, titled: true },
  "waiting, long press": { ...waits, hold: 0.5 },
  none: { phase: "none", count: 0 },
  "none, one let through": { phase: "none", count: 0, mark: "approved" },
  "none, one dropped": { phase: "none", count: 0, mark: "rejected" },
  lost: { phase: "lost", count: 2 },
  off: { phase: "off", count: 0 },
};

const answers: Record<string, AnswerKeyView> = {
  "named, one": { ...message, count: 1 },
  "named, several": message,
  "own title": { ...message, titled: true },
  "named, long press": { ...message, hold: 0.25 },
  none: { ...message, count: 0 },
  "none, cooling": { ...message, count: 0, cooling: cooling(18, 25) },
  "no chat": { ...message, count: 0, receivesChat: false },
  "named, cooling": { ...message, cooling: cooling(18, 25) },
  "named, cooling, as many as are kept": { ...message, count: 20, cooling: cooling(4, 25) },
  "cooling, own title": { ...message, cooling: cooling(18, 25), titled: true },
  "answered, cooling": { ...message, phase: "answered", words: "Oh wow, that", cooling: cooling(19, 25) },
  removed: { ...message, phase: "failed", words: "Removed" },
  "named, events missing, cooling": { ...message, eventsMissing: true, cooling: cooling(18, 25) },
  "named, name of 25": { ...message, author: "bartholomew_the_great_123" },
  "named, wide name of 25, cooling": {
    ...message,
    author: "WWWWWWWWWWWWWWWWWWWWWWWWW",
    cooling: cooling(9, 25),
  },
  "named, name turned round": { ...message, author: "\u202Eevil\u2066name\u200F" },
  "named, stacked marks": { ...message, author: "Z̸̢̡̛͎͓͕̗̮̈́͛̐̽̕͝a̵̛͎͓͕l̶̨̛͎g̷o̸" },
  "nothing but emoji": { ...message, author: "🦊🔥👩‍👩‍👧‍👦" },
  "named, markup in the name": { ...message, author: `<b>&"'` },
  "named, Japanese": { ...message, author: "月影ノ魔法使い" },
};

const specific = { target: "specific", isActive: false, phase: "ready" } as const;

const characters: Record<string, CharacterKeyView> = {
  inactive: { ...specific, name: "Maple" },
  active: { ...specific, name: "Maple", isActive: true },
  "active, own title": { ...specific, name: "Maple", isActive: true, titled: true },
  "two words": { ...specific, name: "Captain Nova" },
  "three words, active": { ...specific, name: "Grumpy Old Wizard", isActive: true },
  "one long word": { ...specific, name: "Bartholomewington", isActive: true },
  "very long": { ...specific, name: "The Honourable Bartholomew of the Northern Wastes", isActive: true },
  switching: { ...specific, name: "Maple", phase: "switching" },
  failed: { ...specific, name: "Maple", phase: "failed", words: "Not allowed" },
  gone: { ...specific, phase: "gone" },
  unset: { ...specific, phase: "unset" },
  next: { ...specific, target: "next", name: "Captain Nova" },
  previous: { ...specific, target: "previous", name: "Maple" },
  "events missing": { ...specific, name: "Maple", isActive: true, eventsMissing: true },
  "events missing, next": { ...specific, target: "next", name: "Captain Nova", eventsMissing: true },
  "next, unnamed": { ...specific, target: "next" },
  "next, switching": { ...specific, target: "next", name: "Maple", phase: "switching" },
  Japanese: { ...specific, name: "月影ノ魔法使い" },
  emoji: { ...specific, name: "🦊 Foxy 👩‍👩‍👧‍👦🏳️‍🌈🔥🔥🔥" },
  Cyrillic: { ...specific, name: "Щелкунчик Великий", isActive: true },
  Arabic: { ...specific, name: "شهرزاد" },
  "markup in the name": { ...specific, name: `<script>alert("x")</script>` },
  "stacked marks": { ...specific, name: "Z̸̢̡̛͎͓͕̗̮̈́͛̐̽̕͝a̵̛͎͓͕l̶̨̛͎g̷o̸" },
  "wide letters": { ...specific, name: "WWWWWW MMMMMM", isActive: true },
};

const presences: Record<string, PresenceKeyView> = {
  "events missing": { phase: "out", does: "toggle", eventsMissing: true },
  "events missing, joining": {
    phase: "joining",
    does: "toggle",
    secondsLeft: 6,
    left: 0.6,
    eventsMissing: true,
  },
  unknown: { phase: "unknown", does: "toggle" },
  out: { phase: "out", does: "toggle" },
  "out, key leaves": { phase: "out", does: "leave" },
  joining: { phase: "joining", does: "toggle", left: 0.75, secondsLeft: 8 },
  "joining, near the end": { phase: "joining", does: "join", left: 0.1, secondsLeft: 1 },
  "joining, no figures": { phase: "joining", does: "toggle", left: 0.4 },
  in: { phase: "in", does: "toggle" },
  "in, key joins": { phase: "in", does: "join" },
  "in, key leaves": { phase: "in", does: "leave" },
  leaving: { phase: "leaving", does: "toggle" },
  "timed out": { phase: "timed-out", does: "toggle" },
  "needs subscription": { phase: "needs-subscription", does: "join" },
  failed: { phase: "failed", does: "join", words: "Not your channel" },
  "test, out": { phase: "out", does: "toggle", test: true },
  "test, joining": { phase: "joining", does: "toggle", left: 0.75, secondsLeft: 8, test: true },
  "test, in": { phase: "in", does: "toggle", test: true },
  "test, needs subscription": { phase: "needs-subscription", does: "toggle", test: true },
};

const troubles: readonly KeyTrouble[] = [
  "set-up",
  "unauthorised",
  "unreachable",
  "bad-reply",
  "connecting",
  "no-channel",
  "no-prompt",
  "too-long",
];

const contexts: Record<string, ContextKeyView> = {
  ready: { phase: "ready", words: "The boss has two phases, this is the second" },
  "ready, one word": { phase: "ready", words: "Hardcore" },
  "ready, own title": { phase: "ready", words: "x", titled: true },
  sending: { phase: "sending" },
  sent: { phase: "sent" },
  failed: { phase: "failed", words: "No service" },
  unset: { phase: "unset" },
};

const statuses: Record<string, StatusKeyView> = {
  "events missing": { isLive: true, presence: "in", eventsMissing: true },
  "live, in": { isLive: true, presence: "in" },
  "live, out": { isLive: true, presence: "out" },
  "offline, in": { isLive: false, presence: "in" },
  "offline, out": { isLive: false, presence: "out" },
  joining: { isLive: true, presence: "joining" },
  leaving: { isLive: true, presence: "leaving" },
  unknown: { isLive: true, presence: "unknown" },
  test: { isLive: true, presence: "in", test: true },
  named: { isLive: true, presence: "in", channelName: "emberfox" },
  "named, long": { isLive: false, presence: "out", channelName: "the_very_long_channel_name" },
  "own title": { isLive: true, presence: "in", titled: true },
};

const silent = { state: "idle", muted: false, waiting: 0, pages: 1 } as const;
const voices: Record<string, VoiceKeyView> = {
  mute: { does: "mute", ...silent },
  "mute, speaking": { does: "mute", ...silent, state: "speaking" },
  "mute, speaking, 3 waiting": { does: "mute", ...silent, state: "speaking", waiting: 3 },
  muted: { does: "mute", ...silent, muted: true },
  "muted in OBS": { does: "mute", ...silent, isMutedInObs: true },
  "muted, speaking": { does: "mute", ...silent, muted: true, state: "speaking" },
  "mute, own title": { does: "mute", ...silent, titled: true },
  skip: { does: "skip", ...silent },
  "skip, speaking": { does: "skip", ...silent, state: "speaking" },
  "skip, 12 waiting": { does: "skip", ...silent, state: "speaking", waiting: 12 },
  "skip, done": { does: "skip", ...silent, mark: "done" },
  "skip, nothing": { does: "skip", ...silent, mark: "nothing" },
  "skip, the app speaks": { does: "skip", ...silent, mark: "app-speaks" },
  "mute, the app speaks": { does: "mute", ...silent, mark: "app-speaks" },
  "skip, no overlay": { does: "skip", ...silent, pages: 0 },
  "skip, muted": { does: "skip", ...silent, muted: true },
  "skip, muted, 12 waiting": { does: "skip", ...silent, muted: true, waiting: 12 },
  replay: { does: "replay", ...silent },
  stop: { does: "stop", ...silent },
  "stop, speaking": { does: "stop", ...silent, state: "speaking" },
  blocked: { does: "mute", ...silent, state: "blocked", waiting: 1 },
  "after you": { does: "mute", ...silent, state: "loading", waiting: 1, awaitsTurn: true },
  "after you, own title": { does: "mute", ...silent, waiting: 1, awaitsTurn: true, titled: true },
  wait: { does: "wait", ...silent },
  "wait, own title": { does: "wait", ...silent, titled: true },
  "on hold": { does: "wait", ...silent, waiting: 2, isHeld: true },
};

const still = { showing: false, paused: false, waiting: 0, merged: 0, dropped: 0, pages: 1 } as const;
const alerts: Record<string, AlertsKeyView> = {
  pause: { does: "pause", ...still },
  "pause, showing": { does: "pause", ...still, showing: true },
  "pause, 20 waiting": { does: "pause", ...still, showing: true, waiting: 20 },
  paused: { does: "pause", ...still, paused: true },
  "paused, 3 waiting": { does: "pause", ...still, paused: true, waiting: 3 },
  "paused, 440 merged": { does: "pause", ...still, paused: true, waiting: 60, merged: 440 },
  "showing, 9,999 merged": { does: "pause", ...still, showing: true, waiting: 60, merged: 12_000 },
  "paused, 12 dropped": { does: "pause", ...still, paused: true, waiting: 60, merged: 440, dropped: 12 },
  "skip, paused, 12 dropped": { does: "skip", ...still, paused: true, waiting: 60, merged: 0, dropped: 12 },
  skip: { does: "skip", ...still },
  "skip, showing": { does: "skip", ...still, showing: true },
  "skip, 20 waiting": { does: "skip", ...still, showing: true, waiting: 20 },
  "skip, paused": { does: "skip", ...still, paused: true },
  "skip, nothing": { does: "skip", ...still, mark: "nothing" },
  replay: { does: "replay", ...still },
  clear: { does: "clear", ...still },
  "clear, no overlay": { does: "clear", ...still, pages: 0 },
  test: { does: "test", ...still },
  "test, done": { does: "test", ...still, mark: "done" },
};

const overlays: Record<string, OverlayKeyView> = {
  connecting: { does: "install", phase: "connecting" },
  "OBS closed": { does: "install", phase: "closed" },
  password: { does: "visible", phase: "password" },
  "too old": { does: "refresh", phase: "too-old" },
  install: { does: "install", phase: "absent" },
  "install, own title": { does: "install", phase: "absent", titled: true },
  "install, working": { does: "install", phase: "absent", mark: "working" },
  "install, shown": { does: "install", phase: "shown" },
  "install, done": { does: "install", phase: "shown", mark: "done" },
  "install, hidden": { does: "install", phase: "hidden", mark: "done" },
  "install, elsewhere": { does: "install", phase: "elsewhere" },
  "install, elsewhere, done": { does: "install", phase: "elsewhere", mark: "done" },
  "install, no browser source": { does: "install", phase: "absent", mark: "no-browser-source" },
  "install, failed": { does: "install", phase: "absent", mark: "failed" },
  shown: { does: "visible", phase: "shown" },
  "shown, working": { does: "visible", phase: "shown", mark: "working" },
  hidden: { does: "visible", phase: "hidden" },
  elsewhere: { does: "visible", phase: "elsewhere" },
  absent: { does: "visible", phase: "absent" },
  unknown: { does: "visible", phase: "unknown" },
  refresh: { does: "refresh", phase: "shown" },
  "refresh, absent": { does: "refresh", phase: "absent" },
  "refresh, done": { does: "refresh", phase: "shown", mark: "done" },
  recovered: { does: "refresh", phase: "shown", mark: "recovered" },
  "figure, shown": { does: "avatar", pages: 1, avatar: "shown", isAsked: false },
  "figure, own title": { does: "avatar", pages: 1, avatar: "shown", isAsked: false, titled: true },
  "figure, asked to hide": { does: "avatar", pages: 1, avatar: "shown", isAsked: true },
  "figure, hidden": { does: "avatar", pages: 1, avatar: "hidden", isAsked: false },
  "figure, away": { does: "avatar", pages: 1, avatar: "away", isAsked: false },
  "figure, none": { does: "avatar", pages: 1, avatar: "none", isAsked: false },
  "figure, no overlay": { does: "avatar", pages: 0, avatar: "none", isAsked: false },
};

const quiets: Record<string, QuietKeyView> = {
  ready: { phase: "ready" },
  "ready, own title": { phase: "ready", titled: true },
  leaving: { phase: "leaving" },
  quiet: { phase: "quiet" },
  "quiet, own title": { phase: "quiet", titled: true },
  "quiet, long press": { phase: "quiet", hold: 1 },
  silent: { phase: "silent" },
  "not all left": { phase: "not-all-left" },
};

const goalKeys: Record<string, GoalKeyView> = {
  none: { goal: undefined },
  "none yet": { goal: undefined, isAtRest: true },
  begun: { goal: shownWith({ value: 0 }) },
  halfway: { goal: shownWith({ value: 5 }) },
  "halfway, own title": { goal: shownWith({ value: 5 }), titled: true },
  "halfway, long press": { goal: shownWith({ value: 5 }), hold: 0.5 },
  "named, large": {
    goal: shownWith({ title: "Neues Mikrofon für den Stream", value: 12_345.5, target: 1_250_000 }),
  },
  "named, markup": { goal: shownWith({ title: "<b>&amp;".repeat(1_000), value: 999, target: 1_000 }) },
  "named by nothing": { goal: shownWith({ title: "\u200b" }) },
  reached: { goal: shownWith({ title: "", value: 10 }) },
  "named, reached": { goal: shownWith({ value: 10 }) },
  "reached, own title": { goal: shownWith({ value: 10 }), titled: true },
};

const rulesKeys: Record<string, RulesKeyView> = {
  on: { phase: "on" },
  off: { phase: "off" },
  "off, own title": { phase: "off", titled: true },
  quiet: { phase: "quiet" },
};

type Drawn = Omit<KeySample, "language">;

function drawn<View>(prefix: string, views: Record<string, View>, draw: (view: View) => string): Drawn[] {
  return Object.entries(views).map(([name, view]) => ({ name: `${prefix}: ${name}`, svg: draw(view) }));
}

const actionKeys = {
  reaction: reactionKey,
  answer: answerKey,
  approve: approveKey,
  context: contextKey,
  character: characterKey,
  presence: presenceKey,
  status: statusKey,
  voice: voiceKey,
  alerts: alertsKey,
  overlay: overlayKey,
  goal: goalKey,
  quiet: quietKey,
  rules: rulesKey,
} satisfies Record<ActionName, unknown>;

function samplesIn(language: string, words: KeyWords): Drawn[] {
  const prefix = (action: string): string => (language === "en" ? action : `${language} ${action}`);
  return [
    ...drawn(prefix("reaction"), reactions, (view) => reactionKey.draw(view, words)),
    ...drawn(prefix("answer"), answers, (view) => answerKey.draw(view, words)),
    ...drawn(prefix("approve"), approvals, (view) => approveKey.draw(view, words)),
    ...drawn(prefix("context"), contexts, (view) => contextKey.draw(view, words)),
    ...drawn(prefix("character"), characters, (view) => characterKey.draw(view, words)),
    ...drawn(prefix("presence"), presences, (view) => presenceKey.draw(view, words)),
    ...drawn(prefix("status"), statuses, (view) => statusKey.draw(view, words)),
    ...drawn(prefix("voice"), voices, (view) => voiceKey.draw(view, words)),
    ...drawn(prefix("alerts"), alerts, (view) => alertsKey.draw(view, words)),
    ...drawn(prefix("overlay"), overlays, (view) => overlayKey.draw(view, words)),
    ...drawn(prefix("goal"), goalKeys, (view) => goalKey.draw(view, words)),
    ...drawn(prefix("quiet"), quiets, (view) => quietKey.draw(view, words)),
    ...drawn(prefix("rules"), rulesKeys, (view) => rulesKey.draw(view, words)),
    ...Object.entries(actionKeys).flatMap(([action, { pictogram }]) =>
      troubles.map((trouble) => ({
        name: `${prefix(action)}: ${trouble}`,
        svg: troubleKeyImage({ pictogram, trouble }, words),
      })),
    ),
  ];
}

/** Every state of every key, with names as awkward as they come, in every language. */
export const keySamples: readonly KeySample[] = Object.entries(keyWords).flatMap(([language, words]) =>
  samplesIn(language, words).map((sample) => ({ ...sample, language })),
);
