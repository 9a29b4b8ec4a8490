import "./host/small-heap.ts";
import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import envPaths from "env-paths";
import { systemClock } from "../shared/clock.ts";
import { localeFor, messages } from "../shared/words/words.ts";
import { createDeck } from "./actions/create-deck.ts";
import { createAllQuiet } from "./actions/quiet/all-quiet.ts";
import { createChat } from "./actions/reaction/template-values.ts";
import { createApproval } from "./approval/create-approval.ts";
import { createCheck } from "./check/create-check.ts";
import { createDetailedLog } from "./check/detailed-log.ts";
import { createControlPages } from "./control/control-pages.ts";
import { createEventRelay } from "./events/event-relay.ts";
import { connectToHost, createPluginLog } from "./host/connect-to-host.ts";
import { followStreamDeck } from "./host/deck-activity.ts";
import { readHostSettings } from "./host/host-settings.ts";
import { createInspector } from "./inspector/create-inspector.ts";
import { openLibrary } from "./library/library.ts";
import { createObs } from "./obs/create-obs.ts";
import { createPages } from "./pages/overlay-control.ts";
import { relayRoutes, relaySockets } from "./relay/relay-routes.ts";
import { startServer } from "./server/loopback-server.ts";
import { createServerKeeper } from "./server/server-keeper.ts";
import { createAccount } from "./session/account.ts";
import { openStoredState } from "./settings/stored-state.ts";
import { createVtubeStudio } from "./vtube-studio/create-vtube-studio.ts";

const clock = systemClock;
const random = Math.random;
const { actions, info, system } = streamDeck;
const { language } = info.application;
const locale = localeFor(messages, language);
const ring = createPluginLog(clock);
const { log } = ring;
const dataFolder = envPaths("Sidekick Deck", { suffix: "" }).data;
const stored = await openStoredState(join(dataFolder, "sidekick-deck.json"), log, clock);
const library = await openLibrary(dataFolder, stored, log, clock);
const { settings, askForSettings, saveSettings } = readHostSettings(clock, log);
const { account, fetch } = createAccount(settings, { clock, random, log, stored });
system.onSystemDidWakeUp(() => account.session?.reconnect());

const control = createPages(account, stored);
const server = createServerKeeper(stored.tokens, clock, log);
const voiceHosts = () => settings.value?.voiceHosts ?? [];
const host = { clock, random, log, fetch, language, locale };
const basis = { ...host, settings, stored, account, control, server, voiceHosts };
const approving = createApproval({ ...basis, tones: library.tones });
const events = createEventRelay({ ...basis, ...approving });
const { obs, overlayInObs, goingLive, reloaded } = createObs(basis);
const vtube = createVtubeStudio({ ...basis, ...approving, tones: library.tones, saveSettings });
const detailedLog = createDetailedLog(stored, clock, ring);
const check = createCheck({ ...basis, obs, ring, info, streamDeck: followStreamDeck(clock) });
const { chat, values } = createChat({ ...basis, obs });
const quiet = createAllQuiet({ ...basis, ...approving, cancelJoin: goingLive.cancelJoin });
const parts = { ...basis, ...approving, obs, overlayInObs, chat, values, quiet, check, vtube };

const deck = createDeck({ ...parts, reloaded });
for (const action of deck.all) actions.registerAction(action);
createInspector({ ...parts, ...deck, detailedLog, dataFolder });

const sockets = relaySockets(parts, createControlPages(parts));
const { tokens } = stored;
server.follow(settings, async (port) => {
  const routes = await relayRoutes({ ...parts, pagesFolder: process.cwd(), tokens, library, events });
  return startServer({ port, tokens, routes, sockets, clock, log });
});

await connectToHost(clock, log, () => {
  obs.close();
  vtube.close();
  return Promise.all([stored.settled(), library.portraits.settled()]);
});
askForSettings();
