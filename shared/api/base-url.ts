/**
 * The service's address as typed by a person, brought to the form before `/v1`: a trailing slash and a
 * trailing `/v1` are accepted. `null` when it is not an http or https address. Query and fragment are dropped:
 * they are never part of an address and may hold a secret.
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
