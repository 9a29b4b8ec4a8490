/** The name in a path segment, without its prefix: a name such as ".." would not survive as a segment of its own. */
export function nameIn(part: string): string {
  return part.replace(/^=/, "");
}
