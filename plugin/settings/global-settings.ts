import * as v from "valibot";
import { normaliseSocketAddress } from "./socket-address.ts";
import { type FigureMood, figureMoods } from "../../shared/figure-pictures.ts";
import type { RateWindow } from "../session/state/cooldown.ts";
import { settingsReader, text } from "./fields.ts";

/** What the streamer set for the whole plugin. Held by Stream Deck in the system's credential store. */
export interface GlobalSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Empty: the account's primary channel. */
  readonly channelName: string;
  readonly rateWindow: RateWindow;
  /** Port of the relay; 0 takes any free one. */
  readonly relayPort: number;
  /** Hosts that the voice may come from, beside the service's own and its neighbours; in lower case. */
  readonly voiceHosts: readonly string[];
  /** Where OBS listens, as a WebSocket address. */
  readonly obsAddress: string;
  /** Empty: OBS asks for none. */
  readonly obsPassword: string;
  /** The AI joins the primary channel when OBS goes live, and leaves when the stream ends. */
  readonly obsJoins: boolean;
  /** What the AI is told when the scene changes, unless the stored file says something else; empty: nothing. */
  readonly obsSceneText: string;
  /** Whether the AI's voice moves a model in VTube Studio. */
  readonly vtubeStudio: boolean;
  /** Where VTube Studio listens, as a WebSocket address. */
  readonly vtubeAddress: string;
  /** What VTube Studio lets the plugin in with; empty: it has to ask the streamer. */
  readonly vtubeToken: string;
  /** The streamer did not allow the plugin in VTube Studio. */
  readonly vtubeDenied: boolean;
  /** Ids of hotkeys in VTube Studio, by mood. */
  readonly vtubeHotkeys: { readonly [Mood in FigureMood]?: string | undefined };
}

/** Port of the relay unless set: the overlay's address in OBS stays the same. */
export const defaultRelayPort = 28196;

/** All of it must take fewer bytes than this, as JSON: Windows keeps no more in its credential store. */
export const globalSettingsBytes = 2_560;

/** Where OBS listens unless told otherwise. */
export const defaultObsAddress = "ws://127.0.0.1:4455";

/** Where VTube Studio listens unless told otherwise. */
export const defaultVtubeAddress = "ws://localhost:8001";

/** A text that is read further: what is missing is read as an empty one, where a fallback would end the reading. */
const typed = v.pipe(
  v.optional(v.unknown(), ""),
  v.transform((found) => (typeof found === "string" ? found : "")),
);

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
    v.transform((address) => normaliseSocketAddress(address) ?? defaultObsAddress),
  ),
  obsPassword: v.fallback(v.string(), ""),
  obsJoins: v.fallback(v.boolean(), false),
  obsSceneText: text,
  vtubeStudio: v.fallback(v.boolean(), false),
  vtubeAddress: v.pipe(
    typed,
    v.transform((address) => normaliseSocketAddress(address) ?? defaultVtubeAddress),
  ),
  vtubeToken: v.fallback(v.string(), ""),
  vtubeDenied: v.fallback(v.boolean(), false),
  vtubeHotkeys: v.fallback(
    v.object(v.entriesFromList(figureMoods, v.fallback(v.optional(v.string()), undefined))),
    {},
  ),
});

/** Reads global settings as Stream Deck hands them over. */
export const readGlobalSettings: (settings: unknown) => GlobalSettings = settingsReader(globalSchema);

/** A name with a dot, such as `voice.companion.example`: no address in digits, no wildcard, no path. */
function isHostName(name: string): boolean {
  return /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name);
}
