import { type ControlState, maxTextLength } from "../../shared/protocol/control-protocol.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import type { TroubleReply } from "../account/account-questions.ts";
import { accountTrouble, missingTrouble, unsavedTrouble } from "../account/account-sentences.ts";
import { withoutDirection } from "../events/event-text.ts";
import type { KeptGoal } from "../goals/goals.ts";
import { remainingMs } from "../session/state/cooldown.ts";
import { type Presence, isIn } from "../session/state/presence.ts";
import { amountOf, currencyOf, isMoney, kindOf } from "../../shared/alerts/alert-kinds.ts";
import { type ListedEvent, type ListedKind, maxListed } from "../../shared/protocol/overlay-protocol.ts";
import { knownName } from "../../shared/alerts/anonymous.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { type AiMessages, excerptOf } from "./ai-messages.ts";
import { type PressSources, queuedPressId } from "./run-press.ts";
import { worstProblem } from "./worst-problem.ts";

/** The parts of the plugin behind the control page. */
export interface ControlSources extends PressSources {
  readonly stored: StoredState;
  readonly aiMessages: AiMessages;
  readonly obs: { readonly state: ObsLink["state"] };
}

/** Lines of chat that a page shows. */
const maxChatLines = 40;

/** State of the control page at a time. */
export function controlStateOf(sources: ControlSources, now: number): ControlState {
  const { account, approval, chat, control, prompts, quiet, rules } = sources;
  const { session } = account;
  const state = session?.store.value;
  const channelName = session?.channelOf(undefined);
  const lines = channelName === undefined ? [] : chat.linesOf(channelName, "all", maxChatLines);
  const { voice, alerts, pages } = control.state;
  const trouble = troubleOf(sources);
  const presence = channelName === undefined ? undefined : state?.presences.get(channelName);
  const { setup } = account;
  const { isQuiet } = quiet;
  return {
    type: "state",
    trouble: trouble ? cut(trouble.message) : null,
    ...(trouble?.help === undefined ? {} : { troubleHelp: trouble.help }),
    problem: worstProblem({ setup, state, presence, isQuiet, pages, obs: sources.obs.state.value }),
    channel: channelName === undefined ? null : cut(channelName),
    isLive: state?.channels?.find((channel) => channel.channelName === channelName)?.isLive ?? null,
    presence: presenceOf(presence),
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
    chat: lines.map(({ id, author, text, isNew, isBot }) => ({
      id: cut(id),
      viewer: cut(withoutDirection(author)),
      message: cut(withoutDirection(text)),
      isNew,
      ...(isBot ? { isBot } : {}),
    })),
    removed: channelName === undefined ? [] : chat.removedFrom(channelName).map(cut),
    aiMessages: aiMessagesOf(sources, now),
    isApproving: approval.isOn,
    lost: approval.lost,
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
      ...rules.waiting.map(({ id, name, isAlert, count }) => ({
        id: cut(id),
        kind: isAlert ? ("alert" as const) : ("rule" as const),
        name: isAlert ? "" : cut(name),
        count,
      })),
    ],
    events: sources.eventList.latest(maxListed).map(shownEvent),
    goals: sources.goals.all.map(goalOnPage),
    pages,
    isQuiet,
    prompts: prompts.value.map(cut),
  };
}

/** The first thing that is wrong with the account or the connection. */
function troubleOf({ account, locale, stored }: ControlSources): TroubleReply | undefined {
  const { words } = locale;
  return [
    // Before the settings are known nothing is missing yet.
    account.setup === "unknown" ? undefined : missingTrouble(account, words),
    accountTrouble(account, locale),
    stored.areHiddenWordsRead
      ? undefined
      : { message: words.hiddenWords.unread, help: entryAnchor("messages.hiddenWords.unread") },
    unsavedTrouble(stored, words),
  ].find((each) => each !== undefined && each.message !== "");
}

/** The last messages with their approval. Texts that await approval come first if they are not among the last. */
function aiMessagesOf({ aiMessages, approval }: ControlSources, now: number): ControlState["aiMessages"] {
  const last = aiMessages.value;
  const awaiting = new Map(approval.awaiting.map((message) => [message.id, message]));
  const others = approval.awaiting.filter(({ id }) => !last.some((message) => message.id === id));
  return [...others, ...last].map((message) => {
    const awaited = awaiting.get(message.id);
    const { id, kind, name, text, written } = awaited ? excerptOf(awaited) : message;
    return {
      id: cut(id),
      ...(kind === "message" ? {} : { kind }),
      name: cut(withoutDirection(name)),
      message: cut(withoutDirection(text)),
      ...(written !== undefined && { isCleaned: true }),
      approval: approval.stateOf(id),
      decidesInMs: awaited ? Math.max(0, awaited.decidesAt - now) : null,
    };
  });
}

function shownEvent({ id, event }: ListedEvent): ControlState["events"][number] {
  const name = knownName(event.username) ?? knownName(event.gifter) ?? "";
  const currency = isMoney(event) ? currencyOf(event) : undefined;
  return {
    id: cut(id),
    kind: kindOf(event) as ListedKind,
    name: cut(withoutDirection(name)),
    amount: amountOf(event),
    ...(currency === undefined ? {} : { currency: cut(withoutDirection(currency)) }),
  };
}

function goalOnPage({ others, ...goal }: KeptGoal): ControlState["goals"][number] {
  return {
    ...goal,
    title: cut(withoutDirection(goal.title)),
    others: Object.entries(others).map(([currency, amount]) => ({
      currency: cut(withoutDirection(currency)),
      amount,
    })),
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
