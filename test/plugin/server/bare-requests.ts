import { once } from "node:events";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { type Socket, connect } from "node:net";

/** The relay's token. */
export const token = "t".repeat(43);

/** An answer as it came. */
interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A bare connection, and whatever comes back over it until it ends. */
export interface Line {
  readonly socket: Socket;
  readonly ended: Promise<string>;
}

/** One request, exactly as written: no library puts a path or a host right. It has the token unless `headers` say otherwise. */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
  { method = "GET", body = "" } = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, headers, method }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** Opens a connection and writes this. With `allowHalfOpen` its own side stays open when the other ends. */
export async function dial(port: number, text: string, { allowHalfOpen = false } = {}): Promise<Line> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen });
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(heard)));
  await once(socket, "connect");
  socket.write(text);
  return { socket, ended };
}
