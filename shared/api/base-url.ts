/**
 * Normalises a service address that a person typed to the form before `/v1`: a trailing slash or `/v1` is accepted.
 * `null` when it is not an http or https address. Query and fragment are dropped: they are never part of the address
 * and may hold a secret.
 */
export function normaliseBaseUrl(typed: string): string | null {
  let url: URL;
  try {
    url = new URL(typed.trim());
  } catch {
    return null;
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  const path = url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "").replace(/\/+$/, "");
  return `${url.origin}${path}`;
}
