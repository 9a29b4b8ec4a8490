/** The name in a part of an address: there it has a sign before it, for one such as ".." is no part of an address by itself. */
export function nameIn(part: string): string {
  return part.replace(/^=/, "");
}
