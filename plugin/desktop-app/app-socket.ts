import { WebSocket } from "ws";
import type { Clock } from "../../shared/clock.ts";
import type { AppTrouble } from "./access-request.ts";
import { type AppMessage, helloText, readAppMessage } from "./app-messages.ts";

export interface AppSocketOptions {
  /** An address of this computer. */
  readonly address: string;
  readonly clock: Clock;
  readonly onMessage: (message: AppMessage) => void;
  /** The connection ended, or could not be made. Called once, and not after `close`. */
  readonly onEnd: (why: AppTrouble) => void;
}

/** Longest wait for the app's welcome; any program may listen at its port. */
const welcomeMs = 5_000;
const maxBytes = 64 * 1024;
/** Frames of one message. */
const maxFragments = 64;
/** Far more messages, pings and pongs than come with a voice's levels in a second. */
const maxPerSecond = 500;

/** Connects to the app and introduces the plugin. */
export function openAppSocket({ address, clock, onMessage, onEnd }: AppSocketOptions) {
  const socket = new WebSocket(address, {
    maxPayload: maxBytes,
    maxFragments,
    perMessageDeflate: false,
    // Answers that announce another one could come without end.
    finishRequest: (request) => request.once("information", () => end("not-app")).end(),
  });
  let isWelcome = false;
  let isEnded = false;
  let since = clock.now();
  let count = 0;
  const close = (): void => {
    isEnded = true;
    cancelBound();
    socket.terminate();
  };
  const end = (why: AppTrouble): void => {
    if (isEnded) return;
    close();
    onEnd(why);
  };
  const cancelBound = clock.after(welcomeMs, () => end("not-app"));
  const isFlood = (): boolean => {
    if (clock.now() - since >= 1_000) [since, count] = [clock.now(), 0];
    return ++count > maxPerSecond;
  };
  socket.on("open", () => socket.send(helloText));
  socket.on("message", (data, isBinary) => {
    if (isEnded) return;
    // A client's sockets give Buffers, unless their binaryType is changed.
    const message = isBinary || isFlood() ? undefined : readAppMessage((data as Buffer).toString());
    if (message === undefined) return end("not-app");
    if (message === "unknown") return;
    if (message.type === "welcome") {
      // Each one reaches every page.
      if (isWelcome) return;
      isWelcome = true;
      cancelBound();
    }
    onMessage(message);
  });
  for (const kind of ["ping", "pong"] as const) socket.on(kind, () => isFlood() && end("not-app"));
  socket.on("error", (error: NodeJS.ErrnoException) =>
    end(error.code === "ECONNREFUSED" ? "closed" : "not-app"),
  );
  socket.on("close", () => end(isWelcome ? "closed" : "not-app"));
  return { send: (text: string) => socket.send(text), close };
}
