import { isOfAi } from "./api/ai-copies.ts";
import type { Envelope, EnvelopeOf } from "./api/envelope.ts";
import { comparableName, plainText, visible } from "./visible-text.ts";

/** Chat bots whose names do not show it, or not by `botName`: those that public lists of chat tools agree on. */
const knownBots: ReadonlySet<string> = new Set(
  `ankhbot anotherttvviewer blerp botisimo botrix botrixoficial buttsbot cloudbot coebot commanderroot creatisbot
  deepbot dixperbot dixperbro elbierro fossabot fourthwallhq frostytoolsdotcom hnlbot kickbot kofistreambot kunszgbot
  lattemotte logviewer lolrankbot lumiastream lurxx mikuia mixitupbot moobot muxybot nightbot ohbot own3d pajbot
  phantombot playwithviewersbot pokemoncommunitygame potatbotat pretzelrocks rainmaker restreambot revlobot
  scottybot sery_bot snusbot songlistbot sound_alerts soundalerts soundtrackbot streamcaptainbot streamdatabase
  streamelements streamerbot streamholics streamlabs streamlootsbot streamstickers supibot tangiabot thepixelbot
  thepositivebot trackerggbot vivbot warp_world wizebot wzbot xanbot`.split(/\s+/),
);

/** How programs that are called a bot write it. A person may be called Talbot or iRobot. */
const botName = /(?<=[\p{Ll}\d])B(?:ot|OT)$|[_.-][Bb][Oo][Tt]$/u;

/** Whether a message is a command for a bot: `!` or `/` before a word. `/me` is no command: it changes how its text is shown. */
export function isCommand(message: string): boolean {
  const text = message.slice(message.search(visible));
  return /^[!/][\p{L}\p{N}_]/u.test(text) && !/^\/me(?![\p{L}\p{N}_])/iu.test(text);
}

/** Whether an author is a bot, by the name alone. */
export function isBotName(name: string): boolean {
  return botName.test(plainText(name)) || knownBots.has(comparableName(name));
}

/**
 * Whether the streamer wrote a message, by its role where the service sends one, else by name and platform. Another
 * platform's viewer may have the channel's name.
 */
export function isStreamers(envelope: EnvelopeOf<"chat.message">): boolean {
  const { channel, meta } = envelope;
  const { platform } = envelope.payload;
  const isOfPlatform = platform !== "" && platform === channel.platform;
  return meta?.["role"] === "Streamer" || (isOfPlatform && isNamesake(envelope));
}

/** Whether an author has the channel's name. */
function isNamesake({ payload, channel }: EnvelopeOf<"chat.message" | "chat.first_message">): boolean {
  return comparableName(payload.username) === comparableName(channel.name);
}

/** Author of an event that is about a person in chat and may be a bot's; `undefined`: it is of no such kind. */
export function possibleBot(envelope: Envelope): string | undefined {
  const { type, payload } = envelope;
  if (type === "chat.message")
    return isOfAi(envelope) || isStreamers(envelope) ? undefined : payload.username;
  if (type !== "chat.first_message") return undefined;
  return isNamesake(envelope) ? undefined : payload.username;
}

/** Whether the plugin found an event's author to be a bot. Its verdict travels with the event, in `meta`. */
export function isOfBot({ meta }: Envelope): boolean {
  return meta?.["isBot"] === true;
}
