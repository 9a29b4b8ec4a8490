import * as v from "valibot";
import {
  type EmoteReader,
  type ListedEmote,
  type ReadJson,
  idSchema,
  itemsIn,
  nameSchema,
  numberOrZero,
} from "./emote.ts";

const address = v.fallback(v.optional(v.string()), undefined);
const addresses = v.fallback(v.nullish(v.object({ 1: address, 2: address })), undefined);
const emoteSchema = v.object({
  name: nameSchema,
  width: numberOrZero,
  height: numberOrZero,
  modifier: v.fallback(v.boolean(), false),
  urls: addresses,
  animated: addresses,
});
/** A set that cannot be read is empty. */
const setSchema = v.fallback(v.object({ emoticons: v.array(v.unknown()) }), { emoticons: [] });
const setsSchema = v.fallback(v.record(v.string(), setSchema), {});
const globalSchema = v.object({ default_sets: v.array(idSchema), sets: setsSchema });
const roomSchema = v.object({
  room: v.object({
    twitch_id: v.fallback(v.nullish(idSchema), undefined),
    set: v.fallback(v.nullish(idSchema), undefined),
  }),
  sets: setsSchema,
});

/** FrankerFaceZ: besides the sets that everybody has, its global list has those of some people. */
export const frankerFaceZ: EmoteReader = {
  async global(read) {
    const { default_sets: everybodys, sets } = v.parse(globalSchema, await read("/v1/set/global"));
    return emotesIn(sets, everybodys);
  },
  channel: async (read, channelId) => (await readRoom(read, `id/${channelId}`))?.emotes,
};

/** A channel's room; `undefined`: there is none. */
export async function readRoom(read: ReadJson, path: string) {
  const json = await read(`/v1/room/${path}`);
  if (json === undefined) return undefined;
  const { room, sets } = v.parse(roomSchema, json);
  const emotes = emotesIn(sets, room.set ? [room.set] : Object.keys(sets));
  return { twitchId: room.twitch_id ?? undefined, emotes };
}

function emotesIn(sets: v.InferOutput<typeof setsSchema>, used: readonly string[]): readonly ListedEmote[] {
  return used.flatMap((id) =>
    itemsIn(sets[id]?.emoticons ?? [], emoteSchema).map(({ modifier, animated, urls, ...emote }) => {
      const addresses = [animated?.[2], animated?.[1], urls?.[2], urls?.[1]];
      return { ...emote, isZeroWidth: modifier, pictures: addresses.flatMap((one) => one ?? []) };
    }),
  );
}
