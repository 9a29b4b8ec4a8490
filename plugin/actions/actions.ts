import type { SingletonAction } from "@elgato/streamdeck";
import { AlertsAction } from "./alerts/action.ts";
import { AnswerAction } from "./answer/action.ts";
import { ApproveAction } from "./approve/action.ts";
import { CharacterAction } from "./character/action.ts";
import { ContextAction } from "./context/action.ts";
import { OverlayAction, type OverlayActionOptions } from "./overlay/action.ts";
import { PresenceAction } from "./presence/action.ts";
import { QuietAction } from "./quiet/action.ts";
import type { AllQuiet } from "./quiet/all-quiet.ts";
import type { Approval } from "../approval/approval.ts";
import type { ViewerLine } from "../session/chat-lines.ts";
import type { RecentChat } from "../session/recent-chat.ts";
import type { TemplateValues } from "./reaction/prompt-template.ts";
import { ReactionAction } from "./reaction/action.ts";
import type { ActionName } from "./action-names.ts";
import type { ActionContext } from "./sidekick-action.ts";
import { StatusAction } from "./status/action.ts";
import { VoiceAction } from "./voice/action.ts";

/** What some actions need besides the `ActionContext`. */
export interface ActionNeeds extends OverlayActionOptions {
  /** Which of the AI's messages wait for the streamer. */
  readonly approval: Approval;
  /** The last messages in chat. */
  readonly chat: RecentChat;
  /** The current values of a prompt's variables. `line`: the message that it is about; default: the last one. */
  readonly values: (channelName: string | undefined, line?: ViewerLine) => TemplateValues;
  readonly quiet: AllQuiet;
}

/** Creates every action, for the plugin to register. The forms beside them are not part of its process. */
export function createActions(context: ActionContext, needs: ActionNeeds) {
  return {
    reaction: new ReactionAction(context, needs.values),
    answer: new AnswerAction(context, needs.chat, needs.values),
    approve: new ApproveAction(context, needs.approval),
    context: new ContextAction(context),
    character: new CharacterAction(context),
    presence: new PresenceAction(context),
    status: new StatusAction(context),
    voice: new VoiceAction(context, needs.control),
    alerts: new AlertsAction(context, needs.control),
    overlay: new OverlayAction(context, needs),
    quiet: new QuietAction(context, needs.quiet),
  } satisfies Record<ActionName, SingletonAction>;
}
