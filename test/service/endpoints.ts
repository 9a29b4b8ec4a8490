/** The nine endpoints, written as in the documentation's table "Endpoints". */
export const endpoints = [
  "POST /v1/events",
  "POST /v1/events/generations",
  "GET /v1/characters",
  "PUT /v1/characters/{characterId}/active",
  "GET /v1/channels/status",
  "POST /v1/streams/{channelName}",
  "DELETE /v1/streams/{channelName}",
  "GET /v1/events/chat/messages/stream",
  "GET /v1/eventsub/stream",
] as const;

/** One of the nine endpoints. */
export type Endpoint = (typeof endpoints)[number];

/** Where a request leads. `allow` holds the methods that the path knows when the request's is not one of them. */
export type Route =
  | { readonly kind: "endpoint"; readonly endpoint: Endpoint; readonly parameter: string }
  | { readonly kind: "wrong-method"; readonly allow: readonly string[] }
  | { readonly kind: "nowhere" };

const patterns = endpoints.map((endpoint) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return { endpoint, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/, "([^/]+)")}$`) };
});

/** Finds the endpoint of a request. Path parameters come decoded. */
export function routeOf(method: string, path: string): Route {
  const allow: string[] = [];
  for (const candidate of patterns) {
    const match = candidate.pattern.exec(path);
    if (!match) continue;
    if (candidate.method !== method) {
      allow.push(candidate.method);
      continue;
    }
    const parameter = decoded(match[1] ?? "");
    if (parameter === null) return { kind: "nowhere" };
    return { kind: "endpoint", endpoint: candidate.endpoint, parameter };
  }
  return allow.length > 0 ? { kind: "wrong-method", allow } : { kind: "nowhere" };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
