import type { VtubeFailureKind } from "./vtube-error.ts";

/** What the plugin does in VTube Studio. */
export type VtubePart = "mouth" | "hotkey";

/** What is known of VTube Studio. */
export interface VtubeState {
  /** `asking`: its window asks the streamer whether this plugin is allowed. */
  readonly connection: "off" | "connecting" | "asking" | "open" | "lost";
  /** Why there is no connection. */
  readonly trouble?: VtubeFailureKind;
  /** The last request that failed; only while connected. */
  readonly failed?: { readonly [Part in VtubePart]?: VtubeFailureKind | undefined };
}

/** Whether the streamer has to allow the plugin before VTube Studio is asked again. */
export function isDenied({ trouble }: VtubeState): boolean {
  return trouble === "denied" || trouble === "revoked" || trouble === "unanswered";
}
