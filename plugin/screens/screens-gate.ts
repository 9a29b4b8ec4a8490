import { hostname } from "node:os";
import type { Socket } from "node:net";
import type { Gate, GateRequest } from "../server/gate.ts";
import { foreignReason } from "../server/rejection.ts";
import { createRateLimit } from "../server/server-limits.ts";
import { createThrottledLog } from "../server/throttled-log.ts";
import type { Device } from "../settings/paired-device.ts";
import { createConnections, maxConnections } from "./connections.ts";
import type { Devices } from "./devices.ts";
import { type IsPrivate, localNameOf, plainAddress } from "./private-addresses.ts";
import { type Sessions, dropOldest } from "./sessions.ts";
import type { Tools } from "../../shared/tools.ts";

/** Options of `createScreensGate`. */
export interface ScreensGateOptions extends Tools {
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly isPrivate: IsPrivate;
}

const maxRates = 256;

/**
 * Accepts requests of paired devices. Other pages of the network get only what holds nothing private. `address`: the one
 * that the server listens on.
 */
export function createScreensGate(address: string, options: ScreensGateOptions) {
  const { clock, devices, isPrivate, log, sessions } = options;
  /** Limits of devices and of strangers' addresses: nobody uses up another's. */
  const rates = new Map<string, () => boolean>();
  const warn = createThrottledLog(clock, (who, count) =>
    log.warn(
      `Other screens: ${count === 1 ? "a request was" : `${count} requests were`} turned away (${who}).`,
    ),
  );
  const connections = createConnections({
    clock,
    isPrivate,
    isDeviceAt: (from) => devices.all.some(({ lastFrom }) => lastFrom === from),
    isOpen: sessions.isOpen,
    onTurnedAway: (from) => warn(`${from}: address`),
  });

  const deviceOf = ({ tokens, socket }: GateRequest): Device | undefined => {
    const found = tokens.map((token) => sessions.of(token, sourceAddressOf(socket)));
    return found.find((session) => session !== undefined)?.device;
  };
  /** The address, and the name that other computers of the network find this one by: it may change at any time. */
  const hosts = (): readonly string[] =>
    [address.includes(":") ? `[${address}]` : address, localNameOf(hostname())].map(
      (host) => `${host}:${gate.port}`,
    );
  const rateOf = (who: string): (() => boolean) => {
    const rate = rates.get(who) ?? createRateLimit(clock);
    rates.delete(who);
    rates.set(who, rate);
    dropOldest(rates, maxRates);
    return rate;
  };
  const gate: Gate = {
    port: 0,
    refusal: "Not allowed.",
    warn: ({ socket }, reason) => warn(`${sourceAddressOf(socket)}: ${reason}`),
    limit(server) {
      server.maxConnections = maxConnections;
      server.on("connection", (socket) => connections.add(socket));
      server.on("request", ({ socket }, response) => {
        connections.setBusy(socket, true);
        response.once("close", () => connections.setBusy(socket, false));
      });
    },
    rejectionOf(request, token) {
      const foreign = foreignReason(request, hosts());
      if (foreign || token === "none") return foreign;
      const device = deviceOf(request);
      if (device?.kind !== token) return "token";
      // The connection becomes the device's.
      return connections.give(request.socket, device.id) ? null : "connections";
    },
    mayAnswer: (request) => rateOf(deviceOf(request)?.id ?? sourceAddressOf(request.socket))(),
  };
  return { gate, connections };
}

/** The source address of a connection. */
export function sourceAddressOf({ remoteAddress = "" }: Socket): string {
  return plainAddress(remoteAddress);
}
