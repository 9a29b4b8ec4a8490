import type { IncomingMessage } from "node:http";
import { rejectionWith } from "./api-response.ts";

const maxBytes = 1_000_000;

/** The whole body of a request. Too much of it is a 400: the table of errors has nothing nearer. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read on to the end all the same: the client should get its answer and not a torn connection.
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  if (bytes > maxBytes) throw rejectionWith(400, "The body is too large.");
  return Buffer.concat(chunks);
}

/** A body as JSON. Throws the 400 of an endpoint that takes a JSON body. */
export function jsonOf(body: Buffer, contentType: string | undefined): unknown {
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    throw rejectionWith(400, "The Content-Type must be application/json.");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw rejectionWith(400, "The body is not JSON.");
  }
}
