/**
 * Why a request to OBS failed. `closed`: no OBS answers at the address; `lost`: the connection broke; `kicked`:
 * somebody ended it in OBS's list of sessions; `too-old`: OBS before 28, or its old plugin; `other-computer`: OBS
 * is on another computer, and there is no server for other screens; `too-many-devices`, `unsaved-device`: OBS on another
 * computer needs a device of its own, which could not be added; `refused`: OBS answered with one of its error codes.
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
  | "no-canvas"
  | "no-overlay"
  | "elsewhere"
  | "out-of-sight"
  | "no-relay"
  | "other-computer"
  | "too-many-devices"
  | "unsaved-device"
  | "refused";

/** Request status of obs-websocket for a missing item, source or filter. */
const notFound = 600;

/** Waits for work on an item, a source or a filter that may have been removed meanwhile. */
export async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ObsError) || error.status !== notFound) throw error;
  }
}

/** A failed request to OBS. The message is for logs; the streamer's sentence depends on `kind`. */
export class ObsError extends Error {
  override readonly name = "ObsError";
  readonly kind: ObsFailureKind;
  /** The request status of a `refused` request, as obs-websocket documents it: 600 means not found. */
  readonly status: number | undefined;

  constructor(kind: ObsFailureKind, status?: number) {
    super(status === undefined ? kind : `${kind}, status ${status}`);
    this.kind = kind;
    this.status = status;
  }
}
