import "./small-heap.ts";
import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import envPaths from "env-paths";
import { systemClock } from "../shared/clock.ts";
import { type Log, traceOf } from "../shared/log.ts";
import { createAccount } from "./session/account.ts";
import { createActions } from "./actions/actions.ts";
import type { ActionContext } from "./actions/sidekick-action.ts";
import { studioObs } from "./inspector-replies/studio-obs.ts";
import { type TroubleSources, createTroubleTeller, troubleOf } from "./inspector-replies/trouble.ts";
import { keyWords, localeFor, messages } from "../shared/words/words.ts";
import { onHostGone } from "./host-socket.ts";
import { type InspectorAnswer, answerInspector } from "./inspector-replies/inspector-replies.ts";
import { openKeptFile } from "./settings/stored-state.ts";
import { createFirstContact } from "./session/first-contact.ts";
import { createLastChats } from "./session/last-chats.ts";
import { followStream } from "./obs/going-live.ts";
import { ObsError } from "./obs/obs-error.ts";
import { ObsLink } from "./obs/obs-link.ts";
import { createOverlayInObs } from "./obs/overlay-in-obs.ts";
import { tellScenes } from "./obs/scene-context.ts";
import { watchForStalledPage } from "./obs/stalled-page.ts";
import { createPainter } from "./drawing/painter.ts";
import type { TemplateValues } from "./actions/reaction/prompt-template.ts";
import { openAvatars } from "./relay/avatars.ts";
import { createLayouts } from "./relay/layouts.ts";
import { createOverlayControl } from "./relay/overlay-control.ts";
import { createEventRelay } from "./relay/event-relay.ts";
import { createRelayKeeper } from "./relay/relay-keeper.ts";
import { startRelay } from "./relay/relay.ts";
import { templateValues } from "./actions/reaction/template-values.ts";
import { readGlobalSettings } from "./settings/global-settings.ts";

const log: Log = streamDeck.logger;
const clock = systemClock;
const random = Math.random;
const { fetch, trust } = createFirstContact(globalThis.fetch);

const dataFolder = envPaths("Sidekick Deck", { suffix: "" }).data;
const [kept, avatars] = await Promise.all([
  openKeptFile(join(dataFolder, "sidekick-deck.json"), log, clock),
  openAvatars(join(dataFolder, "avatars.json"), log, clock),
]);
const account = createAccount({ fetch, clock, random, log, kept });
const painter = createPainter(clock, log);
account.subscribe(() => painter.repaint());

const control = createOverlayControl(kept.overlay);
control.subscribe(() => {
  if (control.settings !== kept.overlay) kept.keepOverlay(control.settings);
  painter.repaint();
});

const { language } = streamDeck.info.application;
const speech = localeFor(messages, language);
const layouts = createLayouts(kept.layouts, (all) => kept.keepLayouts(all));
const events = createEventRelay({ account, control, clock, log, voiceHosts: () => voiceHosts });
const relay = createRelayKeeper(
  (port) =>
    startRelay({
      port,
      token: kept.relayToken,
      pagesFolder: process.cwd(),
      account,
      control,
      events,
      layouts,
      avatars,
      voiceHosts: () => voiceHosts,
      obs: studioObs(overlayInObs, speech),
      clock,
      log,
      fetch,
    }),
  clock,
  log,
);

const obs = new ObsLink({ clock, random, log });
const overlayInObs = createOverlayInObs({ link: obs, overlay: () => relay.overlay() });

let voiceHosts: readonly string[] = [];
let obsJoins = false;
/** As older versions kept it in Stream Deck's settings: it holds until the streamer sets it again. */
let oldSceneText = "";
const sceneText = (): string => kept.sceneText ?? oldSceneText;
const goingLive = followStream({
  obs: obs.state,
  isWanted: () => obsJoins,
  session: () => account.session,
  subscribe: (listener) => void account.subscribe(listener),
});
const context: ActionContext = {
  account,
  painter,
  log,
  clock,
  random,
  words: localeFor(keyWords, language).words,
};
const lastChats = createLastChats(account);
const valuesFor = (channelName: string | undefined): TemplateValues =>
  templateValues(account.session?.store.value, channelName, lastChats, {
    scene: obs.state.value.scene,
    wall: clock.wall(),
    language,
  });
const actions = createActions(context, {
  control,
  values: valuesFor,
  obs: obs.state,
  overlay: overlayInObs,
  onTrouble: () => teller.look(),
  cancelJoin: () => goingLive.cancelJoin(),
});
const allActions = Object.values(actions);
for (const action of allActions) streamDeck.actions.registerAction(action);

let cancelAsking = (): void => {};
streamDeck.settings.onDidReceiveGlobalSettings(({ settings }) => {
  cancelAsking();
  const read = readGlobalSettings(settings);
  // What was kept when the plugin started is in use; what is set from then on may be a slip.
  if (account.setup === "unknown") trust(read.baseUrl);
  voiceHosts = read.voiceHosts;
  obsJoins = read.obsJoins;
  oldSceneText = read.obsSceneText;
  obs.use(read);
  relay.use(read.relayPort);
  account.apply(read);
});

const tellInspector = (answer: InspectorAnswer): void => {
  streamDeck.ui
    .sendToPropertyInspector(answer)
    .catch((error: unknown) => log.error(`An inspector could not be told: ${traceOf(error)}.`));
};
const troubles: TroubleSources = {
  account,
  speech,
  obsFailureOn: (key) => actions.overlay.obsFailureOn(key),
  failureOn: (key) =>
    allActions.map((action) => action.failureOn(key)).find((failure) => failure !== undefined),
};
const teller = createTroubleTeller(
  () => streamDeck.ui.action?.id,
  troubles,
  (trouble) => tellInspector({ event: "getTrouble", ...trouble }),
);
account.subscribe(() => teller.look());
obs.state.subscribe(() => teller.look());
streamDeck.ui.onDidAppear(() => teller.forget());

streamDeck.ui.onSendToPlugin(({ action, payload }) => {
  answerInspector(payload, {
    account,
    clock,
    fetch,
    log,
    random,
    speech,
    obs,
    overlay: () => relay.overlay(),
    renewOverlay() {
      kept.renewRelayToken();
      relay.restart();
      log.info("The overlay has a new address; the old one is no longer let in.");
    },
    trouble: () => troubleOf(action.id, troubles),
    sceneText,
    keepSceneText: (text) => kept.keepSceneText(text),
  })
    .then((answer) => {
      // Whoever opened another key meanwhile has not asked.
      if (answer && streamDeck.ui.action?.id === action.id) tellInspector(answer);
    })
    .catch((error: unknown) => log.error(`An inspector could not be answered: ${traceOf(error)}.`));
});

tellScenes({ obs: obs.state, clock, log, text: sceneText, session: () => account.session });
watchForStalledPage({
  clock,
  obs: obs.state,
  isPageOpen: () => control.state.pagesInObs > 0,
  subscribe: (listener) => void control.subscribe(listener),
  onStalled() {
    log.warn("The overlay is on air in OBS, but its page has stopped: reloading it.");
    overlayInObs.refresh().then(
      () => actions.overlay.showRecovered(),
      (error: unknown) =>
        log.warn(
          `The page could not be reloaded: ${error instanceof ObsError ? error.message : traceOf(error)}`,
        ),
    );
  },
});

streamDeck.system.onSystemDidWakeUp(() => account.session?.reconnect());

/** The answer comes as an event; the request itself has no time-out, so it is repeated until there is one. */
function askForSettings(): void {
  streamDeck.settings
    .getGlobalSettings()
    .catch((error: unknown) => log.error(`No settings: ${traceOf(error)}.`));
  cancelAsking = clock.after(5_000, askForSettings);
}

// Without this the SDK would log the first failure nobody caught and end the process on the second.
process.on("uncaughtException", (error) => log.error(`Unexpected: ${traceOf(error)}.`));
process.on("unhandledRejection", (error) => log.error(`Unexpected: ${traceOf(error)}.`));

await onHostGone(
  () => streamDeck.connect(),
  () => {
    obs.close();
    process.exit(0);
  },
);
askForSettings();
