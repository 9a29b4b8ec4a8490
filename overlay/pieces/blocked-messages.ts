/** How many ids are remembered: moderation may judge a message before it arrives. */
const mostBlocked = 256;

/** Ids of messages that moderation blocked; the oldest is forgotten first. */
export class BlockedMessages {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > mostBlocked && oldest !== undefined) this.#ids.delete(oldest);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }
}
