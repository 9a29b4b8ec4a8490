/** A name that is not taken: the same, or with the first free number after it. `max`: its greatest length in UTF-16 units. */
export function freeName(name: string, max: number, isTaken: (name: string) => boolean): string {
  // Half a surrogate pair would make it a name that no request and no layout can have.
  const short = name
    .slice(0, max - 4)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
  for (let number = 1; ; number++) {
    const next = number === 1 ? name : `${short} ${number}`;
    if (!isTaken(next)) return next;
  }
}
