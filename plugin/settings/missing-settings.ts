import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { readGlobalSettings } from "./global-settings.ts";

/** What can be missing of the account's settings. `unconfirmed`: the streamer has not confirmed the address yet. */
export const missingNames = ["both", "address", "badAddress", "unconfirmed", "key"] as const;
/** The part of the account's settings that is missing. */
export type MissingSettings = (typeof missingNames)[number];

/** Judges the account's settings; `undefined` when nothing is missing. */
export function missingSettings(globals: object): MissingSettings | undefined {
  const { baseUrl, apiKey, confirmedAddress } = readGlobalSettings(globals);
  if (baseUrl === "") return apiKey === "" ? "both" : "address";
  const address = normaliseBaseUrl(baseUrl);
  if (address === null) return "badAddress";
  if (apiKey === "") return "key";
  // Where no other program can change the address, no address needs to be confirmed.
  return confirmedAddress === undefined || confirmedAddress === address ? undefined : "unconfirmed";
}
