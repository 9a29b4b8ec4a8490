import { css } from "lit";
import type { Clock } from "../../../shared/clock.ts";
import type { PageSettings } from "../../../shared/protocol/overlay-protocol.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import type { Speech } from "../../speech/speech.ts";
import type { VoiceState } from "../../voice/voice-player-options.ts";
import { type DeckControls, type PieceContext, oneRow, piece } from "../piece.ts";
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
  play({ clock, baseUrl, options, words, emit, speech }) {
    const { player, app } = speech;
    for (const gesture of ["pointerdown", "click", "keydown"])
      addEventListener(gesture, () => player.output.card.click());
    const deck = deckControls({ speech, options, words, baseUrl, clock });
    noteHeldVoices(speech, clock, deck.mayBeginInMs);
    const onOptions = (): void => {
      speech.dispatch({ type: "captioned", isCaptioned: options().show.has("captions") });
      deck.renew();
    };
    onOptions();
    return {
      shown: player.state,
      onOptions,
      handles: {},
      deck: { ...deck, onSpeech: speech.elsewhere.follow, onLevel: levelElsewhere(clock, emit, app) },
    };
  },
});

/** Texts of voices that wait a shorter time for the streamer would only flash. */
const minWaitMs = 400;

function noteHeldVoices({ player, dispatch }: Speech, clock: Clock, mayBeginInMs: () => number): void {
  const { awaitsTurn } = player;
  let cancel = (): void => {};
  const holdLater = (): void => {
    cancel = clock.after(minWaitMs, () => {
      if (mayBeginInMs() > 0) holdLater();
      else dispatch({ type: "held", isHeld: true });
    });
  };
  awaitsTurn.subscribe(() => {
    cancel();
    if (awaitsTurn.value) holdLater();
    else dispatch({ type: "held", isHeld: false });
  });
}

/** A page that is to speak after another one begins so much later: the page before it has fallen silent by then. */
const handOverMs = 1_000;
/** Voices that wait for the plugin are left out after so long without a connection. */
const giveUpMs = 10_000;

/** What the deck's controls of the voice need. */
interface ControlledVoice {
  readonly speech: Speech;
  readonly options: PieceContext["options"];
  readonly words: PieceContext["words"];
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** `mayBeginInMs`: how long it takes until the page may begin. */
function deckControls(
  voice: ControlledVoice,
): DeckControls & { readonly renew: () => void; readonly mayBeginInMs: () => number } {
  const { speech, options, clock } = voice;
  const { player, lastVoice, app, elsewhere, voices } = speech;
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
    elsewhere.speaks = false;
    speech.dispatch({ type: "followed", isFollowing: false });
    player.turns.set("hold");
    cancel();
    cancel = clock.after(giveUpMs, () => player.setSpeaks(false));
  };
  onLost();
  const renew = (): void => {
    if (!latest) return;
    const { muted, volume, speaks } = latest;
    player.output.setMuted(muted);
    player.output.setVolume(volume / 100);
    player.setSpeaks(speaks && options().speaks);
  };
  return {
    renew,
    mayBeginInMs,
    hello: () => ({ speaks: options().speaks }),
    commands: {
      "voice.skip": () => speech.skip(),
      "voice.replay": () => player.replay(),
      "voice.stop": () => speech.stop(),
      "voice.drop": () => player.drop(),
      "voice.test": () => sayHello(voice, latest?.character || voice.words().ai),
    },
    follow(settings) {
      if (settings.speaks && !latest?.speaks && !settings.isAlone) mayBeginAt = clock.now() + handOverMs;
      latest = settings;
      app.isOn = settings.appSpeaks === true;
      elsewhere.speaks = settings.follows === true;
      speech.dispatch({ type: "followed", isFollowing: elsewhere.speaks });
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

/** Plays the relay's test voice, with a greeting by the character. A page that does not speak shows the words alone. */
function sayHello({ speech, options, words, baseUrl }: ControlledVoice, name: string): void {
  const id = `test-${++tests}`;
  const isSpokenHere = options().speaks && speech.player.speaks;
  const message = {
    id,
    eventId: id,
    name,
    text: words().hello,
    target: "",
    tone: "",
    expectsVoice: isSpokenHere,
  };
  speech.dispatch({ type: "message", message, isTriedOut: false });
  if (!isSpokenHere) return;
  speech.dispatch({ type: "announced", id, eventId: id, text: message.text });
  speech.player.announce(id, "", `${baseUrl}/voice/test`);
}

/** A voice on another page has ended after this long without a level: a hidden page does not send its end. */
const silentAfterMs = 300;

function levelElsewhere(
  clock: Clock,
  emit: PieceContext["emit"],
  app: Speech["app"],
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
