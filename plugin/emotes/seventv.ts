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

/** Flags of zero-width emotes: of an emote's entry in a set, and of the emote itself. */
const [entryFlag, emoteFlag] = [1, 256];

const fileSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^\d[\w.]{1,30}$/)),
  width: numberOrZero,
  height: numberOrZero,
});
type EmoteFile = v.InferOutput<typeof fileSchema>;
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
  global: async (read, hosts) => emotesIn(await read("/v3/emote-sets/global"), hosts),
  async channel(read, hosts, channelId) {
    const json = await read(`/v3/users/twitch/${channelId}`);
    if (json === undefined) return undefined;
    const { emote_set: embedded, emote_set_id: id = embedded?.id } = v.parse(userSchema, json);
    if (embedded && embedded.emotes.length > 0) return emotesIn(embedded, hosts);
    return id === undefined ? [] : emotesIn((await read(`/v3/emote-sets/${id}`)) ?? { emotes: [] }, hosts);
  },
};

function emotesIn(json: unknown, hosts: EmoteHosts): readonly Emote[] {
  return itemsIn(v.parse(setSchema, json).emotes, entrySchema).flatMap(({ name, flags, data }) => {
    const files = itemsIn(data.host.files, fileSchema).toSorted((one, other) => rankOf(one) - rankOf(other));
    const [best] = files;
    const isZeroWidth = (flags & entryFlag) !== 0 || (data.flags & emoteFlag) !== 0;
    const scale = scaleOf(best);
    const addresses = files.map((file) => `${data.host.url}/${file.name}`);
    return emoteWith(
      { name, isZeroWidth },
      [(best?.width ?? 0) / scale, (best?.height ?? 0) / scale],
      addresses,
      hosts,
    );
  });
}

/** How many times larger than usual a file's picture is: `2x.webp` is twice. */
function scaleOf(file: EmoteFile | undefined): number {
  return Math.max(1, Number(file?.name.charAt(0) ?? 1));
}

const formats = ["webp", "avif", "gif", "png"];

/** WebP first, and twice the usual size before others. */
function rankOf(file: EmoteFile): number {
  const format = formats.indexOf(file.name.split(".").at(-1) ?? "");
  return (format < 0 ? formats.length : format) * 10 + ([9, 1, 0, 2, 3][scaleOf(file)] as number);
}
