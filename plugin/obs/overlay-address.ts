import { parseUrl } from "../../shared/parse-url.ts";

/** The secret of another screen. */
const secret = /^#[\w-]{43,}$/;

/**
 * Whether an address is an overlay of this plugin, with any options: on this computer with any token, or for another screen
 * with any secret.
 */
export function isOverlayAddress(address: unknown): address is string {
  const url = typeof address === "string" ? parseUrl(address) : null;
  return (
    url?.protocol === "http:" &&
    url.pathname === "/overlay/" &&
    (["127.0.0.1", "localhost"].includes(url.hostname)
      ? url.searchParams.has("token")
      : secret.test(url.hash))
  );
}

/** Corrects a source's address: the relay's current one with the source's options. */
export function repairedAddress(found: string, wanted: string): string {
  const [old, now] = [new URL(found), new URL(wanted)];
  const token = now.searchParams.get("token");
  if (old.origin === now.origin && old.hash === now.hash && old.searchParams.get("token") === token)
    return found;
  for (const [name, value] of old.searchParams) if (name !== "token") now.searchParams.set(name, value);
  return now.href;
}

/** Whether both addresses hold the same secret, at different addresses or ports of this computer. */
export function isMoved(found: string, wanted: string): boolean {
  const [old, now] = [new URL(found), new URL(wanted)];
  const token = now.searchParams.get("token");
  return old.origin !== now.origin && old.hash === now.hash && old.searchParams.get("token") === token;
}

/** The options of an overlay's address: all but the token. */
export function optionsOf(address: string): URLSearchParams {
  const options = new URLSearchParams(new URL(address).searchParams);
  options.delete("token");
  return options;
}

/** Option that names the further canvas of OBS that a source was made for. */
export const canvasOption = "canvas";

/** Name of the further canvas that a source was made for; empty: the main one. */
export function canvasOf(address: string): string {
  return new URL(address).searchParams.get(canvasOption) ?? "";
}

/** Whether two queries have the same parameters in any order. */
export function isSameQuery(one: URLSearchParams, other: URLSearchParams): boolean {
  const [a, b] = [new URLSearchParams(one), new URLSearchParams(other)];
  a.sort();
  b.sort();
  return a.toString() === b.toString();
}
