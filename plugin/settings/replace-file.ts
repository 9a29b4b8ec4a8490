import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Clock, sleep } from "../../shared/clock.ts";

/** Error codes of Windows while a virus scanner or a backup has the file open. */
const heldCodes: readonly unknown[] = ["EBUSY", "EPERM", "EACCES"];
/** Waits between tries: a virus scanner or a backup lets go of a file within a few seconds. */
const waitsMs = [20, 50, 100, 200, 400, 800, 1_600, 2_000] as const;

/** The name of a file while this process is writing it. */
export function unfinished(path: string): string {
  return `${path}.${process.pid}.new`;
}

/** Deletes the files of a folder that a process was still writing when it was ended. Those may hold tokens. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const file of await readdir(folder).catch(() => [])) {
    const pid = /\.(\d+)\.new$/.exec(file)?.[1];
    // Another process of the plugin may be writing it just now.
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(folder, file), { force: true }).catch(() => {});
  }
}

/** Whether there is a process of this id. */
export function isRunning(pid: number): boolean {
  try {
    // Only asks: signal 0 does nothing.
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Writes a file as a whole: beside its place and then moved there. A crash leaves the old file or the new one, never half
 * of one.
 */
export async function replaceFile(path: string, content: string | Uint8Array, clock: Clock): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = unfinished(path);
  try {
    // Without the flush, a power cut can leave the new name with nothing behind it.
    await writeFile(beside, content, { mode: 0o600, flush: true });
    await whenLetGo(() => rename(beside, path), clock);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
}

/** Tries again for a few seconds while another program has the file open. */
export async function whenLetGo<Result>(attempt: () => Promise<Result>, clock: Clock): Promise<Result> {
  for (const waitMs of waitsMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!heldCodes.includes(codeOf(error))) throw error;
      await sleep(clock, waitMs);
    }
  }
  return attempt();
}

/** The code of an error of the system. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
