import type { VoiceEntry } from "./voice-entry.ts";

/** How long an announced voice may send nothing before its connection is suspected of being dead. */
const suspectMs = 2_000;

/** Voices of which nothing comes, each named once. */
export class Suspects {
  readonly #known = new Set<number>();

  /** Those that have become suspect. */
  at(now: number, entries: readonly VoiceEntry[]): readonly VoiceEntry[] {
    for (const key of this.#known) if (!entries.some((one) => one.key === key)) this.#known.delete(key);
    const suspects = this.#awaited(entries).filter(({ since }) => now - since >= suspectMs);
    for (const { key } of suspects) this.#known.add(key);
    return suspects;
  }

  /** When one may become so next; `undefined` when none may. */
  nextAt(entries: readonly VoiceEntry[]): number | undefined {
    const awaited = this.#awaited(entries);
    return awaited.length === 0 ? undefined : Math.min(...awaited.map(({ since }) => since)) + suspectMs;
  }

  #awaited(entries: readonly VoiceEntry[]): readonly VoiceEntry[] {
    return entries.filter(({ key, phase }) => phase === "awaited" && !this.#known.has(key));
  }
}
