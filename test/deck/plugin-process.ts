import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";

/** How the plugin's process ended: one of the two is null. */
export interface ProcessEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** The plugin's process. */
export interface PluginProcess {
  readonly pid: number;
  /** Resolves when the process has ended. */
  readonly exited: Promise<ProcessEnd>;
  /** How it ended, once it has. */
  readonly end: ProcessEnd | undefined;
  /** The last lines that it wrote to either output, oldest first. */
  readonly tail: () => string;
  readonly kill: () => void;
}

/**
 * Flags before the script. The application's own list is not documented and has changed between versions; these are
 * the strictest that are known of it, so that what runs here runs there.
 */
export const strictNodeFlags: readonly string[] = [
  "--no-addons",
  "--no-global-search-paths",
  "--enable-source-maps",
];

/** Starts the plugin's script with Node, its folder as working directory, and reads what it prints line by line. */
export async function startPluginProcess(options: {
  readonly pluginDir: string;
  readonly script: string;
  readonly node: string;
  readonly nodeFlags: readonly string[];
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly onOutput: (line: string, from: "stdout" | "stderr") => void;
}): Promise<PluginProcess> {
  const { pluginDir, script, node, nodeFlags, args, env, onOutput } = options;
  const child = spawn(node, [...nodeFlags, join(pluginDir, script), ...args], {
    cwd: pluginDir,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const lines: string[] = [];
  const read = (from: "stdout" | "stderr"): void => {
    createInterface({ input: child[from] }).on("line", (line) => {
      lines.push(line);
      if (lines.length > 40) lines.shift();
      onOutput(line, from);
    });
  };
  read("stdout");
  read("stderr");

  let end: ProcessEnd | undefined;
  const stopMinding = atHostEnd(() => void child.kill("SIGKILL"));
  const exited = new Promise<ProcessEnd>((resolve) => {
    // "close" comes after the outputs have been read to their end, so that the tail is whole.
    child.once("close", (exitCode, signal) => {
      stopMinding();
      end = { exitCode, signal };
      resolve(end);
    });
  });
  await started(child);
  return {
    pid: child.pid ?? 0,
    exited,
    get end() {
      return end;
    },
    tail: () => lines.join("\n"),
    kill: () => void child.kill("SIGKILL"),
  };
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (cause) =>
      reject(new Error("The plugin's process could not be started.", { cause })),
    );
  });
}

const atEnd = new Set<() => void>();

/** Has something done should this process end before its time; the answer takes it back. */
function atHostEnd(task: () => void): () => void {
  if (atEnd.size === 0) process.on("exit", doAtEnd);
  atEnd.add(task);
  return () => {
    atEnd.delete(task);
    if (atEnd.size === 0) process.off("exit", doAtEnd);
  };
}

function doAtEnd(): void {
  for (const task of atEnd) task();
}

/** A copy of a plugin's folder in a temporary place. */
export interface Copy {
  readonly pluginDir: string;
  /** An empty folder beside it, to be the user's home folder. */
  readonly homeDir: string;
  remove(): Promise<void>;
}

/**
 * Copies a plugin's folder, keeping its name: the plugin learns its own UUID from it. Logs are left behind. `folderIn`
 * names the folder in which the application of that home folder keeps plugins.
 */
export async function copyPlugin(pluginDir: string, folderIn?: (home: string) => string): Promise<Copy> {
  const place = await realpath(await mkdtemp(join(tmpdir(), "deck-")));
  const stopMinding = atHostEnd(() => rmSync(place, { recursive: true, force: true }));
  const homeDir = join(place, "home");
  await mkdir(homeDir);
  const copy = join(folderIn?.(homeDir) ?? place, basename(pluginDir));
  // Node copies a folder by itself, many times as fast, only here and where nothing is filtered.
  cpSync(pluginDir, copy, { recursive: true });
  await rm(join(copy, "logs"), { recursive: true, force: true });
  return {
    pluginDir: copy,
    homeDir,
    async remove() {
      // Windows holds the files of a process for a moment after its end.
      await rm(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      stopMinding();
    },
  };
}

/** The environment of a user whose home folder is `homeDir`, on every system; `undefined` leaves the real one. */
export function environment(
  homeDir: string | undefined,
  extra: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  // What Node and the test runner keep there for the test's process is none of the plugin's.
  const own = Object.entries(process.env).filter(([name]) => !/^(NODE_|VITEST)/.test(name));
  const home =
    homeDir === undefined
      ? {}
      : {
          HOME: homeDir,
          USERPROFILE: homeDir,
          APPDATA: join(homeDir, "AppData", "Roaming"),
          LOCALAPPDATA: join(homeDir, "AppData", "Local"),
          XDG_DATA_HOME: join(homeDir, ".local", "share"),
          XDG_CONFIG_HOME: join(homeDir, ".config"),
          XDG_CACHE_HOME: join(homeDir, ".cache"),
          XDG_STATE_HOME: join(homeDir, ".local", "state"),
        };
  return { ...Object.fromEntries(own), ...home, ...extra };
}
