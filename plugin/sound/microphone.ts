import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Store } from "../../shared/store.ts";
import type { AskObs } from "../obs/obs-connection.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsState } from "../obs/obs-state.ts";
import { isMuted } from "../obs/input-mute.ts";
import type { MeteredPeak, VolumeMeters } from "../obs/volume-meters.ts";
import { followSettings } from "../settings/setting-table.ts";
import type { SoundAndVoice } from "./settings.ts";
import type { MicrophoneReply } from "./sound-questions.ts";
import { lowestLevel } from "./threshold.ts";
import type { Listening } from "./turn.ts";

/** The parts of the plugin that know the microphone. */
export interface MicrophoneParts {
  readonly clock: Clock;
  readonly obs: { readonly ask: AskObs; readonly meters: VolumeMeters; readonly state: Store<ObsState> };
  readonly settings: Store<SoundAndVoice | undefined>;
}

/** OBS sends levels twenty times a second, so an input without one for this long has none. */
const silentMs = 1_000;
/** How long the level is sent after a page's last question. */
const keptMs = 5_000;
/** Time from one level for pages to the next. */
const everyMs = 100;

/** A microphone of which nothing is known yet. */
const unheard: Listening = { since: undefined, loudAt: undefined };

/** The streamer's microphone in OBS. It is listened to only while a voice is expected or a page shows its level. */
export class Microphone {
  readonly #parts: MicrophoneParts;
  readonly #changed = new Emitter();
  readonly #levels = new Emitter<MicrophoneReply>();
  #name = "";
  #listening: Listening | undefined;
  #stop = (): void => {};
  #isGone = false;
  #isMuted = false;
  #isExpected = false;
  #keptUntil = 0;
  #peak = lowestLevel;
  #sentAt = 0;
  #sent: MicrophoneReply = { state: "none", level: lowestLevel };
  /** Calls back when the turn of voices may have changed; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  /** Calls back with levels while a page shows them; returns an unsubscribe function. */
  readonly onLevel = this.#levels.subscribe;

  constructor(parts: MicrophoneParts) {
    this.#parts = parts;
    parts.obs.state.subscribe(() => this.#update());
    followSettings(parts.settings, ({ microphone }) => {
      if (microphone !== this.#name) this.#end();
      this.#name = microphone;
      this.#update();
    });
  }

  /** What the microphone picks up now. `none`: voices need not wait for it. */
  get heard(): "none" | Listening {
    if (this.#name === "" || !this.#isConnected || this.#isGone) return "none";
    return this.#listening ?? unheard;
  }

  /** The level that pages got last. */
  get sent(): MicrophoneReply {
    return this.#sent;
  }

  /** Listens while a voice is expected. */
  expectVoice(isExpected: boolean): void {
    if (isExpected === this.#isExpected) return;
    this.#isExpected = isExpected;
    this.#update();
  }

  /** Reads its state for a page, which gets its levels for a while. */
  async read(): Promise<MicrophoneReply> {
    const { clock } = this.#parts;
    this.#keptUntil = clock.now() + keptMs;
    clock.after(keptMs, () => this.#update());
    this.#update();
    if (this.#listening) await this.#readMute();
    return this.#takeReply();
  }

  get #isConnected(): boolean {
    return this.#parts.obs.state.value.connection === "open";
  }

  #update(): void {
    const isWanted = this.#isExpected || this.#parts.clock.now() < this.#keptUntil;
    if (!isWanted || this.#name === "" || !this.#isConnected) this.#end();
    else if (!this.#listening) this.#begin(this.#name);
    this.#changed.emit();
  }

  #begin(name: string): void {
    const { clock, obs } = this.#parts;
    this.#listening = unheard;
    void this.#readMute();
    const cancel = clock.after(silentMs, () => this.#listening?.since === undefined && this.#setGone(true));
    const unwatch = obs.meters.watch(name, (peak) => this.#take(peak));
    this.#stop = () => {
      cancel();
      unwatch();
    };
  }

  #end(): void {
    this.#stop();
    this.#stop = () => {};
    this.#listening = undefined;
    this.#isGone = false;
  }

  async #readMute(): Promise<void> {
    const listening = this.#listening;
    const name = this.#name;
    try {
      const isSilenced = await isMuted(this.#parts.obs.ask, name);
      if (name !== this.#name) return;
      this.#isMuted = isSilenced;
      // Quiet before the first level counts where there can be no sound.
      if (isSilenced && this.#listening === listening) this.#hear({ since: Number.NEGATIVE_INFINITY });
    } catch (error) {
      if (!(error instanceof ObsError)) throw error;
      if (error.kind === "refused" && name === this.#name) this.#setGone(true);
    }
  }

  #take(peak: MeteredPeak): void {
    const { clock, settings } = this.#parts;
    this.#setGone(peak === undefined);
    if (peak === undefined) return;
    const now = clock.now();
    const since = this.#listening?.since ?? now;
    if (peak >= (settings.value?.microphoneThreshold ?? 0)) this.#hear({ since, loudAt: now });
    else if (this.#listening?.since === undefined) this.#hear({ since });
    this.#peak = Math.max(this.#peak, peak);
    if (now < this.#sentAt + everyMs || now >= this.#keptUntil) return;
    this.#sentAt = now;
    this.#sent = this.#takeReply();
    this.#levels.emit(this.#sent);
  }

  #hear(news: { readonly since: number; readonly loudAt?: number }): void {
    if (!this.#listening) return;
    this.#listening = { loudAt: this.#listening.loudAt, ...news };
    this.#changed.emit();
  }

  #setGone(isGone: boolean): void {
    if (isGone === this.#isGone) return;
    this.#isGone = isGone;
    this.#changed.emit();
  }

  /** The state, with the loudest level since the last time. */
  #takeReply(): MicrophoneReply {
    const level = this.#peak;
    this.#peak = lowestLevel;
    if (this.#name === "") return { state: "none", level };
    if (!this.#isConnected) return { state: "closed", level };
    return { state: this.#isGone ? "gone" : this.#isMuted ? "muted" : "heard", level };
  }
}
