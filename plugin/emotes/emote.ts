import { createHash } from "node:crypto";
import * as v from "valibot";
import { parseUrl } from "../../shared/parse-url.ts";
import type { PageEmote } from "../../shared/protocol/emotes-protocol.ts";

/** An emote as a service's list has it. */
export interface ListedEmote extends Pick<PageEmote, "name" | "width" | "height"> {
  readonly isZeroWidth: boolean;
  /** Addresses of its picture, the best format first. */
  readonly pictures: readonly string[];
}

/** An emote that can be shown. */
export interface Emote extends PageEmote {
  readonly pictures: readonly string[];
}

/** Reads JSON from a path of a service; `undefined`: the service has nothing there (404). Rejects with an `EmoteError`. */
export type ReadJson = (path: string) => Promise<unknown>;

/** Reads the lists of one service. */
export interface EmoteReader {
  /** Reads the emotes that everybody has. */
  readonly global: (read: ReadJson) => Promise<readonly ListedEmote[]>;
  /** Reads the emotes of a channel; `undefined`: the service does not know the channel. */
  readonly channel: (read: ReadJson, channelId: string) => Promise<readonly ListedEmote[] | undefined>;
}

/** Why a service's emotes are missing: no answer in time, or one that cannot be read. */
export class EmoteError extends Error {
  readonly kind: "silent" | "broken";

  constructor(kind: EmoteError["kind"]) {
    super(`An emote service was ${kind}.`);
    this.kind = kind;
  }
}

/** Limit of emotes, in a list and in all. */
export const maxEmotes = 5_000;

/** An id that may be a part of an address. */
export const idSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[\w-]{1,64}$/),
);
/** A name is a word by itself in a message. */
export const nameSchema = v.pipe(v.string(), v.regex(/^\S{1,100}$/u));
/** A number, or 0. `1e999` is none in JSON either, but is read as an endless one. */
export const numberOrZero = v.fallback(v.pipe(v.number(), v.finite()), 0);

/** The readable items of a list. Throws if there is no list. */
export function itemsIn<Item>(list: unknown, schema: v.GenericSchema<unknown, Item>): readonly Item[] {
  if (!Array.isArray(list)) throw new EmoteError("broken");
  return list.slice(0, maxEmotes).flatMap((one) => {
    const read = v.safeParse(schema, one);
    return read.success ? [read.output] : [];
  });
}

/** Limits of a box. */
const maxBox = { width: 160, height: 48 };

/** A box of a size that a list names, made smaller if it is too large; 28 × 28 if there is none. */
function boxOf({ width, height }: ListedEmote): Pick<Emote, "width" | "height"> {
  if (width < 1 || height < 1) return { width: 28, height: 28 };
  const share = Math.min(1, maxBox.width / width, maxBox.height / height);
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * share));
  return { width: side(width), height: side(height) };
}

/**
 * An emote with the pictures that may be read; none without one. `host` is the service's own one, which its lists name,
 * and `base` what replaces it, or the same.
 */
export function emoteOf(
  listed: ListedEmote,
  host: string,
  base: string,
  isChannels: boolean,
): readonly Emote[] {
  const pictures = listed.pictures.flatMap((address) => {
    const url = parseUrl(address.startsWith("//") ? `https:${address}` : address);
    if (url?.origin === host) return base + url.pathname;
    return url?.href.startsWith(`${base}/`) ? url.href : [];
  });
  if (pictures.length === 0) return [];
  const { name, isZeroWidth } = listed;
  const id = createHash("sha256").update(pictures.join()).digest("base64url").slice(0, 20);
  const marks = { ...(isZeroWidth && { isZeroWidth }), ...(isChannels && { isChannels }) };
  return [{ name, id, ...boxOf(listed), ...marks, pictures }];
}
