import * as v from "valibot";
import { rightSchema } from "../../shared/protocol/control-protocol.ts";

/** The kinds of devices: an overlay on another computer, a control page on a phone. */
export const deviceKindSchema = v.picklist(["overlay", "control"]);

/** A device as it is stored. */
export const deviceSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: deviceKindSchema,
  /** A control page's rights; left out: it only looks. */
  may: v.exactOptional(v.array(rightSchema)),
  /** What its page proves, at least 256 bits: an overlay's address holds it, a control page has it from its pairing. */
  secret: v.pipe(v.string(), v.minLength(43)),
  /** Wall-clock milliseconds. */
  lastSeenAt: v.exactOptional(v.pipe(v.number(), v.finite())),
  lastFrom: v.exactOptional(v.string()),
  /** This computer's address and port by which the device last reached it, or that it was given. */
  at: v.exactOptional(v.string()),
  /** The id of the device that asked for its address, and with which it is removed. */
  madeBy: v.exactOptional(v.string()),
  /** The host of the OBS that the plugin has added it to. */
  obs: v.exactOptional(v.string()),
});
/** A paired device. */
export type Device = v.InferOutput<typeof deviceSchema>;

/** Whether an overlay's address, if it is for another screen, is a paired device's, and other screens are on. */
export function isPairedOverlay(url: string, isOn: boolean, devices: readonly Device[]): boolean {
  const [, secret] = url.split("#");
  return secret === undefined || (isOn && devices.some((one) => one.secret === secret));
}
