import { hostname } from "node:os";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Gate, GateRequest } from "../server/gate.ts";
import { type RejectionReason, foreignReason } from "../server/request-origin.ts";
import type { RouteRules } from "../server/route.ts";
import { createRateLimit } from "../server/server-limits.ts";
import { createThrottledLog } from "../server/throttled-log.ts";
import type { Device } from "../settings/paired-device.ts";
import { type Connections, createConnections, maxConnections } from "./connections.ts";
import type { Devices } from "./devices.ts";
import { type IsPrivate, localNameOf, plainAddress } from "./private-addresses.ts";
import { type Sessions, dropOldest } from "./sessions.ts";
import type { Tools } from "../../shared/tools.ts";

/** Options of `ScreensGate`. */
export interface ScreensGateOptions extends Tools {
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly isPrivate: IsPrivate;
}

const maxRates = 256;

/** Accepts requests of paired devices. Other pages of the network get only what holds nothing private. */
export class ScreensGate implements Gate {
  port = 0;
  readonly refusal = "Not allowed.";
  readonly connections: Connections;
  readonly #address: string;
  readonly #options: ScreensGateOptions;
  readonly #warn: (reason: string) => void;
  /** Limits of devices and of strangers' addresses: nobody uses up another's. */
  readonly #rates = new Map<string, () => boolean>();

  /** `address`: the one that the server listens on. */
  constructor(address: string, options: ScreensGateOptions) {
    this.#address = address;
    const { clock, devices, isPrivate, log, sessions } = options;
    this.#options = options;
    this.#warn = createThrottledLog(clock, (who, count) =>
      log.warn(
        `Other screens: ${count === 1 ? "a request was" : `${count} requests were`} turned away (${who}).`,
      ),
    );
    this.connections = createConnections({
      clock,
      isPrivate,
      isDeviceAt: (address) => devices.all.some(({ lastFrom }) => lastFrom === address),
      isOpen: sessions.isOpen,
      onTurnedAway: (address) => this.#warn(`${address}: address`),
    });
  }

  warn({ socket }: GateRequest, reason: string): void {
    this.#warn(`${sourceAddressOf(socket)}: ${reason}`);
  }

  limit(server: Server): void {
    server.maxConnections = maxConnections;
    server.on("connection", (socket) => this.connections.add(socket));
    server.on("request", ({ socket }, response) => {
      this.connections.setBusy(socket, true);
      response.once("close", () => this.connections.setBusy(socket, false));
    });
  }

  rejectionOf(request: GateRequest, token: RouteRules["token"]): RejectionReason | null {
    const foreign = foreignReason(request, this.#hosts());
    if (foreign || token === "none") return foreign;
    const device = this.#deviceOf(request);
    if (device?.kind !== token) return "token";
    // The connection becomes the device's.
    return this.connections.give(request.socket, device.id) ? null : "connections";
  }

  mayAnswer(request: GateRequest): boolean {
    return this.#rate(this.#deviceOf(request)?.id ?? sourceAddressOf(request.socket))();
  }

  #deviceOf({ tokens, socket }: GateRequest): Device | undefined {
    const { sessions } = this.#options;
    const found = tokens.map((token) => sessions.of(token, sourceAddressOf(socket)));
    return found.find((session) => session !== undefined)?.device;
  }

  /** The address, and the name that other computers of the network find this one by: it may change at any time. */
  #hosts(): readonly string[] {
    const address = this.#address;
    return [address.includes(":") ? `[${address}]` : address, localNameOf(hostname())].map(
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
export function sourceAddressOf({ remoteAddress = "" }: Socket): string {
  return plainAddress(remoteAddress);
}
