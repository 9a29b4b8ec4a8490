import { isJsonObject } from "../../../../shared/api/fields.ts";

/** Values of a manifest that are looked at. */
const maxValues = 100_000;

/**
 * Finds the file of an address or a path among the paths of a ZIP: by its manifests, which name the address of each
 * path; by the path, however many folders it leaves out; by the file's name alone. Where several files fit, none does.
 */
export function fileFinder(
  paths: readonly string[],
  manifests: readonly unknown[],
): (source: string) => string | undefined {
  const byEnd = new Map<string, string | undefined>();
  for (const path of paths) for (const end of endsOf(path)) byEnd.set(end, byEnd.has(end) ? undefined : path);
  const byAddress = new Map<string, string>();
  for (const manifest of manifests)
    for (const texts of textsTogether(manifest)) {
      const addresses = texts.filter(isAddress);
      const path = texts.map((text) => (isAddress(text) ? undefined : byEnd.get(plain(text)))).find(Boolean);
      if (path !== undefined) for (const address of addresses) byAddress.set(withoutQuery(address), path);
    }
  return (source) =>
    byAddress.get(source) ??
    endsOf(source)
      .map((end) => byEnd.get(end))
      .find((path) => path !== undefined);
}

/** A path from each of its folders on, the longest first: `a/b/c.png`, `b/c.png`, `c.png`. */
function endsOf(path: string): readonly string[] {
  const parts = plain(path).split("/").slice(-6);
  return parts.map((_, at) => parts.slice(at).join("/"));
}

/** A path in one form: `..` and `.` name no place, and an address's escapes are resolved. */
function plain(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A per cent sign that begins no character.
  }
  return decoded
    .toLowerCase()
    .split(/[/\\]/)
    .filter((part) => !/^\.{0,2}$/.test(part))
    .join("/");
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, "");
}

/** The texts that are side by side in one object, with its own key: a manifest's entry for a file. */
function* textsTogether(json: unknown): Generator<readonly string[]> {
  const waiting: { readonly key: string; readonly value: unknown }[] = [{ key: "", value: json }];
  for (let seen = 0; waiting.length > 0 && seen < maxValues; seen++) {
    const { key, value } = waiting.pop() ?? { key: "", value: undefined };
    if (typeof value === "string") yield [key, value];
    else if (Array.isArray(value)) {
      for (const one of value.slice(0, maxValues))
        if (typeof one === "object") waiting.push({ key, value: one });
    } else if (isJsonObject(value)) {
      const entries = Object.entries(value).slice(0, maxValues);
      yield [key, ...entries.map(([, one]) => one).filter((one) => typeof one === "string")];
      for (const [name, one] of entries) waiting.push({ key: name, value: one });
    }
  }
}
