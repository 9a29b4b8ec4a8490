import "./host/small-heap.ts";
import { homedir } from "node:os";
import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import envPaths from "env-paths";
import { systemClock } from "../shared/clock.ts";
import { localeFor, messages } from "../shared/words/words.ts";
import { createDeck } from "./actions/create-deck.ts";
import { createAllQuiet } from "./actions/quiet/all-quiet.ts";
import { createCurrentValues } from "./actions/reaction/current-values.ts";
import { createApproval } from "./approval/create-approval.ts";
import { createCheck } from "./check/create-check.ts";
import { createDetailedLog } from "./check/detailed-log.ts";
import { createAiMessages } from "./control/ai-messages.ts";
import { createControlPages } from "./control/control-pages.ts";
import { createControlPrompts } from "./control/control-prompts.ts";
import { connectToHost } from "./host/connect-to-host.ts";
import { readHostSettings } from "./host/host-settings.ts";
import { createPluginLog } from "./host/plugin-log.ts";
import { createPropertyInspector } from "./host/property-inspector.ts";
import { createInspector } from "./inspector/create-inspector.ts";
import { createObs } from "./obs/create-obs.ts";
import { studioObs } from "./obs/studio-obs.ts";
import { openAvatars } from "./library/avatars.ts";
import { createOverlayControl } from "./pages/overlay-control.ts";
import { openPictures } from "./library/pictures.ts";
import { createRelayKeeper } from "./server/server-keeper.ts";
import { runRelay } from "./pages/run-relay.ts";
import { createTones, learnTones } from "./library/tones.ts";
import { createAccount } from "./session/create-account.ts";
import { createRecentChat } from "./session/recent-chat.ts";
import { openStoredState } from "./settings/stored-state.ts";
import { createVtubeStudio } from "./vtube-studio/create-vtube-studio.ts";

const clock = systemClock;
const random = Math.random;
const { info, profiles, system } = streamDeck;
const { language } = info.application;
const locale = localeFor(messages, language);
const ring = createPluginLog(clock);
const { log } = ring;

const dataFolder = envPaths("Sidekick Deck", { suffix: "" }).data;
const [stored, avatars, pictures] = await Promise.all([
  openStoredState(join(dataFolder, "sidekick-deck.json"), log, clock),
  openAvatars(join(dataFolder, "avatars.json"), log, clock),
  openPictures(join(dataFolder, "pictures"), log, clock),
]);
const { settings, askForSettings, saveSettings } = readHostSettings(clock, log);
const { account, fetch } = createAccount(settings, { clock, random, log, stored });
system.onSystemDidWakeUp(() => account.session?.reconnect());

const control = createOverlayControl(stored.overlay);
const relay = createRelayKeeper(clock, log);
const basis = { settings, stored, account, control, relay, clock, random, log, fetch, language, locale };

const { approval, hiddenWords, answers: hiddenWordsAnswers } = createApproval(basis);
const tones = createTones(stored.tones, (all) => stored.saveTones(all));
learnTones(tones, approval.onPassed);
const { obs, overlayInObs, goingLive, reloaded } = createObs(basis);
const vtube = createVtubeStudio({ ...basis, approval, tones, saveSettings });
const detailedLog = createDetailedLog(stored, clock);
ring.detailWhile(() => detailedLog.remainingMs > 0);
const check = createCheck({ ...basis, obs, ring, info });

const chat = createRecentChat(account);
const values = createCurrentValues({ ...basis, chat, obs });
const quiet = createAllQuiet({ ...basis, approval, cancelJoin: goingLive.cancelJoin });
const parts = { ...basis, approval, hiddenWords, tones, obs, overlayInObs, chat, values, quiet, check };
const aiMessages = createAiMessages(account, approval);
const prompts = createControlPrompts(stored, locale.words.answerPrompt);
const controlPages = createControlPages({ ...parts, aiMessages, prompts });
runRelay({ ...parts, avatars, pictures, studioObs: studioObs(overlayInObs, locale), controlPages });

const deck = createDeck({ ...parts, reloaded });
for (const action of deck.all) streamDeck.actions.registerAction(action);
const inspector = createPropertyInspector(log);
const switchToProfile = (device: string, name: string) => profiles.switchToProfile(device, name);
const reportFolders = [join(homedir(), "Downloads"), dataFolder];
const asked = { vtube, detailedLog, reportFolders, hiddenWordsAnswers, inspector, switchToProfile };
createInspector({ ...parts, ...deck, ...asked });

await connectToHost(clock, log, () => {
  obs.close();
  vtube.close();
  return Promise.all([stored.settled(), avatars.settled()]);
});
askForSettings();
