import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import envPaths from "env-paths";
import { systemClock } from "../shared/clock.ts";
import { type Log, traceOf } from "../shared/log.ts";
import { createAccount } from "./account.ts";
import { CharacterAction } from "./actions/character.ts";
import { PresenceAction } from "./actions/presence.ts";
import { ReactionAction } from "./actions/reaction.ts";
import type { ActionContext } from "./actions/sidekick-action.ts";
import { onHostGone } from "./host-socket.ts";
import { answerInspector } from "./inspector-answers.ts";
import { openKeptFile } from "./kept-file.ts";
import { createPainter } from "./painter.ts";
import { createRelayKeeper } from "./relay/relay-keeper.ts";
import { startRelay } from "./relay/relay.ts";
import { readGlobalSettings } from "./settings.ts";

const log: Log = streamDeck.logger;
const clock = systemClock;
const random = Math.random;

const kept = await openKeptFile(
  join(envPaths("Sidekick Deck", { suffix: "" }).data, "sidekick-deck.json"),
  log,
);
const account = createAccount({ fetch, clock, random, log, kept });
const painter = createPainter(clock, log);
account.subscribe(() => painter.repaint());

const overlayFolder = join(process.cwd(), "overlay");
const relay = createRelayKeeper(
  (port) => startRelay({ port, token: kept.relayToken, overlayFolder, account, clock, log, fetch }),
  clock,
  log,
);

let pluginChannel = "";
const context: ActionContext = { account, painter, log, clock, random, pluginChannel: () => pluginChannel };
streamDeck.actions.registerAction(new ReactionAction(context));
streamDeck.actions.registerAction(new CharacterAction(context));
streamDeck.actions.registerAction(new PresenceAction(context));

let cancelAsking = (): void => {};
streamDeck.settings.onDidReceiveGlobalSettings(({ settings }) => {
  cancelAsking();
  const read = readGlobalSettings(settings);
  pluginChannel = read.channelName;
  relay.use(read.relayPort);
  account.apply(read);
});

streamDeck.ui.onSendToPlugin(({ payload }) => {
  answerInspector(payload, { account, clock, overlay: () => relay.overlay() })
    .then((answer) => (answer ? streamDeck.ui.sendToPropertyInspector(answer) : undefined))
    .catch((error: unknown) => log.error(`An inspector could not be answered: ${traceOf(error)}.`));
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
  () => process.exit(0),
);
askForSettings();
