/** Time a viewer needs to notice a message before reading it. */
const noticeMs = 2_500;
/** About 17 characters a second: an unhurried reader who also watches a game. */
const perCharacterMs = 58;
/** For scripts that write a word in one or two characters. */
const perIdeographMs = 180;
const leastMs = 5_000;
const mostMs = 90_000;

/** How long a message without a voice stays, in milliseconds, by its length: 5 to 90 seconds. */
export function readingMs(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const others = (text.match(/./gsu)?.length ?? 0) - dense;
  return Math.min(mostMs, Math.max(leastMs, noticeMs + others * perCharacterMs + dense * perIdeographMs));
}
