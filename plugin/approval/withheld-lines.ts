import { LastIds } from "../../shared/api/last-ids.ts";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import type { Clock } from "../../shared/clock.ts";
import { lettersOf } from "../../shared/api/ai-copies.ts";
import type { AiText } from "../session/ai-text.ts";

export interface WithheldLinesOptions {
  readonly clock: Clock;
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
  /** Time of arrival in monotonic milliseconds. */
  readonly at: number;
}

/** A message of the AI may arrive this much later than the copy of it in chat. */
const copyMs = 2_000;
/** A short text is a copy only within this time: viewers write short texts as well. */
const echoMs = 10_000;
/** With at least this many letters, a text within another is a copy: chat may split a message or add a name. */
const manyLetters = 16;
const maxLines = 500;
const maxTexts = 200;

/**
 * Withholds the AI's own lines from the chat of pages while its messages await approval. An exact copy that comes after
 * its message never gets here, see `createAiCopies`; one that comes first, or is only a part of its message, does. A line
 * is the AI's if the author has one of the AI's names, or if the text is that of a withheld message. Every line is delayed a moment for such a message. While no name of the
 * AI is known, lines are delayed without a limit, because the AI's lines look like those of viewers.
 */
export class WithheldLines {
  readonly #options: WithheldLinesOptions;
  /** Names of the AI, from its messages and characters. */
  #names = new LastIds();
  #hasName = false;
  #texts: readonly Text[] = [];
  #lines: readonly Line[] = [];
  #cancelTimer = (): void => {};

  constructor(options: WithheldLinesOptions) {
    this.#options = options;
  }

  /** Calls `send` after a moment, unless the AI wrote the line. */
  pass({ id, username, message }: EnvelopeMap["chat.message"], send: () => void): void {
    const line: Line = {
      id,
      author: folded(username),
      letters: lettersOf(message.replace(/^@\S+\s+/u, "")),
      dueAt: this.#options.clock.now() + copyMs,
      send,
    };
    if (this.#texts.some((text) => this.#isCopy(line, text))) return;
    this.#lines = [...this.#lines, line].slice(-maxLines);
    this.recheck();
  }

  /** Adds a text that the AI wrote or speaks. Thoughts are skipped: they are not posted, and may quote viewers. */
  add({ id, kind, name, text, written = text }: AiText): void {
    if (kind === "thought") return;
    // The message's copy in chat comes as it was written, or as viewers read it.
    for (const letters of new Set([text, written].map(lettersOf))) {
      if (letters === "") continue;
      const added = { id, letters, at: this.#options.clock.now() };
      this.#texts = [...this.#texts, added].slice(-maxTexts);
      this.#lines = this.#lines.filter((line) => !this.#isCopy(line, added));
    }
    // A greeting names the viewer, not the AI.
    if (kind === "message") this.addName(name);
  }

  /** Adds the name of a character. */
  addName(name: string): void {
    if (name.trim() === "") return;
    this.#names.add(folded(name));
    this.#hasName = true;
    this.recheck();
  }

  /** Removes a line that moderation blocked. */
  remove(id: string): void {
    this.#lines = this.#lines.filter((line) => line.id !== id);
  }

  /** Sends every delayed line: nothing is withheld any more. */
  release(): void {
    this.#cancelTimer();
    const lines = this.#lines;
    this.#lines = [];
    for (const { send } of lines) send();
  }

  /** Forgets everything, for another account. */
  clear(): void {
    this.#cancelTimer();
    this.#names = new LastIds();
    this.#hasName = false;
    this.#texts = [];
    this.#lines = [];
  }

  /** Drops the lines under the AI's names and sends the due ones. Must be called when the list of characters changes. */
  recheck(): void {
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
    if (next) this.#cancelTimer = clock.after(next.dueAt - now, () => this.recheck());
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
