import { type AlertSettings, maxAlertNames } from "../../../../shared/alerts/alert-settings.ts";
import type { MediaFile } from "../../../../shared/alerts/media.ts";
import type { SaveReply } from "../../document/save-queue.ts";
import { type MediaBringing, type MediaBrought, bringMedia } from "./bring-media.ts";
import { withFiles } from "../files-in-use.ts";
import type { ImportLine, ImportPlan, MediaWanted } from "./import-plan.ts";

/** The streamer's alerts and files with the plugin. */
export interface AlertPlaces {
  /** The settings now. */
  settings(): AlertSettings;
  /**
   * Stores all settings, in one step of undo with the files that were added for them. Rejected ones may be in use all
   * the same, until the plugin ends.
   */
  replace(settings: AlertSettings, added: readonly MediaFile[]): Promise<SaveReply>;
  /** The files that are stored now; `undefined`: the plugin does not answer. */
  media(): Promise<readonly MediaFile[] | undefined>;
  /** Removes a file. */
  remove(file: string): Promise<unknown>;
}

/** The result of an import: `crowded`, too many alerts would have settings; `unsaved`, they could not be stored. */
export type ImportResult =
  | {
      readonly name: "done";
      readonly lines: readonly ImportLine[];
      /** What was brought, with the alerts that it is for. */
      readonly media: readonly { readonly wanted: MediaWanted; readonly file: MediaFile }[];
    }
  | { readonly name: "cancelled" | "silent" | "crowded" | "unsaved" };

/** The settings with those files that were brought, by their source; `undefined`: it was not. */
export function settingsWith(
  { settings }: ImportPlan,
  brought: (source: string) => string | undefined,
): AlertSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, one]) => [name, withFiles(one, brought)] as const),
  );
}

/**
 * Brings the files of a plan, and then stores its settings over those of the same alerts, all at once. If anything
 * prevents that, nothing is left behind.
 */
export async function applyImport(
  plan: ImportPlan,
  places: AlertPlaces,
  bringing: MediaBringing,
): Promise<ImportResult> {
  const stored = await places.media();
  if (!stored) return { name: "silent" };
  const before = new Set(stored.map(({ file }) => file));
  const added = new Map<string, MediaFile>();
  const isUsed = (file: string, settings: AlertSettings) => JSON.stringify(settings).includes(file);
  /** Removes what was added, but for files that these settings use. */
  const leave = async (settings: AlertSettings): Promise<void> => {
    for (const file of added.keys()) if (!isUsed(file, settings)) await places.remove(file);
  };
  const upload: MediaBringing["upload"] = async (...args) => {
    const one = await bringing.upload(...args);
    if (typeof one === "object" && !before.has(one.file)) added.set(one.file, one);
    return one;
  };
  let brought: MediaBrought;
  try {
    brought = await bringMedia(plan.media, { ...bringing, upload });
    bringing.signal.throwIfAborted();
  } catch (error) {
    await leave(places.settings());
    if (bringing.signal.aborted) return { name: "cancelled" };
    throw error;
  }
  const { files, lines, isSilent } = brought;
  const all = places.settings();
  const next = { ...all, ...settingsWith(plan, (source) => files.get(source)?.file) };
  const isCrowded = Object.keys(next).length > maxAlertNames;
  const kept = [...added.values()].filter(({ file }) => isUsed(file, next));
  const result = isSilent ? "silent" : isCrowded ? "crowded" : await places.replace(next, kept);
  const isRejected = result !== "done" && result !== "silent" && result !== "crowded";
  if (isRejected) await places.replace(all, []);
  await leave(places.settings());
  if (result !== "done") return { name: isRejected ? "unsaved" : result };
  return {
    name: "done",
    lines: [...lines, ...plan.lines],
    media: plan.media.flatMap((wanted) => {
      const file = files.get(wanted.source);
      return file ? [{ wanted, file }] : [];
    }),
  };
}
