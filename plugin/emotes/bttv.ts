import * as v from "valibot";
import {
  type Emote,
  type EmoteHosts,
  type EmoteReader,
  emoteWith,
  idSchema,
  itemsIn,
  nameSchema,
  numberOrZero,
} from "./emote.ts";

/** The zero-width emotes: the lists do not mark them. */
const zeroWidth: ReadonlySet<string> = new Set([
  "SoSnowy",
  "IceCold",
  "SantaHat",
  "TopHat",
  "ReinDeer",
  "CandyCane",
  "cvMask",
  "cvHazmat",
]);

const emoteSchema = v.object({ id: idSchema, code: nameSchema, width: numberOrZero, height: numberOrZero });
const userSchema = v.object({
  channelEmotes: v.fallback(v.array(v.unknown()), []),
  sharedEmotes: v.fallback(v.array(v.unknown()), []),
});

/** BetterTTV: the channel's emotes are its own and those that others share with it. */
export const betterTtv: EmoteReader = {
  global: async (read, hosts) => emotesIn(await read("/3/cached/emotes/global"), hosts),
  async channel(read, hosts, channelId) {
    const json = await read(`/3/cached/users/twitch/${channelId}`);
    if (json === undefined) return undefined;
    const { channelEmotes, sharedEmotes } = v.parse(userSchema, json);
    return emotesIn([...channelEmotes, ...sharedEmotes], hosts);
  },
};

function emotesIn(list: unknown, hosts: EmoteHosts): readonly Emote[] {
  return itemsIn(list, emoteSchema).flatMap(({ id, code: name, width, height }) => {
    const address = `${hosts.named}/emote/${id}/2x`;
    return emoteWith(
      { name, isZeroWidth: zeroWidth.has(name) },
      [width, height],
      [`${address}.webp`, address],
      hosts,
    );
  });
}
