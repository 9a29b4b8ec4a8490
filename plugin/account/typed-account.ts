import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";

/** What is to be said about a service address as typed. `open`: it works, but the key travels unencrypted. */
export type AddressVerdict = "empty" | "fine" | "open" | "not-an-address";

/** Judges a service address as typed. */
export function judgeAddress(typed: string): AddressVerdict {
  if (typed.trim() === "") return "empty";
  const normal = normaliseBaseUrl(typed);
  if (normal === null) return "not-an-address";
  const { protocol, hostname } = new URL(normal);
  return protocol === "https:" || isThisComputer(hostname) ? "fine" : "open";
}

function isThisComputer(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * An API key as it is meant: without the spaces around it, and without the word that documents put before it.
 * `undefined` when it holds what no key can hold: it would never make it into a request.
 */
export function keyAsMeant(typed: string): string | undefined {
  const key = typed.trim().replace(/^bearer\s+/i, "");
  return /^[\x21-\x7e]*$/.test(key) ? key : undefined;
}

/** An address that may be seen by viewers: the values of its query and its fragment are dots. */
export function maskedAddress(url: string): string {
  const [start = "", ...rest] = url.split(/(?=[?#])/);
  return (
    start + rest.map((part) => part.replace(/=[^&]*/g, "=••••••••").replace(/^#[^=]+$/, "#••••••••")).join("")
  );
}

/** What is missing in the account's settings before the service can be asked anything. */
export type MissingSettings = "both" | "address" | "badAddress" | "key";

/** Judges the account's settings; `undefined` when nothing is missing. */
export function missingSettings(globals: object): MissingSettings | undefined {
  const { baseUrl, apiKey } = readGlobalSettings(globals);
  if (baseUrl === "") return apiKey === "" ? "both" : "address";
  if (normaliseBaseUrl(baseUrl) === null) return "badAddress";
  return apiKey === "" ? "key" : undefined;
}
