import nodeModule from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { missingSentence } from "../account/account-sentences.ts";
import { openAnsweredRequests } from "../api/answered-requests.ts";
import { runAction } from "../api/run-action.ts";
import { type CheckOptions, createCheck } from "../check/create-check.ts";
import type { DetailedLog } from "../check/detailed-log.ts";
import type { AiMessages } from "../control/ai-messages.ts";
import { controlSocket, createControlPages } from "../control/control-pages.ts";
import type { PressParts } from "../control/run-press.ts";
import { followAppVoice } from "../desktop-app/app-voice.ts";
import { createEmotes } from "../emotes/create-emotes.ts";
import { createEventList } from "../event-list/create-event-list.ts";
import { showLanguages } from "../languages/show-languages.ts";
import { showCooldown } from "../pages/show-cooldown.ts";
import type { EventRelay } from "../events/event-relay.ts";
import type { Answer } from "../forms/question.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import type { PropertyInspector } from "../host/property-inspector.ts";
import { createInspector } from "../inspector/create-inspector.ts";
import { type LibraryOptions, openLibrary } from "../library/library.ts";
import type { Once } from "../once/once.ts";
import { openLookFile } from "../library/look-file/look-file.ts";
import { secretsOf } from "../library/look-file/shared-parts.ts";
import { followAddress } from "../obs/follow-address.ts";
import { connectToObs } from "../obs/obs-connection.ts";
import { type TroubleSources, keyTrouble } from "../panel/key-trouble.ts";
import { createAnswers } from "../panel/create-answers.ts";
import { readActionNames } from "../profiles/action-list.ts";
import type { LaidKeys } from "../profiles/laid-keys.ts";
import { type StarterKeys, createStarterKeys } from "../profiles/starter-keys.ts";
import { pageSocket } from "../pages/page-socket.ts";
import { relayRoutes } from "../relay/relay-routes.ts";
import { sealedControlSocket } from "../control/sealed-control-socket.ts";
import { type Rules, createRules } from "../rules/create-rules.ts";
import { createScreens } from "../screens/create-screens.ts";
import { type OverlayForObs, overlayForObs } from "../screens/overlay-for-obs.ts";
import { createAdmission } from "../server/admission.ts";
import { createOneUseAddresses } from "../server/one-use-addresses.ts";
import { startServer } from "../server/start-server.ts";
import type { StartServer } from "../server/server-keeper.ts";
import { openSetUp } from "../set-up/set-up-answer.ts";
import { createSetUpPages, setUpSocket } from "../set-up/set-up-pages.ts";
import type { SetUpPage } from "../set-up/set-up-questions.ts";
import { type OverlayInObs, followServer } from "../obs/overlay-in-obs.ts";
import type { SetUpParts } from "../set-up/set-up-pages.ts";
import { createLowerer } from "../sound/lowerer.ts";
import { levelVoices } from "../voices/level-voices.ts";
import { type VtubeParts, createVtubeStudio } from "../vtube-studio/create-vtube-studio.ts";
import { Microphone } from "../sound/microphone.ts";
import { followVoiceTurns } from "../sound/voice-turns.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { KeyWords, ProfileWords } from "../../shared/words/words.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import type { RulesOptions } from "../rules/rules-options.ts";

/** The parts of the plugin that are there from the start. */
export interface EarlyParts
  extends CheckOptions, LibraryOptions, VtubeParts, PressParts, TroubleSources, RulesOptions {
  readonly alerts: LibraryOptions["alerts"];
  readonly stored: LibraryOptions["stored"];
  readonly account: CheckOptions["account"];
  readonly aiMessages: AiMessages;
  readonly dataFolder: string;
  readonly detailedLog: DetailedLog;
  readonly events: EventRelay;
  /** Events of the channel that came before all of these parts. */
  readonly firstEvents: readonly Envelope[];
  readonly hiddenWords: HiddenWords;
  readonly hiddenWordsAnswers: readonly Answer[];
  readonly inspector: PropertyInspector;
  readonly keyWords: KeyWords;
  readonly once: Once;
  readonly onKeyTrouble: (listener: () => void) => unknown;
  readonly overlayInObs: OverlayInObs;
  readonly openUrl: (url: string) => Promise<void>;
  readonly saveSettings: SetUpParts["saveSettings"];
  /** The keys on decks, and the words of starter keys, where plugins can add no profiles. */
  readonly starter: { readonly laid: LaidKeys; readonly words: ProfileWords } | undefined;
  readonly storedSettings: SetUpParts["storedSettings"];
}

/** What the rest of the plugin asks of the features below. */
export interface LateFeatures {
  /** Answers a question of a property inspector. */
  readonly answer: Parameters<PropertyInspector["onMessage"]>[0];
  readonly startServer: StartServer;
  readonly connectToObs: typeof connectToObs;
  readonly overlayForObs: (isToBeAdded: boolean) => Promise<OverlayForObs>;
  /** Opens the set-up window at a page; resolves with `false` where no server can show it. */
  readonly openSetUp: (page: SetUpPage) => Promise<boolean>;
  /** Ends connections; resolves when everything is saved. */
  close(): Promise<void>;
}

/** Starts everything that no key image needs: pages and their server, forms, VTube Studio, the way to OBS. */
export async function startLateFeatures(early: EarlyParts): Promise<LateFeatures> {
  const { clock, dataFolder, events, inspector: decks, log, settings, stored } = early;
  const { tokens } = stored;
  const pagesFolder = process.cwd();
  const library = await openLibrary(dataFolder, early);
  const eventList = await createEventList(early);
  levelVoices({ ...early, ...library });
  const answered = await openAnsweredRequests(join(dataFolder, "requests.json"), early);
  const privacy = { hiddenWords: early.hiddenWords, secrets: secretsOf(settings, stored) };
  const look = await openLookFile({ folder: dataFolder, library, privacy, log, clock });
  const vtube = createVtubeStudio(early);
  const endAppVoice = followAppVoice(early);
  const microphone = new Microphone(early);
  followVoiceTurns({ ...early, microphone, onPassed: early.approval.onPassed });
  const screens = createScreens({
    ...early,
    pagesFolder,
    host: early.application.name,
    allowed: process.env["SIDEKICK_SCREENS_ALLOW"],
  });
  const addressInObs = (isToBeAdded: boolean) => overlayForObs({ ...early, screens }, isToBeAdded);
  const started = new Emitter<number>();
  followScreens({ ...early, onServer: started.subscribe }, screens, addressInObs);
  const emotes = await createEmotes({ ...early, fetch: globalThis.fetch, env: process.env });
  const check = createCheck(early, screens);
  const explain = (keyId: string): string =>
    missingSentence(early.account, early.locale.words) ?? keyTrouble(keyId, early).message;
  const rules = createRules(early, explain);
  showToViewers(early, rules);
  const late = {
    answered,
    eventList,
    emotes,
    microphone,
    lowerer: createLowerer(early),
    library,
    look,
    vtube,
    check,
    decks,
    oneUse: createOneUseAddresses(clock),
    screens,
    rules,
  };
  const parts = { ...early, ...late };

  const answers = createAnswers(parts);
  const answer = createInspector({ ...parts, answers });
  const starterKeys = await openStarterKeys(early);
  const setUp = createSetUpPages({ ...parts, answers, starterKeys });
  const controlPages = createControlPages(parts);
  const sockets = [pageSocket(parts), controlSocket(controlPages), setUpSocket(setUp)];
  const run = (name: string, sent: object) => runAction(name, sent, { ...early, explain });
  const ownRoutes = () =>
    relayRoutes({ ...parts, controlPages, runAction: run, pagesFolder, tokens, events });
  const connectControl: typeof controlPages.connect = (send) => controlPages.connect(send);
  screens.serve({
    ownRoutes,
    controlSocket: (sources) => sealedControlSocket({ ...early, ...sources, connectControl }),
  });
  keepHeapSmall();
  return {
    answer,
    connectToObs,
    overlayForObs: addressInObs,
    openSetUp: (page) => openSetUp(parts, page),
    async startServer(port) {
      const gate = createAdmission({ tokens, clock, log });
      const running = await startServer({ port, gate, routes: await ownRoutes(), sockets, clock, log });
      started.emit(running.port);
      return running;
    },
    async close() {
      vtube.close();
      endAppVoice();
      await screens.server.close();
      await Promise.all([library.portraits.settled(), answered.settled(), eventList.close()]);
    },
  };
}

function showToViewers(early: EarlyParts, rules: Pick<Rules, "happen">): void {
  showCooldown(early);
  showLanguages(early, (event) => rules.happen(event));
}

/** Keeps the overlay in OBS at its address, which may be that of a device. */
function followScreens(
  sources: Parameters<typeof followAddress>[0] & Pick<EarlyParts, "obs">,
  { devices, server }: ReturnType<typeof createScreens>,
  addressInObs: (isToBeAdded: boolean) => Promise<OverlayForObs>,
): void {
  // A device's overlay in OBS shows nothing once it is removed, or other screens are switched off.
  for (const subscribe of [devices.onCut, server.subscribe]) subscribe(() => void sources.obs.reread());
  followAddress(sources, server, async () => followServer(sources.obs, await addressInObs(false)));
}

async function openStarterKeys(early: EarlyParts): Promise<StarterKeys | undefined> {
  const { inspector, keyWords, locale, log, starter } = early;
  if (!starter) return undefined;
  const nameOf = await readActionNames(process.cwd(), locale.language, log);
  const prompt = locale.words.examplePrompts.answer;
  return createStarterKeys({ ...starter, devices: inspector.devices, keyWords, prompt, nameOf });
}

/**
 * Makes V8 spare memory: the plugin runs beside a game all evening. Measured side by side, 18,000 events of all kinds
 * left 116 MB with the flag and 254 without; 20 chat messages a second took 2.4 % of a core and 2.2. It is set after the
 * first key image: with other flags V8 no longer takes the code that Node brings compiled, which costs the start 25 ms.
 */
function keepHeapSmall(): void {
  // For the same reason, the compiled code that the next start uses is stored before.
  (nodeModule as Partial<typeof nodeModule>).flushCompileCache?.();
  setFlagsFromString("--optimize-for-size");
}
