/**
 * Characters by the Latin letter that each looks like, as hexadecimal code points: those of Unicode's confusables.txt
 * (UTS 39, version 17.0) that look like a single letter and that NFKC does not turn into it, and small capitals.
 */
const alike = {
  a: "251 391 3b1 410 430 13aa 15c5 1d00 237a a4ee 102a0 16f40",
  b: "184 299 392 412 42c 13cf 13f4 1472 15af 15f7 2c82 a4d0 a7b4 10282 102a1 10301 16eb6",
  c: "3f2 3f9 421 441 1004 105a 13df 1d04 2ca4 2ca5 a4da abaf 102a2 10302 10415 1043d 1051c 118e9 118f2 1f74c",
  d: "501 13a0 13e7 146f 15de 15ea 1d05 a4d2 a4d3",
  e: "395 415 435 4bd 13ac 1d07 212e 22ff 2d39 a4f0 ab32 10286 118a6 118ae",
  f: "192 3dc 584 15b4 1e9d a4dd a730 a798 a799 ab35 10287 102a5 10525 118a2 118c2 1d213",
  g: "18d 261 262 50c 581 13c0 13f3 1d83 a4d6",
  h: "29c 397 41d 4bb 570 13bb 13c2 157c 2c8e a4e7 102cf",
  i: "131 196 269 26a 2db 37a 399 3b9 406 456 457 582 13a5 2373 2c92 2c93 a647 ab75 118a3 118c3",
  j: "37f 3f3 408 458 13ab 148d 1d0a a4d9 a7b2",
  k: "39a 41a 13e6 16d5 1d0b 2c94 a4d7 10518",
  l: "1c0 29f 4c0 4cf 5c0 5d5 5df 627 661 6f1 7ca 13de 14aa 16c1 2223 23fd 2cd0 2d4f a4e1 a4f2 ffe8 1028a 10309 10320 1041b 10526 118b2 11dda 11de1 16eaa 16f16 16f28 1d22a 1e8c7",
  m: "39c 3fa 41c 13b7 15f0 16d6 1d0d 2c98 a4df 102b0 10311",
  n: "274 39d 578 57c 2c9a a4e0 10513",
  o: "39f 3bf 3c3 3ed 41e 43e 555 585 5e1 647 665 6be 6c1 6d5 6f5 7c0 966 9e6 a66 ae6 b20 b66 be6 c02 c66 c82 ce6 d02 d20 d66 d82 e50 ed0 101d 1040 10ff 12d0 17e0 1d0f 1d11 2c9e 2c9f 2d54 a4f3 ab3d 10292 102ab 10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0 11de0",
  p: "fe 1bf 3a1 3c1 3f8 420 440 13e2 146d 1d18 2374 2ca2 2ca3 2cce 2ccf a4d1 10295",
  q: "51b 563 566 2d55 a7af",
  r: "1a6 280 433 13a1 13d2 1587 1d26 2c85 a4e3 ab47 ab48 ab81 104b4 16f35 1d216",
  s: "1bd 405 455 54f d1f 13d5 13da a4e2 a731 abaa 10296 10420 10448 118c1 16f3a",
  t: "3a4 422 13a2 1d1b 22a4 27d9 2ca6 a4d4 10297 102b1 10315 118bc 16f0a 1f768",
  u: "28b 3c5 54d 57d 1200 144c 1d1c 222a 22c3 a4f4 a79f ab4e ab52 104ce 104f6 118b8 118d8 16f42",
  v: "3bd 474 475 5d8 667 6f7 13d9 142f 1d20 2228 22c1 2d38 a4e6 a6df aba9 1051d 11706 118a0 118c0 16f08 1d20d",
  w: "26f 448 461 51c 51d 561 13b3 13d4 1d21 2cbd a4ea ab83 1170a 1170e 1170f 118e6 118ef",
  x: "d7 3a7 425 445 1541 157d 166d 166e 16b7 2573 292b 292c 2a2f 2cac 2d5d a4eb a7b3 10290 102b4 10317 10322 10527 118ec",
  y: "263 28f 3a5 3b3 423 443 4ae 4af 10e7 13a9 13bd 1d8c 1eff 2ca8 2ca9 a4ec ab5a 102b2 118a4 118dc 16f43",
  z: "396 13c3 1d22 a4dc ab93 102f5 118a9 118c4 118e5",
};

/** Characters of text styles that websites offer: foreign letters, turned letters and currency signs. */
const styled = {
  a: "250 13af 15e9 20b3 2c6f a34f ab7f 10300",
  b: "181 253 26e e3f 10a6 10ea 13f0 13f8 1caa 2d06 a303",
  c: "187 188 13e8 1455 20b5 a253 abb8",
  d: "189 256 502 503 2202 a038 10303",
  e: "18e 190 1dd 246 247 25b 4bc a35f 10304",
  f: "25f 284 3dd 13b0 20a3 a387 ab80 10305",
  g: "193 260 13b6 20b2 a045 ab86",
  h: "265 266 267 50a 50b 2c67 2c68 a0c5 a78d a7aa",
  i: "197 268 a024",
  j: "29d 13e0 a02d abb0",
  k: "198 199 29e 49c 49d 4a0 4a1 4c3 4c4 20ad a018 a7b0 1030a",
  l: "285 13dd 2c60 2c61 a492 abad 1030b",
  m: "271 28d 20a5 2c6e a0b5 ab87 1030c",
  n: "273 13c1 144e 20a6 a224 ab91 1030d",
  o: "13be a0a6 ab8e",
  p: "20b1 2118 a263",
  q: "24a 24b 3d8 3d9 13c5 146b a1b0 ab95",
  r: "279 27d 27e 2c64 a2ea 10313",
  s: "1a7 1a8 282 556 586 1515 20b4 a317 a7c5 10314",
  t: "19a 1ac 1ad 236 23d 26c 287 13bf 20ae a4c4 a7ad a7b1 ab8f",
  u: "1b1 244 289 28a 13ec a00e abbc 10335",
  v: "245 28c 13c9 a0f4 ab99",
  w: "13ef 15ef 1ff3 20a9 a14f abbf",
  x: "4b2 4b3 4fc 4fd 4fe 4ff a2bc",
  y: "24e 24f 28e a329",
  z: "1b5 1b6 224 225 240 290 291 1614 2c6b 2c6c 2c7f a074",
};

/** Look-alikes from scripts without spaces, where two of these characters are often a word. */
const unspaced = {
  a: "5342",
  b: "4e43",
  c: "531a",
  e: "4e47",
  f: "5343",
  h: "5344",
  i: "4e28",
  j: "30d5",
  l: "3125",
  m: "722a",
  n: "51e0",
  o: "3116",
  p: "5369",
  r: "5c3a",
  s: "4e02",
  t: "3112",
  u: "3129",
  w: "5c71",
  x: "4e42",
  y: "311a",
  z: "4e59",
};

/** Cyrillic and Greek letters with less likeness: only beside Latin letters are they meant as Latin. */
const similar = {
  a: "39b",
  b: "3b2 432 44c",
  c: "3c2",
  e: "3a3 3b5 451",
  h: "43d",
  k: "3ba 43a",
  m: "43c",
  n: "3b7 438 43f",
  r: "44f",
  t: "3c4 442",
  u: "3bc",
  w: "3c9",
  x: "3c7",
};

/** First code points of the alphabets in circles and squares. */
const boxed = [0x1f150, 0x1f170, 0x1f1e6];

const similarLetters = lettersOf(similar);
const unspacedLetters = lettersOf(unspaced);
const looks = new Map([
  ...lettersOf(alike),
  ...lettersOf(styled),
  ...unspacedLetters,
  ...similarLetters,
  ...Array.from("abcdefghijklmnopqrstuvwxyz").flatMap((letter, at) =>
    boxed.map((first) => [String.fromCodePoint(first + at), letter] as const),
  ),
]);

function lettersOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([letter, points]) =>
      points.split(" ").map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), letter] as const),
    ),
  );
}

/** Replaces each character that looks like a Latin letter, in its own or in lower case, by that letter. */
export function asItLooks(text: string): string {
  return Array.from(
    text,
    (character) => looks.get(character) ?? looks.get(character.toLowerCase()) ?? character,
  ).join("");
}

/** Whether a text has one of the `similar` characters. */
export function isSimilar(text: string): boolean {
  return Array.from(text).some((character) =>
    similarLetters.has(looks.has(character) ? character : character.toLowerCase()),
  );
}

/** Whether a text has one of the `unspaced` characters. */
export function isUnspacedAlike(text: string): boolean {
  return Array.from(text).some((character) => unspacedLetters.has(character));
}

/** Letter that each digit or sign replaces; `1` and `!` may also replace an L. */
export const standIns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "6": "g",
    "7": "t",
    "8": "b",
    "9": "g",
    "!": "i",
    "@": "a",
    $: "s",
    "€": "e",
    "£": "l",
  }),
);
