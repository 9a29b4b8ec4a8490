import { pageFetch } from "../../page/page-fetch.ts";
import type { StepPart } from "./step-part.ts";

/** Bytes of files that steps of the history removed, so that these can be put back. */
export class KeptFiles {
  readonly #addressOf: (file: string) => string;
  readonly #bytes = new Map<string, Blob>();

  constructor(addressOf: (file: string) => string) {
    this.#addressOf = addressOf;
  }

  /** The bytes of a file; `undefined`: none were kept. */
  get(file: string): Blob | undefined {
    return this.#bytes.get(file);
  }

  /** Keeps the bytes of the file that a part removes; resolves with whether the part can be made, and be taken back. */
  readonly prepare = async ({ before, after }: StepPart): Promise<boolean> => {
    const [removed, back] = [fileIn(before), fileIn(after)];
    if (removed === back) return true;
    if (back !== undefined && !this.#bytes.has(back)) return false;
    if (removed === undefined || this.#bytes.has(removed)) return true;
    const bytes = await this.#read(removed);
    if (bytes) this.#bytes.set(removed, bytes);
    return bytes !== undefined;
  };

  /** Forgets files that no step needs any more. */
  readonly forget = (isNeeded: (file: string) => boolean): void => {
    for (const file of this.#bytes.keys()) if (!isNeeded(file)) this.#bytes.delete(file);
  };

  async #read(file: string): Promise<Blob | undefined> {
    try {
      const response = await pageFetch(this.#addressOf(file));
      return response.ok ? await response.blob() : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The file of settings that are stored as JSON. */
function fileIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as { readonly file: string }).file;
}
