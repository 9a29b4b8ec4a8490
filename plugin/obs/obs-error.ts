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

/** What each means, in English. */
export const obsSentences: Readonly<Record<ObsFailureKind, string>> = {
  closed:
    "OBS does not answer. Open OBS and tick “Enable WebSocket server” in Tools, WebSocket Server Settings.",
  lost: "The connection to OBS ended. Trying again by itself.",
  kicked:
    "The connection was closed in OBS's list of sessions. Press the key, or “Test OBS”, to connect again.",
  password:
    "OBS does not accept the password. Find it in OBS under Tools, WebSocket Server Settings, Show Connect Info.",
  "too-old": "This OBS is too old: version 28 or newer is needed.",
  "timed-out": "OBS did not answer in time.",
  unreadable: "OBS answered in a way that could not be read. Is another program at this address?",
  "no-browser-source":
    "This OBS has no browser source. Install OBS from obsproject.com; some systems' own packages come without it.",
  "no-scene": "OBS has no scene of this name.",
  "no-overlay": "The overlay isn't in OBS yet. Press an “Add to OBS” key.",
  elsewhere: "The overlay is in another scene. Press an “Add to OBS” key to add it to this one.",
  "out-of-sight": "The group or scene with the overlay is hidden in OBS.",
  "no-relay": "The overlay's server isn't running; its address in these settings says why.",
  refused: "OBS refused.",
};

/** Something that OBS could not do. The message is a sentence for the streamer. */
export class ObsError extends Error {
  override readonly name = "ObsError";
  readonly kind: ObsFailureKind;
  /** The request status of a refusal, as obs-websocket documents it: 600 means that there is no such thing. */
  readonly status: number | undefined;

  constructor(kind: ObsFailureKind, status?: number) {
    super(obsSentences[kind]);
    this.kind = kind;
    this.status = status;
  }
}
