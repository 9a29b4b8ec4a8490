import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import { systemClock } from "../shared/clock.ts";
import { createDeck } from "./actions/create-deck.ts";
import { createAllQuiet } from "./actions/quiet/all-quiet.ts";
import { createSeenReactions } from "./actions/reaction/seen-reactions.ts";
import { createChat } from "./actions/reaction/template-values.ts";
import { createApproval } from "./approval/create-approval.ts";
import { createDetailedLog } from "./check/detailed-log.ts";
import { createAiMessages } from "./control/ai-messages.ts";
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
import { createLate } from "./late/load-late.ts";
import { currencyIn } from "../shared/alerts/alert-settings.ts";
import { currencyFor } from "../shared/alerts/currencies.ts";
import { openRecords } from "./goals/goals-file.ts";
import { Goals } from "./goals/goals.ts";
import { showGoals } from "./goals/show-goals.ts";
import { createChannelAlerts } from "./library/channel-alerts.ts";
import { createSeenTones } from "./library/seen-tones.ts";
import { createObs } from "./obs/create-obs.ts";
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

// Only what key images need is imported here, because its code is compiled before the first one. Everything else is in
// late/late-features.ts: the server and its pages, forms, the look file, VTube Studio, the library that talks with OBS.
const clock = systemClock;
const random = Math.random;
const { actions, info, system } = streamDeck;
const ring = createPluginLog(clock);
const { log } = ring;
const application = hostApplication(info.plugin.uuid);
const [{ language, messages, keys: keyWords, profiles }, stored, { goalsFile, onceFile }] = await Promise.all(
  [
    loadPluginWords(info.application.language, application.name),
    openStoredState(join(dataFolder, "sidekick-deck.json"), log, clock),
    openRecords(dataFolder, { log, clock }),
  ],
);
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
const late = createLate({ account, clock, log });

const control = createPages(account, stored);
showGoals(goals, control);
const server = createServerKeeper(stored.tokens, clock, log);
const voiceHosts = () => settings.value?.voiceHosts ?? [];
const tones = createSeenTones(stored.tones.value, stored.tones.save);
const host = { application, clock, random, log, fetch, locale, keyWords };
const { overlayForObs } = late;
const basis = {
  ...host,
  settings,
  stored,
  once,
  goals,
  account,
  control,
  server,
  overlayForObs,
  voiceHosts,
  tones,
  alerts,
};
const approving = createApproval(basis);
const events = createPageEvents({ ...basis, ...approving });
const aiMessages = createAiMessages(account, approving.approval);
const screens = settingsOf(storedSettings, screenSettings);
const { obs, overlayInObs, goingLive, reloaded } = createObs({
  ...basis,
  areScreensOn: () => screens.value?.screens ?? false,
  connect: late.connectToObs,
});
once.streams.followObs(obs.state);
system.onSystemDidWakeUp(() => void goingLive.leaveNow());
const { chat, values } = createChat({ ...basis, obs, language: info.application.language });
const quiet = createAllQuiet({ ...basis, ...approving, cancelJoin: goingLive.cancelJoin });
const reactions = createSeenReactions({ saved: stored.reactionKeys, clock, random });
const parts = { ...basis, ...approving, obs, overlayInObs, bots, chat, values, quiet, reactions };

const deck = createDeck({ ...parts, reloaded, openSetUp: late.openSetUp });
const old = createOldEvents(application, clock);
for (const action of deck.all) {
  old.keepFrom(action);
  actions.registerAction(action);
}
const laid = application.hasProfiles ? undefined : followLaidKeys(log, deck.makeRoomForTitle);
const inspector = createPropertyInspector(log);
inspector.onMessage(async (...asked) => (old.areComing() ? undefined : late.answer(...asked)));
followSettings(settings, ({ relayPort }) => server.use(relayPort, late.startServer));
const detailedLog = createDetailedLog(stored.detailedLogUntil, clock, ring);
const deckHost = followStreamDeck(clock);

await connectToHost(clock, log, () => {
  obs.close();
  const left = leaveAtPluginEnd({ account, once, goingLive, rules: stored.rules });
  return Promise.all([left.then(() => stored.settled()), once.close(), goals.settled(), late.close()]);
});
void old.endSoon();
askForSettings();
const learned = { aiMessages, events, detailedLog, streamDeck: deckHost, ring, info };
const starter = laid && { laid, words: profiles };
const openUrl = (url: string): Promise<void> => system.openUrl(url);
late.start({
  ...parts,
  ...deck,
  ...learned,
  inspector,
  dataFolder,
  saveSettings,
  storedSettings,
  openUrl,
  starter,
});
