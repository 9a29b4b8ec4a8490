import * as v from "valibot";
import { type JsonObject, isJsonObject } from "./json.ts";

// What the application wrote or was reported to take, version 3.0; a field that is not here was never seen in one.

/** Ids are lowercase where they are referred to, and uppercase in the names of folders. */
const id = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u, "Expected a UUID in lowercase"),
);

/** `package.json`. */
export const packageSchema = v.strictObject({
  AppVersion: v.string(),
  DeviceModel: v.string(),
  DeviceSettings: v.null(),
  FormatVersion: v.literal(1),
  OSType: v.picklist(["Windows", "macOS"]),
  OSVersion: v.string(),
  RequiredPlugins: v.array(v.string()),
});

/** The profile's own `manifest.json`. */
export const profileSchema = v.strictObject({
  AppIdentifier: v.optional(v.string()),
  Device: v.strictObject({ Model: v.string(), UUID: id }),
  Name: v.pipe(v.string(), v.nonEmpty()),
  Pages: v.strictObject({
    Current: v.literal("00000000-0000-0000-0000-000000000000"),
    Default: id,
    Pages: v.pipe(v.array(id), v.minLength(1)),
  }),
  Version: v.literal("3.0"),
});

const stateSchema = v.strictObject({
  FontFamily: v.optional(v.string()),
  FontSize: v.optional(v.number()),
  FontStyle: v.optional(v.string()),
  FontUnderline: v.optional(v.boolean()),
  Image: v.optional(v.string()),
  OutlineThickness: v.optional(v.number()),
  ShowTitle: v.optional(v.boolean()),
  Title: v.optional(v.string()),
  TitleAlignment: v.optional(v.picklist(["top", "middle", "bottom"])),
  TitleColor: v.optional(v.string()),
});

const entrySchema = v.strictObject({
  ActionID: id,
  LinkedTitle: v.boolean(),
  Name: v.string(),
  Plugin: v.strictObject({ Name: v.string(), UUID: v.string(), Version: v.string() }),
  Resources: v.null(),
  Settings: v.custom<JsonObject>(isJsonObject, "Expected an object"),
  State: v.pipe(v.number(), v.integer(), v.minValue(0)),
  States: v.array(stateSchema),
  UUID: v.string(),
});

/** A page's `manifest.json`. */
export const pageSchema = v.strictObject({
  Controllers: v.array(
    v.strictObject({
      Actions: v.nullable(v.record(v.pipe(v.string(), v.regex(/^\d+,\d+$/u)), entrySchema)),
      Type: v.picklist(["Keypad", "Encoder", "Neo"]),
    }),
  ),
  Icon: v.string(),
  Name: v.string(),
});

/** An action on a page. */
export type ProfileAction = v.InferOutput<typeof entrySchema>;
/** A page. */
export type ProfilePage = v.InferOutput<typeof pageSchema>;
