import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { AskObs } from "../obs/obs-connection.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { MeteredPeak, VolumeMeters } from "../obs/volume-meters.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import type { MicrophoneReply } from "./sound-questions.ts";
import { lowestLevel } from "./threshold.ts";

/** The parts of the plugin that know the microphone. */
export interface MicrophoneParts {
  readonly clock: Clock;
  readonly obs: { readonly ask: AskObs; readonly meters: VolumeMeters };
  readonly settings: SettingsStore;
}

/** How long the level is sent after the last question. */
const keptMs = 5_000;
/** Time from one level to the next. */
const everyMs = 100;

const mute = v.object({ inputMuted: v.boolean() });

/** The state of the streamer's microphone in OBS, and its level for a page that shows it. */
export class Microphone {
  readonly #parts: MicrophoneParts;
  readonly #changed = new Emitter<MicrophoneReply>();
  #peak: MeteredPeak;
  #state: MicrophoneReply["state"] = "none";
  #watched: string | undefined;
  #keptUntil = 0;
  /** Calls back with the state several times a second while a page wants it; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;

  constructor(parts: MicrophoneParts) {
    this.#parts = parts;
  }

  /** Reads the state, and goes on to send the level for a while. */
  async read(): Promise<MicrophoneReply> {
    const { clock, obs, settings } = this.#parts;
    const inputName = settings.value?.microphone ?? "";
    this.#state = inputName === "" ? "none" : await stateOf(obs.ask, inputName);
    this.#keptUntil = clock.now() + keptMs;
    if (this.#watched !== inputName && inputName !== "") this.#watch(inputName);
    return this.#take();
  }

  #watch(inputName: string): void {
    const { clock, obs } = this.#parts;
    this.#watched = inputName;
    const unwatch = obs.meters.watch(inputName, (peak) => {
      this.#peak = peak === undefined ? undefined : Math.max(peak, this.#peak ?? peak);
    });
    const send = (): void => {
      if (clock.now() < this.#keptUntil && this.#watched === inputName) {
        this.#changed.emit(this.#take());
        clock.after(everyMs, send);
        return;
      }
      unwatch();
      if (this.#watched === inputName) this.#watched = undefined;
    };
    clock.after(everyMs, send);
  }

  /** The state now, with the loudest level since the last time. */
  #take(): MicrophoneReply {
    const level = Math.max(lowestLevel, this.#peak ?? lowestLevel);
    this.#peak = undefined;
    return { state: this.#state, level };
  }
}

async function stateOf(ask: AskObs, inputName: string): Promise<MicrophoneReply["state"]> {
  try {
    const { inputMuted } = await ask("GetInputMute", mute, { inputName });
    return inputMuted ? "muted" : "heard";
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    return error.kind === "refused" ? "gone" : "closed";
  }
}
