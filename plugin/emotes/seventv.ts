import * as v from "valibot";
import { type EmoteReader, type ListedEmote, idSchema, itemsIn, nameSchema, numberOrZero } from "./emote.ts";

/** Flags of zero-width emotes: of an emote's entry in a set, and of the emote itself. */
const [entryFlag, emoteFlag] = [1, 256];

/** Files of a picture, the best first. Their names begin with how many times larger than usual they are. */
const fileNames = ["webp", "avif", "gif", "png"].flatMap((format) =>
  [2, 1, 3, 4].map((scale) => `${scale}x.${format}`),
);

const fileSchema = v.object({ name: v.string(), width: numberOrZero, height: numberOrZero });
const entrySchema = v.object({
  name: nameSchema,
  flags: numberOrZero,
  data: v.object({
    flags: numberOrZero,
    host: v.object({ url: v.string(), files: v.array(v.unknown()) }),
  }),
});
const setSchema = v.object({ emotes: v.fallback(v.array(v.unknown()), []) });
const userSchema = v.object({
  emote_set_id: v.fallback(v.optional(idSchema), undefined),
  emote_set: v.fallback(
    v.nullish(v.object({ ...setSchema.entries, id: v.fallback(v.optional(idSchema), undefined) })),
    null,
  ),
});

/** 7TV: a user names an emote set, which was a part of the user until August 2026. */
export const sevenTv: EmoteReader = {
  global: async (read) => emotesIn(await read("/v3/emote-sets/global")),
  async channel(read, channelId) {
    const json = await read(`/v3/users/twitch/${channelId}`);
    if (json === undefined) return undefined;
    const { emote_set: embedded, emote_set_id: id = embedded?.id } = v.parse(userSchema, json);
    if (embedded && embedded.emotes.length > 0) return emotesIn(embedded);
    return id === undefined ? [] : emotesIn((await read(`/v3/emote-sets/${id}`)) ?? { emotes: [] });
  },
};

function emotesIn(json: unknown): readonly ListedEmote[] {
  return itemsIn(v.parse(setSchema, json).emotes, entrySchema).map(({ name, flags, data }) => {
    const listed = itemsIn(data.host.files, fileSchema);
    const files = fileNames.flatMap((one) => listed.find((file) => file.name === one) ?? []);
    const { width = 0, height = 0, name: best = "1x" } = files[0] ?? {};
    const scale = Number(best.charAt(0));
    const isZeroWidth = (flags & entryFlag) !== 0 || (data.flags & emoteFlag) !== 0;
    const pictures = files.map((file) => `${data.host.url}/${file.name}`);
    return { name, width: width / scale, height: height / scale, isZeroWidth, pictures };
  });
}
