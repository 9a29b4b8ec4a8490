import type { Envelope } from "../../shared/api/envelope.ts";
import { alertEnvelopes, type Command } from "../../shared/protocol/overlay-protocol.ts";

/** An event for a page that opens later, unless a page has shown it to the end by then. */
export interface PendingEvent {
  /** The envelope's id. */
  readonly id: string;
  /** How long it is worth delivering, in milliseconds. */
  readonly forMs: number;
  /** How long while a page has it wait, in milliseconds. */
  readonly waitsForMs?: number;
  /** Whether it is an alert, which does not expire while alerts are paused. */
  readonly isAlert: boolean;
  /** Whether it is a verdict that removes a message. */
  readonly isVerdict?: true;
}

/** An older alert is no longer news; pages drop it as well. */
const alertMs = 240_000;
/** An older message or voice no longer fits the conversation; reloading a page takes only seconds. */
const speechMs = 30_000;
/** A message that waits on a page for those before it is kept so long, with its voice. */
const waitingMs = 600_000;

/** Terms on which an event is kept for pages that open later; `undefined` for an event that only matters at once. */
export function pendingFor(envelope: Envelope): PendingEvent | undefined {
  const { id } = envelope;
  if (envelope.type === "channel.event" || envelope.type in alertEnvelopes)
    return { id, forMs: alertMs, isAlert: true };
  switch (envelope.type) {
    case "chat.ai_message":
    case "ai.tts.generated":
      return { id, forMs: speechMs, waitsForMs: waitingMs, isAlert: false };
    case "ai.moderation":
      // Without the verdict a page that opens later would show the removed message.
      return envelope.payload.isAppropriate
        ? undefined
        : { id, forMs: waitingMs, isAlert: false, isVerdict: true };
    default:
      return undefined;
  }
}

/** What the streamer clears: alerts, or everything the AI has written and spoken. */
export type Cleared = "alerts" | "speech";

/** What these commands clear. */
export const clearedBy: { readonly [Name in Command]?: Cleared } = {
  "alerts.clear": "alerts",
  "voice.stop": "speech",
};

/** Whether an event goes with what is cleared. A verdict stays: without it, a page would still show its message. */
export function isCleared(event: PendingEvent | undefined, what: Cleared): boolean {
  return event !== undefined && !event.isVerdict && event.isAlert === (what === "alerts");
}
