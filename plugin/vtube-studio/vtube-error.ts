/**
 * Why VTube Studio could not do something. `closed`: nothing answers at the address; `lost`: the connection ended in the
 * middle of a request; `api-off`: plugins are not allowed in its settings; `denied`: the streamer did not allow this one;
 * `revoked`: the streamer no longer allows it; `unanswered`: the answer to a request for permission was neither yes nor
 * no; `asking-already`: its window asks about another plugin; `taken`: another plugin controls the parameter; `no-model`, `no-hotkey`: not found; `busy`: it accepts no hotkey right now;
 * `unreadable`: the responses are not VTube Studio's; `refused`: any other error.
 */
export type VtubeFailureKind =
  | "closed"
  | "lost"
  | "timed-out"
  | "unreadable"
  | "api-off"
  | "denied"
  | "revoked"
  | "unanswered"
  | "asking-already"
  | "taken"
  | "no-model"
  | "no-hotkey"
  | "busy"
  | "refused";

/** Something that VTube Studio could not do. The message is for logs; what the streamer reads depends on the kind. */
export class VtubeError extends Error {
  override readonly name = "VtubeError";
  readonly kind: VtubeFailureKind;

  constructor(kind: VtubeFailureKind, errorId?: number) {
    super(errorId === undefined ? kind : `${kind}, error ${errorId}`);
    this.kind = kind;
  }
}

/** Error ids of VTube Studio (ErrorID.cs) that mean something here. */
const kinds: Readonly<Record<number, VtubeFailureKind>> = {
  1: "api-off",
  8: "revoked",
  50: "denied",
  51: "asking-already",
  200: "busy",
  201: "no-model",
  202: "no-hotkey",
  203: "busy",
  204: "no-hotkey",
  205: "busy",
  454: "taken",
};

/** The error for an error id. */
export function vtubeErrorFor(errorId: number): VtubeError {
  return new VtubeError(kinds[errorId] ?? "refused", errorId);
}
