/** The services of emotes, in the order in which pages name them. */
export const emoteServices = ["7TV", "BetterTTV", "FrankerFaceZ"] as const;
/** A service of emotes. */
export type EmoteService = (typeof emoteServices)[number];

/**
 * Why a service has no emotes, or none of the channel. `silent`: no answer in time; `broken`: an answer that cannot be
 * read; `stranger`: the service does not know the channel; `id`: the channel's Twitch ID is not known.
 */
export type EmoteProblem = "silent" | "broken" | "stranger" | "id";

/** What the studio shows of one service. */
export interface EmoteServiceStatus {
  readonly name: EmoteService;
  /** Emotes in all, and those of them that are the channel's. */
  readonly emotes: number;
  readonly ofChannel: number;
  readonly problem?: EmoteProblem;
}

/** What the studio shows of emotes. */
export interface EmotesStatus {
  readonly isOn: boolean;
  readonly isReading: boolean;
  /** The channel's name; empty: not known. */
  readonly channel: string;
  /** The channel's Twitch ID; empty: not known. */
  readonly twitchId: string;
  /** FrankerFaceZ does not know the ID, so the streamer can enter it. */
  readonly takesId: boolean;
  readonly services: readonly EmoteServiceStatus[];
}

/** An emote as pages know it. */
export interface PageEmote {
  readonly name: string;
  /** Names its picture at `/emotes/<id>`. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Whether the emote lies over the one before it. */
  readonly isZeroWidth?: boolean;
  /** Only messages on Twitch have it. */
  readonly isChannels?: boolean;
}
