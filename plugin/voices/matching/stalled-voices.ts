import type { VoiceEntry } from "./voice-queue.ts";

/** How long an announced voice may stay without a frame before it counts as stalled, in milliseconds. */
const stalledMs = 2_000;

/** Finds announced voices without a frame, whose connection may be dead. Each voice is reported once. */
export class StalledVoices {
  readonly #known = new Set<number>();

  /** Voices that have newly stalled. */
  at(now: number, entries: readonly VoiceEntry[]): readonly VoiceEntry[] {
    for (const key of this.#known) if (!entries.some((one) => one.key === key)) this.#known.delete(key);
    const stalled = this.#awaited(entries).filter(({ since }) => now - since >= stalledMs);
    for (const { key } of stalled) this.#known.add(key);
    return stalled;
  }

  /** When the next voice may stall, in wall-clock milliseconds; `undefined`: none can. */
  nextAt(entries: readonly VoiceEntry[]): number | undefined {
    const awaited = this.#awaited(entries);
    return awaited.length === 0 ? undefined : Math.min(...awaited.map(({ since }) => since)) + stalledMs;
  }

  #awaited(entries: readonly VoiceEntry[]): readonly VoiceEntry[] {
    return entries.filter(({ key, phase }) => phase === "awaited" && !this.#known.has(key));
  }
}
