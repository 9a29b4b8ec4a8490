import { type ControlState, longestText } from "../../shared/protocol/control-protocol.ts";
import type { ApprovalState } from "../approval/approval.ts";
import { withoutDirection } from "../events/event-text.ts";
import type { OverlayState } from "../pages/overlay-control.ts";
import type { ViewerLine } from "../session/chat-lines.ts";
import type { ChannelState } from "../session/state/channel-state.ts";
import { remainingMs } from "../session/state/cooldown.ts";
import { type Presence, isIn } from "../session/state/presence.ts";
import type { AiMessage } from "./ai-messages.ts";

/** What the state of the control page is made from. */
export interface ControlFacts {
  /** A sentence; empty: nothing is wrong. */
  readonly trouble: string;
  /** `undefined` while no account is set up. */
  readonly state: ChannelState | undefined;
  readonly channelName: string | undefined;
  readonly overlay: OverlayState;
  readonly lines: readonly ViewerLine[];
  readonly aiMessages: readonly (AiMessage & {
    readonly approval: ApprovalState;
    /** While it waits. Monotonic milliseconds. */
    readonly decidesAt?: number | undefined;
  })[];
  readonly isApproving: boolean;
  /** Messages that waited when the plugin ended. */
  readonly lost: number;
  readonly isQuiet: boolean;
  readonly prompts: readonly string[];
}

/** What the control page shows at a time. Pure. */
export function controlStateOf(facts: ControlFacts, now: number): ControlState {
  const { state, channelName, overlay } = facts;
  const { voice, alerts } = overlay;
  return {
    type: "state",
    trouble: facts.trouble === "" ? null : cut(facts.trouble),
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
    aiMessages: facts.aiMessages.map(({ id, kind, name, message, approval, decidesAt }) => ({
      id: cut(id),
      ...(kind ? { kind } : {}),
      name: cut(withoutDirection(name)),
      message: cut(withoutDirection(message)),
      approval,
      decidesInMs: decidesAt === undefined ? null : Math.max(0, decidesAt - now),
    })),
    isApproving: facts.isApproving,
    lost: facts.lost,
    voice: { state: voice.state, waiting: voice.waiting, isMuted: voice.muted, volume: voice.volume },
    alerts: {
      isShowing: alerts.showing,
      waiting: alerts.waiting,
      merged: alerts.merged,
      dropped: alerts.dropped,
      isPaused: alerts.paused,
    },
    pages: overlay.pages,
    isQuiet: facts.isQuiet,
    prompts: facts.prompts.map(cut),
  };
}

/** One text that is too long must not keep the whole state from the page. */
function cut(text: string): string {
  return text.slice(0, longestText);
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
