import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Presence } from "../../session/state/presence.ts";
import type { QuietKeyView } from "./key.ts";

/** The progress of the last press on an All quiet key. */
export interface QuietProgress {
  /** Channels are being looked up and left. */
  readonly isUnderWay: boolean;
  /** The AI may not have left a chat. */
  readonly hasFailed: boolean;
}

/**
 * The view of an All quiet key.
 *
 * @param isQuiet Voice muted and alerts paused, by All quiet or otherwise.
 * @param last `undefined` before the first press.
 */
export function quietView(
  isQuiet: boolean,
  last: QuietProgress | undefined,
  state: ChannelState | undefined,
): QuietKeyView {
  if (!isQuiet) return { phase: "ready" };
  const ai = aiPresence(state);
  if (last?.isUnderWay) return { phase: "leaving" };
  if (ai === "out") return { phase: "quiet" };
  if (last?.hasFailed) return { phase: "not-all-left" };
  return { phase: ai === "leaving" ? "leaving" : "silent" };
}

/** Presence of the AI over all channels: in some chat, leaving the last one, or in none. */
export function aiPresence(state: ChannelState | undefined): "in" | "leaving" | "out" | "unknown" {
  if (!state) return "unknown";
  const each = [...state.presences.values()].map(presenceIn);
  const isCurrent = state.channels !== undefined && !isCutOff(state);
  for (const one of ["in", "unknown", "leaving"] as const) if (each.includes(one)) return one;
  return isCurrent ? "out" : "unknown";
}

function presenceIn(presence: Presence): ReturnType<typeof aiPresence> {
  switch (presence.phase) {
    case "in":
    case "joining":
      return "in";
    case "leaving":
      return "leaving";
    case "timed-out":
      return "unknown";
    case "failed":
      return presence.isOut ? "out" : "unknown";
    case "out":
    case "needs-subscription":
      return "out";
  }
}

/** Whether the AI could join unnoticed, because events are missing. */
function isCutOff({ connection, failure }: ChannelState): boolean {
  return connection === "lost" || (connection === "refused" && failure?.kind === "unauthorised");
}
