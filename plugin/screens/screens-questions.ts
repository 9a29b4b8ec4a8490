import * as v from "valibot";
import { defineQuestion, helpAnchor } from "../forms/question.ts";
import { rightSchema } from "../../shared/protocol/control-protocol.ts";
import { deviceKindSchema, deviceSchema } from "../settings/paired-device.ts";

/** A device, and whether it is connected. */
export const shownDevice = v.object({
  ...v.pick(deviceSchema, ["id", "name", "kind", "may", "lastSeenAt", "lastFrom"]).entries,
  isHere: v.exactOptional(v.boolean()),
  /** Whether the device knows an address that is no longer this computer's. */
  isMoved: v.exactOptional(v.boolean()),
  /** The new address of an overlay that has moved. */
  url: v.exactOptional(v.string()),
});

const screensReply = v.object({
  items: v.array(shownDevice),
  /** Commands by which firewalls let devices in, until one has come; none: they ask in a window of the system. */
  firewall: v.exactOptional(v.array(v.object({ name: v.string(), command: v.string() }))),
  /** The addresses of this computer that may be chosen. */
  addresses: v.array(v.object({ address: v.string(), card: v.string(), maker: v.string() })),
  /** How the server is, as a sentence; empty: it is off. */
  meaning: v.picklist(["ready", "attention"]),
  message: v.string(),
  help: helpAnchor,
  /** Where the port cannot be had: one that can. */
  freePort: v.exactOptional(v.number()),
});
/** The paired devices, and the state of the server for them. */
export type ScreensReply = v.InferOutput<typeof screensReply>;

/** The paired devices and the server's state. The plugin also sends them when they change. */
export const screensQuestion = defineQuestion("screens", screensReply, 5_000);

const addedReply = v.object({
  /** The device's. */
  id: v.exactOptional(v.string()),
  /** Holds an overlay's secret, which only the plugin and OBS keep, or one that pairs a control page. */
  url: v.exactOptional(v.string()),
  /** Until when it works, once, in wall-clock milliseconds; left out: it lasts. */
  endsAt: v.exactOptional(v.number()),
  error: v.exactOptional(v.string()),
  help: helpAnchor,
});
/** The address of a new device, or why there is none. */
export type AddedReply = v.InferOutput<typeof addedReply>;

const addFields = v.partial(
  v.object({ kind: deviceKindSchema, name: v.string(), may: v.array(rightSchema), replaces: v.string() }),
);
/** The new device. Left out: an overlay, no name, no right. `replaces`: the id of the one whose place it takes. */
export type AddFields = v.InferOutput<typeof addFields>;

/** Adds a device. */
export const addQuestion = defineQuestion("addScreen", addedReply, 15_000, addFields.entries);

const doneReply = v.object({ ok: v.boolean() });

/** Removes a device; without `id` all of them. */
export const removeQuestion = defineQuestion("removeScreen", doneReply, 5_000, {
  id: v.optional(v.string()),
  all: v.optional(v.literal("yes")),
});

/** Gives a device another name, or a control page other rights. */
export const changeQuestion = defineQuestion("changeScreen", doneReply, 5_000, {
  id: v.string(),
  name: v.exactOptional(v.string()),
  may: v.exactOptional(v.array(rightSchema)),
});
