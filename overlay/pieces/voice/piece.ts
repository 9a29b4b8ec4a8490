import { css } from "lit";
import { admittedVoiceUrl } from "../../../shared/api/voice-url.ts";
import { type LastVoice, createLastVoice } from "../../voice/last-voice.ts";
import type { Clock } from "../../../shared/clock.ts";
import type { PageSettings, VoiceFailure } from "../../../shared/protocol/overlay-protocol.ts";
import { overlayLog } from "../../page/overlay-log.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import { VoicePlayer } from "../../voice/voice-player.ts";
import type { VoiceState } from "../../voice/voice-player-options.ts";
import { type DeckControls, type PieceContext, oneRow, piece } from "../piece.ts";
import { type CharacterVoices, createCharacterVoices } from "./character-voices.ts";
import { createAppVoice } from "./create-app-voice.ts";
import { SidekickVoice } from "./sidekick-voice.ts";

/** The AI's voice. Visible only where a browser needs a click before the page can play sound. */
export const voice = piece<VoiceState>({
  name: "voice",
  parts: "mark: voice-mark",
  room: css`
    .voice {
      pointer-events: auto;
      width: max-content;
    }
  `,
  element: SidekickVoice,
  rows: (state = "idle", look) => oneRow(state, look),
  play({ clock, fetch, baseUrl, options, emit, onSeen, onMeasured }) {
    const announced = new Map<string, string>();
    /** Reports a voice that was played, at least in part, or will not come, so that a reloaded page does not play it. */
    const markSeen = (messageId: string): void => {
      const eventId = announced.get(messageId);
      if (eventId !== undefined) onSeen([eventId]);
      announced.delete(messageId);
    };
    const lastVoice = createLastVoice(clock);
    const voices = createCharacterVoices(onMeasured);
    const onFailed = failureReport(lastVoice);
    const player = new VoicePlayer({
      fetch,
      clock,
      random: Math.random,
      volume: () => options().volume,
      onFailed,
      loudnessOf: voices.loudnessOf,
      onMeasured: voices.measure,
      onBegan(messageId, durationMs) {
        markSeen(messageId);
        emit("voiceBegan", messageId, durationMs);
      },
      onEnded(messageId) {
        markSeen(messageId);
        emit("voiceEnded", messageId);
      },
      onPaused: (messageId, fromMs) => emit("voicePaused", messageId, fromMs),
      onSkipped: (messageId) => emit("voiceSkipped", messageId),
      onReplayed: (messageId) => emit("voiceReplayed", messageId),
      onSound: () => lastVoice.begin(),
      onLevel(level) {
        lastVoice.addLevel(level);
        emit("level", level);
      },
    });
    for (const gesture of ["pointerdown", "click", "keydown"])
      addEventListener(gesture, () => player.onClick());
    const app = createAppVoice(clock, emit);
    const deck = deckControls({ player, lastVoice, app, voices, options, baseUrl, clock });
    emitStates(player, clock, emit, deck.mayBeginInMs);
    return {
      shown: player.state,
      catchUp: () => player.catchUp(true),
      onOptions: () => deck.renew(),
      handles: {
        wordsChanged: (isUntouched) => player.forget(isUntouched),
        aiMessage({ id, name, expectsVoice }) {
          if (!expectsVoice) return;
          voices.add(id, name);
          if (app.isOn) app.expect(id);
          else player.prepare(id);
        },
        "ai.tts.generated"({ id: eventId, payload }) {
          if (!options().speaks) return;
          const { messageId, ttsStreamUrl } = payload;
          if (app.isOn) {
            onSeen([eventId]);
            emit("voiceAnnounced", messageId);
            return app.expect(messageId);
          }
          const url = admittedVoiceUrl(ttsStreamUrl, baseUrl);
          if (url === null) {
            onSeen([eventId]);
            // The relay empties the address of a message with a hidden word.
            if (ttsStreamUrl !== "") onFailed("host-not-allowed");
            return emit("voiceEnded", messageId);
          }
          emit("voiceAnnounced", messageId);
          if (player.speaks) announced.set(messageId, eventId);
          player.announce(messageId, voices.of(messageId, payload.username), url);
          if (!player.speaks) emit("voiceElsewhere", messageId);
        },
        "ai.moderation"({ payload }) {
          if (!payload.isAppropriate) player.forbid(payload.messageId);
        },
      },
      deck: { ...deck, onLevel: levelElsewhere(clock, emit, app) },
    };
  },
});

/** Texts of voices that wait a shorter time for the streamer would only flash. */
const minWaitMs = 400;

function emitStates(
  { state, awaitsTurn }: VoicePlayer,
  clock: Clock,
  emit: PieceContext["emit"],
  mayBeginInMs: () => number,
): void {
  state.subscribe(() => emit("speaking", state.value === "speaking"));
  let cancel = (): void => {};
  const emitLater = (): void => {
    cancel = clock.after(minWaitMs, () => {
      if (mayBeginInMs() > 0) emitLater();
      else emit("voicesWait", true);
    });
  };
  awaitsTurn.subscribe(() => {
    cancel();
    if (awaitsTurn.value) emitLater();
    else emit("voicesWait", false);
  });
}

/** A page that is to speak from now on begins so much later: the page before it has fallen silent by then. */
const handOverMs = 1_000;
/** Voices that wait for the plugin are left out after so long without a connection. */
const giveUpMs = 10_000;

/** Returns a function that remembers and logs why a voice failed. */
function failureReport(lastVoice: LastVoice) {
  return (reason: VoiceFailure): void => {
    lastVoice.fail(reason);
    overlayLog.warn(
      reason === "was-noise"
        ? "Loud noise in a voice was left out."
        : `A voice was not heard: ${reason.replaceAll("-", " ")}.`,
    );
  };
}

/** The parts of a page that the deck controls. */
interface ControlledVoice {
  readonly player: VoicePlayer;
  readonly lastVoice: LastVoice;
  readonly app: ReturnType<typeof createAppVoice>;
  readonly voices: CharacterVoices;
  readonly options: PieceContext["options"];
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** `mayBeginInMs`: how long it takes until the page may begin. */
function deckControls(
  voice: ControlledVoice,
): DeckControls & { readonly renew: () => void; readonly mayBeginInMs: () => number } {
  const { player, lastVoice, app, voices, options, baseUrl, clock } = voice;
  /** `undefined` without a connection. */
  let latest: PageSettings | undefined;
  let mayBeginAt = 0;
  let cancel = (): void => {};
  const mayBeginInMs = (): number => mayBeginAt - clock.now();
  const takeTurn = (): void => {
    cancel();
    const { turn = "free" } = latest ?? {};
    const leftMs = mayBeginInMs();
    if (leftMs > 0) cancel = clock.after(Math.ceil(leftMs), takeTurn);
    player.turns.set(leftMs > 0 && turn === "free" ? "wait" : turn);
  };
  // Another page may speak meanwhile.
  const onLost = (): void => {
    latest = undefined;
    player.turns.set("hold");
    cancel();
    cancel = clock.after(giveUpMs, () => player.setSpeaks(false));
  };
  onLost();
  const renew = (): void => {
    if (!latest) return;
    const { muted, volume, speaks } = latest;
    player.loudness.setMuted(muted);
    player.loudness.setVolume(volume / 100);
    player.setSpeaks(speaks && options().speaks);
  };
  return {
    renew,
    mayBeginInMs,
    hello: () => ({ speaks: options().speaks }),
    commands: {
      "voice.skip": () => player.skip(),
      "voice.replay": () => player.replay(),
      "voice.stop": () => player.stop(),
      "voice.drop": () => player.drop(),
      "voice.test": () => options().speaks && playTest(player, baseUrl),
    },
    follow(settings) {
      if (settings.speaks && !latest?.speaks) mayBeginAt = clock.now() + handOverMs;
      latest = settings;
      app.isOn = settings.appSpeaks === true;
      voices.follow(settings);
      renew();
      takeTurn();
    },
    onLost,
    state() {
      const state = player.state.value;
      return {
        voice: {
          state: state === "muted" ? "speaking" : state,
          waiting: player.waiting.value,
          awaitsTurn: player.awaitsTurn.value,
        },
      };
    },
    answer: () => lastVoice.answer(),
    watched: [player.state, player.waiting, player.awaitsTurn],
  };
}

let tests = 0;

/** Plays the relay's test voice. */
function playTest(player: VoicePlayer, baseUrl: string): void {
  const messageId = `test-${++tests}`;
  if (player.speaks) player.announce(messageId, "", `${baseUrl}/voice/test`);
}

/** A voice on another page has ended after this long without a level: a hidden page does not send its end. */
const silentAfterMs = 300;

function levelElsewhere(
  clock: Clock,
  emit: PieceContext["emit"],
  app: ReturnType<typeof createAppVoice>,
): (level: number) => void {
  const pass = (level: number): void => {
    emit("level", level, true);
    if (app.isOn) app.take(level);
  };
  const silence = createAlarm(clock, () => pass(0));
  return (level) => {
    pass(level);
    silence.set(level > 0 ? clock.wall() + silentAfterMs : undefined);
  };
}
