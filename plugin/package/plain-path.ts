import { createHash } from "node:crypto";
import { lstatSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Vite reads paths as addresses: these characters end one or are an escape in it, and the file is not found. */
const unsafe = /[#?%]/;

/**
 * A path to the folder that Vite can work with: the folder itself, or a link to it in the temporary folder. Through the
 * link, Vite and Node need their options named `preserveSymlinks`.
 */
export function plainPath(folder: string): string {
  const real = realpathSync(folder);
  if (!unsafe.test(real)) return folder;
  if (unsafe.test(tmpdir()))
    throw new Error(`Vite cannot work in ${real}. Move the project to a path without #, ? and %.`);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 16);
  const link = join(tmpdir(), `sidekick-deck-${name}`);
  if (isOwnLink(link, real)) return link;
  rmSync(link, { force: true });
  // A junction: Windows lets anybody make one.
  symlinkSync(real, link, "junction");
  return link;
}

/** Whether the link leads to the folder, and was not made by another user of this computer. */
function isOwnLink(link: string, folder: string): boolean {
  const found = lstatSync(link, { throwIfNoEntry: false });
  const user = process.getuid?.();
  if (!found?.isSymbolicLink() || (user !== undefined && found.uid !== user)) return false;
  return realpathSync(link) === folder;
}

/** A configuration with each path in the folder `from` replaced by the same path in `to`. */
export function movePaths<Value>(value: Value, from: string, to: string): Value {
  return moved(value, (path) => (path.startsWith(from) ? join(to, path.slice(from.length)) : path)) as Value;
}

function moved(value: unknown, move: (path: string) => string): unknown {
  if (typeof value === "string") return move(value);
  if (Array.isArray(value)) return value.map((one: unknown) => moved(one, move));
  // A function or an expression holds no path.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, move)]));
}
