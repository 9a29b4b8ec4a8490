import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the SDK passes to its own class of this name. */
export interface FileTargetOptions<Entry> {
  readonly dest: string;
  readonly fileName: string;
  readonly format: (entry: Entry) => string;
  readonly maxFileCount: number;
  readonly maxSize: number;
}

/** Characters kept while the file cannot be written. */
const mostUnwritten = 64 * 1024;

/**
 * Writes the log's files. The build puts it in the place of the SDK's own class, which ends the process as soon as a file
 * cannot be moved or written: a virus scanner may have it open, or the plugin's process before this one, still ending.
 */
export class FileTarget<Entry> {
  readonly #options: FileTargetOptions<Entry>;
  #unwritten = "";
  #size = 0;

  constructor(options: FileTargetOptions<Entry>) {
    this.#options = options;
    this.#moveOn();
  }

  write(entry: Entry): void {
    const text = `${this.#unwritten}${this.#options.format(entry)}\n`;
    try {
      appendFileSync(this.#path(0), text);
      this.#unwritten = "";
      this.#size += text.length;
    } catch {
      // Nowhere is left to say so; it is written with what comes next.
      this.#unwritten = text.slice(-mostUnwritten);
    }
    if (this.#size >= this.#options.maxSize) this.#moveOn();
  }

  /** Gives every file the next number, which the last one has no room for; 0 is for what comes. */
  #moveOn(): void {
    try {
      mkdirSync(this.#options.dest, { recursive: true });
      for (let index = this.#options.maxFileCount - 2; index >= 0; index--) {
        if (statSync(this.#path(index), { throwIfNoEntry: false })?.isFile())
          renameSync(this.#path(index), this.#path(index + 1));
      }
    } catch {
      // The file that is there is written on.
    }
    this.#size = 0;
  }

  #path(index: number): string {
    return join(this.#options.dest, `${this.#options.fileName}.${index}.log`);
  }
}
