import type { AlertSettings } from "../../shared/alerts/alert-settings.ts";
import type { ChanceTools } from "../../shared/tools.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import type { PressOffDeck } from "../actions/create-deck.ts";
import type { CurrentValues } from "../actions/reaction/template-values.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { Streams } from "../once/streams.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { Account } from "../session/account.ts";
import type { RecentChat } from "../session/recent-chat.ts";
import type { SavedRules } from "../settings/stored-rules.ts";

/** The parts of the plugin that rules work with. */
export interface RulesOptions extends ChanceTools {
  readonly account: Account;
  readonly alerts: { readonly inUse: AlertSettings };
  readonly chat: RecentChat;
  readonly control: OverlayControl;
  readonly hiddenWords: HiddenWords;
  readonly locale: Locale<Messages>;
  readonly obs: ObsLink;
  /** The streams as they count. */
  readonly once: { readonly streams: Pick<Streams, "isLive" | "subscribe"> };
  readonly run: PressOffDeck;
  readonly stored: { readonly rules: SavedRules };
  readonly values: CurrentValues;
}
