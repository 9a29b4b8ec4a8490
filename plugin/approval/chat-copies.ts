import { LastIds } from "../../shared/api/last-ids.ts";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import type { Clock } from "../../shared/clock.ts";
import { type AiText, lettersOf } from "./ai-text.ts";

/** Options of `ChatCopies`. */
export interface ChatCopiesOptions {
  readonly clock: Pick<Clock, "now" | "after">;
  /** The names of the account's characters; `undefined` while they are not known. */
  readonly aiNames: () => readonly string[] | undefined;
  /** Whether viewers may not see a message, because it awaits approval or was rejected. */
  readonly isWithheld: (messageId: string) => boolean;
}

interface Line {
  readonly id: string;
  readonly author: string;
  readonly letters: string;
  /** Monotonic milliseconds. */
  readonly dueAt: number;
  readonly send: () => void;
}

interface Text {
  readonly id: string;
  readonly letters: string;
  /** When it came. Monotonic milliseconds. */
  readonly at: number;
}

/** A message of the AI may come this much later than its own copy in chat. */
const copyMs = 2_000;
/** Short words are only a copy within this time: viewers write them as well. */
const echoMs = 10_000;
/** From so many letters on, a text that contains another is its copy: chat may divide a message or name its target. */
const manyLetters = 16;
const mostLines = 500;
const mostTexts = 200;

/**
 * Keeps the AI's own lines from the chat that pages show. The service posts each of the AI's messages in chat, from
 * where it comes back as a line of chat, before or after the message itself. A line is the AI's by its author's name or
 * by the text of a message that viewers may not see. Every line waits a moment for such a message, and for as long as
 * no name of the AI is known: until then its lines look like those of viewers.
 */
export class ChatCopies {
  readonly #options: ChatCopiesOptions;
  /** Names under which the AI wrote or will write. */
  #names = new LastIds();
  #hasName = false;
  #texts: readonly Text[] = [];
  #lines: readonly Line[] = [];
  #cancelTimer = (): void => {};

  constructor(options: ChatCopiesOptions) {
    this.#options = options;
  }

  /** Calls `send` in a moment, unless the AI wrote the line. */
  pass({ id, username, message }: EnvelopeMap["chat.message"], send: () => void): void {
    const line: Line = {
      id,
      author: folded(username),
      letters: lettersOf(message.replace(/^@\S+\s+/u, "")),
      dueAt: this.#options.clock.now() + copyMs,
      send,
    };
    if (this.#texts.some((text) => this.#isCopy(line, text))) return;
    this.#lines = [...this.#lines, line].slice(-mostLines);
    this.look();
  }

  /** The AI wrote something, or speaks it. What it thinks is not posted, and may quote viewers. */
  add({ id, kind, name, text }: AiText): void {
    if (kind === "thought") return;
    const added = { id, letters: lettersOf(text), at: this.#options.clock.now() };
    if (added.letters !== "") {
      this.#texts = [...this.#texts, added].slice(-mostTexts);
      this.#lines = this.#lines.filter((line) => !this.#isCopy(line, added));
    }
    // A greeting's name is the viewer's.
    if (kind === "message") this.addName(name);
  }

  /** A character has this name. */
  addName(name: string): void {
    if (name.trim() === "") return;
    this.#names.add(folded(name));
    this.#hasName = true;
    this.look();
  }

  /** Removes a line that moderation blocked. */
  remove(id: string): void {
    this.#lines = this.#lines.filter((line) => line.id !== id);
  }

  /** Sends every line that waits: nothing is withheld any more. */
  release(): void {
    this.#cancelTimer();
    const lines = this.#lines;
    this.#lines = [];
    for (const { send } of lines) send();
  }

  /** Forgets everything: the account is another one. */
  clear(): void {
    this.#cancelTimer();
    this.#names = new LastIds();
    this.#hasName = false;
    this.#texts = [];
    this.#lines = [];
  }

  /** Drops the lines under the AI's names, and sends what is due. To be called when the list of characters changes. */
  look(): void {
    this.#cancelTimer();
    if (this.#lines.length === 0) return;
    const { aiNames, clock } = this.#options;
    const listed = aiNames();
    const names = new Set(listed?.map(folded));
    this.#lines = this.#lines.filter(({ author }) => !names.has(author) && !this.#names.has(author));
    if (listed === undefined && !this.#hasName) return;
    const now = clock.now();
    const due = this.#lines.filter(({ dueAt }) => dueAt <= now);
    this.#lines = this.#lines.slice(due.length);
    const [next] = this.#lines;
    if (next) this.#cancelTimer = clock.after(next.dueAt - now, () => this.look());
    for (const { send } of due) send();
  }

  #isCopy({ letters }: Line, { id, letters: own, at }: Text): boolean {
    const { clock, isWithheld } = this.#options;
    const isRecent = clock.now() - at < echoMs;
    return (isRecent || own.length >= manyLetters) && isWithheld(id) && isSame(own, letters);
  }
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < manyLetters) return false;
  return one.includes(other) || other.includes(one);
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}
