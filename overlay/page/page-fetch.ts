/** The token that admits this page at its relay; `null` in direct mode. */
export function pageToken(): string | null {
  const query = new URLSearchParams(location.search);
  return query.has("base") ? null : query.get("token");
}

/**
 * `fetch` for pages, which sends the token of the page's address to its relay. A cookie would also go to every other
 * server on this computer.
 */
export const pageFetch: typeof fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href);
  const token = pageToken();
  if (token === null || address.origin !== location.origin) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${token}`);
  return fetch(input, { ...init, headers });
};

/** Reads JSON from a path of the relay through `read`; `undefined` if the request or `read` fails. */
export async function readFrom<Value>(
  path: string,
  read: (json: unknown) => Value,
): Promise<Value | undefined> {
  try {
    const response = await pageFetch(path, { cache: "no-store" });
    return read(await response.json());
  } catch {
    return undefined;
  }
}
