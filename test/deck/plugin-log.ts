import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The last lines of the log that the plugin's SDK keeps in its folder; empty when there is none. A failure at start
 * is often told nowhere else: the SDK catches the first error that nobody caught, and prints nothing.
 */
export function readPluginLog(pluginDir: string, lines = 30): string {
  const folder = join(pluginDir, "logs");
  try {
    // The SDK numbers its logs; 0 is the one of this run.
    const newest = readdirSync(folder).find((name) => name.endsWith(".0.log"));
    if (newest === undefined) return "";
    return readFileSync(join(folder, newest), "utf8").trimEnd().split(/\r?\n/).slice(-lines).join("\n");
  } catch {
    return "";
  }
}
