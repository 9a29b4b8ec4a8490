import "./small-heap.ts";
import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import envPaths from "env-paths";
import { systemClock } from "../shared/clock.ts";
import { localeFor, messages } from "../shared/words/words.ts";
import { createAllQuiet } from "./actions/quiet/all-quiet.ts";
import { openAvatars } from "./relay/avatars.ts";
import { createOverlayControl } from "./relay/overlay-control.ts";
import { openPictures } from "./relay/pictures.ts";
import { createRelayKeeper } from "./relay/relay-keeper.ts";
import { openStoredState } from "./settings/stored-state.ts";
import { wireAccount } from "./wire-account.ts";
import { wireActions } from "./wire-actions.ts";
import { wireApproval } from "./wire-approval.ts";
import { wireChat } from "./wire-chat.ts";
import { wireCheck } from "./wire-check.ts";
import { wireControl } from "./wire-control.ts";
import { connectToHost } from "./wire-host.ts";
import { wireInspector } from "./wire-inspector.ts";
import { wireLog } from "./wire-log.ts";
import { wireObs } from "./wire-obs.ts";
import { wireRelay } from "./wire-relay.ts";
import { wireSettings } from "./wire-settings.ts";
import { wireTones } from "./wire-tones.ts";
import { wireVtubeStudio } from "./wire-vtube-studio.ts";

const clock = systemClock;
const random = Math.random;
const { language } = streamDeck.info.application;
const locale = localeFor(messages, language);
const ring = wireLog(clock);
const { log } = ring;

const dataFolder = envPaths("Sidekick Deck", { suffix: "" }).data;
const [stored, avatars, pictures] = await Promise.all([
  openStoredState(join(dataFolder, "sidekick-deck.json"), log, clock),
  openAvatars(join(dataFolder, "avatars.json"), log, clock),
  openPictures(join(dataFolder, "pictures"), log, clock),
]);
const { settings, askForSettings, saveSettings } = wireSettings(clock, log);
const { account, fetch } = wireAccount(settings, { clock, random, log, stored });
const control = createOverlayControl(stored.overlay);
const relay = createRelayKeeper(clock, log);
const approving = wireApproval({ settings, stored, account, control, clock, log });
const tones = wireTones(approving.approval, stored);
const shared = { settings, stored, account, control, relay, clock, random, log, fetch, language, locale };
const parts = { ...shared, ...approving, tones };

const { obs, overlayInObs, goingLive, reloaded } = wireObs(parts);
const vtube = wireVtubeStudio({ ...parts, saveSettings });
const { check, detailedLog } = wireCheck({ ...parts, obs, ring });
const chat = wireChat({ ...parts, obs });
const quiet = createAllQuiet({ ...parts, cancelJoin: goingLive.cancelJoin });
const controlPages = wireControl({ ...parts, ...chat, quiet });
wireRelay({ ...parts, avatars, pictures, overlayInObs, check, controlPages });
const actions = wireActions({ ...parts, ...chat, quiet, obs, overlayInObs, reloaded });
wireInspector({ ...parts, ...actions, obs, vtube, overlayInObs, check, detailedLog, dataFolder });

await connectToHost(clock, log, () => {
  obs.close();
  vtube.close();
  return Promise.all([stored.settled(), avatars.settled()]);
});
askForSettings();
