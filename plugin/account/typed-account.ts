import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { isApiKey } from "../settings/global-settings.ts";
import { isThisComputer } from "../settings/socket-address.ts";

/** The verdict on a service address as typed. `open`: it works, but the key travels unencrypted. */
export type AddressVerdict = "empty" | "fine" | "open" | "not-an-address";

/** Judges a service address as typed. */
export function judgeAddress(typed: string): AddressVerdict {
  if (typed.trim() === "") return "empty";
  const normal = normaliseBaseUrl(typed);
  if (normal === null) return "not-an-address";
  const { protocol, hostname } = new URL(normal);
  return protocol === "https:" || isThisComputer(hostname) ? "fine" : "open";
}

/**
 * The API key in a typed text: without the spaces around it, and without the word that documents put before it.
 * `undefined` when a character of it is not allowed in a request's header.
 */
export function keyAsMeant(typed: string): string | undefined {
  const key = typed.trim().replace(/^bearer\s+/i, "");
  return key === "" || isApiKey(key) ? key : undefined;
}
