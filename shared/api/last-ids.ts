/** More events than a busy channel sends in ten minutes. */
export const maxIds = 4_096;

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

  /** Adds an id, and returns whether it was not remembered. An empty one identifies nothing, and is always new. */
  addNew(id: string): boolean {
    if (id !== "" && this.has(id)) return false;
    this.add(id);
    return true;
  }
}
