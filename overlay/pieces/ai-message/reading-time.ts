/** Time a viewer needs to notice a message before reading it. */
const noticeMs = 2_500;
/** About 17 characters a second: an unhurried reader, with a game to watch besides. */
const perCharacterMs = 58;
/** Scripts that say a word in one or two characters are read more slowly a character. */
const perIdeographMs = 180;
const leastMs = 5_000;
const mostMs = 90_000;

/** How long a silent message stays, in milliseconds, by its length: between 5 and 90 seconds. */
export function readingMs(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const others = (text.match(/./gsu)?.length ?? 0) - dense;
  return Math.min(mostMs, Math.max(leastMs, noticeMs + others * perCharacterMs + dense * perIdeographMs));
}
