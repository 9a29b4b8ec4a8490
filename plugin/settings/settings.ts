import * as v from "valibot";
import { normaliseObsAddress } from "../obs/obs-address.ts";

/** What the streamer set for the whole plugin. Held by Stream Deck in the system's credential store. */
export interface GlobalSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Empty: the account's primary channel. */
  readonly channelName: string;
  readonly rateWindow: "auto" | "standard" | "fast";
  /** Port of the relay; 0 takes any free one. */
  readonly relayPort: number;
  /** Hosts that the voice may come from, beside the service's own and its neighbours; in small letters. */
  readonly voiceHosts: readonly string[];
  /** Where OBS listens, as a WebSocket address. */
  readonly obsAddress: string;
  /** Empty: OBS asks for none. */
  readonly obsPassword: string;
  /** The AI joins the primary channel when OBS goes live, and leaves when the stream ends. */
  readonly obsJoins: boolean;
  /** What the AI is told when the scene changes, unless the stored file says something else; empty: nothing. */
  readonly obsSceneText: string;
}

/** Port of the relay unless set: the overlay's address in OBS stays the same. */
export const defaultRelayPort = 28196;

/** All of it must take fewer bytes than this, as JSON: Windows keeps no more in its credential store. */
export const globalSettingsBytes = 2_560;

/** Where OBS listens unless told otherwise. */
export const defaultObsAddress = "ws://127.0.0.1:4455";

const text = v.fallback(v.pipe(v.string(), v.trim()), "");
/** A text that is read further: what is missing is read as an empty one, where a fallback would end the reading. */
const typed = v.pipe(
  v.optional(v.unknown(), ""),
  v.transform((found) => (typeof found === "string" ? found : "")),
);
const optionalChannel = v.fallback(v.optional(v.pipe(v.string(), v.trim())), undefined);

// Settings may come from an older version, a hand-made profile or another program: whatever cannot be used
// falls back to its default instead of taking the rest down with it.
const globalSchema = v.object({
  baseUrl: text,
  apiKey: text,
  channelName: text,
  rateWindow: v.fallback(v.picklist(["auto", "standard", "fast"]), "auto"),
  relayPort: v.fallback(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.toNumber())]),
      v.integer(),
      v.minValue(0),
      v.maxValue(65535),
    ),
    defaultRelayPort,
  ),
  voiceHosts: v.pipe(
    typed,
    v.transform((names) =>
      names
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(isHostName),
    ),
  ),
  obsAddress: v.pipe(
    typed,
    v.transform((address) => normaliseObsAddress(address) ?? defaultObsAddress),
  ),
  obsPassword: v.fallback(v.string(), ""),
  obsJoins: v.fallback(v.boolean(), false),
  obsSceneText: text,
});

const flag = v.fallback(v.optional(v.boolean()), undefined);

const reactionSchema = v.object({
  prompt: v.fallback(v.string(), ""),
  order: v.fallback(v.picklist(["in-turn", "shuffle"]), "in-turn"),
  eventType: text,
  channelName: optionalChannel,
  features: v.fallback(
    v.object({ vision: flag, web_search: flag, commands: flag, memory: flag, tts: flag }),
    {},
  ),
  whenCooling: v.fallback(v.picklist(["refuse", "hold"]), "refuse"),
});

const contextSchema = v.object({
  content: v.fallback(v.string(), ""),
  // Left out it would be for ever: what is no whole number of seconds becomes the nearest that is.
  ttl: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]),
        v.transform(Number),
        v.finite(),
        v.transform((seconds) => Math.max(1, Math.round(seconds))),
      ),
    ),
    undefined,
  ),
  eventType: text,
  channelName: optionalChannel,
});

const characterSchema = v.object({
  target: v.fallback(v.picklist(["specific", "next", "previous"]), "specific"),
  characterId: text,
});

const presenceSchema = v.object({
  does: v.fallback(v.picklist(["toggle", "join", "leave"]), "toggle"),
  mode: v.fallback(v.picklist(["LIVE", "TEST"]), "LIVE"),
  channelName: optionalChannel,
});

const statusSchema = v.object({ channelName: optionalChannel });

const voiceSchema = v.object({ does: v.fallback(v.picklist(["mute", "skip", "replay", "stop"]), "mute") });

const alertsSchema = v.object({
  does: v.fallback(v.picklist(["pause", "skip", "replay", "clear", "test"]), "pause"),
});

const overlaySchema = v.object({
  does: v.fallback(v.picklist(["install", "visible", "refresh"]), "install"),
  sceneName: text,
  sourceName: text,
});

/** Settings of a Trigger reaction key. `prompt` holds one prompt a line. */
export type ReactionSettings = v.InferOutput<typeof reactionSchema>;
/** Settings of a Send context key. `ttl` in seconds; left out: until the service forgets it. */
export type ContextSettings = v.InferOutput<typeof contextSchema>;
/** Settings of a Switch character key. */
export type CharacterSettings = v.InferOutput<typeof characterSchema>;
/** Settings of a Join / leave key. */
export type PresenceSettings = v.InferOutput<typeof presenceSchema>;

/** Settings of a Channel status key. */
export type StatusSettings = v.InferOutput<typeof statusSchema>;
/** Settings of an AI voice key. */
export type VoiceSettings = v.InferOutput<typeof voiceSchema>;
/** Settings of an Alerts key. */
export type AlertsSettings = v.InferOutput<typeof alertsSchema>;
/** Settings of an Overlay in OBS key. Empty names: the scene on air, and the source that is found or made. */
export type OverlaySettings = v.InferOutput<typeof overlaySchema>;

/** Reads global settings as Stream Deck hands them over. */
export function readGlobalSettings(settings: unknown): GlobalSettings {
  return v.parse(globalSchema, objectOf(settings));
}

/** Reads a reaction key's settings. */
export function readReactionSettings(settings: unknown): ReactionSettings {
  return v.parse(reactionSchema, objectOf(settings));
}

/** Reads a context key's settings. */
export function readContextSettings(settings: unknown): ContextSettings {
  return v.parse(contextSchema, objectOf(settings));
}

/** Reads a character key's settings. */
export function readCharacterSettings(settings: unknown): CharacterSettings {
  return v.parse(characterSchema, objectOf(settings));
}

/** Reads a presence key's settings. */
export function readPresenceSettings(settings: unknown): PresenceSettings {
  return v.parse(presenceSchema, objectOf(settings));
}

/** Reads a status key's settings. */
export function readStatusSettings(settings: unknown): StatusSettings {
  return v.parse(statusSchema, objectOf(settings));
}

/** Reads a voice key's settings. */
export function readVoiceSettings(settings: unknown): VoiceSettings {
  return v.parse(voiceSchema, objectOf(settings));
}

/** Reads an alerts key's settings. */
export function readAlertsSettings(settings: unknown): AlertsSettings {
  return v.parse(alertsSchema, objectOf(settings));
}

/** Reads an overlay key's settings. */
export function readOverlaySettings(settings: unknown): OverlaySettings {
  return v.parse(overlaySchema, objectOf(settings));
}

/** A name with a dot, such as `voice.companion.example`: no address in digits, no wildcard, no path. */
function isHostName(name: string): boolean {
  return /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name);
}

function objectOf(settings: unknown): object {
  return typeof settings === "object" && settings !== null ? settings : {};
}
