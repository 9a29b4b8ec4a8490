import type { ConnectionTools } from "../shared/api/stream.ts";
import type { Store } from "../shared/store.ts";
import type { KeyWords, Locale, Messages, ProfileWords } from "../shared/words/words.ts";
import type { PressOffDeck } from "./actions/create-deck.ts";
import type { AllQuiet } from "./actions/quiet/all-quiet.ts";
import type { SeenReactions } from "./actions/reaction/seen-reactions.ts";
import type { CurrentValues } from "./actions/reaction/template-values.ts";
import type { Approval } from "./approval/approval.ts";
import type { HiddenWords } from "./approval/hidden-words.ts";
import type { Check } from "./check/create-check.ts";
import type { DetailedLog } from "./check/detailed-log.ts";
import type { AiMessages } from "./control/ai-messages.ts";
import type { ControlPages } from "./control/control-pages.ts";
import type { EventList } from "./event-list/event-list.ts";
import type { PageEvents } from "./events/page-events.ts";
import type { Settings } from "./forms/settings-draft.ts";
import type { Goals } from "./goals/goals.ts";
import type { StreamDeckHost } from "./host/deck-activity.ts";
import type { HostApplication } from "./host/host-application.ts";
import type { LogRing } from "./host/log-ring.ts";
import type { PropertyInspector } from "./host/property-inspector.ts";
import type { ChannelAlerts } from "./library/channel-alerts.ts";
import type { Library } from "./library/library.ts";
import type { LookFile } from "./library/look-file/look-file.ts";
import type { SeenTones } from "./library/seen-tones.ts";
import type { ObsFailureKind } from "./obs/obs-error.ts";
import type { ObsLink } from "./obs/obs-link.ts";
import type { OverlayInObs } from "./obs/overlay-in-obs.ts";
import type { Once } from "./once/once.ts";
import type { OverlayControl } from "./pages/overlay-control.ts";
import type { LaidKeys } from "./profiles/laid-keys.ts";
import type { Rules } from "./rules/create-rules.ts";
import type { Screens } from "./screens/create-screens.ts";
import type { OverlayForObs } from "./screens/overlay-for-obs.ts";
import type { OneUseAddresses } from "./server/one-use-addresses.ts";
import type { ServerKeeper } from "./server/server-keeper.ts";
import type { Account } from "./session/account.ts";
import type { Bots } from "./session/bots.ts";
import type { RecentChat } from "./session/recent-chat.ts";
import type { Failure } from "./session/state/failure.ts";
import type { SettingsStore } from "./settings/global-settings.ts";
import type { SaveSettings } from "./settings/save-settings.ts";
import type { StoredState } from "./settings/stored-state.ts";
import type { Lowerer } from "./sound/lowerer.ts";
import type { Microphone } from "./sound/microphone.ts";

/** The parts of the plugin that work as soon as it starts: what keys show and do, and what must miss no event. */
export interface CoreContext extends ConnectionTools {
  readonly account: Account;
  readonly aiMessages: AiMessages;
  readonly alerts: ChannelAlerts;
  readonly application: HostApplication;
  readonly approval: Approval;
  readonly bots: Bots;
  readonly chat: RecentChat;
  readonly control: OverlayControl;
  /** The folder in which the plugin stores its files. */
  readonly dataFolder: string;
  readonly detailedLog: DetailedLog;
  readonly eventList: EventList;
  readonly events: PageEvents;
  /** The failure of a key's last press. */
  readonly failureOn: (keyId: string) => Failure | undefined;
  readonly goals: Goals;
  readonly hiddenWords: HiddenWords;
  /** Stream Deck's version and platform, and the plugin's version, as the SDK has them. */
  readonly info: {
    readonly application: { readonly version: string; readonly platform: string };
    readonly plugin: { readonly version: string };
  };
  /** The open form of a key. */
  readonly inspector: PropertyInspector;
  readonly keyWords: KeyWords;
  readonly locale: Locale<Messages>;
  readonly obs: ObsLink;
  /** Why a key could not do its work in OBS. */
  readonly obsFailureOn: (keyId: string) => ObsFailureKind | undefined;
  readonly once: Once;
  /** Calls back when a key fails in a way that no store reports. */
  readonly onKeyTrouble: (listener: () => void) => unknown;
  /** Opens an address in the streamer's browser. */
  readonly openUrl: (url: string) => Promise<void>;
  /** The overlay's address for OBS; see `overlayForObs`. */
  readonly overlayForObs: (isToBeAdded: boolean) => Promise<OverlayForObs>;
  readonly overlayInObs: OverlayInObs;
  readonly quiet: AllQuiet;
  readonly reactions: SeenReactions;
  readonly ring: LogRing;
  /** Presses a key that is on no deck. */
  readonly run: PressOffDeck;
  readonly saveSettings: SaveSettings;
  readonly server: ServerKeeper;
  readonly settings: SettingsStore;
  /** The keys on decks, and the words of starter keys, where plugins can add no profiles. */
  readonly starter: { readonly laid: LaidKeys; readonly words: ProfileWords } | undefined;
  readonly stored: StoredState;
  /** The settings as Stream Deck stores them, unchecked. */
  readonly storedSettings: Store<Settings | undefined>;
  readonly streamDeck: StreamDeckHost;
  readonly tones: SeenTones;
  readonly values: CurrentValues;
}

/** Every part of the plugin that several features share. Only `features/` takes it as a whole. */
export interface PluginContext extends CoreContext {
  readonly check: Check;
  readonly controlPages: ControlPages;
  /** Why a press with that key's id was in vain, as a sentence; empty: not known. */
  readonly explain: (keyId: string) => string;
  readonly library: Library;
  readonly look: LookFile;
  readonly lowerer: Lowerer;
  readonly microphone: Microphone;
  readonly oneUse: OneUseAddresses;
  /** Calls back with the port of each server that has started. */
  readonly onServer: (listener: (port: number) => void) => unknown;
  /** The folder of the built pages. */
  readonly pagesFolder: string;
  readonly rules: Rules;
  readonly screens: Screens;
}
