import { asItLooks, isSimilar, isUnspacedAlike, standIns } from "./look-alikes.ts";

/**
 * Kind of character in the place of a letter. `alike`: it looks like the letter; `foreign`: so does one of Cyrillic or
 * Greek; `similar`: one of these with less likeness; `unspaced`: one of a script without spaces.
 */
export type Disguise = "alike" | "foreign" | "similar" | "unspaced" | "sign" | "digit";

/** A letter with its immediate repetitions. */
export interface LetterRun {
  /** In lower case; `""` for characters that separate words. */
  readonly letter: string;
  readonly count: number;
  /** Count of the disguised repetitions, by disguise. */
  readonly disguised: Readonly<Partial<Record<Disguise, number>>> | undefined;
  /** A symbol or a letter of a script without spaces, where a word may begin and end anywhere. */
  readonly isUnspaced: boolean;
  /** A single separating sign, which may be in the middle of a word. */
  readonly isJoint: boolean;
  /** Position in the text in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * How characters are read as letters. `plain`: as themselves, in any case and width; `looks`: as the Latin letters that
 * they look like; `i` and `l`: digits and signs as letters too, with `1` read as that letter.
 */
export type Shape = "plain" | "looks" | "i" | "l";

/** A letter in the form in which letters are compared. */
interface Letter {
  readonly letter: string;
  /**
   * Role in a word. A `blank` looks like a space or like nothing, depending on the font. A `gap` separates words; a
   * `joint` separates words or is in the middle of one.
   */
  readonly role: "letter" | "symbol" | "blank" | "gap" | "joint" | "ignored";
  readonly isUnspaced: boolean;
  readonly disguise: Disguise | undefined;
}

/** A letter and its position in a text. */
export interface PlacedLetter {
  readonly letter: Letter;
  readonly start: number;
  readonly end: number;
}

/** One code point of a text. */
interface Sign {
  readonly letters: readonly Letter[];
  /** Whether the sign combines with the character before it. */
  readonly isMark: boolean;
  /** In UTF-16 units. */
  readonly width: number;
}

/** A run that may still grow. */
type OpenRun = { -readonly [Name in keyof LetterRun]: LetterRun[Name] } & {
  disguised: Partial<Record<Disguise, number>> | undefined;
};

const symbol = /[^`\P{S}]/u;
/** Characters between two words; an apostrophe is one, as in `he'll`. */
const parting = /[\s'‘’`]/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30fc]/u;
const wordPart = /[\p{L}\p{N}\p{M}]/u;
/** Braille's empty pattern, and Hangul's fillers. */
const blank = /^[\u2800\u115f\u1160\u3164\uffa0]$/u;
/**
 * Invisible characters, control characters other than line breaks, and those that only change the character before them,
 * such as the Arabic one that stretches a word.
 */
const ignored =
  /(?![\t\n\v\f\r\x85])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u0640]/gu;
/** Marks over a letter that do not make it another letter. */
const overdrawn = /^\p{Script=Inherited}$/u;
const foreign = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Scripts whose letters are complete without marks, unless a character includes its mark. */
const alphabetic =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{N}]/u;
const mark = /\p{M}/u;
/** Characters that form one letter with the one before: marks, half-width kana voicing, Hangul vowels and finals. */
const joins = /[\p{M}\uff9e\uff9f\u1161-\u11ff\ud7b0-\ud7fb]/u;
/** A Latin letter with decorative marks: two or more, or one that no common language uses. */
const decorated = /^\p{Script=Latin}\p{M}{2}|[\u01de-\u0217\u021e-\u0233\u1e00-\u1e9b]/u;
const number = /\p{N}/u;

/** Cache of recent signs by code point: a look-up takes a tenth of the time. */
const known: Readonly<Record<Shape, Map<number, Sign>>> = {
  plain: new Map(),
  looks: new Map(),
  i: new Map(),
  l: new Map(),
};
const maxKnown = 10_000;

/** Reads a text as letters, in any script and any case. */
export function lettersIn(text: string, shape: Shape): readonly PlacedLetter[] {
  const placed: PlacedLetter[] = [];
  let at = 0;
  let next = text === "" ? undefined : signAt(text, at, shape);
  while (next) {
    const start = at;
    const first: Sign = next;
    do {
      at += next.width;
      next = at < text.length ? signAt(text, at, shape) : undefined;
    } while (next?.isMark);
    const letters = at - start === first.width ? first.letters : lettersOf(text.slice(start, at), shape);
    for (const letter of letters) placed.push({ letter, start, end: at });
  }
  return placed;
}

/**
 * Groups letters into runs. `symbolsSeparate`: symbols separate words; `blanksVanish`: blanks do not. `isSplit`: whether a
 * run ends at a position even if the same letter follows.
 */
export function runsOf(
  letters: readonly PlacedLetter[],
  { symbolsSeparate = false, blanksVanish = false, isSplit = (_at: number): boolean => false },
): readonly LetterRun[] {
  const runs: OpenRun[] = [];
  let last: OpenRun | undefined;
  for (const { letter: read, start, end } of letters) {
    const { role, isUnspaced, disguise } = read;
    if (role === "ignored" || (role === "blank" && blanksVanish)) {
      if (last && last.letter !== "") last.end = end;
      continue;
    }
    const letter = role === "symbol" && symbolsSeparate ? "" : read.letter;
    if (last?.letter !== letter || (letter !== "" && isSplit(start))) {
      const isJoint = letter === "" && (role === "joint" || role === "symbol");
      last = { letter, count: 0, disguised: undefined, isUnspaced, isJoint, start, end };
      runs.push(last);
    } else if (letter === "") last.isJoint = false;
    last.count++;
    last.end = end;
    if (disguise) {
      last.disguised ??= {};
      last.disguised[disguise] = (last.disguised[disguise] ?? 0) + 1;
    }
  }
  return runs;
}

function signAt(text: string, at: number, shape: Shape): Sign {
  const point = text.codePointAt(at) ?? 0;
  const found = known[shape].get(point);
  if (found) return found;
  const sign = String.fromCodePoint(point);
  const read = { letters: lettersOf(sign, shape), isMark: joins.test(sign), width: sign.length };
  if (known[shape].size >= maxKnown) known[shape].clear();
  known[shape].set(point, read);
  return read;
}

function lettersOf(cluster: string, shape: Shape): readonly Letter[] {
  const nothing = { letter: "", isUnspaced: false, disguise: undefined };
  if (blank.test(cluster)) return [{ ...nothing, role: "blank" }];
  const visible = cluster.replace(ignored, "");
  if (visible === "") return [{ ...nothing, role: "ignored" }];
  const whole = visible.normalize("NFKC");
  const seen = shape === "plain" ? whole : asItLooks(asItLooks(withoutDecoration(visible)).normalize("NFKC"));
  const disguise = seen === whole ? undefined : disguiseOf(whole);
  // Upper case first: there both sigmas are the same, and ß is SS.
  const folded = Array.from(seen.toUpperCase().toLowerCase().normalize("NFC"));
  const isAlphabetic = alphabetic.test(folded[0] ?? "");
  return folded
    .filter((letter) => !overdrawn.test(letter) && !(isAlphabetic && mark.test(letter)))
    .map((letter) => letterOf(letter, shape, disguise));
}

function withoutDecoration(cluster: string): string {
  return decorated.test(cluster) ? cluster.normalize("NFD").replace(/\p{M}/gu, "") : cluster;
}

function disguiseOf(text: string): Disguise {
  if (isSimilar(text)) return "similar";
  if (isUnspacedAlike(text)) return "unspaced";
  return foreign.test(text) ? "foreign" : "alike";
}

function letterOf(letter: string, shape: Shape, disguise: Disguise | undefined): Letter {
  const standIn = shape === "i" || shape === "l" ? standIns.get(letter) : undefined;
  if (standIn !== undefined) {
    const own = standIn === "i" ? shape : standIn;
    return {
      letter: own,
      role: "letter",
      isUnspaced: false,
      disguise: number.test(letter) ? "digit" : "sign",
    };
  }
  const isSymbol = symbol.test(letter);
  const isUnspaced = isSymbol || unspaced.test(letter);
  const isPart = isUnspaced || wordPart.test(letter);
  const separator = parting.test(letter) ? "gap" : "joint";
  const role = isSymbol ? "symbol" : isPart ? "letter" : separator;
  return { letter: isPart ? letter : "", role, isUnspaced, disguise };
}
