import { LastIds } from "../../shared/api/last-ids.ts";
import { type AiText, spokenLetters } from "./ai-text.ts";

/** Ids of one account's texts that do not await approval, by decision. The oldest are forgotten first. */
export class DecidedTexts {
  readonly #shown = new LastIds();
  /** Texts that were shown, each with its id. */
  readonly #shownTexts = new LastIds();
  readonly #rejected = new LastIds();
  /** Messages that moderation blocked before they arrived, viewers' messages included. */
  readonly #blocked = new LastIds();
  /** Ids whose text has arrived, not only the voice. */
  readonly #written = new LastIds();

  isShown(id: string): boolean {
    return this.#shown.has(id);
  }

  /** Whether these very words were shown under this id. */
  hasShown(text: AiText): boolean {
    return this.#shownTexts.has(keyOf(text));
  }

  isRejected(id: string): boolean {
    return this.#rejected.has(id);
  }

  /** Whether moderation blocked the message before it arrived. */
  isBlocked(id: string): boolean {
    return this.#blocked.has(id);
  }

  /** Whether a text with this id has arrived. */
  isWritten(id: string): boolean {
    return this.#written.has(id);
  }

  show(text: AiText): void {
    this.#shown.add(text.id);
    this.#shownTexts.add(keyOf(text));
  }

  reject(id: string): void {
    this.#rejected.add(id);
  }

  block(id: string): void {
    this.#blocked.add(id);
  }

  write(id: string): void {
    this.#written.add(id);
  }
}

function keyOf({ id, text }: AiText): string {
  return JSON.stringify([id, spokenLetters(text)]);
}
