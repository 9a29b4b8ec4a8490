/**
 * Why a request to VTube Studio failed. `closed`: nothing answers at the address; `lost`: the connection ended during a
 * request; `api-off`: its settings do not allow plugins; `denied`: the streamer did not allow this plugin; `revoked`: the
 * streamer no longer allows it; `unanswered`: VTube Studio replied neither yes nor no to a request for permission;
 * `asking-already`: its window asks about another plugin; `taken`: another plugin controls the parameter; `no-model`,
 * `no-hotkey`: not found; `busy`: no hotkey is accepted at the moment; `unreadable`: the responses are not VTube
 * Studio's; `refused`: any other error.
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

/** A failed request to VTube Studio. The message is for logs; the streamer's sentence depends on `kind`. */
export class VtubeError extends Error {
  override readonly name = "VtubeError";
  readonly kind: VtubeFailureKind;

  constructor(kind: VtubeFailureKind, errorId?: number) {
    super(errorId === undefined ? kind : `${kind}, error ${errorId}`);
    this.kind = kind;
  }
}

/** Kinds of failure by error id of VTube Studio (ErrorID.cs). */
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
