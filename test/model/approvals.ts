/** A word that the streamer has hidden: no page may ever get it. */
export const hiddenWord = "gloomwort";

/**
 * What the model knows of the streamer's decisions: which of the AI's texts may have reached pages. Each text holds a mark
 * of its own, by which it is found wherever it goes.
 */
export class Approvals {
  /** When each text was written that pages may not have, by its mark. */
  readonly #withheld = new Map<string, number>();
  readonly #rejected = new Set<string>();
  #count = 0;
  /** Whether texts wait now, and what happens to those that nobody decides on. */
  isOn = false;
  waitMs = 20_000;
  otherwise: "drop" | "show" = "drop";

  /** A new mark, for a text that is written now. */
  write(now: number): string {
    const mark = `written-${++this.#count}-unread`;
    if (this.isOn) this.#withheld.set(mark, now);
    return mark;
  }

  /** The streamer approves the text with this mark. */
  approveMark(mark: string): void {
    this.#withheld.delete(mark);
  }

  /** The streamer approves a text on a key, which may be any one of those that wait. */
  approveOne(): void {
    this.#withheld.clear();
  }

  /** All that waits is dropped for good. */
  rejectAll(): void {
    for (const mark of this.#withheld.keys()) this.#rejected.add(mark);
    this.#withheld.clear();
  }

  /** Texts no longer wait: those that do are shown. */
  releaseAll(): void {
    this.#withheld.clear();
  }

  /** Time has passed; while all is quiet, only the streamer lets a text out. */
  pass(now: number, isQuiet: boolean): void {
    if (this.otherwise === "drop" || isQuiet) return;
    for (const [mark, at] of this.#withheld) if (now - at >= this.waitMs) this.#withheld.delete(mark);
  }

  /** Marks in a text that must not be there. */
  foundIn(text: string): readonly string[] {
    const found = new Set(text.match(/written-\d+-unread/g) ?? []);
    return [...found].filter((mark) => this.#withheld.has(mark) || this.#rejected.has(mark));
  }
}
