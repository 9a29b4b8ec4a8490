import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { createClient } from "../../../shared/api/client.ts";
import type { StreamEvent } from "../../../shared/api/feed.ts";
import { createSession } from "../../../plugin/session/session.ts";
import { freshCooldown } from "../../../plugin/session/state/cooldown.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type Received, json, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { type FakeClock, createFakeClock } from "../../shared/fake-clock.ts";

export const apiKey = "sk-test-very-secret";
/** The channels and characters that the service lists if nothing else is asked for. */
export const channels = [{ channelName: "mainstage", isPrimary: true, isLive: true, isAiInChat: false }];
export const characters = [
  { id: "c1", name: "Mira", description: "", isActive: true },
  { id: "c2", name: "Rook", description: "", isActive: false },
];

/** Answers by path; what is not named gets the usual. They can be changed while the session runs. */
export type Routes = Record<string, (response: ServerResponse, request: Received) => void>;

/** A session that has been started, on a clock that stands still, before a service that a test writes itself. */
export type SessionStage = Awaited<ReturnType<typeof startSession>>;

/** Answers with a stream that stays. */
export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
}

/** Answers with this status. */
export const withStatus = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status).end();

/** Starts it; it ends with the test. */
export async function startSession(given: Routes = {}) {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const events: StreamEvent[] = [];
  const connections: string[] = [];
  const streams = {
    "/v1/eventsub/stream": [] as ServerResponse[],
    "/v1/events/chat/messages/stream": [] as ServerResponse[],
  };
  const routes: Routes = {
    "/v1/eventsub/stream": beginStream,
    "/v1/events/chat/messages/stream": withStatus(403),
    "/v1/characters": (response) => json(response, characters),
    "/v1/channels/status": (response) => json(response, channels),
    "/v1/events/generations": (response) => response.writeHead(200).end(),
    ...given,
  };
  const server = await startScriptedServer((response, request) => {
    const path = request.path.split("?")[0] ?? "";
    const answer = routes[path] ?? withStatus(404);
    answer(response, request);
    if (path in streams && response.headersSent && !response.writableEnded)
      streams[path as keyof typeof streams].push(response);
  });
  const sent: string[] = [];
  const answered: string[] = [];
  const watched: typeof fetch = async (address, init) => {
    const { href, search } = new URL(address instanceof Request ? address.url : address);
    const path = href.slice(server.url.length, href.length - search.length);
    sent.push(path);
    const response = await fetch(address, init);
    answered.push(path);
    return response;
  };
  const client = createClient({ baseUrl: server.url, apiKey, fetch: watched, clock, random: () => 0 });
  const session = createSession({
    cooldown: freshCooldown(),
    client,
    fetch: watched,
    clock,
    random: () => 0.5,
    log,
    isOfBot: ({ type, payload }) => type === "chat.message" && payload.username === "Nightbot",
  });
  session.onEvent((event) => events.push(event));
  session.store.subscribe(() => {
    const { connection } = session.store.value;
    if (connections.at(-1) !== connection) connections.push(connection);
  });
  session.start();
  onTestFinished(async () => {
    session.stop();
    await server.close();
  });
  return {
    session,
    clock,
    routes,
    events,
    /** Every connection that the session was ever said to be. */
    connections,
    log: log.lines,
    /** Responses of each stream that were begun, by path. */
    streams,
    state: () => session.store.value,
    /** Requests that have reached the service. */
    asked: (path: string) => server.received.filter((request) => request.path === path),
    /** How many requests the session has sent, whether or not they have arrived, and how many were answered. */
    sent: (path: string) => sent.filter((one) => one === path).length,
    answered: (path: string) => answered.filter((one) => one === path).length,
  };
}

/** Lets time pass in small steps, with a moment for the sockets after each, until something is so. */
export async function passUntil(
  clock: FakeClock,
  isSo: () => boolean,
  { stepMs = 100, atMostMs = 120_000 } = {},
): Promise<void> {
  for (let passed = 0; !isSo(); passed += stepMs) {
    if (passed > atMostMs)
      throw new Error(`It was not so within ${atMostMs} ms of the session's clock: ${isSo.toString()}`);
    await clock.pass(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
