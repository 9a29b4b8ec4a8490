/** How many are remembered. */
const most = 512;

/** The last ids that were added. */
export class LastIds {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > most && oldest !== undefined) this.#ids.delete(oldest);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }
}
