/** The last ids that were added; the oldest is forgotten first. */
export class LastIds {
  readonly #ids = new Set<string>();
  readonly #most: number;

  /** `most`: how many are remembered. */
  constructor(most = 512) {
    this.#most = most;
  }

  /** Adds an id as the newest, also if it was added before. */
  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    if (this.#ids.size <= this.#most) return;
    const [oldest] = this.#ids;
    if (oldest !== undefined) this.#ids.delete(oldest);
  }

  /** Whether an id is remembered. */
  has(id: string): boolean {
    return this.#ids.has(id);
  }
}

/** Remembers a limited number of ids, so that an event delivered twice is handed on once. */
export interface SeenIds {
  /** True the first time an id is seen. Always true for an empty id, which identifies nothing. */
  isNew(id: string): boolean;
}

/** Default limit: more than a busy channel sends in ten minutes. */
const defaultLimit = 4_096;

/** Remembers at most `limit` ids and forgets the oldest first. */
export function createSeenIds(limit = defaultLimit): SeenIds {
  const ids = new LastIds(limit);
  return {
    isNew(id) {
      if (id === "") return true;
      if (ids.has(id)) return false;
      ids.add(id);
      return true;
    },
  };
}
