import type { Envelope } from "../../shared/api/envelope.ts";

/** An event that is delivered to a page which opens later, unless viewers have seen it to its end by then. */
export interface PendingEvent {
  /** The envelope's id. */
  readonly id: string;
  /** For how long it is worth delivering, in milliseconds. */
  readonly forMs: number;
  /** It waits while the streamer has paused the alerts, and is delivered whenever that ends. */
  readonly isAlert: boolean;
}

/** An alert that is older is no news any more; pages let go of it as well. */
const alertMs = 120_000;
/** What the AI said is part of a conversation, which has moved on by then: a page takes seconds to be reloaded. */
const saidMs = 30_000;

/** What is pending for a page that opens later; nothing for what only matters while it happens. */
export function pendingFor(envelope: Envelope): PendingEvent | undefined {
  const { id } = envelope;
  switch (envelope.type) {
    case "channel.event":
    case "channel.go_live":
    case "channel.go_offline":
      return { id, forMs: alertMs, isAlert: true };
    case "chat.ai_message":
    case "ai.tts.generated":
      return { id, forMs: saidMs, isAlert: false };
    case "ai.moderation":
      // Without it what was taken back would come again.
      return envelope.payload.isAppropriate ? undefined : { id, forMs: saidMs, isAlert: false };
    default:
      return undefined;
  }
}
