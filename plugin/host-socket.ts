import { channel } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/**
 * Calls back when the connection to Stream Deck that `connect` opens has ended. The SDK does not report that, and a
 * plugin that outlives its host would keep its port and its streams; so this uses Node's diagnostics channel for client
 * sockets.
 */
export function onHostGone(connect: () => Promise<void>, onGone: () => void): Promise<void> {
  const sockets = channel("net.client.socket");
  const watch = (message: unknown): void => {
    sockets.unsubscribe(watch);
    (message as { socket: Socket }).socket.once("close", onGone);
  };
  sockets.subscribe(watch);
  return connect();
}
