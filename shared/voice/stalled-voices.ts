import type { VoiceEntry } from "./voice-entry.ts";

/** How long an announced voice may send nothing before its connection is suspected of being dead. */
const stalledMs = 2_000;

/** Voices of which nothing comes, each named once. */
export class StalledVoices {
  readonly #known = new Set<number>();

  /** Those that have become suspect. */
  at(now: number, entries: readonly VoiceEntry[]): readonly VoiceEntry[] {
    for (const key of this.#known) if (!entries.some((one) => one.key === key)) this.#known.delete(key);
    const stalled = this.#awaited(entries).filter(({ since }) => now - since >= stalledMs);
    for (const { key } of stalled) this.#known.add(key);
    return stalled;
  }

  /** When one may become so next; `undefined` when none may. */
  nextAt(entries: readonly VoiceEntry[]): number | undefined {
    const awaited = this.#awaited(entries);
    return awaited.length === 0 ? undefined : Math.min(...awaited.map(({ since }) => since)) + stalledMs;
  }

  #awaited(entries: readonly VoiceEntry[]): readonly VoiceEntry[] {
    return entries.filter(({ key, phase }) => phase === "awaited" && !this.#known.has(key));
  }
}
