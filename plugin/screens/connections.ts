import type { Socket } from "node:net";
import { type Clock, every } from "../../shared/clock.ts";
import { maxDevices } from "./devices.ts";
import { type IsPrivate, plainAddress } from "./private-addresses.ts";

/**
 * Connections that have proved nothing: those of strangers together, and those from each paired device's address. They share
 * neither places nor limits, so that a guest of the network uses up no device's.
 */
export const maxUnproven = 16;
/** What a browser opens at once. One address is to have more only while there is room. */
const fairShare = 6;
/** Connections of one device: a streaming computer may have several overlays. */
const maxOfDevice = 48;
/** All connections: those of devices, those from their addresses, and those of strangers. */
export const maxConnections = maxDevices * (maxOfDevice + maxUnproven) + maxUnproven;
/** A page proves itself at once; anything that takes longer is something else. */
const unprovenMs = 20_000;
const lookEveryMs = 1_000;

interface Connection {
  readonly address: string;
  readonly since: number;
  /** Whether a request is being answered. A browser opens one that was idle again without a word. */
  isBusy: boolean;
  /** The device that has proved itself on it. */
  deviceId?: string;
}

/** Options of `createConnections`. */
export interface ConnectionsOptions {
  readonly clock: Clock;
  readonly isPrivate: IsPrivate;
  /** Whether a paired device was last seen at an address. */
  readonly isDeviceAt: (address: string) => boolean;
  /** Whether a device has a session. */
  readonly isOpen: (deviceId: string) => boolean;
  /** Called with the source address of one that is turned away. */
  readonly onTurnedAway: (address: string) => void;
}

/** The connections of one server for other screens. */
export type Connections = ReturnType<typeof createConnections>;

/** Keeps connections within their limits. */
export function createConnections(options: ConnectionsOptions) {
  const { clock, isPrivate, isDeviceAt, isOpen, onTurnedAway } = options;
  const connections = new Map<Socket, Connection>();

  const unproven = (): [Socket, Connection][] =>
    [...connections].filter(([, { deviceId }]) => deviceId === undefined);
  const makeRoom = (address: string): void => {
    const isDevice = isDeviceAt(address);
    const sharing = unproven().filter(([, one]) =>
      isDevice ? one.address === address : !isDeviceAt(one.address),
    );
    if (sharing.length > maxUnproven) nextToGo(sharing)?.destroy();
  };
  const cancel = every(clock, lookEveryMs, () => {
    for (const [socket, { since, deviceId }] of connections) {
      const isToEnd = deviceId === undefined ? clock.now() - since > unprovenMs : !isOpen(deviceId);
      if (isToEnd) socket.destroy();
    }
  });

  return {
    /** Takes a new connection, which has proved nothing until it is given to a device. */
    add(socket: Socket) {
      const address = plainAddress(socket.remoteAddress ?? "");
      if (!isPrivate(address)) {
        onTurnedAway(address);
        socket.destroy();
        return;
      }
      connections.set(socket, { address, since: clock.now(), isBusy: false });
      socket.once("close", () => connections.delete(socket));
      makeRoom(address);
    },
    /** Notes that a request on it is being answered, or no longer is. */
    setBusy(socket: Socket, isBusy: boolean) {
      const connection = connections.get(socket);
      if (connection) connection.isBusy = isBusy;
    },
    /** Gives a connection to a device; returns whether the device may have it. */
    give(socket: Socket, deviceId: string) {
      const connection = connections.get(socket);
      if (!connection || socket.destroyed) return false;
      const others = [...connections].filter(([other, one]) => one.deviceId === deviceId && other !== socket);
      if (others.length >= maxOfDevice) return false;
      connection.deviceId = deviceId;
      return true;
    },
    /** Whether a device has one. */
    has: (deviceId: string) => [...connections.values()].some((one) => one.deviceId === deviceId),
    /** Ends all of a device. */
    cut(deviceId: string) {
      for (const [socket, one] of connections) if (one.deviceId === deviceId) socket.destroy();
    },
    close: () => cancel(),
  };
}

/**
 * The connection to end when too many have proved nothing: one of an address with more than its share, else an idle one, else
 * the oldest. The newest has not had the time to ask for anything, and stays.
 */
function nextToGo(all: readonly [Socket, Connection][]): Socket | undefined {
  const order = ({ address, isBusy }: Connection): number => {
    const isGreedy = all.filter(([, other]) => other.address === address).length > fairShare;
    return (isGreedy ? 0 : 2) + (isBusy ? 1 : 0);
  };
  // The sort keeps the order of equals, which is that of their age.
  return all.slice(0, -1).toSorted(([, one], [, other]) => order(one) - order(other))[0]?.[0];
}
