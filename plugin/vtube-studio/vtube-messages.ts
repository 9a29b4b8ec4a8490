import * as v from "valibot";
import { jsonIn } from "../../shared/json-in.ts";

/** Names of this plugin in VTube Studio's window; a token is valid for these names alone. */
export const plugin = { pluginName: "Sidekick Deck", pluginDeveloper: "Sidekick Deck" } as const;

/** The requests in use; the response to each has the same name with another ending. */
export type VtubeRequest =
  | "AuthenticationTokenRequest"
  | "AuthenticationRequest"
  | "InjectParameterDataRequest"
  | "HotkeysInCurrentModelRequest"
  | "HotkeyTriggerRequest";

const api = { apiName: "VTubeStudioPublicAPI", apiVersion: "1.0" } as const;

const messageSchema = v.object({
  apiName: v.literal(api.apiName),
  messageType: v.string(),
  requestID: v.string(),
  data: v.optional(v.unknown()),
});
/** A message from VTube Studio. */
export type VtubeMessage = v.InferOutput<typeof messageSchema>;

/** Data of an `APIError`. */
export const errorSchema = v.object({ errorID: v.number() });
/** Data of an `AuthenticationTokenResponse`. */
export const tokenSchema = v.object({
  authenticationToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
});
/** Data of an `AuthenticationResponse`. */
export const authenticatedSchema = v.object({ authenticated: v.boolean() });
/** Data of a `HotkeysInCurrentModelResponse`. */
export const hotkeysSchema = v.object({
  modelLoaded: v.boolean(),
  availableHotkeys: v.array(
    v.object({
      name: v.fallback(v.string(), ""),
      description: v.fallback(v.string(), ""),
      hotkeyID: v.string(),
    }),
  ),
});

/** A request as it is sent. */
export function requestText(messageType: VtubeRequest, requestID: string, data: object): string {
  return JSON.stringify({ ...api, requestID, messageType, data });
}

/** The name of the response to a request. */
export function responseTo(request: VtubeRequest): string {
  return request.replace(/Request$/, "Response");
}

/** Parses a message; `undefined` if it is not one of VTube Studio's. */
export function readVtubeMessage(text: string): VtubeMessage | undefined {
  const read = v.safeParse(messageSchema, jsonIn(text));
  return read.success ? read.output : undefined;
}
