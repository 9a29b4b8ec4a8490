import { describe, expect, it } from "vitest";
import type { Client } from "../../../shared/api/client.ts";
import type { ApiErrorKind, ApiErrorReason } from "../../../shared/api/errors.ts";
import { type Endpoint, endpoints } from "../../service/endpoints.ts";
import { type Stage, keys, setStage } from "../../service/fixture.ts";
import {
  type Act,
  type StreamEndpoint,
  calls,
  clientOf,
  follows,
  plainActs,
  tellerOf401,
} from "./client-on-stage.ts";

const chat: StreamEndpoint = "GET /v1/events/chat/messages/stream";
const eventSub: StreamEndpoint = "GET /v1/eventsub/stream";

const context = (data: Partial<Parameters<Client["addContext"]>[0]>): Act =>
  calls((client) => client.addContext({ channelName: "emberfox", content: "x", ...data }));
const generation = (data: Partial<Parameters<Client["generate"]>[0]>): Act =>
  calls((client) => client.generate({ channelName: "emberfox", content: "x", ...data }));

/** A row of the table "Errors" that the service can be brought to, and what our client makes of it. */
interface Row {
  readonly row: string;
  readonly endpoint: Endpoint;
  readonly status: number;
  /** Default: the STANDARD account's. */
  readonly apiKey?: string;
  readonly before?: (stage: Stage, client: Client) => unknown;
  /** Default: the endpoint's plain call. */
  readonly act?: Act;
  readonly kind: ApiErrorKind;
  readonly reason: ApiErrorReason;
  readonly more?: Readonly<Record<string, unknown>>;
}

const badKey = { kind: "unauthorised", reason: "unauthorised" } as const;
const invalid = { kind: "invalid", reason: "invalid" } as const;
const notYourChannel = {
  kind: "forbidden",
  reason: "channel",
} as const;
const unknownChannel = { kind: "not-found", reason: "no-such-channel" } as const;
const cannotJoin = {
  kind: "forbidden",
  reason: "channel-or-credits",
} as const;
const noChannel = { kind: "not-found", reason: "no-channel-of-key" } as const;

const rows: readonly Row[] = [
  ...endpoints.map((endpoint) => ({
    row: "all | 401 | API key invalid",
    endpoint,
    status: 401,
    apiKey: "sk-of-nobody",
    ...badKey,
  })),
  {
    row: "all | 401 | of an event endpoint: the channel is not this key's, and the key is good",
    endpoint: "POST /v1/events",
    status: 401,
    act: context({ channelName: "quickquill" }),
    ...notYourChannel,
  },
  {
    row: "all | 401 | of an event endpoint: the channel is not this key's, and the key is good",
    endpoint: "POST /v1/events/generations",
    status: 401,
    act: generation({ channelName: "nowhere" }),
    ...notYourChannel,
  },
  ...(["POST /v1/events", "POST /v1/events/generations"] as const).map((endpoint) => ({
    row: "authentication 5 | 403 | a channel-bound operation: the channel is not the key owner's",
    endpoint,
    status: 403,
    before: ({ service }: Stage) => service.control.answerWith(endpoint, 403),
    ...notYourChannel,
  })),
  {
    row: "POST /v1/events | 400 | invalid input",
    endpoint: "POST /v1/events",
    status: 400,
    act: context({ ttl: -1 }),
    ...invalid,
  },
  {
    row: "POST /v1/events/generations | 400 | invalid input",
    endpoint: "POST /v1/events/generations",
    status: 400,
    act: generation({ content: " " }),
    ...invalid,
  },
  ...(
    [
      ["POST /v1/events", context, "IRL_EVENT"],
      ["POST /v1/events/generations", generation, "CHAT_TRIGGER"],
    ] as const
  ).map(([endpoint, send, eventType]) => ({
    row: `${endpoint} | 400 | a label other than GAME_EVENT, which may be why`,
    endpoint,
    status: 400,
    before: ({ service }: Stage) => service.control.changeAccount(keys.standard, { eventTypes: "formal" }),
    act: send({ eventType }),
    kind: "invalid" as const,
    reason: "event-type" as const,
    more: { eventType },
  })),
  ...(
    [
      ["POST /v1/events", context, 700, 700],
      ["POST /v1/events/generations", generation, 299, 300],
    ] as const
  ).map(([endpoint, send, length, limit]) => ({
    row: `${endpoint} | 422 | content longer than ${limit} characters: ours does not send it`,
    endpoint,
    status: 422,
    before: ({ service }: Stage) => service.control.answerWith(endpoint, 422),
    act: send({ content: "x".repeat(length) }),
    kind: "too-long" as const,
    reason: "too-long" as const,
    more: { length, limit },
  })),
  {
    row: "POST /v1/events/generations | 429 | more than one request in the per-key rate window",
    endpoint: "POST /v1/events/generations",
    status: 429,
    before: (_, client) => client.generate({ channelName: "emberfox", content: "the first" }),
    kind: "cooling-down",
    reason: "just-reacted",
    more: { retryAfterMs: undefined },
  },
  {
    row: "POST /v1/events/generations | 429 | with Retry-After it is known when to come again",
    endpoint: "POST /v1/events/generations",
    status: 429,
    before: (stage, client) => {
      stage.service.control.sendRetryAfter(true);
      return client.generate({ channelName: "emberfox", content: "the first" });
    },
    kind: "cooling-down",
    reason: "just-reacted",
    more: { retryAfterMs: 25_000 },
  },
  {
    row: "PUT /v1/characters/{characterId}/active | 403 | character belongs to another streamer",
    endpoint: "PUT /v1/characters/{characterId}/active",
    status: 403,
    act: calls((client) => client.activateCharacter("char-juniper")),
    kind: "forbidden",
    reason: "character",
  },
  {
    row: "PUT /v1/characters/{characterId}/active | 404 | character does not exist",
    endpoint: "PUT /v1/characters/{characterId}/active",
    status: 404,
    act: calls((client) => client.activateCharacter("char-nobody")),
    kind: "not-found",
    reason: "no-such-character",
  },
  {
    row: "POST /v1/streams/{channelName} | 400 | mode is not LIVE or TEST: ours sends no other",
    endpoint: "POST /v1/streams/{channelName}",
    status: 400,
    before: ({ service }) => service.control.answerWith("POST /v1/streams/{channelName}", 400),
    ...invalid,
  },
  {
    row: "POST /v1/streams/{channelName} | 403 | channel not associated with the key",
    endpoint: "POST /v1/streams/{channelName}",
    status: 403,
    act: calls((client) => client.joinChannel("quickquill")),
    ...cannotJoin,
  },
  {
    row: "POST /v1/streams/{channelName} | 403 | no subscription or credits",
    endpoint: "POST /v1/streams/{channelName}",
    status: 403,
    apiKey: keys.noCredits,
    act: calls((client) => client.joinChannel("dustybunny")),
    ...cannotJoin,
  },
  {
    row: "POST /v1/streams/{channelName} | 404 | channel cannot be resolved for the key owner",
    endpoint: "POST /v1/streams/{channelName}",
    status: 404,
    act: calls((client) => client.joinChannel("nowhere")),
    ...unknownChannel,
  },
  {
    row: "DELETE /v1/streams/{channelName} | 403 | channel not associated with the key",
    endpoint: "DELETE /v1/streams/{channelName}",
    status: 403,
    act: calls((client) => client.leaveChannel("quickquill")),
    ...notYourChannel,
  },
  {
    row: "DELETE /v1/streams/{channelName} | 404 | channel cannot be resolved",
    endpoint: "DELETE /v1/streams/{channelName}",
    status: 404,
    act: calls((client) => client.leaveChannel("nowhere")),
    ...unknownChannel,
  },
  {
    row: "GET /v1/events/chat/messages/stream | 403 | no active qualifying subscription",
    endpoint: chat,
    status: 403,
    apiKey: keys.noChatPlan,
    kind: "forbidden",
    reason: "chat-plan",
  },
  {
    row: "GET /v1/events/chat/messages/stream | 404 | streamer or channel not found for the key",
    endpoint: chat,
    status: 404,
    apiKey: keys.noChannel,
    ...noChannel,
  },
  {
    row: "GET /v1/eventsub/stream | 403 | subscription level does not include EventSub",
    endpoint: eventSub,
    status: 403,
    apiKey: keys.noEventSub,
    kind: "forbidden",
    reason: "eventsub-plan",
  },
  {
    row: "GET /v1/eventsub/stream | 404 | channel not found for the key",
    endpoint: eventSub,
    status: 404,
    act: follows(eventSub, (client) => client.eventSubUrl({ channelId: "channel-quickquill" })),
    ...noChannel,
  },
];

describe("the table of errors, as our client understands it", () => {
  it.each(rows)("$row ($endpoint)", async ({ endpoint, status, apiKey, before, act, kind, reason, more }) => {
    const stage = await setStage();
    const client = clientOf(stage.service.baseUrl, apiKey ?? keys.standard);
    await before?.(stage, client);
    const error = await (act ?? plainActs[endpoint])(client);
    const teller = kind === "unauthorised" ? tellerOf401(endpoint) : endpoint;
    expect(error).toMatchObject({ kind, endpoint: teller, status, reason, ...more });
  });

  it("all | 401 | the other endpoint that is asked about the key may itself fail: then that is the error", async () => {
    const stage = await setStage();
    stage.service.control.answerWith("GET /v1/channels/status", 503, { times: Infinity });
    const error = await context({ channelName: "quickquill" })(
      clientOf(stage.service.baseUrl, keys.standard),
    );
    expect(error).toMatchObject({ kind: "server", status: 503, endpoint: "GET /v1/channels/status" });
  });
});
