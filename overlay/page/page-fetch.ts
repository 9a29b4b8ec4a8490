const query = new URLSearchParams(location.search);

/** What lets this page in at the relay that it came from; `null`: it speaks to the service itself. */
export const pageToken = query.has("base") ? null : query.get("token");

/**
 * `fetch` for pages: the relay that the page came from is shown the token of the page's own address. A cookie would do
 * that by itself, and show it to every other server of this computer as well.
 */
export const pageFetch: typeof fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href);
  if (pageToken === null || address.origin !== location.origin) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${pageToken}`);
  return fetch(input, { ...init, headers });
};
