import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

const stateSchema = v.object({
  Image: v.string(),
  Name: v.optional(v.string()),
  Title: v.optional(v.string()),
  ShowTitle: v.optional(v.boolean()),
  TitleAlignment: v.optional(v.string()),
  TitleColor: v.optional(v.string()),
  FontFamily: v.optional(v.string()),
  FontSize: v.optional(v.number()),
  FontStyle: v.optional(v.string()),
  FontUnderline: v.optional(v.boolean()),
});

const actionSchema = v.object({
  UUID: v.string(),
  Name: v.string(),
  Icon: v.optional(v.string()),
  Tooltip: v.optional(v.string()),
  Controllers: v.optional(v.array(v.string()), ["Keypad"]),
  DisableAutomaticStates: v.optional(v.boolean(), false),
  PropertyInspectorPath: v.optional(v.string()),
  SupportedInMultiActions: v.optional(v.boolean(), true),
  States: v.pipe(v.array(stateSchema), v.minLength(1)),
  Encoder: v.optional(
    v.object({
      layout: v.optional(v.string()),
      Icon: v.optional(v.string()),
      background: v.optional(v.string()),
    }),
  ),
});

const manifestSchema = v.object({
  UUID: v.string(),
  Name: v.string(),
  Version: v.string(),
  CodePath: v.string(),
  CodePathMac: v.optional(v.string()),
  CodePathWin: v.optional(v.string()),
  Nodejs: v.object({ Version: v.string() }),
  Software: v.object({ MinimumVersion: v.string() }),
  PropertyInspectorPath: v.optional(v.string()),
  Profiles: v.optional(
    v.array(
      v.object({
        Name: v.string(),
        DeviceType: v.number(),
        DontAutoSwitchWhenInstalled: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
  Actions: v.array(actionSchema),
});

/** The parts of `manifest.json` that the application acts on, with the schema's defaults filled in. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
/** One entry of the manifest's `Actions`. */
export type ManifestAction = Manifest["Actions"][number];

/** Reads a plugin's manifest. Rejects with one sentence when it is absent or lacks what the application needs. */
export async function readManifest(pluginDir: string): Promise<Manifest> {
  const path = join(pluginDir, "manifest.json");
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    throw new Error(`There is no manifest.json in ${pluginDir}; is the plugin built?`, { cause });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON.`, { cause });
  }
  const read = v.safeParse(manifestSchema, json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`${path} cannot be used: ${v.getDotPath(issue) ?? "manifest"}: ${issue.message}.`);
}

/** The script that the application runs on a platform. */
export function codePath(manifest: Manifest, platform: "mac" | "windows"): string {
  return (platform === "mac" ? manifest.CodePathMac : manifest.CodePathWin) ?? manifest.CodePath;
}

/** Whether dotted version `a` is older than `b`, compared part by part as numbers. */
export function isOlder(a: string, b: string): boolean {
  const left = a.split(".").map(Number);
  const right = b.split(".").map(Number);
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
