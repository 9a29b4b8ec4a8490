import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import { systemClock } from "../shared/clock.ts";
import { deferred } from "../shared/deferred.ts";
import { traceOf } from "../shared/log.ts";
import { createDeck } from "./actions/create-deck.ts";
import { createAllQuiet } from "./actions/quiet/all-quiet.ts";
import { createSeenReactions } from "./actions/reaction/seen-reactions.ts";
import { createChat } from "./actions/reaction/template-values.ts";
import { createApproval } from "./approval/create-approval.ts";
import { createDetailedLog } from "./check/detailed-log.ts";
import { createAiMessages } from "./control/ai-messages.ts";
import type { CoreContext } from "./context.ts";
import { createEventList, openEventListFile } from "./event-list/create-event-list.ts";
import { createPageEvents } from "./events/page-events.ts";
import { connectToHost, createPluginLog } from "./host/connect-to-host.ts";
import { dataFolder } from "./host/data-folder.ts";
import { followStreamDeck } from "./host/deck-activity.ts";
import { hostApplication } from "./host/host-application.ts";
import { readHostSettings } from "./host/host-settings.ts";
import { followLaidKeys } from "./host/follow-laid-keys.ts";
import { readOwnSettings } from "./host/settings-file.ts";
import { loadPluginWords } from "./host/plugin-words.ts";
import { createOldEvents } from "./host/old-events.ts";
import { createPropertyInspector } from "./host/property-inspector.ts";
import { currencyIn } from "../shared/alerts/alert-settings.ts";
import { currencyFor } from "../shared/alerts/currencies.ts";
import { openRecords } from "./goals/goals-file.ts";
import { Goals } from "./goals/goals.ts";
import { showGoals } from "./goals/show-goals.ts";
import { createChannelAlerts } from "./library/channel-alerts.ts";
import { createSeenTones } from "./library/seen-tones.ts";
import { createObs } from "./obs/create-obs.ts";
import { connectToObs } from "./obs/obs-connection.ts";
import { leaveAtPluginEnd } from "./obs/leave-at-plugin-end.ts";
import { createPages } from "./pages/overlay-control.ts";
import { createServerKeeper } from "./server/server-keeper.ts";
import { createAccount } from "./session/account.ts";
import { createBots } from "./session/bots.ts";
import { followSettings, settingsOf } from "./settings/setting-table.ts";
import { allSettings } from "./feature-settings.ts";
import { screenSettings } from "./screens/settings.ts";
import { Once } from "./once/once.ts";
import { openStoredState } from "./settings/stored-state.ts";
import { type StartedFeatures, startFeatures } from "./start-features.ts";

const clock = systemClock;
const random = Math.random;
const { actions, info, system } = streamDeck;
const ring = createPluginLog(clock);
const { log } = ring;
const tools = { clock, log };
const application = hostApplication(info.plugin.uuid);
const [{ language, messages, keys: keyWords, profiles }, stored, { goalsFile, onceFile }, eventListFile] =
  await Promise.all([
    loadPluginWords(info.application.language, application.name),
    openStoredState(join(dataFolder, "sidekick-deck.json"), log, clock),
    openRecords(dataFolder, tools),
    openEventListFile(dataFolder, tools),
  ]);
const locale = { language, words: messages };
const { settings, storedSettings, askForSettings, saveSettings, unsaved } = application.isOpenToNetwork
  ? await readOwnSettings({
      host: streamDeck.settings,
      table: allSettings,
      path: join(dataFolder, "global-settings.json"),
      clock,
      log,
    })
  : readHostSettings(streamDeck.settings, clock, log);
stored.alsoUnsaved(unsaved);
const once = new Once({
  clock,
  file: onceFile,
  salt: () => randomBytes(16).toString("base64url"),
  showsRepeats: () => settings.value?.repeatedFollows ?? false,
});
const alerts = createChannelAlerts(stored, clock, currencyFor(language));
const goals = new Goals({ clock, file: goalsFile, once, currency: () => currencyIn(alerts.inUse) });
const bots = createBots(stored.chatAuthors);
const { account, fetch } = createAccount(settings, {
  clock,
  random,
  log,
  stored,
  isOfBot: bots.wrote,
  once,
  fetch: globalThis.fetch,
});
system.onSystemDidWakeUp(() => account.session?.reconnect());

const control = createPages(account, stored);
showGoals(goals, control);
const tones = createSeenTones(stored.tones.value, stored.tones.save);
const { approval, hiddenWords } = createApproval({ account, clock, control, log, settings, stored, tones });
const events = createPageEvents({
  account,
  alerts,
  approval,
  clock,
  control,
  fetch,
  hiddenWords,
  log,
  random,
  voiceHosts: () => settings.value?.voiceHosts ?? [],
});
const eventList = createEventList({ account, alerts, control, file: eventListFile, hiddenWords });
const aiMessages = createAiMessages(account, approval);
// Started last. What asks for them earlier waits.
const { promise: features, resolve: featuresStarted } = deferred<StartedFeatures>();
const overlayForObs: CoreContext["overlayForObs"] = async (isToBeAdded) =>
  (await features).overlayForObs(isToBeAdded);
const screens = settingsOf(storedSettings, screenSettings);
const { obs, overlayInObs, goingLive, reloaded } = createObs({
  account,
  areScreensOn: () => screens.value?.screens ?? false,
  clock,
  connect: connectToObs,
  control,
  log,
  overlayForObs,
  random,
  settings,
  stored,
});
once.streams.followObs(obs.state);
system.onSystemDidWakeUp(() => void goingLive.leaveNow());
const { chat, values } = createChat({ account, obs, clock, language: info.application.language });
const quiet = createAllQuiet({ account, approval, cancelJoin: goingLive.cancelJoin, control });
const reactions = createSeenReactions({ saved: stored.reactionKeys, clock, random });

const deck = createDeck({
  account,
  approval,
  chat,
  clock,
  control,
  goals,
  keyWords,
  locale,
  log,
  obs,
  openSetUp: async (section) => (await features).openSetUp(section),
  overlayInObs,
  quiet,
  random,
  reactions,
  reloaded,
  stored,
  values,
});
const old = createOldEvents(application, clock);
for (const action of deck.all) {
  old.keepFrom(action);
  actions.registerAction(action);
}
const laid = application.hasProfiles ? undefined : followLaidKeys(log, deck.makeRoomForTitle);
const inspector = createPropertyInspector(log);
inspector.onMessage(async (...asked) => (old.areComing() ? undefined : (await features).answer(...asked)));
const server = createServerKeeper(stored.tokens, clock, log);
followSettings(settings, ({ relayPort }) =>
  server.use(relayPort, async (port) => (await features).startServer(port)),
);
const core: CoreContext = {
  account,
  aiMessages,
  alerts,
  application,
  approval,
  bots,
  chat,
  clock,
  control,
  dataFolder,
  detailedLog: createDetailedLog(stored.detailedLogUntil, clock, ring),
  eventList,
  events,
  failureOn: deck.failureOn,
  fetch,
  goals,
  hiddenWords,
  info,
  inspector,
  keyWords,
  locale,
  log,
  obs,
  obsFailureOn: deck.obsFailureOn,
  once,
  onKeyTrouble: deck.onKeyTrouble,
  openUrl: (url) => system.openUrl(url),
  overlayForObs,
  overlayInObs,
  quiet,
  random,
  reactions,
  ring,
  run: deck.run,
  saveSettings,
  server,
  settings,
  starter: laid && { laid, words: profiles },
  stored,
  storedSettings,
  streamDeck: followStreamDeck(clock),
  tones,
  values,
};

let closeFeatures = (): Promise<unknown> => Promise.resolve();
await connectToHost(clock, log, () => {
  obs.close();
  const left = leaveAtPluginEnd({ account, once, goingLive, rules: stored.rules });
  return Promise.all([
    left.then(() => stored.settled()),
    once.close(),
    goals.settled(),
    eventList.close(),
    closeFeatures(),
  ]);
});
void old.endSoon();
askForSettings();
try {
  const started = await startFeatures(core);
  closeFeatures = () => started.close();
  featuresStarted(started);
} catch (error) {
  log.error(
    `Pages and settings forms are not available, because a part of the plugin could not be started: ${traceOf(error)}. Restart ${application.name}. If this stays, install the plugin again.`,
  );
}
