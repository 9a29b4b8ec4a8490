import {
  type EmoteProblem,
  type EmoteService,
  emoteServices,
} from "../../shared/protocol/emotes-protocol.ts";
import { betterTtv } from "./bttv.ts";
import {
  type Emote,
  EmoteError,
  type EmoteReader,
  type ListedEmote,
  type ReadJson,
  emoteOf,
} from "./emote.ts";
import { type FetchTools, fetchLimited } from "./fetch-limited.ts";
import { frankerFaceZ, readRoom } from "./ffz.ts";
import { sevenTv } from "./seventv.ts";

const maxListBytes = 4 * 1024 * 1024;

/** Each service: its reader, the variable that replaces its hosts, and the hosts of its lists and of its pictures. */
const services: Readonly<Record<EmoteService, readonly [EmoteReader, string, string, string]>> = {
  "7TV": [sevenTv, "SIDEKICK_7TV", "https://7tv.io", "https://cdn.7tv.app"],
  BetterTTV: [betterTtv, "SIDEKICK_BTTV", "https://api.betterttv.net", "https://cdn.betterttv.net"],
  FrankerFaceZ: [
    frankerFaceZ,
    "SIDEKICK_FFZ",
    "https://api.frankerfacez.com",
    "https://cdn.frankerfacez.com",
  ],
};

/** Tools for reading services. */
export interface ServiceTools extends FetchTools {
  /** Addresses that replace those of a service. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** One list of a service: the emotes for everybody, or those of the channel. */
export interface EmoteList {
  readonly service: EmoteService;
  readonly part: "global" | "channel";
  readonly emotes: readonly Emote[];
  readonly problem?: EmoteProblem;
}

/** Reads the lists of all services for a channel, which may be unknown. `knownId`: its Twitch ID, if FrankerFaceZ has none. */
export function readServices(channel: string | undefined, knownId: string | undefined, tools: ServiceTools) {
  const baseOf = (service: EmoteService) => tools.env[services[service][1]]?.replace(/\/+$/, "");
  const reading = (service: EmoteService): ReadJson => {
    const base = baseOf(service) || services[service][2];
    return async (path) => {
      const bytes = await fetchLimited(base + path, maxListBytes, tools);
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
    };
  };
  const room =
    channel === undefined ? undefined : readRoom(reading("FrankerFaceZ"), encodeURIComponent(channel));
  const found = Promise.resolve(room).then(
    (read) => read?.twitchId,
    () => undefined,
  );
  const channels = async (service: EmoteService): Promise<readonly ListedEmote[] | EmoteProblem> => {
    const own = service === "FrankerFaceZ" ? await room : undefined;
    if (own) return own.emotes;
    const id = knownId ?? (await found);
    if (id === undefined) return "id";
    return (await services[service][0].channel(reading(service), id)) ?? "stranger";
  };
  const read = async (service: EmoteService, part: EmoteList["part"]): Promise<EmoteList> => {
    const [reader, , , host] = services[service];
    const isChannels = part === "channel";
    try {
      const listed = await (isChannels ? channels(service) : reader.global(reading(service)));
      if (typeof listed === "string") return { service, part, emotes: [], problem: listed };
      const base = baseOf(service) || host;
      return { service, part, emotes: listed.flatMap((one) => emoteOf(one, host, base, isChannels)) };
    } catch (error) {
      // What a schema rejects is no answer of this service.
      return { service, part, emotes: [], problem: error instanceof EmoteError ? error.kind : "broken" };
    }
  };
  const parts = channel === undefined ? (["global"] as const) : (["global", "channel"] as const);
  return {
    /** The channel's Twitch ID, as FrankerFaceZ knows it. */
    found,
    /** Every list, without emotes where there is a problem. */
    lists: emoteServices.flatMap((service) => parts.map((part) => read(service, part))),
  };
}
