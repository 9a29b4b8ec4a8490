import * as v from "valibot";
import { type QuestionType, defineQuestion, helpAnchor } from "../forms/question.ts";

const screensReply = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      kind: v.picklist(["overlay"]),
      /** Wall-clock milliseconds. */
      lastSeenAt: v.exactOptional(v.number()),
      /** The address that it came from. */
      from: v.exactOptional(v.string()),
    }),
  ),
  /** The addresses of this computer that may be chosen. */
  addresses: v.array(v.object({ address: v.string(), card: v.string(), isVpn: v.boolean() })),
  /** How the server is, as a sentence; empty: it is off. */
  meaning: v.picklist(["ready", "attention", "trouble", "working"]),
  message: v.string(),
  help: helpAnchor,
});
/** The paired devices, and the state of the server for them. */
export type ScreensReply = v.InferOutput<typeof screensReply>;

/** The paired devices and the server's state. The plugin also sends them when they change. */
export const screensQuestion = defineQuestion("screens", screensReply, 5_000);

const addedReply = v.object({
  id: v.exactOptional(v.string()),
  /** Holds the device's secret: only the plugin and OBS keep it. */
  url: v.exactOptional(v.string()),
  error: v.exactOptional(v.string()),
  help: helpAnchor,
});
/** The address of a new device, or why there is none. */
export type AddedReply = v.InferOutput<typeof addedReply>;

/** Adds a device. */
export const addQuestion: QuestionType<AddedReply, { kind: "overlay"; name: string }> = {
  ...defineQuestion("addScreen", addedReply, 15_000),
  fields: v.object({ kind: v.picklist(["overlay"]), name: v.string() }),
};

const doneReply = v.object({ ok: v.boolean() });

/** Removes a device; without `id` all of them. */
export const removeQuestion: QuestionType<
  { ok: boolean },
  { id?: string | undefined; all?: "yes" | undefined }
> = {
  ...defineQuestion("removeScreen", doneReply, 5_000),
  fields: v.partial(v.object({ id: v.string(), all: v.literal("yes") })),
};

/** Gives a device another name. */
export const renameQuestion: QuestionType<{ ok: boolean }, { id: string; name: string }> = {
  ...defineQuestion("renameScreen", doneReply, 5_000),
  fields: v.object({ id: v.string(), name: v.string() }),
};
