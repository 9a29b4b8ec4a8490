import { fill, type StudioWords } from "../../shared/words/words.ts";
import type { Opened } from "./address.ts";

/** Says what was opened, and which of its options the studio leaves out because it does not know them. */
export function withUnknown(sentence: string, { unknown }: Opened, words: StudioWords): string {
  if (unknown.length === 0) return sentence;
  return `${sentence} ${fill(words.unknownOptions, { names: unknown.join(", ") })}`;
}
