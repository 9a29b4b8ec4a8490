import type { SocketRoute } from "../server/sockets.ts";
import { maxDevices } from "./devices.ts";
import { socketTokenOf, sourceAddressOf } from "./screens-gate.ts";
import type { Sessions } from "./sessions.ts";

/** Gives each device so many places of its own at a socket's path: none uses up those of another. */
export function withOwnPlaces(route: SocketRoute, sessions: Sessions, perDevice: number): SocketRoute {
  const taken = new Map<string, number>();
  return {
    ...route,
    most: perDevice * maxDevices,
    connect(send, request) {
      const session = sessions.of(socketTokenOf(request), sourceAddressOf(request.socket));
      const id = session?.device.id ?? "";
      const count = taken.get(id) ?? 0;
      const connection = count < perDevice ? route.connect(send, request) : undefined;
      if (!connection) return undefined;
      taken.set(id, count + 1);
      return {
        receive: (message) => connection.receive(message),
        leave() {
          taken.set(id, (taken.get(id) ?? 1) - 1);
          connection.leave();
        },
      };
    },
  };
}
