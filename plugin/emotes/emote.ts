import * as v from "valibot";
import { parseUrl } from "../../shared/parse-url.ts";

/** An emote of one of the services. */
export interface Emote {
  readonly name: string;
  /** Size of its box in pixels, for a text whose emotes are 28 pixels high. */
  readonly width: number;
  readonly height: number;
  /** It lies over the emote before it. */
  readonly isZeroWidth: boolean;
  /** Addresses of its picture, the best format first. */
  readonly pictures: readonly string[];
}

/** Where a service's pictures are. */
export interface EmoteHosts {
  /** The service's own host, which its lists name. */
  readonly named: string;
  /** What replaces it, or the same. */
  readonly pictures: string;
}

/** Reads JSON from a path of a service; `undefined`: the service has nothing there (404). Rejects with an `EmoteError`. */
export type ReadJson = (path: string) => Promise<unknown>;

/** Reads the lists of one service. */
export interface EmoteReader {
  /** Reads the emotes that everybody has. */
  readonly global: (read: ReadJson, hosts: EmoteHosts) => Promise<readonly Emote[]>;
  /** Reads the emotes of a channel; `undefined`: the service does not know the channel. */
  readonly channel: (
    read: ReadJson,
    hosts: EmoteHosts,
    channelId: string,
  ) => Promise<readonly Emote[] | undefined>;
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

const usual = 28;
/** Limits of a box. */
const maxBox = { width: 160, height: 48 };

/** A box of a size that a list names, made smaller if it is too large; 28 × 28 if there is none. */
export function boxOf(width = 0, height = 0): Pick<Emote, "width" | "height"> {
  if (!(width >= 1 && height >= 1)) return { width: usual, height: usual };
  const share = Math.min(1, maxBox.width / width, maxBox.height / height);
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * share));
  return { width: side(width), height: side(height) };
}

/** The address at which a picture is read; `undefined`: the list names another host than the service's own. */
export function pictureAt(address: string, { named, pictures }: EmoteHosts): string | undefined {
  const url = parseUrl(address.startsWith("//") ? `https:${address}` : address);
  if (!url) return undefined;
  if (url.origin === named) return pictures + url.pathname;
  return url.href.startsWith(`${pictures}/`) ? url.href : undefined;
}

/** An emote with the pictures that may be read; none without one. */
export function emoteWith(
  emote: Omit<Emote, "pictures" | "width" | "height">,
  box: readonly [width: number | undefined, height: number | undefined],
  addresses: readonly string[],
  hosts: EmoteHosts,
): readonly Emote[] {
  const pictures = addresses.flatMap((address) => pictureAt(address, hosts) ?? []);
  return pictures.length === 0 ? [] : [{ ...emote, ...boxOf(...box), pictures }];
}
