import { LastIds } from "../../shared/api/last-ids.ts";
import { type AiText, lettersOf } from "./ai-text.ts";

/** What is known of one account's texts that do not wait, by their ids. The oldest are forgotten first. */
export class DecidedTexts {
  readonly #shown = new LastIds();
  readonly #dropped = new LastIds();
  /** Blocked by moderation before they came; among them are messages of viewers. */
  readonly #blocked = new LastIds();
  /** Texts that the streamer let through, each with its id. */
  readonly #approved = new LastIds();
  /** Ids whose text has come, not only its voice. */
  readonly #written = new LastIds();

  isShown(id: string): boolean {
    return this.#shown.has(id);
  }

  isDropped(id: string): boolean {
    return this.#dropped.has(id);
  }

  /** Whether moderation blocked it before it came. */
  isBlocked(id: string): boolean {
    return this.#blocked.has(id);
  }

  /** Whether the streamer let these words through under this id. */
  isApproved(text: AiText): boolean {
    return this.#approved.has(keyOf(text));
  }

  /** Whether a text has come under this id. */
  isWritten(id: string): boolean {
    return this.#written.has(id);
  }

  show(id: string): void {
    this.#shown.add(id);
  }

  drop(id: string): void {
    this.#dropped.add(id);
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
