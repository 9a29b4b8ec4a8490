import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

/** Kinds of item in a touchscreen layout. */
export type LayoutItemType = "bar" | "gbar" | "pixmap" | "text";

/** A touchscreen layout: the kind of every item by its key. */
export type Layout = ReadonlyMap<string, LayoutItemType>;

/** The layouts that the application brings along, as documented. */
const builtIn: Readonly<Record<string, Readonly<Record<string, LayoutItemType>>>> = {
  $X1: { title: "text", icon: "pixmap" },
  $A0: { title: "text", "full-canvas": "pixmap", canvas: "pixmap" },
  $A1: { title: "text", icon: "pixmap", value: "text" },
  $B1: { title: "text", icon: "pixmap", value: "text", indicator: "bar" },
  $B2: { title: "text", icon: "pixmap", value: "text", indicator: "gbar" },
  $C1: { title: "text", icon1: "pixmap", indicator1: "bar", icon2: "pixmap", indicator2: "bar" },
};

const layoutFile = v.object({
  id: v.string(),
  items: v.array(v.object({ key: v.string(), type: v.picklist(["bar", "gbar", "pixmap", "text"]) })),
});

/** Finds a layout by its name or by the path of its file in the plugin's folder; else a sentence that says what is wrong. */
export function readLayout(name: string, pluginDir: string): Layout | string {
  const known = builtIn[name];
  if (known !== undefined) return new Map(Object.entries(known));
  if (name.startsWith("$")) return `There is no layout ${name}.`;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(join(pluginDir, name), "utf8"));
  } catch {
    return `The layout ${name} is not a JSON file in the plugin's folder.`;
  }
  const read = v.safeParse(layoutFile, json);
  if (read.success) return new Map(read.output.items.map(({ key, type }) => [key, type]));
  const [issue] = read.issues;
  return `The layout ${name} cannot be used: ${v.getDotPath(issue) ?? "layout"}: ${issue.message}.`;
}
