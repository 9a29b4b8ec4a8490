/** Characters of the excerpt before and after the fault. */
const excerptLength = 16;

/** A sentence about where a text, which is no JSON, breaks. It has a piece of the text, so it must not be logged. */
export function jsonFault(text: string): string {
  const at = faultAt(text);
  const around = text.slice(Math.max(0, at - excerptLength), at + excerptLength);
  // Without half a character at either end.
  const excerpt = around.replaceAll(/\p{Cs}/gu, "").replaceAll(/\s+/g, " ");
  const what = at === text.length ? "it is cut off" : `it breaks at character ${at + 1}`;
  return (
    `The body is not JSON: ${what}, near ${excerpt.trim()}. ` +
    'A quote (") or a line break inside a text, as a template may fill in, is to be written as \\" or \\n.'
  );
}

/** Length of the longest beginning that could go on as JSON: the parser itself names no place of some faults. */
function faultAt(text: string): number {
  let [sound, broken] = [0, text.length + 1];
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (mayGoOn(text.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  return sound;
}

/** Whether a text is JSON or the beginning of some, in which the parser misses nothing before its end. */
function mayGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    // A message that quotes the text is about a character that is wrong.
    const found = /^[^"]* (?:end of JSON input$|at position (\d+))/.exec((error as Error).message);
    return found !== null && Number(found[1] ?? start.length) === start.length;
  }
}
