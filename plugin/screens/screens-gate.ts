import { hostname } from "node:os";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { hostOf, socketTokenOf, tokensIn } from "../server/admission.ts";
import type { Gate } from "../server/gate.ts";
import { type RejectionReason, foreignReason } from "../server/request-origin.ts";
import type { RouteRules, ServerTokens } from "../server/route.ts";
import { createRateLimit } from "../server/server-limits.ts";
import { createThrottledLog } from "../server/throttled-log.ts";
import { type Connections, createConnections, maxConnections } from "./connections.ts";
import type { Devices } from "./devices.ts";
import { type IsPrivate, plainAddress } from "./private-addresses.ts";
import { type ScreenSession, type Sessions, dropOldest } from "./sessions.ts";

/** Options of `ScreensGate`. */
export interface ScreensGateOptions {
  /** The address that the server listens on. */
  readonly address: string;
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly isPrivate: IsPrivate;
  readonly clock: Clock;
  readonly log: Log;
}

const maxRates = 256;

/** Accepts requests of paired devices, and of pages that have not proved themselves yet what holds nothing private. */
export class ScreensGate implements Gate {
  port = 0;
  readonly connections: Connections;
  readonly #options: ScreensGateOptions;
  readonly #warn: (address: string, reason: string) => void;
  /** Limits of devices and of strangers' addresses: nobody uses up another's. */
  readonly #rates = new Map<string, () => boolean>();

  constructor(options: ScreensGateOptions) {
    const { clock, devices, isPrivate, log, sessions } = options;
    this.#options = options;
    const warn = createThrottledLog(clock, (who, count) =>
      log.warn(
        `Other screens: ${count === 1 ? "a request was" : `${count} requests were`} turned away (${who}).`,
      ),
    );
    this.#warn = (address, reason) => warn(`${address}: ${reason}`);
    this.connections = createConnections({
      clock,
      isPrivate,
      isDeviceAt: (address) => devices.all.some(({ lastFrom }) => lastFrom === address),
      isOpen: sessions.isOpen,
      onTurnedAway: (address) => this.#warn(address, "address"),
    });
  }

  limit(server: Server): void {
    server.maxConnections = maxConnections;
    server.on("connection", (socket) => this.connections.add(socket));
    server.on("request", ({ socket }, response) => {
      this.connections.setBusy(socket, true);
      response.once("close", () => this.connections.setBusy(socket, false));
    });
  }

  readonly admit =
    ({ method, token }: RouteRules): MiddlewareHandler =>
    async (context, next) => {
      const { socket } = (context.env as HttpBindings).incoming;
      const from = sourceAddressOf(socket);
      const session = this.#sessionOf(tokensIn(context.req), from);
      if (!this.#rate(session?.device.id ?? from)()) {
        this.#warn(from, "too many");
        return context.text("Too many requests.", 429);
      }
      const request = {
        host: hostOf(context.req),
        // Browsers always send an origin with a request that changes something.
        origin: context.req.header("origin") ?? (method === "GET" ? undefined : ""),
      };
      const rejection = foreignReason(request, this.#hosts()) ?? this.#reason(socket, session, token);
      if (rejection) {
        this.#warn(from, rejection);
        return context.text("Not allowed.", 403);
      }
      if (context.req.method !== method) return context.text("This method is not answered here.", 405);
      await next();
      return undefined;
    };

  rejectionOfSocket(request: IncomingMessage, token: keyof ServerTokens): RejectionReason | null {
    const { headers, socket } = request;
    const from = sourceAddressOf(socket);
    const session = this.#sessionOf([socketTokenOf(request)], from);
    const rejection =
      foreignReason({ host: headers.host, origin: headers.origin ?? "" }, this.#hosts()) ??
      this.#reason(socket, session, token);
    if (rejection) this.#warn(from, rejection);
    return rejection;
  }

  /** Why a route's token keeps the request out; the connection becomes the device's. */
  #reason(
    socket: Socket,
    session: ScreenSession | undefined,
    token: RouteRules["token"],
  ): RejectionReason | null {
    if (token === "none") return null;
    if (session?.device.kind !== token) return "token";
    return this.connections.give(socket, session.device.id) ? null : "connections";
  }

  #sessionOf(tokens: readonly (string | undefined)[], from: string): ScreenSession | undefined {
    const { sessions } = this.#options;
    return tokens.map((token) => sessions.of(token, from)).find((session) => session !== undefined);
  }

  /** The address, and the name that other computers of the network find this one by: it may change at any time. */
  #hosts(): readonly string[] {
    const { address } = this.#options;
    const name = hostname()
      .toLowerCase()
      .replace(/\.local$/, "");
    return [address.includes(":") ? `[${address}]` : address, `${name}.local`].map(
      (host) => `${host}:${this.port}`,
    );
  }

  #rate(who: string): () => boolean {
    const rate = this.#rates.get(who) ?? createRateLimit(this.#options.clock);
    this.#rates.delete(who);
    this.#rates.set(who, rate);
    dropOldest(this.#rates, maxRates);
    return rate;
  }
}

/** The source address of a connection. */
export function sourceAddressOf({ remoteAddress = "" }: Pick<Socket, "remoteAddress">): string {
  return plainAddress(remoteAddress);
}
