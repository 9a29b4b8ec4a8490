import * as v from "valibot";

/**
 * Peak of an input in dBFS as OBS mixes it, after filters, volume and mute; `-Infinity` is silence. `undefined`: OBS is
 * not connected, or its input is missing or switched off.
 */
export type MeteredPeak = number | undefined;

/** Called about twenty times a second while OBS is connected, and once when it is lost. */
type MeterListener = (peakDb: MeteredPeak) => void;

/** OBS writes `null` for a level that is no number, which a faulty filter of any input makes. */
const level = v.nullish(v.number(), 0);
/** Each channel's magnitude and peak, and its peak before the volume. */
const channel = v.tuple([level, level, level]);
const levels = v.object({
  inputs: v.array(v.object({ inputName: v.string(), inputLevelsMul: v.array(channel) })),
});

/** The meters of OBS's inputs. OBS sends them only while somebody watches, because they are many. */
export class VolumeMeters {
  readonly #watched = new Map<MeterListener, string>();
  readonly #onNeed: (isNeeded: boolean) => void;

  /** `onNeed` is called when the first listener comes and when the last one leaves. */
  constructor(onNeed: (isNeeded: boolean) => void) {
    this.#onNeed = onNeed;
  }

  get isNeeded(): boolean {
    return this.#watched.size > 0;
  }

  /** Calls back with the peak of the input of this name, until the returned function is called. */
  watch(inputName: string, listener: MeterListener): () => void {
    // Wrapped, so that a function may watch twice.
    const own: MeterListener = (peakDb) => listener(peakDb);
    this.#watched.set(own, inputName);
    if (this.#watched.size === 1) this.#onNeed(true);
    return () => {
      if (this.#watched.delete(own) && !this.isNeeded) this.#onNeed(false);
    };
  }

  /** Takes the data of OBS's event `InputVolumeMeters`; `undefined`: OBS is lost. */
  take(data: unknown): void {
    const read = v.safeParse(levels, data);
    if (!read.success && data !== undefined) return;
    const inputs = read.success ? read.output.inputs : [];
    for (const [listener, name] of this.#watched)
      listener(peakOf(inputs.find(({ inputName }) => inputName === name)?.inputLevelsMul));
  }
}

function peakOf(channels: readonly (readonly [number, number, number])[] | undefined): MeteredPeak {
  return channels && 20 * Math.log10(Math.max(0, ...channels.map(([, peak]) => peak)));
}
