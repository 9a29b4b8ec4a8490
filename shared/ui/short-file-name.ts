/** A file's name, shortened in the middle. */
export function shortFileName(name: string): string {
  return name.length <= 40 ? name : `${name.slice(0, 26)}…${name.slice(-12)}`;
}
