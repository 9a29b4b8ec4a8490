import { isOtherScreen, renewSession, sessionToken } from "./page-session.ts";

/** The token that admits this page at its relay; `null`: it has none. */
export function pageToken(): string | null {
  return sessionToken() ?? new URLSearchParams(location.search).get("token");
}

/**
 * `fetch` for pages, which sends the token of the page's address to its relay. A cookie would also go to every other
 * server on this computer.
 */
export const pageFetch: typeof fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href);
  if (pageToken() === null || address.origin !== location.origin) return fetch(input, init);
  const ask = (): Promise<Response> => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${pageToken() ?? ""}`);
    return fetch(input, { ...init, headers });
  };
  const response = await ask();
  // The plugin was restarted: it knows no sessions from before.
  if (response.status !== 403 || !isOtherScreen || (await renewSession()) !== "open") return response;
  return ask();
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
