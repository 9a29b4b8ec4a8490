import * as v from "valibot";
import { isApiKey } from "../settings/global-settings.ts";

/** Name of this plugin in the app, by which the app counts requests. It stays the same in all versions. */
const clientId = "app.sidekick.deck";
const displayName = "Sidekick Deck";

/** The first message to the app. */
export const helloText = textOf("hello", { clientType: "integration", clientId, displayName });
/** The request for the API key, about which the app asks its user. */
export const accessRequestText = textOf("request_access", {
  clientId,
  displayName,
  requestedScopes: ["rest.full"],
});

/** Length limit of an API key, which has to fit into the settings beside everything else. */
const maxKeyLength = 512;

/** Id of a request for access, if the app sends one. */
const requestId = v.optional(v.pipe(v.string(), v.maxLength(200)));

const payloads = {
  welcome: v.object({ capabilities: v.array(v.string()) }),
  access_pending: v.object({ requestId }),
  access_granted: v.object({
    requestId,
    apiKey: v.pipe(v.string(), v.maxLength(maxKeyLength), v.check(isApiKey)),
    /** A channel's handle; anything else is left out. */
    channelName: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[^\s\p{C}]{1,100}$/u))), undefined),
  }),
  access_denied: v.object({ requestId, reason: v.string() }),
  error: v.object({ code: v.string() }),
  event: v.object({
    name: v.literal("ttsAmplitude"),
    data: v.object({ soundAmplitudeValue: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
  }),
};

/** A message of the app, by type, with the fields that matter here. */
export type AppMessage = {
  [Type in keyof typeof payloads]: {
    readonly type: Type;
    readonly payload: v.InferOutput<(typeof payloads)[Type]>;
  };
}[keyof typeof payloads];

const head = v.object({ type: v.string(), payload: v.unknown() });

/** Parses a message: `unknown` is one that another version may send, `undefined` is not the app's protocol. */
export function readAppMessage(text: string): AppMessage | "unknown" | undefined {
  try {
    const { type, payload } = v.parse(head, JSON.parse(text));
    if (!Object.hasOwn(payloads, type)) return "unknown";
    const read = v.safeParse(payloads[type as keyof typeof payloads], payload);
    if (read.success) return { type, payload: read.output } as AppMessage;
    // An event without use is passed over; an unreadable answer means that this is not the app.
    return type === "event" ? "unknown" : undefined;
  } catch {
    return undefined;
  }
}

function textOf(type: string, payload: object): string {
  return JSON.stringify({ type, payload });
}
