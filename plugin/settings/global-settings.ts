import * as v from "valibot";
import { type AvatarMood, avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import { targetLufs } from "../../shared/voice/voice-loudness.ts";
import { settingsReader, textOrNothing, trimmedText } from "./setting-fields.ts";
import type { Store } from "../../shared/store.ts";

/** The setting of the cooldown: learn its window, or use a fixed one. */
export type RateWindow = "auto" | "standard" | "fast";

/** The streamer's settings for the whole plugin, which Stream Deck keeps in the system's credential store. */
export interface GlobalSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Empty: the account's primary channel. */
  readonly channelName: string;
  /** The address that the streamer has said the key may go to; `undefined`: nobody else can change the address. */
  readonly confirmedAddress?: string | undefined;
  readonly rateWindow: RateWindow;
  /** Port of the relay; 0 takes any free one. */
  readonly relayPort: number;
  /** Further hosts that the voice may come from, in lower case. */
  readonly voiceHosts: readonly string[];
  /** The WebSocket address of OBS. */
  readonly obsAddress: string;
  /** Empty: OBS needs none. */
  readonly obsPassword: string;
  /** The AI joins the primary channel when OBS goes live, and leaves when the stream ends. */
  readonly obsJoins: boolean;
  /** Whether the AI's voice moves a model in VTube Studio. */
  readonly vtubeStudio: boolean;
  /** The WebSocket address of VTube Studio. */
  readonly vtubeAddress: string;
  /** The plugin's token for VTube Studio; empty: VTube Studio has to ask the streamer. */
  readonly vtubeToken: string;
  /** The streamer did not allow the plugin in VTube Studio. */
  readonly vtubeDenied: boolean;
  /** Whether the AI's messages wait until the streamer approves them. */
  readonly approval: boolean;
  /** The longest time that a message awaits approval, in seconds. */
  readonly approvalSeconds: number;
  /** What happens to a message that was not decided by then. */
  readonly approvalElse: "drop" | "show";
  /** Whether other programs on this computer may use `/api/`. */
  readonly api: boolean;
  /** The WebSocket address of the service's desktop app; empty: the setting is not an address of this computer. */
  readonly appAddress: string;
  /** Whose voice viewers hear: the overlay plays it, or the app does. */
  readonly voiceFrom: "overlay" | "app";
  /** How loud voices are to be, in LUFS. */
  readonly loudness: number;
  /** Whether other computers of the network may show the overlay. */
  readonly screens: boolean;
  /** This computer's address for them; empty: the only one that it has. */
  readonly screensAddress: string;
  readonly screensPort: number;
  /** Name of the streamer's microphone, an input of OBS; empty: voices wait for nobody. */
  readonly microphone: string;
  /** The level above which the streamer talks, in dBFS. */
  readonly microphoneThreshold: number;
  /** How long the streamer has been quiet when a voice begins. */
  readonly quietSeconds: number;
  /** How long a voice waits for that at most. */
  readonly waitSeconds: number;
  /** What happens to a voice afterwards: it speaks, or only its message is shown. */
  readonly waitElse: "speak" | "show";
  /** What happens to a voice while the streamer talks: it gets quieter, pauses at a gap, or goes on. */
  readonly whileTalking: "duck" | "pause" | "continue";
  /** Names of the inputs of OBS that get quieter while the AI speaks. */
  readonly lowered: readonly string[];
  /** Ids of hotkeys in VTube Studio, by mood. */
  readonly vtubeHotkeys: { readonly [Mood in AvatarMood]?: string | undefined };
}

/** Default port of the relay, always the same so that the overlay's address in OBS stays valid. */
export const defaultRelayPort = 28196;

/** Default port for other screens, always the same so that their addresses stay valid. */
export const defaultScreensPort = 28197;

/** Size limit of the settings as JSON: Windows stores no more in its credential store. */
export const globalSettingsBytes = 2_560;

/** Default address of OBS. */
export const defaultObsAddress = "ws://127.0.0.1:4455";

/** Limits of `approvalSeconds`. */
export const approvalSeconds = { min: 5, max: 120, default: 20 } as const;

/** Limits of `quietSeconds`. */
export const quietSeconds = { min: 0.2, max: 3, default: 0.7 } as const;

/** Limits of `waitSeconds`. */
export const waitSeconds = { min: 1, max: 60, default: 8 } as const;

/** Limits of `microphoneThreshold`. */
export const microphoneThreshold = { min: -90, max: 0, default: -40 } as const;

/** Most names in `lowered`: all settings together have little room. */
export const maxLowered = 12;

/** Default address of VTube Studio. */
export const defaultVtubeAddress = "ws://localhost:8001";

/** Default address of the service's desktop app. */
export const defaultAppAddress = "ws://127.0.0.1:51743";

/** A text for further checks: a missing one is read as empty, because a fallback would end the checks. */
const typed = v.pipe(
  v.optional(v.unknown(), ""),
  v.transform((found) => (typeof found === "string" ? found : "")),
);

const port = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.toNumber())]),
  v.integer(),
  v.minValue(0),
  v.maxValue(65535),
);

/** A number, moved to the nearer limit if it is beyond one. */
function bounded(limits: { readonly min: number; readonly max: number; readonly default: number }) {
  return v.fallback(
    v.pipe(v.number(), v.finite(), v.toMinValue(limits.min), v.toMaxValue(limits.max)),
    limits.default,
  );
}

const globalSchema = v.object({
  baseUrl: trimmedText,
  apiKey: trimmedText,
  channelName: trimmedText,
  confirmedAddress: textOrNothing,
  rateWindow: v.fallback(v.picklist(["auto", "standard", "fast"]), "auto"),
  relayPort: v.fallback(port, defaultRelayPort),
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
  vtubeStudio: v.fallback(v.boolean(), false),
  vtubeAddress: v.pipe(
    typed,
    v.transform((address) => normaliseSocketAddress(address) ?? defaultVtubeAddress),
  ),
  vtubeToken: v.fallback(v.string(), ""),
  vtubeDenied: v.fallback(v.boolean(), false),
  // Another value for yes, such as 1, must not let messages through.
  approval: v.fallback(v.boolean(), (read) => Boolean(read?.value)),
  approvalSeconds: bounded(approvalSeconds),
  approvalElse: v.fallback(v.picklist(["drop", "show"]), "drop"),
  api: v.fallback(v.boolean(), false),
  appAddress: v.pipe(
    typed,
    v.transform((address) =>
      address.trim() === "" ? defaultAppAddress : (normaliseLoopbackAddress(address) ?? ""),
    ),
  ),
  voiceFrom: v.fallback(v.picklist(["overlay", "app"]), "overlay"),
  loudness: bounded(targetLufs),
  screens: v.fallback(v.boolean(), false),
  screensAddress: trimmedText,
  screensPort: v.fallback(port, defaultScreensPort),
  // A name is compared as OBS has it, blanks included.
  microphone: v.fallback(v.string(), ""),
  microphoneThreshold: bounded(microphoneThreshold),
  quietSeconds: bounded(quietSeconds),
  waitSeconds: bounded(waitSeconds),
  waitElse: v.fallback(v.picklist(["speak", "show"]), "speak"),
  whileTalking: v.fallback(v.picklist(["duck", "pause", "continue"]), "duck"),
  lowered: v.fallback(v.pipe(v.array(v.string()), v.maxLength(maxLowered)), []),
  vtubeHotkeys: v.fallback(
    v.object(v.entriesFromList(avatarMoods, v.fallback(v.optional(v.string()), undefined))),
    {},
  ),
});

/** Reads global settings as Stream Deck delivers them. */
export const readGlobalSettings: (settings: unknown) => GlobalSettings = settingsReader(globalSchema);

/** Whether this is a host name with a dot, such as `voice.companion.example`: no IP address, wildcard or path. */
function isHostName(name: string): boolean {
  return /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name);
}

/** The global settings; `undefined` until Stream Deck has delivered them. */
export type SettingsStore = Store<GlobalSettings | undefined>;

/** Calls back with the current settings, if known, and after each change. */
export function followSettings(settings: SettingsStore, listener: (settings: GlobalSettings) => void): void {
  const follow = (): void => {
    if (settings.value) listener(settings.value);
  };
  settings.subscribe(follow);
  follow();
}

/** A WebSocket address as typed, `127.0.0.1:4455` or `ws://studio-pc:4455`; `null` when it is none. */
export function normaliseSocketAddress(typed: string): string | null {
  const bare = typed.trim();
  if (bare === "") return null;
  try {
    const { protocol, host, username, password } = new URL(bare.includes("://") ? bare : `ws://${bare}`);
    const isWebSocket = protocol === "ws:" || protocol === "wss:";
    return isWebSocket && host !== "" && username === "" && password === "" ? `${protocol}//${host}` : null;
  } catch {
    return null;
  }
}

/** The same for a program on this computer; `null` for another host. `localhost` is never looked up. */
export function normaliseLoopbackAddress(typed: string): string | null {
  const address = normaliseSocketAddress(typed);
  if (address === null || !isThisComputer(new URL(address).hostname)) return null;
  return address.replace("//localhost", "//127.0.0.1");
}

/** Whether a host as `URL` writes it is this computer. */
export function isThisComputer(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** Whether a text can be an API key: a request's header takes no other characters. */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
