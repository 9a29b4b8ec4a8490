import * as v from "valibot";
import type { Envelope } from "../../shared/api/envelope.ts";
import { earliest } from "../../shared/alarm.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import { awaitMs } from "../../shared/voice/voice-stream.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { AskObs } from "../obs/obs-connection.ts";
import type { ObsState } from "../obs/obs-state.ts";
import type { VolumeMeters } from "../obs/volume-meters.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { type GlobalSettings, type SettingsStore, followSettings } from "../settings/global-settings.ts";
import { type Listening, type TurnFacts, turnAt } from "./turn.ts";

/** The parts of the plugin on which the turns of voices depend. */
export interface VoiceTurnsParts {
  readonly clock: Clock;
  readonly control: OverlayControl;
  readonly obs: { readonly ask: AskObs; readonly meters: VolumeMeters; readonly state: Store<ObsState> };
  /** Calls back with each event that pages have got. */
  readonly onPassed: (listener: (passed: { readonly envelope?: Envelope | undefined }) => void) => unknown;
  readonly settings: SettingsStore;
}

/** OBS sends levels twenty times a second, so an input without one for this long has none. */
const silentMs = 1_000;
/** A page reports its voice so much after the announcement at the latest. */
const reportMs = 1_000;

const mute = v.object({ inputMuted: v.boolean() });

/** Lets the pages' voices wait until the streamer has finished talking, or lifts a finger. */
export function followVoiceTurns(parts: VoiceTurnsParts): void {
  const turns = new VoiceTurns(parts);
  followSettings(parts.settings, (settings) => turns.use(settings));
  parts.obs.state.subscribe(() => turns.update());
  parts.control.subscribe(() => turns.update());
  parts.control.gate.onSayNow(() => turns.sayNow());
  parts.onPassed(({ envelope }) => envelope && turns.take(envelope));
}

class VoiceTurns {
  readonly #parts: VoiceTurnsParts;
  #settings: GlobalSettings | undefined;
  /** Messages whose voices are to come, each with when that is given up. */
  readonly #expected = new Map<string, number>();
  #listening: Listening | undefined;
  /** Whether the microphone has sent nothing although it should. */
  #isDeaf = false;
  #stopListening = (): void => {};
  #passed: TurnFacts["passed"];
  /** Since when a voice has waited, apart from the time for which the streamer held it. */
  #waitsSince: number | undefined;
  #cancel = (): void => {};

  constructor(parts: VoiceTurnsParts) {
    this.#parts = parts;
  }

  use(settings: GlobalSettings): void {
    if (settings.microphone !== this.#settings?.microphone) this.#end();
    this.#settings = settings;
    this.update();
  }

  /** Takes an event that pages have got: from the message on, a voice is expected. */
  take({ type, payload }: Envelope): void {
    const now = this.#parts.clock.now();
    if (type === "chat.ai_message" && payload.shouldGenerateTtsMessage)
      this.#expected.set(payload.id, now + awaitMs);
    else if (type === "ai.tts.generated") this.#expected.set(payload.messageId, now + reportMs);
    else return;
    this.update();
  }

  /** Lets the voice that waits speak. */
  sayNow(): void {
    if (this.#parts.control.state.voice.awaitsTurn) this.#passed = { by: "press", hasBegun: false };
    this.update();
  }

  /** Follows everything that has changed. */
  update(): void {
    const { clock, control } = this.#parts;
    const settings = this.#settings;
    if (!settings) return;
    const now = clock.now();
    for (const [id, until] of this.#expected) if (until <= now) this.#expected.delete(id);
    this.#follow(settings);
    this.#countWait(settings, now);
    const { turn, changesAt } = turnAt(
      { isHeld: control.gate.isHeld, microphone: this.#microphone(settings), passed: this.#passed },
      { quietMs: settings.quietSeconds * 1_000, whileTalking: settings.whileTalking },
      now,
    );
    this.#cancel();
    const next = earliest(
      changesAt,
      ...this.#expected.values(),
      this.#waitsSince && this.#waitsSince + settings.waitSeconds * 1_000,
    );
    if (next !== undefined)
      this.#cancel = clock.after(Math.max(0, Math.ceil(next - now)), () => this.update());
    control.gate.setTurn(turn);
  }

  #isWanted({ microphone }: GlobalSettings): boolean {
    const { control, obs } = this.#parts;
    return microphone !== "" && obs.state.value.connection === "open" && !control.state.voice.isApp;
  }

  #microphone(settings: GlobalSettings): TurnFacts["microphone"] {
    if (!this.#isWanted(settings) || this.#isDeaf) return "none";
    return this.#listening ?? "resting";
  }

  /** Listens from the arrival of a message that may be spoken until its voice has ended. */
  #follow(settings: GlobalSettings): void {
    const { voice } = this.#parts.control.state;
    const isBusy = voice.state !== "idle" || voice.waiting > 0 || this.#expected.size > 0;
    if (!isBusy || !this.#isWanted(settings)) this.#end();
    else if (!this.#listening) this.#begin(settings);
    if (voice.awaitsTurn) {
      if (this.#passed?.hasBegun) this.#passed = undefined;
    } else if (this.#passed) this.#passed = isBusy ? { ...this.#passed, hasBegun: true } : undefined;
  }

  #begin({ microphone }: GlobalSettings): void {
    const { clock, obs } = this.#parts;
    this.#listening = { since: undefined, loudAt: undefined };
    const setDeaf = (isDeaf: boolean): void => {
      if (this.#isDeaf === isDeaf) return;
      this.#isDeaf = isDeaf;
      this.update();
    };
    let isOver = false;
    // Quiet before the first level counts where there can be no sound.
    const isMuted = obs.ask("GetInputMute", mute, { inputName: microphone });
    isMuted.then(
      ({ inputMuted }) => !isOver && inputMuted && this.#hear({ since: Number.NEGATIVE_INFINITY }),
      (error: unknown) => {
        if (!(error instanceof ObsError)) throw error;
        if (!isOver) setDeaf(true);
      },
    );
    const cancelSilence = clock.after(silentMs, () => setDeaf(this.#listening?.since === undefined));
    const unwatch = obs.meters.watch(microphone, (peakDb) => {
      setDeaf(peakDb === undefined);
      if (peakDb === undefined) return;
      const now = clock.now();
      const since = this.#listening?.since ?? now;
      if (peakDb >= (this.#settings?.microphoneThreshold ?? 0)) this.#hear({ since, loudAt: now });
      else if (this.#listening?.since === undefined) this.#hear({ since });
    });
    this.#stopListening = () => {
      isOver = true;
      cancelSilence();
      unwatch();
    };
  }

  #hear(news: { readonly since: number; readonly loudAt?: number }): void {
    this.#listening = { loudAt: this.#listening?.loudAt, ...news };
    this.update();
  }

  #end(): void {
    this.#stopListening();
    this.#stopListening = () => {};
    this.#listening = undefined;
    this.#isDeaf = false;
  }

  /** After its longest wait, a voice speaks or is left out, as set. */
  #countWait({ waitSeconds, waitElse }: GlobalSettings, now: number): void {
    const { control } = this.#parts;
    if (!control.state.voice.awaitsTurn || control.gate.isHeld || this.#passed) {
      this.#waitsSince = undefined;
      return;
    }
    this.#waitsSince ??= now;
    if (now < this.#waitsSince + waitSeconds * 1_000) return;
    this.#waitsSince = undefined;
    if (waitElse === "speak") this.#passed = { by: "time", hasBegun: false };
    else {
      // The next one that waits has its own time.
      this.#waitsSince = now;
      control.command("voice.drop");
    }
  }
}
