import type { PageStorage } from "../../../../overlay/page/storage.ts";
import type { AllRoutes, SaveReply, SettingsRoutes } from "../../../../overlay/studio/document/save-queue.ts";
import type { StepPart } from "../../../../overlay/studio/document/step-part.ts";
import type { Layouts } from "../../../../plugin/library/layouts.ts";

/** Routes of a plugin that has no settings of a kind, and takes all. */
const noSettings: SettingsRoutes = {
  read: () => Promise.resolve({}),
  send: () => Promise.resolve("done"),
};

/** Routes of a plugin without settings, but for some. */
export function routesWith(some: Partial<AllRoutes>): AllRoutes {
  return {
    layout: noSettings,
    alert: noSettings,
    media: noSettings,
    tone: noSettings,
    portrait: noSettings,
    trim: noSettings,
    avatar: noSettings,
    goal: noSettings,
    ...some,
  };
}

/** Storage in memory. */
export function createStorage(): PageStorage {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key),
    set: (key, text) => void (text === undefined ? texts.delete(key) : texts.set(key, text)),
  };
}

/** Has a plugin's layouts store what the studio sends. */
export function storeLayouts(layouts: Layouts, parts: readonly StepPart[]): SaveReply {
  const [{ of, name, layout = name, before = "", after } = { of: "option", name: "" }, ...others] = parts;
  if (of === "rename") return layouts.rename(before, after ?? "");
  if (of === "layout" && after === undefined) {
    layouts.remove(name);
    return "done";
  }
  const options = of === "layout" ? others : parts;
  const query = of === "layout" ? Object.fromEntries(new URLSearchParams(after)) : {};
  const patch = Object.fromEntries(options.map((option) => [option.name, option.after ?? null]));
  const reply = layouts.patch(layout, { ...query, ...patch }, of === "layout");
  return typeof reply === "object" ? { text: reply.query } : reply;
}
