import { randomBytes } from "node:crypto";
import type { RawData, WebSocket } from "ws";

/** Resolves once the other side has read everything that it was sent so far, or is gone. */
export function hasRead(socket: WebSocket): Promise<void> {
  const mark = randomBytes(8).toString("hex");
  return new Promise((resolve) => {
    const onPong = (data: Buffer): void => {
      if (data.toString() === mark) finish();
    };
    const finish = (): void => {
      socket.off("pong", onPong);
      socket.off("close", finish);
      resolve();
    };
    socket.on("pong", onPong);
    socket.on("close", finish);
    socket.ping(mark);
  });
}

/** The text of a message; `ws` hands over one Buffer as long as nothing else was asked of it. */
export function textOf(data: RawData): string {
  return (data as Buffer).toString("utf8");
}
