/** Nesting deeper than this is no request of a program. */
const maxDepth = 100;
/** Characters of the excerpt before and after the fault. */
const excerptLength = 16;

/** A sentence about where a text, which is no JSON, breaks. It has a piece of the text, so it must not be logged. */
export function jsonFault(text: string): string {
  const at = faultAt(text);
  const excerpt = text.slice(Math.max(0, at - excerptLength), at + excerptLength).replaceAll(/\s+/g, " ");
  const what = at >= text.length ? "it is cut off" : `it breaks at character ${at + 1}`;
  return (
    `The body is not JSON: ${what}, near ${excerpt.trim()}. ` +
    'A quote (") or a line break inside a text, as a template may fill in, is to be written as \\" or \\n.'
  );
}

/** Offset of the first character that JSON does not allow there; the text's length if more would have to follow. */
function faultAt(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found !== "";
  };
  const takes = (sign: RegExp): boolean => {
    take(/[ \t\r\n]+/y);
    return take(sign);
  };
  const string = (): boolean => {
    if (!takes(/"/y)) return false;
    take(/(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))+/y);
    return take(/"/y);
  };
  const items = (item: () => boolean, end: RegExp): boolean => {
    do if (!item()) return false;
    while (takes(/,/y));
    return takes(end);
  };
  const value = (depth: number): boolean => {
    if (depth > maxDepth) return false;
    const inner = (): boolean => value(depth + 1);
    if (takes(/\{/y)) return takes(/\}/y) || items(() => string() && takes(/:/y) && inner(), /\}/y);
    if (takes(/\[/y)) return takes(/\]/y) || items(inner, /\]/y);
    return takes(/(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y) || string();
  };
  if (value(0)) take(/[ \t\r\n]+/y);
  return at;
}
