import * as v from "valibot";
import { avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import { parseUrl } from "../../shared/parse-url.ts";
import type { Store } from "../../shared/store.ts";
import { targetLufs } from "../../shared/voice/voice-loudness.ts";
import { settingsReader, textOrNothing } from "./setting-fields.ts";
import {
  type GlobalSetting,
  bounded,
  enteredText,
  exactText,
  line,
  onOff,
  oneOf,
  parsed,
  port,
} from "./setting-kinds.ts";

/** Default port of the relay, always the same so that the overlay's address in OBS stays valid. */
export const defaultRelayPort = 28196;

/** Default port for other screens, always the same so that their addresses stay valid. */
export const defaultScreensPort = 28197;

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

/** How much inputs can be lowered while the AI speaks; the first is the default. */
const loweringStrengths = ["medium", "gentle", "strong"] as const;
export type LoweringStrength = (typeof loweringStrengths)[number];

/** Most names in `lowered`: all settings together have little room. */
export const maxLowered = 12;

/** Default address of VTube Studio. */
export const defaultVtubeAddress = "ws://localhost:8001";

/** Default address of the service's desktop app. */
export const defaultAppAddress = "ws://127.0.0.1:51743";

const setOrNone = (secret: string): string => (secret === "" ? "none" : "set");

/**
 * The streamer's settings for the whole plugin, which Stream Deck keeps in the system's credential store. How each is
 * stored, what pages may enter, what is a secret and what a report has follows from its line here.
 */
export const settingTable = {
  baseUrl: line({
    privacy: "host",
    report: (address) => `address: ${parseUrl(address)?.protocol ?? "none"}`,
  }),
  apiKey: line({ privacy: "secret", report: (key) => `API key: ${setOrNone(key)}` }),
  /** Empty: the account's primary channel. */
  channelName: line({ report: (name) => `channel: ${name === "" ? "primary" : "chosen"}` }),
  /** Address to which the streamer lets the API key go; `undefined` where no other program can change the address. */
  confirmedAddress: { read: textOrNothing, entered: enteredText },
  /** The window of the cooldown: learned, or fixed. */
  rateWindow: oneOf(["auto", "standard", "fast"], { report: (window) => `cooldown: ${window}` }),
  /** Port of the relay. */
  relayPort: port(defaultRelayPort, { report: (number) => `port of the overlay: ${number}` }),
  /** Further hosts that the voice may come from, in lower case. */
  voiceHosts: parsed(hostNamesIn, { privacy: "host", report: ({ length }) => `voice hosts: ${length}` }),
  /** The WebSocket address of OBS. */
  obsAddress: parsed((typed) => normaliseSocketAddress(typed) ?? defaultObsAddress, {
    privacy: "host",
    report: (address) => `OBS address: ${address === defaultObsAddress ? "standard" : "another"}`,
  }),
  /** Empty: OBS needs none. */
  obsPassword: exactText({
    privacy: "secret",
    report: (password) => `OBS password: ${setOrNone(password)}`,
  }),
  /** The AI joins the primary channel when OBS goes live, and leaves when the stream ends. */
  obsJoins: onOff({ report: (joins) => `joins with OBS: ${joins}` }),
  /** Whether the AI's voice moves a model in VTube Studio. */
  vtubeStudio: onOff(),
  /** The WebSocket address of VTube Studio. */
  vtubeAddress: parsed((typed) => normaliseSocketAddress(typed) ?? defaultVtubeAddress, { privacy: "host" }),
  /** The plugin's token for VTube Studio; empty: VTube Studio has to ask the streamer. */
  vtubeToken: { ...exactText({ privacy: "secret" }), entered: v.null() },
  /** The streamer did not allow the plugin in VTube Studio. */
  vtubeDenied: { ...onOff(), entered: v.null() },
  /** Ids of hotkeys in VTube Studio, by mood. */
  vtubeHotkeys: {
    read: v.fallback(
      v.object(v.entriesFromList(avatarMoods, v.fallback(v.optional(v.string()), undefined))),
      {},
    ),
    entered: v.nullable(v.strictObject(v.entriesFromList(avatarMoods, v.exactOptional(enteredText)))),
  },
  /** Whether the AI's messages wait until the streamer approves them. */
  approval: {
    ...onOff(),
    // Another value for yes, such as 1, must not let messages through.
    read: v.fallback(v.boolean(), (read) => Boolean(read?.value)),
  },
  /** The longest time that a message awaits approval, in seconds. */
  approvalSeconds: bounded(approvalSeconds),
  /** What happens to a message that was not decided by then. */
  approvalElse: oneOf(["drop", "show"]),
  /** Whether a viewer's second follow in a stream is an alert as well. */
  repeatedFollows: onOff(),
  /** Whether pages show emotes of 7TV, BetterTTV and FrankerFaceZ. */
  emotes: onOff({ report: (isOn) => `emotes: ${isOn}` }),
  /** Whether other programs on this computer may use `/api/`. */
  api: onOff(),
  /** The WebSocket address of the service's desktop app; empty: the setting is not an address of this computer. */
  appAddress: parsed((typed) =>
    typed.trim() === "" ? defaultAppAddress : (normaliseLoopbackAddress(typed) ?? ""),
  ),
  /** The program that plays the voice: the overlay, or the desktop app. */
  voiceFrom: oneOf(["overlay", "app"]),
  /** How loud voices are to be, in LUFS. */
  loudness: bounded(targetLufs),
  /** Whether other computers of the network may show the overlay. */
  screens: onOff(),
  /** This computer's address for them; empty: the only one of its real network cards. */
  screensAddress: line(),
  /** The network card of that address when it was last used, and the address with its network, `192.168.1.20/24`. */
  screensCard: line(),
  screensNetwork: line(),
  screensPort: port(defaultScreensPort),
  /** Name of the streamer's microphone, an input of OBS, as OBS has it; empty: voices wait for nobody. */
  microphone: exactText(),
  /** The level above which the streamer talks, in dBFS. */
  microphoneThreshold: bounded(microphoneThreshold),
  /** How long the streamer has been quiet when a voice begins. */
  quietSeconds: bounded(quietSeconds),
  /** How long a voice waits for that at most. */
  waitSeconds: bounded(waitSeconds),
  /** What happens to a voice afterwards: it speaks, or only its message is shown. */
  waitElse: oneOf(["speak", "show"]),
  /** What happens to a voice while the streamer talks: it gets quieter, pauses at a gap, or goes on. */
  whileTalking: oneOf(["duck", "pause", "continue"]),
  /** Names of the inputs of OBS that get quieter while the AI speaks. */
  lowered: {
    read: v.fallback(v.pipe(v.array(v.string()), v.maxLength(maxLowered)), []),
    entered: v.nullable(v.pipe(v.array(enteredText), v.maxLength(maxLowered))),
  },
  /** How much quieter. */
  loweredStrength: oneOf(loweringStrengths),
  /** Name of the input with the voice that the service's desktop app plays; empty: none is chosen. */
  loweredBy: exactText(),
};

type SettingTable = typeof settingTable;

/** The values of all settings. */
export type GlobalSettings = {
  readonly [Name in keyof SettingTable]: v.InferOutput<SettingTable[Name]["read"]>;
};

/** The setting of the cooldown: learn its window, or use a fixed one. */
export type RateWindow = GlobalSettings["rateWindow"];

/** Every setting by its name, for what is done with all of them. */
export const settingEntries = Object.entries(settingTable) as readonly (readonly [
  keyof SettingTable,
  GlobalSetting<unknown>,
])[];

/** Reads global settings as Stream Deck delivers them. */
export const readGlobalSettings = settingsReader(
  v.object(Object.fromEntries(settingEntries.map(([name, { read }]) => [name, read]))),
) as (settings: unknown) => GlobalSettings;

/** Names of hosts, separated by blanks, commas or semicolons. */
function hostNamesIn(names: string): readonly string[] {
  return names
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(isHostName);
}

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
