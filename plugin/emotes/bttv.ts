import * as v from "valibot";
import { type EmoteReader, type ListedEmote, idSchema, itemsIn, nameSchema, numberOrZero } from "./emote.ts";

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
  global: async (read) => emotesIn(await read("/3/cached/emotes/global")),
  async channel(read, channelId) {
    const json = await read(`/3/cached/users/twitch/${channelId}`);
    if (json === undefined) return undefined;
    const { channelEmotes, sharedEmotes } = v.parse(userSchema, json);
    return emotesIn([...channelEmotes, ...sharedEmotes]);
  },
};

function emotesIn(list: unknown): readonly ListedEmote[] {
  return itemsIn(list, emoteSchema).map(({ id, code: name, width, height }) => {
    const address = `https://cdn.betterttv.net/emote/${id}/2x`;
    return { name, width, height, isZeroWidth: zeroWidth.has(name), pictures: [`${address}.webp`, address] };
  });
}
