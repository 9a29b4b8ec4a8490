import { readFile, readdir } from "node:fs/promises";

/** Linux counts a process's time in hundredths of a second. */
const tickMs = 10;

/** Whether costs of processes can be read: only Linux has /proc. */
export const hasProcessCosts = process.platform === "linux";

/** Resident memory of a process, in MB. */
export async function residentMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Share of one core that processes take, in per cent, from now until the function returned is called. */
export async function watchCpu(pids: readonly number[]): Promise<() => Promise<number>> {
  const before = await Promise.all(pids.map(timesOf));
  const startedAt = performance.now();
  return async () => {
    const tookMs = performance.now() - startedAt;
    const after = await Promise.all(pids.map(timesOf));
    const added = after.map((times, at) => addedMs(before[at] ?? times, times));
    return (added.reduce((sum, ms) => sum + ms, 0) / tookMs) * 100;
  };
}

/** Time that a process has had on a core, in milliseconds, by two counts. */
export interface CpuTimes {
  /** User and system time, in ticks of 10 ms. */
  readonly ticks: number;
  /** The threads' own, in nanoseconds, without that of threads that have ended. */
  readonly threads: number;
}

/** The exact count, unless threads have ended in between: they take their time with them. */
export function addedMs(before: CpuTimes, after: CpuTimes): number {
  return Math.max(after.threads - before.threads, after.ticks - before.ticks - tickMs);
}

async function timesOf(pid: number): Promise<CpuTimes> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => {
    throw new Error(`Process ${pid}, which is measured, has ended.`);
  });
  // The name in brackets may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const tasks = await readdir(`/proc/${pid}/task`);
  const threads = await Promise.all(
    tasks.map(async (task) => {
      // A thread may end while it is asked; some kernels do not keep this count.
      const text = await readFile(`/proc/${pid}/task/${task}/schedstat`, "utf8").catch(() => "0");
      return Number(text.split(" ")[0]) / 1e6;
    }),
  );
  return {
    ticks: (Number(fields[11]) + Number(fields[12])) * tickMs,
    threads: threads.reduce((sum, ms) => sum + ms, 0),
  };
}
