import { contextLimit } from "../../shared/api/endpoints.ts";
import type { Clock } from "../../shared/clock.ts";
import type { ControlPress } from "../../shared/protocol/control-protocol.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { operateAlerts, operateVoice } from "../actions/page-operations.ts";
import { answerLine } from "../actions/answer/answer-line.ts";
import { sendContext } from "../actions/context/send-context.ts";
import { changePresence, presenceFailure } from "../actions/presence/change-presence.ts";
import type { AllQuiet } from "../actions/quiet/all-quiet.ts";
import type { TemplateValues } from "../actions/reaction/prompt-template.ts";
import type { SeenReactions } from "../actions/reaction/seen-reactions.ts";
import { sendPrompt } from "../actions/reaction/send-prompt.ts";
import type { Approval } from "../approval/approval.ts";
import type { Goals } from "../goals/goals.ts";
import { missingTrouble } from "../account/account-sentences.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { EventList } from "../event-list/event-list.ts";
import type { Account } from "../session/account.ts";
import { type ViewerLine, maxKept } from "../session/chat-lines.ts";
import type { Bots } from "../session/bots.ts";
import type { RecentChat } from "../session/recent-chat.ts";
import type { Session } from "../session/session.ts";
import { remainingMs } from "../session/state/cooldown.ts";
import type { ControlPrompts } from "./control-prompts.ts";
import {
  type ControlPressResult,
  done,
  failedBy,
  failedFor,
  failedWith,
  pagesResult,
  requestResult,
} from "./press-result.ts";

export interface PressParts {
  readonly account: Account;
  readonly control: OverlayControl;
  readonly quiet: AllQuiet;
  readonly bots: Bots;
  readonly reactions: SeenReactions;
  readonly chat: RecentChat;
  readonly approval: Approval;
  readonly goals: Goals;
  /** The current values of a prompt's variables. `line`: the message in question; default: the last one. */
  readonly values: (channelName: string | undefined, line?: ViewerLine) => TemplateValues;
  readonly clock: Clock;
  readonly locale: Locale<Messages>;
}

/** The same parts, and the control page's prompts. */
export interface PressSources extends PressParts {
  readonly prompts: ControlPrompts;
  readonly rules: RuleTurns;
  readonly eventList: EventList;
}

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

/** Source of the page's requests in the state, where a key's source is its id. */
const source = "control-page";

/** Runs a press by the same functions as the keys. Presses that need the service return a promise. */
export function runPress(
  press: ControlPress,
  sources: PressSources,
): ControlPressResult | Promise<ControlPressResult> {
  const { control, quiet, prompts, approval, locale } = sources;
  const { words } = locale;
  // As with a key, a press ends every wait for a retry.
  sources.account.session?.tryNow();
  switch (press.does) {
    case "voice":
      return pagesResult(operateVoice(control, press.what), words);
    case "volume":
      control.setVolume(press.volume);
      return done();
    case "goal":
      return sources.goals.add(press.goalId, press.by) ? done() : failedFor("goalGone", words);
    case "set-goal":
      return sources.goals.set(press.goalId, press.value) ? done() : failedFor("goalGone", words);
    case "alerts":
      return pagesResult(operateAlerts(control, press.what), words);
    case "quiet":
      return beQuiet(sources);
    case "lift-quiet":
      quiet.lift();
      return done();
    case "approve":
      return approval.approve(press.messageId) ? done() : failedFor("notWaiting", words);
    case "drop":
      return approval.reject(press.messageId) ? done() : failedFor("notWaiting", words);
    case "forget-lost":
      approval.forgetLost();
      return done();
    case "unqueue":
      return unqueue(press.turnId, sources);
    case "remove-reaction":
    case "restore-reaction": {
      const { remove, restore } = sources.reactions;
      const isThere = (press.does === "remove-reaction" ? remove : restore)(press.reactionId);
      return isThere ? done() : failedFor("keyGone", words);
    }
    case "remove-event":
    case "restore-event":
      return sources.eventList.remove(press.eventId, press.does === "remove-event")
        ? done()
        : failedFor("gone", words);
    case "retry":
      // Every press has tried already.
      return done();
    case "home-screen":
      // Only pages on other screens ask for it, and their socket answers it.
      return done();
    case "prompts":
      prompts.set(press.prompts);
      return done();
    default:
      return withAccount(press, sources);
  }
}

async function beQuiet({ quiet, account, locale }: PressSources): Promise<ControlPressResult> {
  const result = await quiet.begin();
  if (result.kind === "done") return done();
  const { failure } = result;
  return failure ? failedBy(failure, locale.words) : failedWith(missingTrouble(account, locale.words));
}

function unqueue(id: string, { account, rules, locale }: PressSources): ControlPressResult {
  const { session } = account;
  const isPress = id === queuedPressId && session?.store.value.queuedPress !== undefined;
  if (isPress) session.dropQueued();
  return isPress || rules.drop(id) ? done() : failedFor("notQueued", locale.words);
}

type AccountPress = Extract<
  ControlPress,
  {
    readonly does:
      | "react"
      | "reaction"
      | "skip-line"
      | "judge-author"
      | "context"
      | "character"
      | "join"
      | "leave";
  }
>;

/** Runs a press that needs an account. */
function withAccount(
  press: AccountPress,
  sources: PressSources,
): ControlPressResult | Promise<ControlPressResult> {
  const { account, locale } = sources;
  const { words } = locale;
  const { session } = account;
  if (!session) return failedWith(missingTrouble(account, words));
  switch (press.does) {
    case "react":
      return react(press, session, sources);
    case "reaction":
      return runKey(press.reactionId, session, sources);
    case "skip-line": {
      const channelName = session.channelOf(undefined);
      if (channelName !== undefined) sources.chat.settle(channelName, press.lineId);
      return done();
    }
    case "judge-author": {
      const channelName = session.channelOf(undefined);
      const line = lineIn(sources.chat, channelName, press.lineId);
      if (!line) return failedFor("gone", words);
      sources.bots.set(line.author, press.isBot);
      sources.chat.judge(line.author, press.isBot);
      return done();
    }
    case "context": {
      const { does: _, ...text } = press;
      return sendContext(session, { source, ...text }).then((result) =>
        requestResult(result, words, { limit: contextLimit }),
      );
    }
    case "character":
      return session
        .activateCharacter(press.characterId, source)
        .then((result) => requestResult(result, words));
    case "join":
    case "leave":
      return changePresence(session, { does: press.does, mode: "LIVE", channelName: undefined }).then(
        (result) => {
          const failure =
            result.kind === "not-joined" ? presenceFailure(session, session.channelOf(undefined)) : undefined;
          return failure ? failedBy(failure, words) : requestResult(result, words);
        },
      );
  }
}

function lineIn(chat: RecentChat, channelName: string | undefined, id: string): ViewerLine | undefined {
  if (channelName === undefined) return undefined;
  return chat.linesOf(channelName, "all", maxKept).find((line) => line.id === id);
}

/** Sends what the deck's key would. */
async function runKey(
  id: string,
  session: Session,
  { reactions, values, clock, locale }: PressSources,
): Promise<ControlPressResult> {
  const key = reactions.take(id);
  if (!key) return failedFor("keyGone", locale.words);
  const { prompt, settings } = key;
  const { channelName, eventType, features } = settings;
  const result = await sendPrompt(session, {
    source,
    prompt,
    values: values(session.channelOf(channelName)),
    features,
    ...(channelName ? { channelName } : {}),
    ...(eventType ? { eventType } : {}),
  });
  if (result.kind === "done") key.used();
  return requestResult(result, locale.words, {
    readyInMs: remainingMs(session.store.value.cooldown, clock.now()),
  });
}

async function react(
  { prompt, lineId }: Extract<ControlPress, { readonly does: "react" }>,
  session: Session,
  { chat, values, clock, locale }: PressSources,
): Promise<ControlPressResult> {
  const { words } = locale;
  const channelName = session.channelOf(undefined);
  if (prompt.trim() === "") return failedFor("empty", words);
  const answer = async (id: string) => {
    if (channelName === undefined || chat.isRemoved(channelName, id)) return { kind: "removed" } as const;
    const line = lineIn(chat, channelName, id);
    if (!line || line.isBot) return undefined;
    return answerLine({ session, chat, values }, { source, channelName, line, prompt });
  };
  const result =
    lineId === undefined
      ? await sendPrompt(session, { source, prompt, values: values(channelName) })
      : await answer(lineId);
  if (!result) return failedFor("gone", words);
  const readyInMs = remainingMs(session.store.value.cooldown, clock.now());
  return requestResult(result, words, { readyInMs });
}
