import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Rejection } from "./api-response.ts";
import { applyCommand } from "./control-commands.ts";
import { bodyOf, jsonOf } from "./request-body.ts";
import { scenarios } from "./scenarios.ts";
import type { Service } from "./service.ts";

/** The control over HTTP, on a port of its own that the public interface knows nothing of. */
export interface ControlServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * `GET /` answers accounts, open streams, scenarios and the number of requests; `POST /` takes one command of
 * control-commands.ts as JSON. A page of a browser cannot use it: JSON needs a preflight, and none is answered.
 */
export async function startControlServer(service: Service, port: number): Promise<ControlServer> {
  const server = createServer((request, response) => {
    serve(service, request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : "The command failed.";
      answer(response, 400, error instanceof Rejection ? error.answer.json : { message });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET") {
    const { accounts, baseUrl } = service;
    const open = service.openStreams();
    return answer(response, 200, { baseUrl, accounts, open, scenarios, requests: service.requests.length });
  }
  if (request.method !== "POST") return answer(response, 405, { message: "GET or POST." });
  const command = jsonOf(await bodyOf(request), request.headers["content-type"]);
  answer(response, 200, { done: (await applyCommand(service, command)) ?? null });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
