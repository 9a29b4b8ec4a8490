import type { Clock } from "../../shared/clock.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { createAlarm } from "../page/alarm.ts";
import { createLevelFollower } from "./follow-level.ts";
import { audioKind, mostSniffed } from "./formats/audio-kind.ts";
import type { SoundPlace } from "./formats/audio-text.ts";
import { decodeVoiceFrame } from "./formats/voice-frame.ts";
import { type Playing, givenUpAt, startPlaying } from "./playing.ts";
import { sinkFor } from "./sinks/sink-for.ts";
import { createVoiceStreams } from "./voice-streams.ts";
import { type VoiceOutput, createVoiceOutput } from "./voice-output.ts";
import {
  type VoiceAnnouncement,
  type VoiceEntry,
  type VoiceQueue,
  advance,
  again,
  announce,
  drop,
  emptyVoiceQueue,
  forbid,
  lineEnded,
  lineOpened,
  nextAt,
  nextToPlay,
  receive,
  take,
} from "./voice-queue.ts";

/** How the voice is: `blocked` is a browser, other than OBS, that wants a click before it lets a page be heard. */
export type VoiceState = "idle" | "loading" | "speaking" | "muted" | "blocked";

/** What a player needs. */
export interface VoicePlayerOptions {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  /** Headers for a voice address, should it be refused without: the API key, to the service's own origin only. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>;
  /** Loudness that the page's address asks for, 0 to 1; at 0 voices keep their time without being heard. */
  readonly volume: number;
  /** A message's voice is heard from now on; its length in milliseconds, if known. */
  readonly onBegan: (messageId: string, durationMs: number | undefined) => void;
  /** A message's voice is over or will not come. Told once for each that was announced. */
  readonly onEnded: (messageId: string) => void;
  /** A message's voice was skipped: its text goes with it. `onEnded` has been told before. */
  readonly onSkipped: (messageId: string) => void;
  /** A message is to be heard once more. */
  readonly onReplayed: (messageId: string) => void;
  /** Loudness, 0 to 1, while somebody speaks; at last 0. At most once a frame. */
  readonly onLevel: (level: number) => void;
}

/** Speaks: one voice at a time, in order. */
export interface VoicePlayer {
  readonly state: Store<VoiceState>;
  /** How many voices wait for their turn. */
  readonly waiting: Store<number>;
  /** Whether this page is the one that is heard. */
  readonly speaks: boolean;
  /** A voice will be wanted soon. */
  prepare(): void;
  /** A message's voice is to be had at this address. */
  announce(voice: VoiceAnnouncement, url: string): void;
  /** This message must not be heard, now or later. */
  forbid(messageId: string): void;
  /** Stops what is being said, text and all, and goes on with the next. */
  skip(): void;
  /** Stops what is being said and whatever waits. */
  stop(): void;
  /** Says again what was said last, before what waits. */
  replay(): void;
  /** Muted, voices keep their time without being heard. */
  setMuted(muted: boolean): void;
  /** Loudness that the streamer sets from outside, 0 to 1, on top of the page's own. */
  setVolume(volume: number): void;
  /** Of several open pages one is heard: another one shows its messages as if they had no voice. */
  setSpeaks(speaks: boolean): void;
  /** Somebody clicked: the browser may now let the page be heard. */
  clicked(): void;
  /** Moves on what became due while timers stood still. */
  catchUp(): void;
}

/** A page that may not be heard keeps a voice this long for the click, and is not called blocked before `graceMs`. */
const blockedBoundMs = 10_000;
const graceMs = 400;
/** An announced voice of which nothing came yet: the connection may be dead. */
const suspectMs = 2_000;

/** A silent player. It opens no sound device before a voice is wanted. */
export function createVoicePlayer(options: VoicePlayerOptions): VoicePlayer {
  const { clock } = options;
  let queue: VoiceQueue = emptyVoiceQueue;
  let output: VoiceOutput | undefined;
  let playing: Playing | undefined;
  let wantedSince: number | undefined;
  let last: Pick<VoiceEntry, "messageId" | "format" | "chunks"> | undefined;
  let muted = false;
  let volume = 1;
  let speaks = true;
  const loudness = (): number => (muted ? 0 : volume * options.volume);
  const waiting = createStore<number, number>(0, (_, next) => next);
  const state = createStore<VoiceState, VoiceState>("idle", (_, next) => next);
  const alarm = createAlarm(clock, () => step());
  const suspects = new Set<number>();
  const soundPlaces = new Map<number, SoundPlace>();

  const followLevel = createLevelFollower(
    () => (playing?.hasBegun ? (output?.level() ?? 0) : undefined),
    options.onLevel,
  );

  const lines = createVoiceStreams({
    fetch: options.fetch,
    clock,
    random: options.random,
    headersFor: options.headersFor,
    isNeeded: (line) => queue.entries.some((one) => one.line === line && one.phase !== "complete"),
    onOpen: (line) => {
      queue = lineOpened(queue, line);
    },
    onEnd: (line) => {
      queue = lineEnded(queue, line);
      step();
    },
    onFrame: (frame, line) => {
      if (!speaks) return;
      try {
        const read = decodeVoiceFrame(frame.event, frame.text, soundPlaces.get(line));
        if (read.soundPlace) soundPlaces.set(line, read.soundPlace);
        queue = receive(queue, read, line, clock.wall());
        step();
      } catch (error) {
        // A fault of ours must not end the connection, which would only bring the same frame again.
        reportError(error);
      }
    },
  });

  const sounding = (): VoiceOutput => {
    output ??= createVoiceOutput(clock, loudness(), () => step());
    output.resume();
    return output;
  };

  /** Takes a step of the queue, and tells of the voices that fell out of it. */
  const settle = (next: VoiceQueue): void => {
    const gone = queue.entries.filter(
      (one) => !next.entries.some((kept) => kept.key === one.key || sameMessage(kept, one)),
    );
    queue = next;
    for (const one of gone) if (one.messageId !== undefined) options.onEnded(one.messageId);
  };

  const finish = (key: number): void => {
    if (playing?.key === key) {
      const entry = queue.entries.find((one) => one.key === key);
      if (entry && playing.hasBegun) {
        last = { messageId: entry.messageId, format: entry.format, chunks: playing.heard };
      }
      playing.sink?.stop();
      playing = undefined;
    }
    settle(drop(queue, key));
    step();
  };

  const feed = (mine: Playing): void => {
    const taken = take(queue, mine.key);
    queue = taken.queue;
    const entry = queue.entries.find((one) => one.key === mine.key);
    if (!entry) return;
    const isComplete = entry.phase === "complete";
    mine.start.push(...taken.chunks);
    mine.heard.push(...taken.chunks);
    if (!mine.sink) {
      const kind = audioKind(startOf(mine.start), entry.format, isComplete);
      // What came before its announcement may still be told by that.
      const isOpen = kind === "unknown" && entry.messageId === undefined && !isComplete;
      if (kind === undefined || isOpen) return;
      if (kind === "unknown") return finish(mine.key);
      mine.sink = sinkFor(kind, sounding(), clock, {
        began: () => {
          mine.hasBegun = true;
          queueMicrotask(step);
        },
        done: () => finish(mine.key),
      });
    }
    for (const part of mine.start) mine.sink.push(part);
    mine.start = [];
    if (isComplete && mine.endedAt === undefined) {
      mine.endedAt = clock.wall();
      mine.sink.end();
    }
    if (mine.hasBegun && entry.messageId !== undefined && mine.told !== entry.messageId) {
      mine.told = entry.messageId;
      options.onBegan(entry.messageId, mine.sink.durationMs);
    }
  };

  const step = (): void => {
    const now = clock.wall();
    settle(advance(queue, now, playing?.sink?.isSounding ? playing.key : undefined));
    suspect(now);
    if (playing && now >= givenUpAt(playing)) return finish(playing.key);
    const next = playing ? undefined : nextToPlay(queue, now);
    if (next && next.phase === "complete" && next.bytes === 0) return finish(next.key);
    if (next) {
      wantedSince ??= now;
      if (sounding().isRunning) playing = startPlaying(next.key, now);
      else if (now - wantedSince > blockedBoundMs) {
        wantedSince = undefined;
        return finish(next.key);
      }
    }
    if (playing) {
      wantedSince = undefined;
      try {
        feed(playing);
      } catch (error) {
        reportError(error);
        return finish(playing.key);
      }
    }
    lines.tidy();
    if (queue.entries.length === 0) output?.rest();
    const isBlocked = wantedSince !== undefined && now - wantedSince >= graceMs;
    const stands: VoiceState = isBlocked
      ? "blocked"
      : playing?.hasBegun
        ? loudness() > 0
          ? "speaking"
          : "muted"
        : queue.entries.length > 0
          ? "loading"
          : "idle";
    state.dispatch(stands);
    waiting.dispatch(queue.entries.filter(({ key }) => key !== playing?.key).length);
    if (playing?.hasBegun) followLevel();
    const graceAt =
      wantedSince === undefined ? [] : [wantedSince + (isBlocked ? blockedBoundMs + 1 : graceMs)];
    const boundAt = playing ? [givenUpAt(playing)] : [];
    const suspectAt = queue.entries
      .filter((one) => one.phase === "awaited" && !suspects.has(one.key))
      .map((one) => one.since + suspectMs);
    const due = [nextAt(queue), ...graceAt, ...boundAt, ...suspectAt].filter((at) => at !== undefined);
    alarm.set(due.length === 0 ? undefined : Math.min(...due));
  };

  const suspect = (now: number): void => {
    for (const one of queue.entries) {
      if (one.phase !== "awaited" || suspects.has(one.key) || now - one.since < suspectMs) continue;
      suspects.add(one.key);
      lines.renew(one.line);
    }
    for (const key of suspects) if (!queue.entries.some((one) => one.key === key)) suspects.delete(key);
  };

  const setLoudness = (): void => {
    output?.setVolume(loudness());
    step();
  };

  const skipOne = (entry: VoiceEntry | undefined): void => {
    if (!entry) return;
    finish(entry.key);
    if (entry.messageId !== undefined) options.onSkipped(entry.messageId);
  };

  return {
    state,
    waiting,
    get speaks() {
      return speaks;
    },
    skip: () => skipOne(queue.entries.find(({ key }) => key === playing?.key) ?? queue.entries[0]),
    stop() {
      // Those that wait go first: none of them may begin when the one before it ends.
      for (const entry of queue.entries.toReversed()) skipOne(entry);
    },
    replay() {
      if (!last || !speaks) return;
      if (last.messageId !== undefined) options.onReplayed(last.messageId);
      sounding();
      queue = again(queue, last, clock.wall(), playing?.key);
      step();
    },
    setMuted(next) {
      muted = next;
      setLoudness();
    },
    setVolume(next) {
      volume = next;
      setLoudness();
    },
    setSpeaks(next) {
      if (next === speaks) return;
      speaks = next;
      if (speaks) return;
      lines.close();
      for (const { key } of queue.entries.toReversed()) finish(key);
    },
    prepare() {
      if (!speaks) return;
      sounding();
      step();
    },
    announce(voice, url) {
      if (!speaks) return options.onEnded(voice.messageId);
      sounding();
      settle(announce(queue, voice, lines.need(url), clock.wall()));
      // Forbidden, over already, or too many: there will be no end to be told of later.
      if (!queue.entries.some((one) => one.messageId === voice.messageId)) options.onEnded(voice.messageId);
      step();
    },
    forbid(messageId) {
      if (last?.messageId === messageId) last = undefined;
      const isPlaying = queue.entries.find((one) => one.key === playing?.key)?.messageId === messageId;
      if (isPlaying) {
        playing?.sink?.stop();
        playing = undefined;
      }
      settle(forbid(queue, messageId));
      step();
    },
    clicked() {
      if (state.value === "blocked") output?.resume();
    },
    catchUp: step,
  };
}

function sameMessage(kept: VoiceEntry, gone: VoiceEntry): boolean {
  return gone.messageId !== undefined && kept.messageId === gone.messageId;
}

/** As much of the beginning as tells the format. */
function startOf(parts: readonly Uint8Array[]): Uint8Array {
  const start: number[] = [];
  for (const part of parts) start.push(...part.subarray(0, mostSniffed - start.length));
  return Uint8Array.from(start);
}
