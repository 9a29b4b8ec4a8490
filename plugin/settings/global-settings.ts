import * as v from "valibot";
import { parseUrl } from "../../shared/parse-url.ts";
import type { Store } from "../../shared/store.ts";
import { textOrNothing } from "./setting-fields.ts";
import { bounded, enteredText, exactText, line, onOff, oneOf, parsed, port } from "./setting-kinds.ts";
import { type SettingValues, readSettings } from "./setting-table.ts";
import { normaliseLoopbackAddress, normaliseSocketAddress } from "./socket-address.ts";

/** Default port of the relay, always the same so that the overlay's address in OBS stays valid. */
export const defaultRelayPort = 28196;

/** Default port for other screens, always the same so that their addresses stay valid. */
export const defaultScreensPort = 28197;

/** Default address of OBS. */
export const defaultObsAddress = "ws://127.0.0.1:4455";

/** Limits of `approvalSeconds`. */
export const approvalSeconds = { min: 5, max: 120, default: 20 } as const;

/** Default address of the service's desktop app. */
export const defaultAppAddress = "ws://127.0.0.1:51743";

const setOrNone = (secret: string): string => (secret === "" ? "none" : "set");

/**
 * The streamer's settings that more than one feature reads. How each is stored, what pages may enter, what is a secret and
 * what a report has follows from its line here. Those of a feature alone are in its folder; `feature-settings.ts` has all.
 */
export const coreSettings = {
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
  /** The WebSocket address of the service's desktop app; empty: the setting is not an address of this computer. */
  appAddress: parsed((typed) =>
    typed.trim() === "" ? defaultAppAddress : (normaliseLoopbackAddress(typed) ?? ""),
  ),
  /** The program that plays the voice: the overlay, or the desktop app. */
  voiceFrom: oneOf(["overlay", "app"]),
};

/** The values of these settings. */
export type GlobalSettings = SettingValues<typeof coreSettings>;

/** The setting of the cooldown: learn its window, or use a fixed one. */
export type RateWindow = GlobalSettings["rateWindow"];

/** Reads these settings as Stream Deck delivers them. */
export const readGlobalSettings = (stored: unknown): GlobalSettings => readSettings(coreSettings, stored);

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

/** These settings; `undefined` until Stream Deck has delivered them. */
export type SettingsStore = Store<GlobalSettings | undefined>;

/** Whether a text can be an API key: a request's header takes no other characters. */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
