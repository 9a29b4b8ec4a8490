import { expect, onTestFinished } from "vitest";
import { normaliseBaseUrl } from "../../../shared/api/request.ts";
import { type Client, createClient } from "../../../shared/api/client.ts";
import { ApiError } from "../../../shared/api/errors.ts";
import type { Frame } from "../../../shared/api/frame-reader.ts";
import { type Stream, type StreamStatus, openStream } from "../../../shared/api/stream.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type Endpoint, endpoints } from "../../service/endpoints.ts";

/** Real time, but the waits between attempts are over at once. */
export const hastyClock: Clock = {
  ...systemClock,
  after: (delayMs, callback) => systemClock.after(delayMs < 2_000 ? 0 : delayMs, callback),
};

/** A client for the service at this address. */
export function clientOf(baseUrl: string, apiKey: string | undefined, clock: Clock = hastyClock): Client {
  const address = normaliseBaseUrl(baseUrl);
  if (address === null) throw new Error(`Not an address: ${baseUrl}`);
  return createClient({ baseUrl: address, apiKey, fetch, clock, random: () => 0 });
}

/** A stream of a client, with everything it told. */
export interface Followed {
  readonly stream: Stream;
  readonly frames: readonly Frame[];
  readonly statuses: readonly StreamStatus[];
  readonly log: ReturnType<typeof createRecordedLog>;
}

/** The two endpoints that are streams. */
export type StreamEndpoint = Extract<Endpoint, `${string}/stream`>;

/** Opens a stream of a client. It ends with the test. */
export function follow(
  client: Client,
  endpoint: StreamEndpoint,
  {
    url = endpoint === "GET /v1/eventsub/stream" ? client.eventSubUrl() : client.chatUrl(),
    clock = hastyClock,
    onFrame = () => {},
  }: {
    readonly url?: string;
    readonly clock?: Clock;
    readonly onFrame?: (frame: Frame) => void;
  } = {},
): Followed {
  const frames: Frame[] = [];
  const statuses: StreamStatus[] = [];
  const log = createRecordedLog();
  const stream = openStream({
    endpoint,
    url,
    headers: client.streamHeaders,
    fetch,
    clock,
    random: () => 0,
    log,
    resumes: true,
    keepAlive: endpoint === "GET /v1/eventsub/stream" ? "once-seen" : "promised",
    onFrame: (frame) => {
      frames.push(frame);
      onFrame(frame);
    },
    onStatus: (status) => statuses.push(status),
  });
  onTestFinished(() => stream.close());
  return { stream, frames, statuses, log };
}

/** The endpoints that answer once. */
export type CallEndpoint = Exclude<Endpoint, StreamEndpoint>;

/** A call of each endpoint that answers once, with nothing wrong about it; the channel is the STANDARD account's. */
export const plainCalls: Readonly<Record<CallEndpoint, (client: Client) => Promise<unknown>>> = {
  "POST /v1/events": (client) => client.addContext({ channelName: "emberfox", content: "a boss fight" }),
  "POST /v1/events/generations": (client) =>
    client.generate({ channelName: "emberfox", content: "say hello" }),
  "GET /v1/characters": (client) => client.listCharacters(),
  "PUT /v1/characters/{characterId}/active": (client) => client.activateCharacter("char-nox"),
  "GET /v1/channels/status": (client) => client.channelStatus(),
  "POST /v1/streams/{channelName}": (client) => client.joinChannel("emberfox"),
  "DELETE /v1/streams/{channelName}": (client) => client.leaveChannel("emberfox"),
};

/** The endpoints that answer once, in the document's order. */
export const callEndpoints = endpoints.filter((endpoint): endpoint is CallEndpoint => endpoint in plainCalls);

/** The two streams. */
export const streamEndpoints = endpoints.filter(
  (endpoint): endpoint is StreamEndpoint => !(endpoint in plainCalls),
);

/** The `ApiError` that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("It succeeded.");
}

/** How an act of a client fails. The clock is a stream's; a call's is its client's. */
export type Act = (client: Client, clock?: Clock) => Promise<ApiError>;

/** Fails as a call does: it throws. */
export const calls =
  (call: (client: Client) => Promise<unknown>): Act =>
  (client) =>
    failureOf(call(client));

/** Fails as a stream does: it tells why it was lost or refused. `url` where it is not the plain one. */
export const follows =
  (endpoint: StreamEndpoint, url?: (client: Client) => string): Act =>
  async (client, clock = hastyClock) => {
    const followed = follow(client, endpoint, { clock, ...(url ? { url: url(client) } : {}) });
    await expect
      .poll(() => followed.statuses.find(({ connection }) => connection !== "connecting"))
      .toBeTruthy();
    const status = followed.statuses.find(({ connection }) => connection !== "connecting");
    if (!status || !("error" in status)) throw new Error("It is open.");
    return status.error;
  };

/** The plain act of every endpoint. */
export const plainActs: Readonly<Record<Endpoint, Act>> = {
  ...(Object.fromEntries(callEndpoints.map((endpoint) => [endpoint, calls(plainCalls[endpoint])])) as Record<
    CallEndpoint,
    Act
  >),
  "GET /v1/events/chat/messages/stream": follows("GET /v1/events/chat/messages/stream"),
  "GET /v1/eventsub/stream": follows("GET /v1/eventsub/stream"),
};

/** Which endpoint a 401 is told of: an event endpoint's is believed only when another one says the same of the key. */
export const tellerOf401 = (endpoint: Endpoint): Endpoint =>
  endpoint.startsWith("POST /v1/events") ? "GET /v1/channels/status" : endpoint;
