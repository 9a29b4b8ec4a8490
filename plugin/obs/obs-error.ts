/**
 * Why OBS could not do something. `closed`: nothing answers as OBS does at the address; `lost`: the connection ended in
 * the middle of it; `kicked`: somebody ended it in OBS's list of sessions; `too-old`: an OBS before 28, or its old
 * plugin; `refused`: OBS answered with one of its error codes.
 */
export type ObsFailureKind =
  | "closed"
  | "lost"
  | "kicked"
  | "password"
  | "too-old"
  | "timed-out"
  | "unreadable"
  | "no-browser-source"
  | "no-scene"
  | "no-overlay"
  | "elsewhere"
  | "out-of-sight"
  | "no-relay"
  | "refused";

/** Something that OBS could not do. The message is for logs: the streamer is told by the kind. */
export class ObsError extends Error {
  override readonly name = "ObsError";
  readonly kind: ObsFailureKind;
  /** The request status of a refusal, as obs-websocket documents it: 600 means that there is no such thing. */
  readonly status: number | undefined;

  constructor(kind: ObsFailureKind, status?: number) {
    super(status === undefined ? kind : `${kind}, status ${status}`);
    this.kind = kind;
    this.status = status;
  }
}
