/** A request of a test. A body that is not a text goes out as JSON. */
export interface Call {
  readonly method?: string;
  readonly apiKey?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a request as the documentation words it, with no help from the product. */
export function call(
  url: string,
  { method = "GET", apiKey, body, headers, signal }: Call = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

/** Body of a generation or an event, with everything in order unless the test says otherwise. */
export function eventBody(
  channelName: string,
  data: Readonly<Record<string, unknown>> = {},
  eventType: unknown = "GAME_EVENT",
) {
  return { eventType, data: { channelName, content: "the last boss fight", ...data } };
}
