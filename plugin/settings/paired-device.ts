import * as v from "valibot";

/** A device as it is stored: an overlay on another computer. */
export const deviceSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(["overlay"]),
  /** What its address holds and its page proves; at least 256 bits. */
  secret: v.pipe(v.string(), v.minLength(43)),
  /** Wall-clock milliseconds. */
  lastSeenAt: v.exactOptional(v.pipe(v.number(), v.finite())),
  lastFrom: v.exactOptional(v.string()),
  /** The host of the OBS that the plugin has added it to. */
  obs: v.exactOptional(v.string()),
});
/** A paired device. */
export type Device = v.InferOutput<typeof deviceSchema>;

/** Where devices are stored. */
export interface SavedDevices {
  readonly all: readonly Device[];
  /** Resolves with whether they were written. */
  save(devices: readonly Device[]): Promise<boolean>;
}
