import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Presence } from "../../session/state/presence.ts";
import type { QuietKeyView } from "./key.ts";

/** What the last press on an All quiet key has led to so far. */
export interface Quieting {
  /** Channels are being looked up and left. */
  readonly isUnderWay: boolean;
  /** The AI may not have left a chat. */
  readonly hasFailed: boolean;
}

/**
 * The view of an All quiet key. `isQuiet`: voice muted and alerts paused, however that came about. `last` is `undefined`
 * until All quiet was pressed.
 */
export function quietView(
  isQuiet: boolean,
  last: Quieting | undefined,
  state: ChannelState | undefined,
): QuietKeyView {
  if (!isQuiet) return { phase: "ready" };
  const ai = aiIn(state);
  if (last?.isUnderWay) return { phase: "leaving" };
  if (ai === "out") return { phase: "quiet" };
  if (last?.hasFailed) return { phase: "not-all-left" };
  return { phase: ai === "leaving" ? "leaving" : "silent" };
}

/** Where the AI is, over all channels: in one chat, on its way out of the last, in none, or nobody knows. */
export function aiIn(state: ChannelState | undefined): "in" | "leaving" | "out" | "unknown" {
  if (!state) return "unknown";
  const each = [...state.presences.values()].map(whereabouts);
  const isCurrent = state.channels !== undefined && !isCutOff(state);
  for (const one of ["in", "unknown", "leaving"] as const) if (each.includes(one)) return one;
  return isCurrent ? "out" : "unknown";
}

function whereabouts(presence: Presence): ReturnType<typeof aiIn> {
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
