/** A letter, as often as it stands there without a break. */
export interface LetterRun {
  /** In lower case; `""` for whatever separates words. */
  readonly letter: string;
  readonly count: number;
  /** Its script puts no spaces between words, or it is a symbol: a word may begin and end anywhere. */
  readonly isUnspaced: boolean;
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const unspaced =
  /[\p{S}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30fc]/u;
const wordPart = /[\p{L}\p{N}\p{M}]/u;
/** Nobody sees it, or it changes the look of what is before it. */
const ignored = /[\p{Cf}\p{Emoji_Modifier}\p{Variation_Selector}]/u;
/** What is drawn over a letter and makes no other letter of it. */
const overdrawn = /^[\p{Script=Inherited}]$/u;
const mark = /\p{M}/u;

/** A letter as it is compared. */
interface Letter extends Pick<LetterRun, "letter" | "isUnspaced"> {
  readonly isIgnored: boolean;
}

/** One sign of a text. */
interface Sign {
  readonly letters: readonly Letter[];
  /** It belongs to what is before it. */
  readonly isMark: boolean;
  /** In UTF-16 units. */
  readonly width: number;
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** What was read of the last signs, by their code points: a look-up takes a tenth of the time. */
const known = new Map<number, Sign>();
const mostKnown = 10_000;

/** Reads a text as runs of letters, in any script and any case. */
export function letterRuns(text: string): readonly LetterRun[] {
  const runs: Mutable<LetterRun>[] = [];
  let last: Mutable<LetterRun> | undefined;
  let at = 0;
  while (at < text.length) {
    const start = at;
    const first = signAt(text, at);
    at += first.width;
    while (at < text.length) {
      const next = signAt(text, at);
      if (!next.isMark) break;
      at += next.width;
    }
    const letters = at - start === first.width ? first.letters : lettersOf(text.slice(start, at));
    for (const { letter, isUnspaced, isIgnored } of letters) {
      if (last && (isIgnored ? last.letter !== "" : last.letter === letter)) {
        if (!isIgnored) last.count++;
        last.end = at;
      } else if (!isIgnored) {
        last = { letter, count: 1, isUnspaced, start, end: at };
        runs.push(last);
      }
    }
  }
  return runs;
}

function signAt(text: string, at: number): Sign {
  const point = text.codePointAt(at) ?? 0;
  const found = known.get(point);
  if (found) return found;
  const sign = String.fromCodePoint(point);
  const read = { letters: lettersOf(sign), isMark: mark.test(sign), width: sign.length };
  if (known.size >= mostKnown) known.clear();
  known.set(point, read);
  return read;
}

function lettersOf(cluster: string): readonly Letter[] {
  // By way of upper case, where the two sigmas are the same, and ß is SS.
  const folded = cluster.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFC");
  return Array.from(folded)
    .filter((letter) => !overdrawn.test(letter))
    .map(letterOf);
}

function letterOf(letter: string): Letter {
  const isUnspaced = unspaced.test(letter);
  const isPart = isUnspaced || wordPart.test(letter);
  return { letter: isPart ? letter : "", isUnspaced, isIgnored: ignored.test(letter) };
}
