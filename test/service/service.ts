import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { type Clock, systemClock } from "../../shared/clock.ts";
import type { Envelope, EnvelopeMap, EnvelopeOf, EnvelopeType } from "../../shared/api/envelope.ts";
import { type AccountSpec, type RateWindow, defaultAccounts } from "./accounts.ts";
import { createApi, listsOf } from "./api.ts";
import { createBroadcast } from "./broadcast.ts";
import { closable } from "./closable-clock.ts";
import { type Line, createCompanion } from "./companion.ts";
import { type Control, createControl } from "./control.ts";
import { type Crowd, createCrowd } from "./crowd.ts";
import { createFaults } from "./faults.ts";
import { createViewerEvents } from "./viewer-events.ts";
import { createHttpServer } from "./http-server.ts";
import { type StreamKind, createOpenStreams } from "./open-streams.ts";
import { createPresence } from "./presence.ts";
import { createRateWindows } from "./rate-windows.ts";
import { type RequestRecord, logLineOf } from "./request-record.ts";
import { type ScenarioName, performScenario } from "./scenarios.ts";
import { type Timings, timingsFrom } from "./timings.ts";
import { createVoices } from "./voices.ts";
import { type Channel, type Holder, createWorld } from "./world.ts";

/** Settings of a reference service; every timing is one of `Timings` and has the document's value by default. */
export interface ServiceOptions extends Partial<Timings> {
  /** Port on 127.0.0.1; default 0, any free one. */
  readonly port?: number;
  /**
   * Path before `/v1`, such as `/a1b2`, or an empty one. Requests elsewhere are cut off and not recorded. Default: a path
   * that no other service has, since a client of a service that has ended may still try its port, which may be ours now.
   */
  readonly path?: string;
  /** Takes a line for people for each answered request; never a key. Default: nobody. */
  readonly log?: (line: string) => void;
  /** Who has an account. Default: `defaultAccounts`, with which every documented error can be reached. */
  readonly accounts?: readonly AccountSpec[];
  /** Whether scripted viewers stir from the start. Default false. */
  readonly crowd?: boolean;
  /** Default: the computer's clock. */
  readonly clock?: Clock;
  /** 0 ≤ r < 1; chooses answers, delays and what the crowd does. Default `Math.random`. */
  readonly random?: () => number;
}

/** An account as it is at the moment, with what its key can do. */
export interface Account {
  readonly owner: string;
  readonly apiKey: string;
  readonly window: RateWindow;
  readonly plan: string;
  readonly hasCredits: boolean;
  readonly hasChatStream: boolean;
  readonly hasEventSub: boolean;
  readonly channels: readonly {
    readonly channelName: string;
    readonly isPrimary: boolean;
    readonly channelId: string;
  }[];
  readonly characters: readonly { readonly id: string; readonly name: string }[];
}

/** A running reference service: the documentation over real HTTP on loopback. */
export interface Service {
  /** Its address, before `/v1`. */
  readonly baseUrl: string;
  /** The accounts; the first is a STANDARD one that can do everything. */
  readonly accounts: readonly Account[];
  /** What the lists of this key's account say at the moment, without a request. */
  listsOf(apiKey: string): ReturnType<typeof listsOf>;
  /** Faults, and what the public interface cannot change. */
  readonly control: Control;
  /** The scripted viewers. */
  readonly crowd: Crowd;
  /** The requests that have arrived whole, in order, preflights and voice streams included. */
  readonly requests: readonly RequestRecord[];
  /** Calls back with each request as it arrives, its record's status still 0; returns an unsubscribe function. */
  onRequest(listener: (record: RequestRecord) => void): () => void;
  /** Calls back with every envelope as it is emitted, also while no stream is open; returns an unsubscribe function. */
  onEvent(listener: (envelope: Envelope) => void): () => void;
  /** How many streams of each kind are open at the moment. */
  openStreams(): Record<StreamKind, number>;
  /** Emits an envelope on a channel (default: the first account's primary one). */
  emit<Type extends EnvelopeType>(
    type: Type,
    payload: EnvelopeMap[Type],
    where?: { readonly channelName?: string },
  ): EnvelopeOf<Type>;
  /** Writes bytes as they are to every open EventSub stream. */
  emitRaw(bytes: string | Uint8Array): void;
  /** Lets the AI say exactly this at once, its voice following as usual. The answer is the message's id. */
  say(line: string | Line, where?: { readonly channelName?: string }): string;
  /** Performs one of `scenarios`; the answer holds the viewers' envelopes that it emitted at once. */
  perform(scenario: ScenarioName, where?: { readonly channelName?: string }): readonly Envelope[];
  /** Ends everything at once, open streams included. */
  close(): Promise<void>;
}

/** A service that runs for days does not keep every request: then the older half goes. */
const maxRequests = 100_000;

/** Starts a reference service on 127.0.0.1. Rejects when the port is taken. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const timings = timingsFrom(options);
  const random = options.random ?? Math.random;
  const clock = closable(options.clock ?? systemClock);
  const world = createWorld(options.accounts ?? defaultAccounts);
  const broadcast = createBroadcast(clock);
  const streams = createOpenStreams(clock, timings);
  const voices = createVoices(clock, timings);
  const presence = createPresence(clock, broadcast, timings);
  const rateWindows = createRateWindows(timings);
  const faults = createFaults();
  const requests: RequestRecord[] = [];
  const listeners = new Set<(record: RequestRecord) => void>();
  const path = options.path ?? `/${randomUUID()}`;
  let baseUrl = "";

  const companion = createCompanion({ clock, broadcast, voices, timings, random, baseUrl: () => baseUrl });
  const api = createApi({ world, clock, broadcast, companion, presence, rateWindows });
  const viewerEvents = createViewerEvents(broadcast, random);
  const watched = () => [...new Set([...streams.all].flatMap(({ holder }) => holder.primary ?? []))];
  const crowd = createCrowd({ clock, world, companion, viewerEvents, random, watched });
  const server = createHttpServer({
    world,
    api,
    broadcast,
    streams,
    voices,
    faults,
    clock,
    path,
    onRequest(record) {
      requests.push(record);
      if (requests.length > maxRequests) requests.splice(0, maxRequests / 2);
      for (const listener of listeners) listener(record);
    },
    onAnswer: (record) => options.log?.(logLineOf(record)),
  });

  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });

  // A port that was given back would be another program's before the service is up again.
  let isDown = false;
  server.on("connection", (socket) => isDown && socket.resetAndDestroy());
  const goDown = (): Promise<void> => {
    isDown = true;
    server.closeAllConnections();
    return Promise.resolve();
  };
  const comeUp = (): Promise<void> => {
    isDown = false;
    return Promise.resolve();
  };

  await listen(options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}${path}`;
  const control = createControl({
    world,
    api,
    streams,
    faults,
    goDown,
    comeUp,
  });

  const placeOf = (channelName: string | undefined): { channel: Channel; owner: Holder } => {
    const channel = channelName === undefined ? world.holders[0]?.primary : world.channels.get(channelName);
    const owner = channel && world.ownerOf(channel);
    if (!channel || !owner) throw new Error(`There is no channel ${channelName ?? "at all"}.`);
    return { channel, owner };
  };

  if (options.crowd) crowd.start();
  return {
    baseUrl,
    get accounts() {
      return world.holders.map(accountOf);
    },
    listsOf(apiKey) {
      const holder = world.byKey(apiKey);
      if (!holder) throw new Error("No account has this key.");
      return listsOf(holder);
    },
    control,
    crowd,
    requests,
    onRequest(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent: (listener) => broadcast.onEvent(listener),
    openStreams: () => streams.counts(),
    emit: (type, payload, where) => broadcast.event(placeOf(where?.channelName).channel, type, payload),
    emitRaw: (bytes) => control.writeRaw("eventsub", bytes),
    say(line, where) {
      const { channel, owner } = placeOf(where?.channelName);
      return companion.say(owner, channel, typeof line === "string" ? { text: line } : line);
    },
    perform(scenario, where) {
      const { channel, owner } = placeOf(where?.channelName);
      const tools = { api, broadcast, companion, viewerEvents, presence, random };
      return performScenario(scenario, tools, channel, owner);
    },
    async close() {
      crowd.stop();
      clock.close();
      await stopListening();
    },
  };
}

function accountOf(holder: Holder): Account {
  const { spec, window, hasCredits, hasChatStream, hasEventSub } = holder;
  return {
    owner: spec.owner,
    apiKey: spec.apiKey,
    window,
    plan: spec.plan,
    hasCredits,
    hasChatStream,
    hasEventSub,
    channels: holder.channels.map((channel) => ({
      channelName: channel.name,
      isPrimary: channel === holder.primary,
      channelId: channel.id,
    })),
    characters: spec.characters.map(({ id, name }) => ({ id, name })),
  };
}
