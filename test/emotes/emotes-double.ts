import type { ServerResponse } from "node:http";
import { type ScriptedServer, json, startScriptedServer } from "../fixtures/scripted-server.ts";
import { blackPicture } from "../fixtures/tiny-pictures.ts";

/** An emote of a double. */
export interface DoubleEmote {
  readonly id: string;
  readonly name: string;
  /** Default: 28 × 28. */
  readonly size?: readonly [width: number, height: number];
  readonly isZeroWidth?: boolean;
}

/** Emotes of one service: for everybody, and of channels by their Twitch IDs. */
export interface DoubleEmotes {
  readonly global?: readonly DoubleEmote[];
  readonly channels?: Readonly<Record<string, readonly DoubleEmote[]>>;
  /** Only of FrankerFaceZ: Twitch IDs of rooms by login. */
  readonly rooms?: Readonly<Record<string, string>>;
}

/** Answers a request in place of the double; `true`: it has. */
export type Instead = (path: string, response: ServerResponse) => boolean;

/** A double of a service of emotes: its lists and its pictures, at the real one's paths. */
export interface EmotesDouble extends ScriptedServer {
  instead: Instead;
  /** Paths that were asked for. */
  readonly paths: readonly string[];
}

type Lists = (emotes: DoubleEmotes, path: string) => unknown;

async function startDouble(emotes: DoubleEmotes, listsOf: Lists, picture: RegExp): Promise<EmotesDouble> {
  const paths: string[] = [];
  const server = await startScriptedServer((response, { path }) => {
    paths.push(path);
    if (double.instead(path, response)) return;
    if (picture.test(path))
      return void response.writeHead(200, { "content-type": "image/png" }).end(blackPicture(56, 56));
    const list = listsOf(emotes, path);
    json(response, list ?? { error: "Not found" }, list === undefined ? 404 : 200);
  });
  const double: EmotesDouble = Object.assign(Object.create(server) as ScriptedServer, {
    instead: () => false,
    paths,
  });
  return double;
}

/** 7TV. `isEmbedded`: a user carries its set, as until August 2026. */
export function startSevenTv(emotes: DoubleEmotes, isEmbedded = false): Promise<EmotesDouble> {
  const setOf = (all: readonly DoubleEmote[]) => ({
    emotes: all.map(({ id, name, size: [width, height] = [32, 32], isZeroWidth = false }) => ({
      id,
      name,
      flags: isZeroWidth ? 1 : 0,
      data: {
        id,
        flags: isZeroWidth ? 256 : 0,
        host: {
          url: `//cdn.7tv.app/emote/${id}`,
          files: ["1x.avif", "1x.webp", "2x.avif", "2x.webp"].map((file) => {
            const scale = Number(file.charAt(0));
            return { name: file, width: width * scale, height: height * scale, frame_count: 1, size: 900 };
          }),
        },
      },
    })),
  });
  return startDouble(
    emotes,
    ({ global = [], channels = {} }, path) => {
      const [, kind, id = ""] = /^\/v3\/(emote-sets|users\/twitch)\/(\w+)$/.exec(path) ?? [];
      if (kind === "emote-sets")
        return id === "global" ? setOf(global) : setOf(channels[id.replace("set", "")] ?? []);
      const own = kind && channels[id];
      if (!own) return undefined;
      return {
        id,
        platform: "TWITCH",
        emote_set_id: `set${id}`,
        ...(isEmbedded && { emote_set: setOf(own) }),
      };
    },
    /^\/emote\/\w+\/2x\.webp$/,
  );
}

/** BetterTTV. Channels' emotes are half their own and half shared. */
export function startBetterTtv(emotes: DoubleEmotes): Promise<EmotesDouble> {
  const listOf = (all: readonly DoubleEmote[]) =>
    all.map(({ id, name: code, size }) => ({
      id,
      code,
      imageType: "png",
      animated: false,
      ...(size && { width: size[0], height: size[1] }),
    }));
  return startDouble(
    emotes,
    ({ global = [], channels = {} }, path) => {
      if (path === "/3/cached/emotes/global") return listOf(global);
      const own = channels[/^\/3\/cached\/users\/twitch\/(\w+)$/.exec(path)?.[1] ?? ""];
      if (!own) return undefined;
      const half = Math.ceil(own.length / 2);
      return {
        id: "b",
        bots: [],
        channelEmotes: listOf(own.slice(0, half)),
        sharedEmotes: listOf(own.slice(half)),
      };
    },
    /^\/emote\/\w+\/2x\.webp$/,
  );
}

/** FrankerFaceZ. */
export function startFrankerFaceZ(emotes: DoubleEmotes): Promise<EmotesDouble> {
  const setOf = (all: readonly DoubleEmote[]) => ({
    emoticons: all.map(({ id, name, size: [width, height] = [28, 28], isZeroWidth = false }) => ({
      id,
      name,
      width,
      height,
      modifier: isZeroWidth,
      modifier_flags: 0,
      urls: {
        1: `https://cdn.frankerfacez.com/emote/${id}/1`,
        2: `https://cdn.frankerfacez.com/emote/${id}/2`,
      },
    })),
  });
  return startDouble(
    emotes,
    ({ global = [], channels = {}, rooms = {} }, path) => {
      if (path === "/v1/set/global")
        return { default_sets: [3], sets: { 3: setOf(global), 4: setOf([{ id: "9", name: "OnlySome" }]) } };
      const [, isId, name = ""] = /^\/v1\/room\/(id\/)?(\w+)$/.exec(path) ?? [];
      const id = isId ? name : rooms[name];
      const own = id === undefined ? undefined : channels[id];
      return own && { room: { twitch_id: Number(id), set: 77 }, sets: { 77: setOf(own) } };
    },
    /^\/emote\/\w+\/2$/,
  );
}

/** All three, with the variables that lead the plugin to them. */
export async function startEmoteServices(emotes: {
  readonly sevenTv?: DoubleEmotes;
  readonly betterTtv?: DoubleEmotes;
  readonly frankerFaceZ?: DoubleEmotes;
}) {
  const [sevenTv, betterTtv, frankerFaceZ] = await Promise.all([
    startSevenTv(emotes.sevenTv ?? {}),
    startBetterTtv(emotes.betterTtv ?? {}),
    startFrankerFaceZ(emotes.frankerFaceZ ?? {}),
  ]);
  const all = [sevenTv, betterTtv, frankerFaceZ];
  return {
    sevenTv,
    betterTtv,
    frankerFaceZ,
    all,
    env: { SIDEKICK_7TV: sevenTv.url, SIDEKICK_BTTV: betterTtv.url, SIDEKICK_FFZ: frankerFaceZ.url },
    close: async () => void (await Promise.all(all.map((one) => one.close()))),
  };
}
