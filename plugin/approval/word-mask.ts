import { type LetterRun, letterRuns } from "./letter-runs.ts";

/** Hides words that the streamer does not want to be seen or heard. */
export interface WordMask {
  /** There is no word to hide. */
  readonly isEmpty: boolean;
  /** Whether a text has such a word. */
  isIn(text: string): boolean;
  /** The text with each such word as `•••`. */
  mask(text: string): string;
}

const masked = "•••";

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
 * Masks whole words, in any case, also with repeated letters (`daaarn`) and with their letters set apart (`d a r n`). In
 * scripts without spaces a word may stand anywhere. A word's letters are compared as runs by an automaton of all words
 * (Aho and Corasick), so that the time grows with the text alone: whoever writes in chat may want it to take long.
 */
export function createWordMask(list: readonly string[]): WordMask {
  const words = wordsOf(list);
  const root = automatonOf(words);
  const found = (text: string): readonly Range[] => {
    if (words.length === 0) return [];
    const runs = letterRuns(text);
    return [...inText(root, runs), ...setApart(root, runs)];
  };
  return {
    isEmpty: words.length === 0,
    isIn: (text) => found(text).length > 0,
    mask(text) {
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

interface Range {
  readonly start: number;
  readonly end: number;
}

function wordsOf(list: readonly string[]): readonly Word[] {
  return list
    .map((typed) => {
      const runs = letterRuns(typed);
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

/** Words as they are usually written. */
function inText(root: Node, runs: readonly LetterRun[]): readonly Range[] {
  return endings(root, runs, (first, last) => isBoundary(runs, first) && isBoundary(runs, last + 1));
}

/** Words whose letters are set apart from each other. */
function setApart(root: Node, runs: readonly LetterRun[]): readonly Range[] {
  const ranges: Range[] = [];
  let letters: LetterRun[] = [];
  const end = (): void => {
    if (letters.length > 0) ranges.push(...endings(root, letters, () => true));
    letters = [];
  };
  runs.forEach((run, at) => {
    if (run.letter === "") return;
    const isApart = (runs[at - 1]?.letter ?? "") === "" && (runs[at + 1]?.letter ?? "") === "";
    if (!isApart) return end();
    const last = letters.at(-1);
    if (last?.letter === run.letter)
      letters[letters.length - 1] = { ...last, count: last.count + run.count, end: run.end };
    else letters.push(run);
  });
  end();
  return ranges;
}

/** Where words end in a row of letters, the longest at each place. */
function endings(
  root: Node,
  runs: readonly LetterRun[],
  isWhole: (first: number, last: number) => boolean,
): readonly Range[] {
  const ranges: Range[] = [];
  let node = root;
  runs.forEach((run, last) => {
    node = step(root, node, run.letter);
    const word = node.words.find(({ runs: letters }) => {
      const first = last - letters.length + 1;
      return isWhole(first, last) && isSame(letters, runs.slice(first, last + 1));
    });
    const first = word && runs[last - word.runs.length + 1];
    if (first) ranges.push({ start: first.start, end: run.end });
  });
  return ranges;
}

/**
 * Letters may be repeated, but not be left out. A single one that is doubled makes another word: `good` is not `god`, but
 * `goood` and `ggodd` are. However many separators there are, they are one.
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
