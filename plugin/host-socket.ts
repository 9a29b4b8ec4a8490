import { channel } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/**
 * Calls back when the connection that `connect` opens to Stream Deck has ended. The SDK does not tell, and a
 * plugin that outlives its host keeps its port and its streams: Node's own announcement of client sockets does.
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
