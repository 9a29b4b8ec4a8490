/** Longest caption, in UTF-16 units. */
const most = 56;

/**
 * Splits a text into captions: at the end of a sentence if there is one, else between words, and within a word only in
 * scripts without spaces. Together they are the whole text.
 */
export function captionsOf(text: string): readonly string[] {
  const captions: string[] = [];
  let rest = text.replace(/\s+/gu, " ").trim();
  while (rest.length > most) {
    const head = rest.slice(0, most + 1);
    const sentence = Math.max(...[...head.matchAll(/[.!?…。！？]["”»)]?(?=\s|$|\p{L})/gu)].map(endOf), 0);
    const space = head.lastIndexOf(" ");
    const cut = sentence > most / 3 ? sentence : space > 0 ? space : wholeUpTo(rest, most);
    captions.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return rest === "" ? captions : [...captions, rest];
}

/**
 * Index of the caption at this share, 0 to 1, of the voice's duration. Each caption gets time by its length, which is
 * close to how voices speak.
 */
export function captionAt(captions: readonly string[], share: number): number {
  const total = captions.reduce((sum, caption) => sum + caption.length, 0);
  let until = 0;
  const at = captions.findIndex((caption) => {
    until += caption.length;
    return share * total < until;
  });
  return at === -1 ? captions.length - 1 : at;
}

/** The share of the voice's duration at which a caption ends. */
export function shareUpTo(captions: readonly string[], at: number): number {
  const total = captions.reduce((sum, caption) => sum + caption.length, 0);
  return captions.slice(0, at + 1).reduce((sum, caption) => sum + caption.length, 0) / Math.max(1, total);
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length;
}

/** `length`, or one less where that would cut a surrogate pair. */
function wholeUpTo(text: string, length: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
}
