import type { Envelope } from "../../shared/api/envelope.ts";

/** An event for a page that opens later, unless viewers have seen it to the end by then. */
export interface PendingEvent {
  /** The envelope's id. */
  readonly id: string;
  /** How long it is worth delivering, in milliseconds. */
  readonly forMs: number;
  /** It does not expire while alerts are paused, and is delivered when they resume. */
  readonly isAlert: boolean;
  /** It takes a message back. */
  readonly isVerdict?: true;
}

/** An older alert is no longer news; pages drop it as well. */
const alertMs = 240_000;
/** The AI's words belong to a conversation that moves on; reloading a page takes only seconds. */
const saidMs = 30_000;

/** How an envelope waits for a page that opens later; `undefined` for what only matters while it happens. */
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
      // Without it a message that moderation removed would come back.
      return envelope.payload.isAppropriate
        ? undefined
        : { id, forMs: saidMs, isAlert: false, isVerdict: true };
    default:
      return undefined;
  }
}
