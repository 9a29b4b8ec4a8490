import * as v from "valibot";
import {
  type Emote,
  type EmoteHosts,
  type EmoteReader,
  type ReadJson,
  emoteWith,
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
  async global(read, hosts) {
    const { default_sets: everybodys, sets } = v.parse(globalSchema, await read("/v1/set/global"));
    return emotesIn(sets, everybodys, hosts);
  },
  channel: async (read, hosts, channelId) => (await readRoom(read, hosts, `id/${channelId}`))?.emotes,
};

/** A channel's room; `undefined`: there is none. */
export async function readRoom(read: ReadJson, hosts: EmoteHosts, path: string) {
  const json = await read(`/v1/room/${path}`);
  if (json === undefined) return undefined;
  const { room, sets } = v.parse(roomSchema, json);
  const own = room.set ?? undefined;
  return {
    twitchId: room.twitch_id ?? undefined,
    emotes: emotesIn(sets, own === undefined ? Object.keys(sets) : [own], hosts),
  };
}

function emotesIn(
  sets: v.InferOutput<typeof setsSchema>,
  used: readonly string[],
  hosts: EmoteHosts,
): readonly Emote[] {
  return used.flatMap((id) =>
    itemsIn(sets[id]?.emoticons ?? [], emoteSchema).flatMap((emote) => {
      const { name, modifier: isZeroWidth, width, height, animated, urls } = emote;
      const pictures = [animated?.[2], animated?.[1], urls?.[2], urls?.[1]].flatMap((one) => one ?? []);
      return emoteWith({ name, isZeroWidth }, [width, height], pictures, hosts);
    }),
  );
}
