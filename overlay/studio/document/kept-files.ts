import { pageFetch } from "../../page/page-fetch.ts";
import type { StepPart } from "./step-part.ts";

/** Keeps the bytes of files that steps of the history removed, so that these can be put back. */
export function createKeptFiles(addressOf: (file: string) => string) {
  const kept = new Map<string, Blob>();
  const read = async (file: string): Promise<Blob | undefined> => {
    try {
      const response = await pageFetch(addressOf(file));
      return response.ok ? await response.blob() : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    /** The bytes of a file; `undefined`: none were kept. */
    get: (file: string): Blob | undefined => kept.get(file),
    /** Keeps the bytes of the file that a part removes; resolves with whether the part can be made, and be taken back. */
    prepare: async ({ before, after }: StepPart): Promise<boolean> => {
      const [removed, back] = [fileIn(before), fileIn(after)];
      if (removed === back) return true;
      if (back !== undefined && !kept.has(back)) return false;
      if (removed === undefined || kept.has(removed)) return true;
      const bytes = await read(removed);
      if (bytes) kept.set(removed, bytes);
      return bytes !== undefined;
    },
    /** Forgets files that no step needs any more. */
    forget: (isNeeded: (file: string) => boolean): void => {
      for (const file of kept.keys()) if (!isNeeded(file)) kept.delete(file);
    },
  };
}

/** The file of settings that are stored as JSON. */
function fileIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as { readonly file: string }).file;
}
