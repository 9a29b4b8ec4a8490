/** A version: major, minor, patch. */
export type Version = readonly [number, number, number];

/** Reads `X.Y.Z`; `undefined` for anything else, numbers with zeros before them included. */
export function versionIn(text: string): Version | undefined {
  const found = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

/** Whether one version comes after another. */
export function isHigher(version: Version, other: Version): boolean {
  const at = version.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (version[at] ?? 0) > (other[at] ?? 0);
}

/** The text of a package.json, a lock file or a manifest with another version, otherwise unchanged. */
export function withVersion(text: string, version: string): string {
  // A lock file names the project's version twice before the first package.
  const head = text.indexOf('"node_modules/');
  const end = head < 0 ? text.length : head;
  const own = text
    .slice(0, end)
    .replace(/^( {2}| {6})"(version|Version)": "[^"]*"/gm, `$1"$2": "${version}"`);
  return own + text.slice(end);
}
