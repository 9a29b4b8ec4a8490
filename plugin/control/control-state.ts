import { type ControlState, maxTextLength } from "../../shared/protocol/control-protocol.ts";
import type { AiText } from "../approval/ai-text.ts";
import type { ApprovalState } from "../approval/approval.ts";
import { withoutDirection } from "../events/event-text.ts";
import type { OverlayState } from "../pages/overlay-control.ts";
import type { ViewerLine } from "../session/chat-lines.ts";
import type { ChannelState } from "../session/state/channel-state.ts";
import { remainingMs } from "../session/state/cooldown.ts";
import { type Presence, isIn } from "../session/state/presence.ts";

/** What rules have waiting for the AI's next reaction. */
export interface RuleTurns {
  readonly waiting: readonly {
    readonly id: string;
    /** Name of the rule, or of the alert that is spoken. */
    readonly name: string;
    readonly isAlert: boolean;
    /** How many events it is about. */
    readonly count: number;
  }[];
  /** Drops what waits under this id; false: nothing does. */
  drop(id: string): boolean;
  /** Calls back when what waits may have changed; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Id of the queued press among the waiting rules. */
export const queuedPressId = "press";

/** Facts from which the control page's state is made. */
export interface ControlFacts {
  /** A sentence about the account or the connection; empty: nothing is wrong. */
  readonly trouble: string;
  /** The help's anchor on it. */
  readonly troubleHelp?: string | undefined;
  /** `undefined` while no account is set up. */
  readonly state: ChannelState | undefined;
  readonly channelName: string | undefined;
  readonly overlay: OverlayState;
  readonly lines: readonly ViewerLine[];
  /** Ids of messages that moderation took back. */
  readonly removed: readonly string[];
  readonly aiMessages: readonly (AiText & {
    readonly approval: ApprovalState;
    /** End of the time for approval, in monotonic milliseconds; only while it awaits approval. */
    readonly decidesAt?: number | undefined;
  })[];
  readonly isApproving: boolean;
  /** How many messages awaited approval when the plugin ended. */
  readonly lost: number;
  readonly isQuiet: boolean;
  readonly waiting: RuleTurns["waiting"];
  readonly prompts: readonly string[];
}

/** State of the control page at a time. Pure. */
export function controlStateOf(facts: ControlFacts, now: number): ControlState {
  const { state, channelName, overlay } = facts;
  const { voice, alerts } = overlay;
  return {
    type: "state",
    trouble: facts.trouble === "" ? null : cut(facts.trouble),
    ...(facts.trouble === "" || facts.troubleHelp === undefined ? {} : { troubleHelp: facts.troubleHelp }),
    channel: channelName === undefined ? null : cut(channelName),
    isLive: state?.channels?.find((channel) => channel.channelName === channelName)?.isLive ?? null,
    presence: presenceOf(channelName === undefined ? undefined : state?.presences.get(channelName)),
    characters: (state?.characters ?? []).map(({ id, name, isActive }) => ({
      id: cut(id),
      name: cut(name),
      isActive,
    })),
    cooldown: {
      readyInMs: state ? remainingMs(state.cooldown, now) : 0,
      windowMs: state?.cooldown.windowMs ?? 0,
      isSending: state?.cooldown.inFlight ?? false,
    },
    chat: facts.lines.map(({ id, author, text, isNew }) => ({
      id: cut(id),
      viewer: cut(withoutDirection(author)),
      message: cut(withoutDirection(text)),
      isNew,
    })),
    removed: facts.removed.map(cut),
    aiMessages: facts.aiMessages.map(({ id, kind, name, text, approval, decidesAt }) => ({
      id: cut(id),
      ...(kind === "message" ? {} : { kind }),
      name: cut(withoutDirection(name)),
      message: cut(withoutDirection(text)),
      approval,
      decidesInMs: decidesAt === undefined ? null : Math.max(0, decidesAt - now),
    })),
    isApproving: facts.isApproving,
    lost: facts.lost,
    voice: {
      state: voice.state,
      waiting: voice.waiting,
      isMuted: voice.muted || voice.isMutedInObs === true,
      ...(voice.isMutedInObs ? { isMutedInObs: true } : {}),
      volume: voice.volume,
      ...(voice.awaitsTurn ? { awaitsTurn: true } : {}),
      ...(voice.isHeld ? { isHeld: true } : {}),
    },
    alerts: {
      isShowing: alerts.showing,
      waiting: alerts.waiting,
      merged: alerts.merged,
      dropped: alerts.dropped,
      isPaused: alerts.paused,
    },
    queue: [
      ...(state?.queuedPress === undefined
        ? []
        : [{ id: queuedPressId, kind: "press" as const, name: "", count: 1 }]),
      ...facts.waiting.map(({ id, name, isAlert, count }) => ({
        id: cut(id),
        kind: isAlert ? ("alert" as const) : ("rule" as const),
        name: isAlert ? "" : cut(name),
        count,
      })),
    ],
    pages: overlay.pages,
    isQuiet: facts.isQuiet,
    prompts: facts.prompts.map(cut),
  };
}

/** A single text that is too long must not invalidate the whole state. */
function cut(text: string): string {
  return text.slice(0, maxTextLength);
}

function presenceOf(presence: Presence | undefined): ControlState["presence"] {
  switch (presence?.phase) {
    case "in":
    case "out":
    case "joining":
    case "leaving":
      return presence.phase;
    case "timed-out":
    case undefined:
      return null;
    case "failed":
    case "needs-subscription": {
      const wasIn = isIn(presence);
      return wasIn === undefined ? null : wasIn ? "in" : "out";
    }
  }
}
