import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { traceOf } from "../../shared/log.ts";

/** The options that the SDK passes to its own class of this name. */
export interface FileTargetOptions {
  readonly dest: string;
  readonly fileName: string;
  readonly format: (entry: LogEntry) => string;
  readonly maxFileCount: number;
  readonly maxSize: number;
}

/** A line as the SDK passes it. */
interface LogEntry {
  readonly level: string;
  readonly scope: string;
  readonly data: readonly unknown[];
}

/** Scope of the plugin's own lines; others are the SDK's. */
export const ownScope = "Plugin";

/** Characters kept while the file cannot be written. */
const maxUnwritten = 64 * 1024;

/**
 * Writes the log's files. The build puts it in the place of the SDK's own class, which ends the process as soon as a file
 * cannot be moved or written: a virus scanner may have it open, or the plugin's process before this one, still ending. Of the SDK's lines it
 * writes only the fixed words: a message that the SDK cannot handle would be quoted whole, with settings and API key.
 */
export class FileTarget {
  readonly #options: FileTargetOptions;
  #unwritten = "";
  #size = 0;

  constructor(options: FileTargetOptions) {
    this.#options = options;
    this.#moveOn();
  }

  write(entry: LogEntry): void {
    const text = `${this.#unwritten}${this.#options.format(withoutQuotes(entry))}\n`;
    try {
      appendFileSync(this.#path(0), text);
      this.#unwritten = "";
      this.#size += text.length;
    } catch {
      // There is no other place to report this; the text is written with the next line.
      this.#unwritten = text.slice(-maxUnwritten);
    }
    if (this.#size >= this.#options.maxSize) this.#moveOn();
  }

  /** Renames each file to the next number, over the last one, so that number 0 is free for new lines. */
  #moveOn(): void {
    try {
      mkdirSync(this.#options.dest, { recursive: true });
      for (let index = this.#options.maxFileCount - 2; index >= 0; index--) {
        if (statSync(this.#path(index), { throwIfNoEntry: false })?.isFile())
          renameSync(this.#path(index), this.#path(index + 1));
      }
    } catch {
      // New lines then go to the current file.
    }
    this.#size = 0;
  }

  #path(index: number): string {
    return join(this.#options.dest, `${this.#options.fileName}.${index}.log`);
  }
}

function withoutQuotes(entry: LogEntry): LogEntry {
  if (entry.scope === ownScope) return entry;
  // The SDK puts a colon before what it quotes.
  const data = entry.data.map((part) =>
    typeof part === "string" ? part.replace(/:[^]*/, ": …") : traceOf(part),
  );
  return { ...entry, data };
}
