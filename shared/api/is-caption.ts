import type { Envelope } from "./envelope.ts";

/** What the `eventType` of a caption has in it beside `caption`. */
const captionWords = ["streamer", "subtitle", "closed"];

/**
 * Whether an event is the streamer's own speech, transcribed: nobody wrote it, and it may hold anything that was said
 * in the room. The service sends captions as lines of chat and as events of the channel, whose type may be written in
 * any way (`Closed-Captions`).
 */
export function isCaption({ type, payload }: Envelope): boolean {
  if (type === "chat.message") return payload.isCaption === true;
  if (type !== "channel.event") return false;
  return isCaptionType(payload.eventType);
}

/** Whether an `eventType` of the channel is one of captions. */
export function isCaptionType(eventType: string): boolean {
  const name = eventType
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  return name.includes("caption") && captionWords.some((word) => name.includes(word));
}
