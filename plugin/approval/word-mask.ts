import { isDisguise, minPartLength, minWordLength, shapesOf } from "./disguises.ts";
import { type Disguise, type LetterRun, type Shape, lettersIn, runsOf } from "./letter-runs.ts";

/** Finds and hides the streamer's hidden words. */
export interface WordMask {
  /** Whether the list has no words. */
  readonly isEmpty: boolean;
  /** Whether a text has a hidden word. Also true for a text far too long for a message, which is not searched. */
  isIn(text: string): boolean;
  /** Replaces each hidden word by `•••`. A text far too long for a message is cut. */
  mask(text: string): string;
}

const masked = "•••";
/** Far longer than any platform's message, in UTF-16 units. A hostile one could stall the plugin. */
const longest = 4_096;

interface Word {
  readonly runs: readonly LetterRun[];
}

/** A node of the automaton: the letters so far. */
interface Node {
  readonly next: Map<string, Node>;
  /** The longest other beginning of a word that these letters end with. */
  fail: Node | undefined;
  /** Words that end here, the longest first. */
  words: readonly Word[];
}

/**
 * Masks whole words in any case; in scripts without spaces, words anywhere. Also finds repeated letters (`daaarn`),
 * letters set apart (`d a r n`, `d|a|r|n`), from four letters on signs between some of them (`da.rn`), invisible
 * characters, and characters that look like letters (`dаrn` with a Cyrillic а, `d4rn`). A word may also be a part of a
 * name (`darn123`, `xXDarnXx`), and a phrase may be written without its blanks. Each possible reading of a text
 * is searched, and a match in any of them is masked.
 *
 * Letters are compared as runs by one automaton of all words (Aho and Corasick). The time then grows with the text
 * alone, which matters because authors may try to stall the plugin.
 */
export function createWordMask(list: readonly string[]): WordMask {
  const words = wordsOf(list, "plain");
  const plain = automatonOf(words);
  const looks = automatonOf(wordsOf(list, "looks"));
  const found = (text: string): readonly Range[] => {
    return shapesOf(text).flatMap((shape) => {
      const isPlain = shape === "plain";
      const search = { root: isPlain ? plain : looks, isMeant: isPlain ? () => true : isDisguise };
      return readings(text, shape).flatMap((runs) => [
        ...inText(search, runs, text),
        ...setApart(search, runs),
        ...parted(search, runs),
      ]);
    });
  };
  return {
    isEmpty: words.length === 0,
    isIn: (text) => words.length > 0 && (text.length > longest || found(text).length > 0),
    mask(whole) {
      if (words.length === 0) return whole;
      const text = whole.length > longest ? `${wholeUpTo(whole, longest)}…` : whole;
      const ranges = found(text).toSorted((one, other) => one.start - other.start);
      let result = "";
      let end = 0;
      for (const range of ranges) {
        if (range.start >= end) result += text.slice(end, range.start) + masked;
        end = Math.max(end, range.end);
      }
      return result + text.slice(end);
    },
  };
}

/** Words to find, and which of the matches count. */
interface Search {
  readonly root: Node;
  /** Whether matching letters are meant as the word. */
  readonly isMeant: (runs: readonly LetterRun[]) => boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Readings of a text's symbols, blanks and capitals, if it has any. */
function readings(text: string, shape: Shape): readonly (readonly LetterRun[])[] {
  const letters = lettersIn(text, shape);
  const all = [runsOf(letters, {})];
  if (letters.some(({ letter }) => letter.role === "symbol"))
    all.push(runsOf(letters, { symbolsSeparate: true }));
  if (letters.some(({ letter }) => letter.role === "blank"))
    all.push(runsOf(letters, { blanksVanish: true }));
  // The last letter of a part and the first of the next one may be the same: `DarnNow`.
  if (/\p{Ll}\p{Lu}/u.test(text)) all.push(runsOf(letters, { isSplit: (at) => isPartEnd(text, at) }));
  return all;
}

/** The words in the form in which they are found; a phrase also without its blanks. */
function wordsOf(list: readonly string[], shape: Shape): readonly Word[] {
  return [...new Set(list.flatMap((typed) => [typed, typed.replace(/[\s_.-]+/gu, "")]))]
    .map((typed) => {
      const runs = runsOf(lettersIn(typed, shape), { blanksVanish: true });
      const isEdge = (run: LetterRun | undefined): boolean => run?.letter === "";
      return { runs: runs.slice(isEdge(runs[0]) ? 1 : 0, isEdge(runs.at(-1)) ? -1 : undefined) };
    })
    .filter(({ runs }) => runs.length > 0);
}

function automatonOf(words: readonly Word[]): Node {
  const create = (): Node => ({ next: new Map(), fail: undefined, words: [] });
  const root = create();
  for (const word of words) {
    let node = root;
    for (const { letter } of word.runs) {
      const next = node.next.get(letter) ?? create();
      node.next.set(letter, next);
      node = next;
    }
    node.words = [...node.words, word];
  }
  const nodes = [root];
  for (const node of nodes)
    for (const [letter, next] of node.next) {
      next.fail = node === root ? root : step(root, node.fail, letter);
      next.words = [...next.words, ...next.fail.words];
      nodes.push(next);
    }
  return root;
}

function step(root: Node, from: Node | undefined, letter: string): Node {
  let node = from;
  while (node) {
    const next = node.next.get(letter);
    if (next) return next;
    node = node.fail;
  }
  return root;
}

/** Finds words in their usual spelling, also as parts of a name. Short words are left there: `5am`. */
function inText(search: Search, runs: readonly LetterRun[], text: string): readonly Range[] {
  return endings(search, runs, (first, last, word) => {
    const isEnd = (at: number): boolean =>
      isBoundary(runs, at) ||
      (sizeOf(word) >= minPartLength && isPartEnd(text, runs[at]?.start ?? text.length));
    return isEnd(first) && isEnd(last + 1);
  });
}

/** Finds words with separators between all letters. */
function setApart(search: Search, runs: readonly LetterRun[]): readonly Range[] {
  const ranges: Range[] = [];
  let letters: LetterRun[] = [];
  const end = (): void => {
    if (letters.length > 0) ranges.push(...endings(search, letters, () => true));
    letters = [];
  };
  runs.forEach((run, at) => {
    if (run.letter === "") return;
    if (!isEdgeOf(run, runs[at - 1]) || !isEdgeOf(run, runs[at + 1])) return end();
    const last = letters.at(-1);
    if (last?.letter === run.letter) letters[letters.length - 1] = joined(last, run);
    else letters.push(run);
  });
  end();
  return ranges;
}

/** Finds words with a sign between some letters. Short words are left: `as-s` may be meant literally. */
function parted(search: Search, runs: readonly LetterRun[]): readonly Range[] {
  if (!runs.some(({ isJoint }) => isJoint)) return [];
  const letters: LetterRun[] = [];
  const opens: boolean[] = [];
  const closes: boolean[] = [];
  runs.forEach((run, at) => {
    if (run.isJoint) return;
    const last = letters.at(-1);
    if (last?.letter === run.letter) letters[letters.length - 1] = joined(last, run);
    else {
      letters.push(run);
      opens.push(isBoundary(runs, at));
    }
    closes[letters.length - 1] = isBoundary(runs, at + 1);
  });
  return endings(search, letters, (first, last, word) => {
    return (
      sizeOf(word) >= minWordLength &&
      opens[first] === true &&
      closes[last] === true &&
      !word.runs.some((each) => each.isUnspaced)
    );
  });
}

/** Number of letters. */
function sizeOf({ runs }: Word): number {
  return runs.reduce((sum, { letter, count }) => sum + (letter === "" ? 0 : count), 0);
}

function isEdgeOf(run: LetterRun, next: LetterRun | undefined): boolean {
  return !next || next.letter === "" || (next.isUnspaced && !run.isUnspaced);
}

function joined(one: LetterRun, next: LetterRun): LetterRun {
  const disguised = { ...one.disguised };
  for (const [disguise, count] of Object.entries(next.disguised ?? {}) as [Disguise, number][])
    disguised[disguise] = (disguised[disguise] ?? 0) + count;
  return { ...one, count: one.count + next.count, disguised, end: next.end };
}

/** Ranges of the words in a row of letters, the longest word at each end. */
function endings(
  { root, isMeant }: Search,
  runs: readonly LetterRun[],
  isWhole: (first: number, last: number, word: Word) => boolean,
): readonly Range[] {
  const ranges: Range[] = [];
  let node = root;
  runs.forEach((run, last) => {
    node = step(root, node, run.letter);
    if (node.words.length === 0) return;
    const word = node.words.find((each) => {
      const { runs: letters } = each;
      const first = last - letters.length + 1;
      const written = runs.slice(first, last + 1);
      return isWhole(first, last, each) && isSame(letters, written) && isMeant(written);
    });
    const first = word && runs[last - word.runs.length + 1];
    if (first) ranges.push({ start: first.start, end: run.end });
  });
  return ranges;
}

/**
 * Whether letters spell a word. Letters may be repeated, but not left out. One doubled letter alone makes another word:
 * `good` is not `god`, but `goood` and `ggodd` are. Repeated separators count as one.
 */
function isSame(word: readonly LetterRun[], runs: readonly LetterRun[]): boolean {
  let doubled = 0;
  let repeated = 0;
  for (const [at, { letter, count, isUnspaced }] of word.entries()) {
    const written = runs[at]?.count ?? 0;
    if (letter === "" || written === count) continue;
    if (written < count) return false;
    if (count === 1 && written === 2 && !isUnspaced) doubled++;
    else repeated++;
  }
  return doubled !== 1 || repeated > 0;
}

/** Whether a word may begin or end before this run. */
function isBoundary(runs: readonly LetterRun[], at: number): boolean {
  const [before, after] = [runs[at - 1], runs[at]];
  if (!before || !after || before.letter === "" || after.letter === "") return true;
  return before.isUnspaced || after.isUnspaced;
}

/** Cuts a text, but never within a surrogate pair. */
function wholeUpTo(text: string, length: number): string {
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length);
}

/** Ends of parts in a name, each at the line break: a digit, a capital, or the crosses around a name. */
const partEnd =
  /\p{N}\n[\p{L}@$€£]|[\p{L}@$€£]\n\p{N}|[\p{Ll}@$€£]\n\p{Lu}|\p{Lu}\n\p{Lu}\p{Ll}|(?<!\p{L})[xX]{2,}\n|\n[xX]{2,}(?!\p{L})/u;
/** Characters by which an end is known. A hostile text has thousands of places to look at. */
const maxSignsAround = 32;

/** Whether a part of a name begins or ends at this position: `Darn7`, `TheDarn`, `xxdarnxx`. */
function isPartEnd(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxSignsAround), at).replace(/[\p{M}\p{Cf}]+$/u, "");
  return partEnd.test(
    `${before.replaceAll("\n", " ")}\n${text.slice(at, at + maxSignsAround).replaceAll("\n", " ")}`,
  );
}
