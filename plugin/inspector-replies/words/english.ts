import type { ForbiddenReason } from "../../../shared/api/errors.ts";
import type { Installed } from "../../obs/install-overlay.ts";
import { obsSentences } from "../../obs/obs-error.ts";

/** A noun for each count; `{count}` stands for the figure. Languages here have these two plural forms. */
export interface Counted {
  readonly one: string;
  readonly other: string;
}

/** What the plugin answers an inspector in words, in English. `{name}`, `{names}` and the like are filled in. */
export const english = {
  primary: "{name} (primary)",
  active: "{name} (active)",
  missing: {
    address: "Enter the service address first.",
    badAddress: "The service address is not a web address; it should begin with https://.",
    key: "Enter your API key first.",
    badKey: "The API key contains a character that API keys never have. Copy it again.",
  },
  connected: "Connected.",
  channels: { one: "{count} channel: {names}.", other: "{count} channels: {names}." } satisfies Counted,
  characters: { one: "{count} character.", other: "{count} characters." } satisfies Counted,
  connectedBut: "Connected, but {lacks}.",
  lacks: {
    channels: "the account has no channels",
    events: "the plan has no live events",
    chat: "the plan has no chat stream",
    eventsAndChat: "the plan has neither live events nor the chat stream",
    other: "the service refuses its streams",
  },
  eventsMissing: "No live updates at the moment. {sentence}",
  relay: {
    starting: "The overlay's server is still starting.",
    portTaken: "Another program uses port {port}. Close it, or choose another port for the overlay.",
    failed: "The overlay's server could not be started.",
  },
  obs: {
    connected: "OBS {version} is connected. The scene on air is “{scene}”.",
    installed: {
      added: "The overlay is in OBS now.",
      shared: "The overlay is now in this scene too, as the same source.",
      repaired: "Overlay settings fixed in OBS.",
      unchanged: "The overlay is already in OBS, and its settings are right.",
    } satisfies Record<Installed, string>,
    replaced: "OBS shows this overlay now.",
    failures: obsSentences,
  },
  failures: {
    invalid: "The service says that the request is not valid.",
    refused: "The service refused: {sentence}",
    unauthorised: "The service does not accept this API key.",
    forbidden: {
      channel: "This channel does not belong to the API key.",
      "channel-or-credits":
        "The AI cannot join: the channel does not belong to the API key, or there is no subscription and no credits left.",
      "chat-plan": "The account's plan does not include the chat stream.",
      "eventsub-plan":
        "The account's plan does not include live events: no alerts, no voice, and keys update every 30 seconds.",
      character: "This character belongs to somebody else.",
      other: "The service does not allow this.",
    } satisfies Record<ForbiddenReason, string>,
    notFound: {
      character: "This character no longer exists.",
      channel: "The service does not know this channel.",
      anyChannel: "The service finds no channel for this API key.",
      address: "The service has nothing at this address.",
    },
    tooLong: "The text has {length} characters; the service takes at most {limit}.",
    coolingDown: "The AI has just reacted. Wait a moment before the next one.",
    wait: "The service asks you to wait a while.",
    server: "The service has a problem at the moment.",
    network: "The service cannot be reached.",
    timedOut: "The service did not answer in time.",
    unreadable: "The service's answer could not be read; is the address right?",
    joinUnconfirmed: "The AI did not confirm in time. Checking whether it joined…",
    stillInChat: "The AI was asked to leave and is still in chat.",
  },
};

/** What the plugin answers an inspector in words, in one language. */
export type AnswerWords = typeof english;
