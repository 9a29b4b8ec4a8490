import type { SingletonAction } from "@elgato/streamdeck";
import { Emitter } from "../../shared/emitter.ts";
import type { KeyWords, Locale, Messages } from "../../shared/words/words.ts";
import type { Approval } from "../approval/approval.ts";
import type { Goals } from "../goals/goals.ts";
import { Painter } from "../drawing/painter.ts";
import { keyFont } from "../drawing/svg.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { OverlayInObs } from "../obs/overlay-in-obs.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { SavedRules } from "../settings/stored-rules.ts";
import type { Account } from "../session/account.ts";
import type { RecentChat } from "../session/recent-chat.ts";
import type { ActionName } from "./action-names.ts";
import { AlertsAction } from "./alerts/action.ts";
import { AnswerAction } from "./answer/action.ts";
import { ApproveAction, type OpenSetUp } from "./approve/action.ts";
import { CharacterAction } from "./character/action.ts";
import { ContextAction } from "./context/action.ts";
import { GoalAction } from "./goal/action.ts";
import { OverlayAction } from "./overlay/action.ts";
import { PresenceAction } from "./presence/action.ts";
import { QuietAction } from "./quiet/action.ts";
import type { AllQuiet } from "./quiet/all-quiet.ts";
import { ReactionAction } from "./reaction/action.ts";
import type { SeenReactions } from "./reaction/seen-reactions.ts";
import type { CurrentValues } from "./reaction/template-values.ts";
import type { ActionContext, PressSign } from "./sidekick-action.ts";
import { RulesAction } from "./rules/action.ts";
import { StatusAction } from "./status/action.ts";
import { VoiceAction } from "./voice/action.ts";
import type { ChanceTools } from "../../shared/tools.ts";

/** Presses a key that is on no deck, for another program or a rule; see `SidekickAction.run`. */
export type PressOffDeck = (
  name: ActionName,
  keyId: string,
  settings: unknown,
  explain: () => string,
) => Promise<{ readonly sign: PressSign; readonly reason: string }>;

/** The features that keys and dials control. */
export interface DeckParts extends ChanceTools {
  readonly account: Account;
  readonly keyWords: KeyWords;
  readonly locale: Locale<Messages>;
  readonly approval: Approval;
  /** The last messages in chat. */
  readonly chat: RecentChat;
  readonly values: CurrentValues;
  readonly control: OverlayControl;
  readonly goals: Goals;
  readonly quiet: AllQuiet;
  readonly reactions: SeenReactions;
  readonly stored: { readonly rules: SavedRules };
  readonly obs: ObsLink;
  readonly overlayInObs: OverlayInObs;
  /** Emits after the reload of a page that had stopped. */
  readonly reloaded: Emitter;
  /** Opens a page of the set-up window in the streamer's browser, where it can. */
  readonly openSetUp: OpenSetUp;
}

/** Creates every action and paints its keys. The functions in the result are for the inspector. */
export function createDeck(parts: DeckParts) {
  const { account, control, clock, random, log, reloaded, keyWords: words } = parts;
  const painter = new Painter(clock, log);
  account.subscribe(() => painter.repaint());
  control.subscribe(() => painter.repaint());
  const font = keyFont(parts.locale.language, process.platform);
  const trouble = new Emitter();
  const titled = new Set<string>();
  const context = { account, painter, log, clock, random, words, font, titled };
  const actions = createActions(context, parts, () => trouble.emit());
  reloaded.subscribe(() => actions.overlay.showRecovered());
  const all = Object.values(actions);
  return {
    /** Every action, for registration with Stream Deck. */
    all,
    /** Presses a key that is on no deck; see `SidekickAction.run`. */
    run: <Reason>(name: ActionName, keyId: string, settings: unknown, explain: () => Reason) =>
      actions[name].run(keyId, settings, explain),
    obsFailureOn: (keyId: string) => actions.overlay.obsFailureOn(keyId),
    failureOn: (keyId: string) =>
      all.map((action) => action.failureOn(keyId)).find((failure) => failure !== undefined),
    onKeyTrouble: trouble.subscribe,
    /** Makes a key's caption give way to a title that the plugin has set: the application may not report that. */
    makeRoomForTitle: (keyId: string): void => {
      titled.add(keyId);
      painter.repaint([keyId]);
    },
  };
}

function createActions(context: ActionContext, parts: DeckParts, onTrouble: () => void) {
  const { control, approval, chat, values, quiet, obs, overlayInObs: overlay } = parts;
  const { examplePrompts } = parts.locale.words;
  return {
    reaction: new ReactionAction(context, values, examplePrompts.reaction, parts.reactions),
    answer: new AnswerAction(context, chat, values, examplePrompts.answer),
    approve: new ApproveAction(context, approval, parts.openSetUp),
    context: new ContextAction(context),
    character: new CharacterAction(context),
    presence: new PresenceAction(context),
    status: new StatusAction(context),
    voice: new VoiceAction(context, control),
    alerts: new AlertsAction(context, control),
    overlay: new OverlayAction(context, { obs: obs.state, overlay, control, onTrouble }),
    goal: new GoalAction(context, parts.goals),
    quiet: new QuietAction(context, quiet),
    rules: new RulesAction(context, parts.stored.rules, control),
  } satisfies Record<ActionName, SingletonAction>;
}
