/** Texts that come again and again, counted without their figures. */
export class CountedTexts {
  readonly #counts = new Map<string, number>();

  /** Most different texts; a run of hours must not collect them without end. */
  static readonly #most = 200;

  add(text: string): void {
    const key = text
      .replace(/^\S*\d{4}-\d\d-\d\dT\S+\s*/, "")
      // The browser's own texts quote whole addresses, which hold tokens.
      .replace(/\b(?:http|ws)s?:\/\/[^\s']+/g, "<address>")
      .replace(/[\da-f]{8}-[\da-f-]{27}/g, "<id>")
      .replace(/\d+(?:\.\d+)?/g, "N")
      .slice(0, 300);
    if (!this.#counts.has(key) && this.#counts.size >= CountedTexts.#most) return;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
