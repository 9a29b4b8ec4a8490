import type { GenericSchema } from "valibot";
import type { Clock } from "../../shared/clock.ts";
import type { DeckSocket } from "./deck-socket.ts";
import {
  detailedLogReply,
  hiddenWordsReply,
  listReply,
  overlayReply,
  sceneTextReply,
  testReply,
  troubleReply,
  vtubeReply,
} from "../forms/replies.ts";
import { type Question, createQuestion } from "../forms/question.ts";

/** Everything that a page asks the plugin. Questions that involve the service have more time. */
export type Questions = ReturnType<typeof createQuestions>;

/** Makes the questions; nothing is asked yet. */
export function createQuestions({ sendToPlugin, onPluginMessage }: DeckSocket, clock: Clock) {
  const question = <Reply>(
    event: string,
    schema: GenericSchema<unknown, Reply>,
    boundMs: number,
  ): Question<Reply> =>
    createQuestion({ event, schema, boundMs, clock, send: sendToPlugin, onMessage: onPluginMessage });
  return {
    channels: question("getChannels", listReply, 15_000),
    characters: question("getCharacters", listReply, 15_000),
    overlay: question("getOverlayUrl", overlayReply, 5_000),
    /** Has the plugin make a new address for the overlay, which `overlay` then has as well. */
    renewal: question("renewOverlayUrl", overlayReply, 5_000),
    control: question("getControlUrl", overlayReply, 5_000),
    /** Has the plugin make another address of the control page; `control` then has it as well. */
    controlRenewal: question("renewControlUrl", overlayReply, 5_000),
    /** Has the plugin remove the overlay from OBS. */
    removal: question("removeOverlay", testReply, 15_000),
    test: question("testConnection", testReply, 30_000),
    /** Whether OBS can be reached. */
    obs: question("testObs", testReply, 15_000),
    /** The state of VTube Studio; the plugin sends it again when it changes. Asked `again`, VTube Studio asks for permission once more. */
    vtube: question("getVtube", vtubeReply, 5_000),
    /** Hotkeys of the model in VTube Studio. */
    vtubeHotkeys: question("getVtubeHotkeys", listReply, 20_000),
    /** What is wrong anywhere, a sentence each. */
    check: question("checkEverything", listReply, 10_000),
    /** Has the plugin save a report. */
    report: question("saveReport", testReply, 30_000),
    /** How long the log is still detailed; asked to `turn` it `on` or `off`, it does so. */
    detailedLog: question("detailedLog", detailedLogReply, 5_000),
    /** Has Stream Deck add the starter profile for this device. */
    starter: question("fillDeck", testReply, 10_000),
    /** What the AI is told when the scene in OBS changes; asked with a `text`, that is kept from then on. */
    sceneText: question("sceneText", sceneTextReply, 5_000),
    /** Words that viewers neither see nor hear, one a line; asked with a `text`, those are kept from then on. */
    hiddenWords: question("hiddenWords", hiddenWordsReply, 15_000),
    /** Why the key's last press failed, or what is wrong with the account; the plugin sends it again when it changes. */
    trouble: question("getTrouble", troubleReply, 5_000),
  };
}
