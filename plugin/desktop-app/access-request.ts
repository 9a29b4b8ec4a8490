import type { AppMessage } from "./app-messages.ts";

/**
 * Why the service's desktop app gave no API key. `closed`: nothing listens at its address, or it was closed; `not-app`: the
 * address is not on this computer, or another program answers; `not-ready`: nobody is signed in; `no-window`: it could not
 * ask its user; `cancelled`: the streamer ended the request here.
 */
export type AppFailure =
  | "closed"
  | "not-app"
  | "not-ready"
  | "denied"
  | "timed-out"
  | "too-often"
  | "no-window"
  | "cancelled";

/** Why there is no connection to the app. */
export type AppTrouble = Extract<AppFailure, "closed" | "not-app">;

/** A request for access as far as it has come. */
export interface AccessRequest {
  readonly isSent: boolean;
  /** The request's id, once the app has named it. */
  readonly id?: string | undefined;
}

/** What the app grants. */
export type Access = Extract<AppMessage, { readonly type: "access_granted" }>["payload"];

/** What follows from a message. */
export type AccessStep =
  | { readonly request: AccessRequest }
  | { readonly access: Access }
  | { readonly failure: AppFailure };

const denials = new Map<string, AppFailure>([
  ["timeout", "timed-out"],
  ["not_ready", "not-ready"],
]);
const errors = new Map<string, AppFailure>([
  ["not_ready", "not-ready"],
  ["request_pending", "too-often"],
  ["rate_limited", "too-often"],
  ["ui_unavailable", "no-window"],
]);

/** Follows a request for access by one message. An answer to another request, or to none, changes nothing. */
export function afterMessage(request: AccessRequest, { type, payload }: AppMessage): AccessStep {
  if (type === "error") return { failure: errors.get(payload.code) ?? "not-app" };
  if (type === "welcome" && !request.isSent)
    return payload.capabilities.includes("integration.auth")
      ? { request: { isSent: true } }
      : { failure: "not-ready" };
  if (type === "welcome" || type === "event" || !request.isSent) return { request };
  if (type === "access_pending") return { request: { isSent: true, id: request.id ?? payload.requestId } };
  if (request.id !== undefined && payload.requestId !== request.id) return { request };
  return type === "access_granted"
    ? { access: payload }
    : { failure: denials.get(payload.reason) ?? "denied" };
}
