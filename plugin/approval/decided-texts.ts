import { LastIds } from "../../shared/api/last-ids.ts";
import { type AiText, lettersOf } from "./ai-text.ts";

/** Ids of one account's texts that do not await approval, by decision. The oldest are forgotten first. */
export class DecidedTexts {
  readonly #shown = new LastIds();
  readonly #rejected = new LastIds();
  /** Messages that moderation blocked before they arrived, viewers' messages included. */
  readonly #blocked = new LastIds();
  /** Texts that the streamer approved, each with its id. */
  readonly #approved = new LastIds();
  /** Ids whose text has arrived, not only the voice. */
  readonly #written = new LastIds();

  isShown(id: string): boolean {
    return this.#shown.has(id);
  }

  isRejected(id: string): boolean {
    return this.#rejected.has(id);
  }

  /** Whether moderation blocked the message before it arrived. */
  isBlocked(id: string): boolean {
    return this.#blocked.has(id);
  }

  /** Whether the streamer approved this very text under this id. */
  isApproved(text: AiText): boolean {
    return this.#approved.has(keyOf(text));
  }

  /** Whether a text with this id has arrived. */
  isWritten(id: string): boolean {
    return this.#written.has(id);
  }

  show(id: string): void {
    this.#shown.add(id);
  }

  reject(id: string): void {
    this.#rejected.add(id);
  }

  block(id: string): void {
    this.#blocked.add(id);
  }

  approve(text: AiText): void {
    this.#shown.add(text.id);
    this.#approved.add(keyOf(text));
  }

  write(id: string): void {
    this.#written.add(id);
  }
}

function keyOf({ id, text }: AiText): string {
  return JSON.stringify([id, lettersOf(text)]);
}
