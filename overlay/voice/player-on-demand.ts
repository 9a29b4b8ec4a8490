import { createStore } from "../../shared/store.ts";
import type { VoiceAnnouncement } from "../../shared/voice/voice-queue.ts";
import { loadOnDemand } from "../page/on-demand.ts";
import type { VoicePlayerOptions, VoiceState } from "./voice-player-options.ts";
import type { VoicePlayer, player } from "./voice-player.ts";

/** Most calls that wait for the script. */
const maxCalls = 200;

/**
 * A voice player whose script is loaded with the first voice: it is a quarter of the page, and many pages never speak.
 * Until then its calls wait, in their order.
 */
export class PlayerOnDemand {
  readonly #options: VoicePlayerOptions;
  readonly #load: (onLate: () => void) => Promise<unknown>;
  readonly state = createStore<VoiceState, VoiceState>("idle", (_, next) => next);
  /** Number of voices that wait for their turn. */
  readonly waiting = createStore<number, number>(0, (_, next) => next);
  #player: VoicePlayer | undefined;
  #isLoading = false;
  #calls: ((player: VoicePlayer) => void)[] = [];
  #speaks = true;
  #isMuted = false;
  #volume = 1;

  /** `load` resolves with the script's class, or calls `onLate` once a later try has succeeded. */
  constructor(
    options: VoicePlayerOptions,
    load = (onLate: () => void): Promise<unknown> => loadOnDemand("player", onLate),
  ) {
    this.#options = options;
    this.#load = load;
  }

  get speaks(): boolean {
    return this.#speaks;
  }

  prepare(messageId: string): void {
    if (!this.#speaks) return;
    this.#open();
    this.#call((one) => one.prepare(messageId));
  }

  announce(voice: VoiceAnnouncement, url: string): void {
    if (!this.#speaks) return this.#options.onEnded(voice.messageId);
    this.#open();
    this.#call((one) => one.announce(voice, url));
  }

  forbid(messageId: string): void {
    this.#call((one) => one.forbid(messageId));
  }

  forget(isUntouched: (messageId: string) => boolean): void {
    this.#call((one) => one.forget(isUntouched));
  }

  skip(): void {
    this.#call((one) => one.skip());
  }

  stop(): void {
    this.#call((one) => one.stop());
  }

  replay(): void {
    this.#call((one) => one.replay());
  }

  /** Applies the deck's settings; `volume` is 0 to 1. */
  follow(settings: { readonly muted: boolean; readonly volume: number; readonly speaks: boolean }): void {
    ({ muted: this.#isMuted, volume: this.#volume, speaks: this.#speaks } = settings);
    if (this.#player) this.#apply(this.#player);
  }

  onClick(): void {
    this.#player?.onClick();
  }

  catchUp(): void {
    this.#player?.catchUp(true);
  }

  #open(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const open = (): void => void this.#load(open).then((create) => this.#start(create as typeof player));
    open();
  }

  #start(Player: typeof player | undefined): void {
    if (this.#player || !Player) return;
    const started = new Player(this.#options);
    this.#player = started;
    started.state.subscribe(() => this.state.dispatch(started.state.value));
    started.waiting.subscribe(() => this.waiting.dispatch(started.waiting.value));
    this.#apply(started);
    for (const call of this.#calls) call(started);
    this.#calls = [];
  }

  #apply(to: VoicePlayer): void {
    to.loudness.setMuted(this.#isMuted);
    to.loudness.setVolume(this.#volume);
    to.setSpeaks(this.#speaks);
  }

  #call(call: (player: VoicePlayer) => void): void {
    if (this.#player) call(this.#player);
    else this.#calls = [...this.#calls, call].slice(-maxCalls);
  }
}
