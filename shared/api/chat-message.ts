import * as v from "valibot";
import type { OpenEnum } from "./envelope.ts";

/** One line of the public chat stream (service-api.md, "PublicChatMessage"). */
export interface PublicChatMessage {
  /** Author: a viewer, the streamer or the AI. */
  readonly username: string;
  readonly content: string;
  readonly role: OpenEnum<"Mod" | "VIP" | "AI" | "Viewer" | "Streamer">;
  readonly isSub: boolean;
  /** UTC, ISO 8601. */
  readonly sentDateTime: string;
}

const schema = v.object({
  username: v.string(),
  content: v.string(),
  role: v.string(),
  isSub: v.boolean(),
  sentDateTime: v.string(),
}) satisfies v.GenericSchema<unknown, PublicChatMessage>;

/** Decodes the `data` of one frame of the public chat stream; `null` when it is not a chat message. Never throws. */
export function decodeChatMessage(frameText: string): PublicChatMessage | null {
  try {
    const result = v.safeParse(schema, JSON.parse(frameText));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
