import type { EnvelopeOf } from "../../shared/api/envelope.ts";
import { createAlarm } from "../../shared/alarm.ts";
import type { Clock } from "../../shared/clock.ts";
import type { SpeechReport, VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { awaitMs } from "../../shared/voice/voice-stream.ts";
import { overlayLog } from "../page/overlay-log.ts";
import { createLastVoice } from "../voice/last-voice.ts";
import { VoicePlayer } from "../voice/voice-player.ts";
import { createDesktopVoice } from "./desktop-voice.ts";
import { createCharacterVoices } from "./character-voices.ts";
import {
  type SpeechInput,
  type SpeechList,
  emptySpeech,
  mayBeginAt,
  nextSpeechAt,
  onStage,
  queued,
  reduceSpeech,
} from "./speech-list.ts";
import type { Utterance } from "./utterance.ts";

/** Options of `createSpeech`. */
export interface SpeechOptions {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** Base address of the relay. */
  readonly baseUrl: string;
  /**
   * The page's own options now: whether it may speak, its volume from 0 to 1, whether it shows texts, and whether it shows
   * them as captions alone, where a long one takes its whole reading time.
   */
  readonly options: () => {
    readonly speaks: boolean;
    readonly volume: number;
    readonly showsTexts: boolean;
    readonly isCaptionsOnly: boolean;
  };
  /** Called with the ids of envelopes that need not be shown again after a reload. */
  readonly onSeen: (eventIds: readonly string[]) => void;
  /** Called with the loudness of a character's voice in LUFS. */
  readonly onMeasured: (character: string, lufs: number) => void;
  /** Called with the level of the page's own voice, 0 to 1. */
  readonly onLevel: (level: number) => void;
  /** Called when the voice becomes audible or silent, here or in the service's application. */
  readonly onSpeaking: (isSpeaking: boolean) => void;
  /** Called with the ids of envelopes whose messages have not been shown to the end, when others join them. */
  readonly onWaits: (eventIds: readonly string[]) => void;
  /** Called with what the page's own voice does, which other pages follow. */
  readonly onReport: (report: SpeechReport) => void;
}

/** Everything that the AI says on a page: one list, from which pieces show messages, captions and avatar, and its voice. */
export type Speech = ReturnType<typeof createSpeech>;

/** Creates the list without an utterance, and the voice that plays its sounds. */
export function createSpeech(options: SpeechOptions) {
  const { clock, onReport, onSpeaking } = options;
  const seen = (...eventIds: readonly string[]): void => {
    if (eventIds.length > 0) options.onSeen(eventIds);
  };
  const stage = createStage({
    clock,
    onGone(utterances) {
      for (const { id, phase } of utterances) if (phase === "blocked") voice.player.forbid(id);
      if (options.options().showsTexts) seen(...utterances.flatMap(({ message }) => message?.eventId ?? []));
    },
    onWaiting(eventIds) {
      if (options.options().showsTexts) options.onWaits(eventIds);
    },
    onStaged(utterance, before) {
      // A page that speaks may know what others do not: that voices wait for the streamer.
      const { waiting } = stage.shown.value;
      if (voice.player.speaks && utterance) onReport({ what: "staged", messageId: utterance.id, waiting });
      else if (voice.player.speaks && before) onReport({ what: "left", messageId: before.id });
      // A voice may have waited for the stage. The player itself may be what has changed the list.
      queueMicrotask(() => voice.player.catchUp());
    },
  });
  const { dispatch } = stage;
  const voice = createVoice(options, stage);
  const { player } = voice;
  let counted = 0;
  stage.shown.subscribe(() => {
    const { utterance, waiting } = stage.shown.value;
    if (waiting === counted) return;
    counted = waiting;
    if (player.speaks) onReport({ what: "counted", messageId: utterance?.id ?? "", waiting });
  });
  const app = createDesktopVoice({
    clock,
    utterances: () => stage.list.utterances,
    onVoice: dispatch,
    onSpeaking,
  });
  const elsewhere = createElsewhere(stage, player, app);
  return {
    ...voice,
    /** What the stage shows. */
    stage: stage.shown,
    /** The voice that the service's application plays. */
    app,
    /** The voice of the page that speaks, which this one follows. */
    elsewhere,
    dispatch,
    handles: speechHandles(options, stage, voice, { app, elsewhere }),
    /** Takes the stage from the utterance that has it, spoken or not; without one, skips the next voice. */
    skip(): void {
      const { utterances } = stage.list;
      const current = onStage(stage.list);
      if ((player.isPlaying || !current) && player.skip()) return;
      const since = clock.wall() - awaitMs;
      const next = utterances.find((one) => expectsVoice(one) && one.arrivedAt > since);
      const skipped = current ?? (player.speaks ? next : undefined);
      if (!skipped) return;
      const { id, voice } = skipped;
      // A voice that is over may be replayed.
      if (voice !== "over") player.forbid(id);
      dispatch({ type: "skipped", id });
      onReport({ what: "skipped", messageId: id });
    },
    /** Ends everything that is shown, spoken or waits. */
    stop(): void {
      player.stop();
      // A voice may be announced later.
      for (const one of stage.list.utterances)
        if (one.voice !== "over" && (one.phase !== "done" || expectsVoice(one))) player.forbid(one.id);
      dispatch({ type: "stopped" });
    },
    /** Makes changes that became due while timers were suspended. */
    catchUp(): void {
      dispatch({ type: "elapsed" });
      player.catchUp(true);
    },
  };
}

/** Creates what follows the page that speaks. */
function createElsewhere(
  { dispatch, find }: ReturnType<typeof createStage>,
  player: VoicePlayer,
  app: ReturnType<typeof createDesktopVoice>,
) {
  /** The beginning of a voice whose message has not come yet, and its pauses. */
  let early: readonly SpeechReport[] = [];
  const follow = (report: SpeechReport): void => {
    const { what, messageId: id, ms } = report;
    // A voice of the page that has spoken before may end only now.
    if (what !== "ended" && (player.speaks || app.isOn)) return;
    if (report.waiting !== undefined) dispatch({ type: "counted", waiting: report.waiting });
    if (what === "counted") return;
    if (!find(id))
      early = what === "began" ? [report] : what === "paused" ? [...early, report].slice(-3) : [];
    else if (what === "began") dispatch({ type: "began", id, durationMs: ms });
    else if (what === "paused") dispatch({ type: "paused", id, fromMs: ms });
    else dispatch({ type: what === "left" ? "skipped" : what, id });
  };
  return {
    /** Whether another page speaks. */
    speaks: false,
    /** Takes a report of that page. */
    follow,
    /** Notes that a message has come. */
    arrived(id: string): void {
      for (const report of early) if (report.messageId === id) follow(report);
    },
  };
}

/** Creates the voice of the page, whose reports change the list and go to other pages. */
function createVoice(options: SpeechOptions, stage: ReturnType<typeof createStage>) {
  const { clock } = options;
  const { dispatch, find } = stage;
  const lastVoice = createLastVoice(clock);
  const voices = createCharacterVoices(options.onMeasured);
  const onFailed = (reason: VoiceFailure): void => {
    lastVoice.fail(reason);
    overlayLog.warn(
      reason === "was-noise"
        ? "Loud noise in a voice was left out."
        : `A voice was not heard: ${reason.replaceAll("-", " ")}.`,
    );
  };
  const player = new VoicePlayer({
    fetch: options.fetch,
    clock,
    random: Math.random,
    volume: () => options.options().volume,
    onFailed,
    loudnessOf: voices.loudnessOf,
    onMeasured: voices.measure,
    waitsUntil(id, now) {
      const at = mayBeginAt(stage.list, id, now);
      return at > now ? at : undefined;
    },
    onVoice(report) {
      const { type, id } = report;
      const eventId = find(id)?.voiceEventId;
      // The voice was played, at least in part, or will not come: a reloaded page does not play it.
      if (eventId && (type === "began" || type === "ended")) options.onSeen([eventId]);
      dispatch(report);
      if (type === "replayed") return;
      const ms = type === "began" ? report.durationMs : type === "paused" ? report.fromMs : undefined;
      options.onReport({
        what: type,
        messageId: id,
        ...(ms !== undefined && { ms: Math.max(0, Math.round(ms)) }),
      });
    },
    onSound: () => lastVoice.begin(),
    onLevel(level) {
      lastVoice.addLevel(level);
      options.onLevel(level);
    },
  });
  player.state.subscribe(() => options.onSpeaking(player.state.value === "speaking"));
  return { player, voices, lastVoice, onFailed };
}

/** What the service's events do to the list. */
function speechHandles(
  { options, baseUrl, onSeen }: SpeechOptions,
  stage: ReturnType<typeof createStage>,
  { player, onFailed }: ReturnType<typeof createVoice>,
  {
    app,
    elsewhere,
  }: {
    readonly app: ReturnType<typeof createDesktopVoice>;
    readonly elsewhere: ReturnType<typeof createElsewhere>;
  },
) {
  const { dispatch, find } = stage;
  return {
    "chat.ai_message"({ id: eventId, payload }: EnvelopeOf<"chat.ai_message">, isTriedOut: boolean): void {
      const { id, username: name, message: text, target: to, tone = "", shouldGenerateTtsMessage } = payload;
      // Without visible text there is nothing to show. Its voice, if any, is still played.
      if (!visibleText(text)) return onSeen([eventId]);
      const isSpokenHere = options().speaks && (player.speaks || app.isOn);
      const expectsVoice = shouldGenerateTtsMessage && (isSpokenHere || elsewhere.speaks);
      const target = to.toLowerCase() === "chat" ? "" : to;
      const message = { id, eventId, name, text, target, tone, expectsVoice };
      if (isTriedOut && player.isPlaying) player.skip();
      dispatch({ type: "message", message, isTriedOut });
      // Moderation has blocked it, or another envelope has brought it.
      if (find(id)?.message?.eventId !== eventId) return onSeen([eventId]);
      if (options().isCaptionsOnly) dispatch({ type: "fitted", id, scrolls: true });
      elsewhere.arrived(id);
      if (!expectsVoice) return;
      if (app.isOn) app.expect();
      else player.prepare();
    },
    "ai.tts.generated"({ id: eventId, payload }: EnvelopeOf<"ai.tts.generated">): void {
      const { messageId: id, textToSpeech, ttsStreamUrl, username } = payload;
      const text = visibleText(textToSpeech) ? textToSpeech : "";
      if (app.isOn) {
        onSeen([eventId]);
        dispatch({ type: "announced", id, eventId, text });
        return app.expect();
      }
      if (!options().speaks || !player.speaks) {
        dispatch({ type: "elsewhere", id, eventId, text });
        // A message that was to be spoken here is read.
        if (!elsewhere.speaks && find(id)?.voice === "expected") dispatch({ type: "ended", id });
        return;
      }
      // The plugin has replaced the service's address by a path of its own.
      if (!ttsStreamUrl.startsWith("/voice/")) {
        onSeen([eventId]);
        // The relay empties the address of a message with a hidden word.
        if (ttsStreamUrl !== "") onFailed("host-not-allowed");
        return dispatch({ type: "ended", id });
      }
      dispatch({ type: "announced", id, eventId, text });
      player.announce(id, find(id)?.message?.name ?? username, baseUrl + ttsStreamUrl);
    },
    "ai.moderation"({ payload }: EnvelopeOf<"ai.moderation">): void {
      if (payload.isAppropriate) return;
      dispatch({ type: "blocked", id: payload.messageId });
      player.forbid(payload.messageId);
    },
    wordsChanged(isUntouched: (id: string) => boolean): void {
      dispatch({ type: "hidden", isUntouched });
      // Voices of blocked messages may be announced later.
      for (const { id, phase } of stage.list.utterances) if (phase === "blocked") player.forbid(id);
      player.forget(isUntouched);
    },
  };
}

/** Whether the voice of a message is not announced yet. */
function expectsVoice({ message, phase, isSkipped, voiceEventId }: Utterance): boolean {
  return message?.expectsVoice === true && !voiceEventId && phase !== "blocked" && !isSkipped;
}

/** What the stage shows. */
export interface StageView {
  /** The utterance on the stage, or the last one while it leaves. */
  readonly utterance: Utterance | undefined;
  readonly isLeaving: boolean;
  /** Voices that could begin wait for the streamer. */
  readonly areVoicesHeld: boolean;
  /** Number of messages that wait, once the first has waited for a moment. */
  readonly waiting: number;
}

/** The number of waiting messages is shown once the first has waited so long. */
const countAfterMs = 3_000;

/** Options of `createStage`. */
interface StageOptions {
  readonly clock: Clock;
  /** Called with utterances that were still to be shown, or on the stage, and are done or blocked now. */
  readonly onGone: (utterances: readonly Utterance[]) => void;
  /** Called with the ids of envelopes of messages that are on the stage or wait for it, and their voices, when more do. */
  readonly onWaiting: (eventIds: readonly string[]) => void;
  /** Called when another utterance has the stage, or none any more; with the one that had it before. */
  readonly onStaged: (utterance: Utterance | undefined, before: Utterance | undefined) => void;
}

/** Keeps the list of what the AI says, lets its time pass, and shows what is on the stage. */
export function createStage({ clock, onGone, onWaiting, onStaged }: StageOptions) {
  const list = createStore<SpeechList, SpeechInput>(emptySpeech, (value, input) =>
    reduceSpeech(value, input, clock.wall()),
  );
  const shown = createStore<StageView, SpeechList>(
    { utterance: undefined, isLeaving: false, areVoicesHeld: false, waiting: 0 },
    (view, next) => {
      const changed = stageView(next, clock.wall());
      return isSame(view, changed) ? view : changed;
    },
  );
  const dispatch = (input: SpeechInput): void => {
    const before = list.value;
    list.dispatch(input);
    const after = list.value;
    onGone(newlyGone(before, after));
    const [waited, waiting] = [waitingEvents(before), waitingEvents(after)];
    if (waiting.some((id) => !waited.includes(id))) onWaiting(waiting);
    // A listener may have changed the list further. Its own call has then done what follows here.
    if (list.value !== after) return;
    alarm.set(nextSpeechAt(after));
    const [first] = queued(after);
    const countsAt = first && first.arrivedAt + countAfterMs;
    counted.set(countsAt !== undefined && countsAt > clock.wall() ? countsAt : undefined);
    shown.dispatch(after);
    const [previous, current] = [staged, onStage(after)];
    staged = current;
    if (previous?.id !== current?.id) onStaged(current, previous);
  };
  let staged: Utterance | undefined;
  const alarm = createAlarm(clock, () => dispatch({ type: "elapsed" }));
  const counted = createAlarm(clock, () => shown.dispatch(list.value));
  return {
    /** What pages show. */
    shown: shown as Store<StageView>,
    dispatch,
    get list(): SpeechList {
      return list.value;
    },
    find: (id: string): Utterance | undefined => list.value.utterances.find((one) => one.id === id),
  };
}

function waitingEvents({ utterances }: SpeechList): readonly string[] {
  return utterances
    .filter(({ message, phase }) => message && phase !== "done" && phase !== "blocked")
    .flatMap(({ eventId, voice, voiceEventId }) =>
      voice === "announced" && voiceEventId ? [eventId, voiceEventId] : [eventId],
    );
}

function stageView(list: SpeechList, now: number): StageView {
  const current = onStage(list);
  const waiting = queued(list);
  const isCounted = waiting[0] !== undefined && waiting[0].arrivedAt + countAfterMs <= now;
  return {
    utterance: current ?? list.leaving?.utterance,
    isLeaving: current === undefined && list.leaving !== undefined,
    areVoicesHeld: list.areVoicesHeld,
    waiting: list.waitingElsewhere ?? (isCounted ? waiting.length : 0),
  };
}

function isSame(one: StageView, other: StageView): boolean {
  return (Object.keys(one) as (keyof StageView)[]).every((key) => one[key] === other[key]);
}

/** Utterances that were still to be shown, or on the stage, and are done or blocked now. */
function newlyGone(before: SpeechList, after: SpeechList): readonly Utterance[] {
  const open = new Map(
    before.utterances
      .filter(({ phase }) => phase !== "done" && phase !== "blocked")
      .map((one) => [one.id, one]),
  );
  return after.utterances.flatMap((one) => {
    const { phase, id } = one;
    const previous = open.get(id);
    return previous && (phase === "done" || phase === "blocked") ? [{ ...previous, phase }] : [];
  });
}

/**
 * Whether what is on the stage has a card on a page that shows these pieces. Where captions are shown too, they have
 * the words of a voice, and a message that awaits its voice.
 */
export function showsCard({ utterance, areVoicesHeld }: StageView, show: ReadonlySet<string>): boolean {
  if (!utterance?.message || !show.has("ai")) return false;
  return !show.has("captions") || utterance.voice === "none" || (areVoicesHeld && !utterance.timing);
}
