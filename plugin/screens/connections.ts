import type { Socket } from "node:net";
import type { Clock } from "../../shared/clock.ts";
import { type IsPrivate, plainAddress } from "./private-addresses.ts";

/** Connections that nobody has proved anything on, of all source addresses together. */
export const maxStrangers = 16;
/** Connections of one device: a streaming computer may have several overlays. */
const maxOfDevice = 48;
/** A page proves itself at once; anything that takes longer is something else. */
const strangerMs = 20_000;
const lookEveryMs = 1_000;

interface Stranger {
  readonly address: string;
  readonly since: number;
}

/** Options of `createConnections`. */
export interface ConnectionsOptions {
  readonly clock: Clock;
  readonly isPrivate: IsPrivate;
  /** Whether a device has a session. */
  readonly isOpen: (deviceId: string) => boolean;
  /** Called with the source address of one that is turned away. */
  readonly onTurnedAway: (address: string) => void;
}

/** The connections of one server for other screens. */
export interface Connections {
  /** Takes a new connection, which is a stranger's until it is given to a device. */
  add(socket: Socket): void;
  /** Gives a connection to a device; returns whether the device may have it. */
  give(socket: Socket, deviceId: string): boolean;
  /** Ends all of a device. */
  cut(deviceId: string): void;
  close(): void;
}

/**
 * Keeps connections within their limits. Devices have places of their own. When strangers are too many, the oldest of the
 * source address with most of them goes, so that one guest who holds every place keeps nobody else out.
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const { clock, isPrivate, isOpen, onTurnedAway } = options;
  const strangers = new Map<Socket, Stranger>();
  const owned = new Map<Socket, string>();

  const makeRoom = (): void => {
    if (strangers.size <= maxStrangers) return;
    const all = [...strangers];
    const countOf = (from: string): number => all.filter(([, { address }]) => address === from).length;
    const [most] = all.toSorted(([, a], [, b]) => countOf(b.address) - countOf(a.address));
    most?.[0].destroy();
  };
  const look = (): void => {
    for (const [socket, { since }] of strangers) if (clock.now() - since > strangerMs) socket.destroy();
    for (const [socket, id] of owned) if (!isOpen(id)) socket.destroy();
    cancel = clock.after(lookEveryMs, look);
  };
  let cancel = clock.after(lookEveryMs, look);

  return {
    add(socket) {
      const address = plainAddress(socket.remoteAddress ?? "");
      if (!isPrivate(address)) {
        onTurnedAway(address);
        socket.destroy();
        return;
      }
      strangers.set(socket, { address, since: clock.now() });
      socket.once("close", () => {
        strangers.delete(socket);
        owned.delete(socket);
      });
      makeRoom();
    },
    give(socket, deviceId) {
      if (socket.destroyed) return false;
      const count = [...owned].filter(([other, id]) => id === deviceId && other !== socket).length;
      if (count >= maxOfDevice) return false;
      strangers.delete(socket);
      owned.set(socket, deviceId);
      return true;
    },
    cut(deviceId) {
      for (const [socket, id] of owned) if (id === deviceId) socket.destroy();
    },
    close: () => cancel(),
  };
}
