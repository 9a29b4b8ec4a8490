import "./small-heap.ts";
import { homedir } from "node:os";
import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import envPaths from "env-paths";
import { systemClock } from "../shared/clock.ts";
import { Emitter } from "../shared/emitter.ts";
import { keyWords, localeFor, messages } from "../shared/words/words.ts";
import { createAllQuiet } from "./actions/quiet/all-quiet.ts";
import { createDetailedLog } from "./check/detailed-log.ts";
import { createLogRing } from "./check/log-ring.ts";
import { keyFont } from "./drawing/key-font.ts";
import { Painter } from "./drawing/painter.ts";
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
import { wireObs } from "./wire-obs.ts";
import { wireRelay } from "./wire-relay.ts";
import { wireSettings } from "./wire-settings.ts";
import { wireTones } from "./wire-tones.ts";
import { wireVtubeStudio } from "./wire-vtube-studio.ts";

const clock = systemClock;
// A scope of our own: in detail, the SDK itself would write what keys are set to.
const ring = createLogRing(streamDeck.logger.createScope("Plugin").setLevel("debug"), clock);
const { log } = ring;
const random = Math.random;
const { language } = streamDeck.info.application;
const locale = localeFor(messages, language);
const { words } = localeFor(keyWords, language);
const font = keyFont(locale.language, process.platform);

const dataFolder = envPaths("Sidekick Deck", { suffix: "" }).data;
const reportFolders = [join(homedir(), "Downloads"), dataFolder];
const [stored, avatars, pictures] = await Promise.all([
  openStoredState(join(dataFolder, "sidekick-deck.json"), log, clock),
  openAvatars(join(dataFolder, "avatars.json"), log, clock),
  openPictures(join(dataFolder, "pictures"), log, clock),
]);
const detailedLog = createDetailedLog(stored, clock);
ring.detailWhile(() => detailedLog.remainingMs > 0);
const { settings, askForSettings, saveSettings } = wireSettings(clock, log);
const { account, fetch } = wireAccount(settings, { clock, random, log, stored });

const painter = new Painter(clock, log);
account.subscribe(() => painter.repaint());

const control = createOverlayControl(stored.overlay);
control.subscribe(() => {
  if (control.settings !== stored.overlay) stored.saveOverlay(control.settings);
  painter.repaint();
});
const approving = wireApproval({ settings, stored, account, clock, log });
const relay = createRelayKeeper(clock, log);
const tones = wireTones(account, stored);
const parts = {
  settings,
  stored,
  account,
  ...approving,
  control,
  relay,
  tones,
  clock,
  random,
  log,
  fetch,
  locale,
};
const { obs, overlayInObs, goingLive, reloaded } = wireObs(parts);
const vtube = wireVtubeStudio({ ...parts, saveSettings });
const check = wireCheck({ ...parts, obs, ring });
const quiet = createAllQuiet({
  account,
  control,
  cancelJoin: () => goingLive.cancelJoin(),
  onChange: () => painter.repaint(),
});
const chat = wireChat({ account, clock, language, obs: obs.state });
const controlPages = wireControl({ ...parts, ...chat, quiet });
wireRelay({ ...parts, avatars, pictures, overlayInObs, check, controlPages });
const keyTrouble = new Emitter();
const actions = wireActions(
  { account, painter, log, clock, random, words, font },
  {
    ...parts,
    ...chat,
    quiet,
    obs: obs.state,
    overlay: overlayInObs,
    onTrouble: () => keyTrouble.emit(),
  },
);
reloaded.subscribe(actions.showReloaded);
wireInspector({
  ...parts,
  ...actions,
  obs,
  vtube,
  overlayInObs,
  check,
  detailedLog,
  reportFolders,
  onKeyTrouble: keyTrouble.subscribe,
});

await connectToHost(log, () => {
  obs.close();
  vtube.close();
});
askForSettings();
