import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Written beside and then moved into place: a crash leaves the old file or the new one, never half of one. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  await writeFile(beside, text, { mode: 0o600 });
  await rename(beside, path);
}
