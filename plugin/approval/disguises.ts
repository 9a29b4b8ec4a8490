import type { Disguise, LetterRun, Shape } from "./letter-runs.ts";

/** Fewest letters of a word for the searches in which a shorter word often matches by chance. */
export const minWordLength = 4;
/** Fewest letters of a word that is masked as a part of a name. */
export const minPartLength = 3;
const nonAscii = /[^\0-\x7f]/;
const standInPattern = /[\p{N}!@$€£]/u;

/** Shapes in which a text has to be read. */
export function shapesOf(text: string): readonly Shape[] {
  if (standInPattern.test(text)) return ["plain", "looks", "i", "l"];
  return nonAscii.test(text) ? ["plain", "looks"] : ["plain"];
}

/**
 * Whether letters are other letters in disguise. A word all in Cyrillic or Greek is, if it looks just like a Latin one.
 * With digits at least two letters are required, with signs alone one of three (`a$$`) or none (`@$$`), and at least as many letters as
 * digits and signs: product names are mostly digits (`A55`), and amounts and times begin with one (`5am`, `1st`).
 */
export function isDisguise(runs: readonly LetterRun[]): boolean {
  const all = runs.filter(({ letter }) => letter !== "");
  const count = (...wanted: readonly Disguise[]): number =>
    all.reduce(
      (sum, { disguised }) => wanted.reduce((more, each) => more + (disguised?.[each] ?? 0), sum),
      0,
    );
  const standIns = count("sign", "digit");
  const letters = all.reduce((sum, run) => sum + run.count, 0) - standIns;
  if (count("similar") > 0 && count("similar", "foreign") === letters) return false;
  if (count("unspaced") > 0 && letters < minWordLength) return false;
  if (standIns === 0) return count("similar", "foreign", "alike", "unspaced") > 0;
  if (letters === 0) return count("digit") === 0 && standIns >= minPartLength && all.length > 1;
  const stands = all.filter(({ disguised }) => disguised?.sign || disguised?.digit).length;
  const isEnough = letters >= 2 || (letters === 1 && count("sign") >= 2 && count("digit") === 0);
  return !all[0]?.disguised?.digit && isEnough && all.length >= stands * 2;
}
