import { deferred } from "../../shared/deferred.ts";
import * as v from "valibot";
import { type RawData, WebSocket } from "ws";
import type { Clock } from "../../shared/clock.ts";
import { VtubeError, type VtubeFailureKind, vtubeErrorFor } from "./vtube-error.ts";
import {
  type VtubeRequest,
  errorSchema,
  readVtubeMessage,
  requestText,
  responseTo,
} from "./vtube-messages.ts";

/** Sends a request to VTube Studio and checks the response. Rejects with a `VtubeError`. */
export type AskVtube = <Response>(
  request: VtubeRequest,
  schema: v.GenericSchema<unknown, Response>,
  data?: object,
) => Promise<Response>;

/** An open connection to VTube Studio. */
export interface VtubeConnection {
  /** Whether the program at the address has identified itself as VTube Studio. */
  readonly isVtube: boolean;
  readonly ask: AskVtube;
  /** Sends a request that the streamer has to answer, without a time limit. */
  readonly askStreamer: AskVtube;
  close(): void;
}

export interface VtubeConnectionOptions {
  /** Where VTube Studio listens, as a WebSocket address. */
  readonly address: string;
  readonly clock: Clock;
  /** The connection ended. Called once, and not after `close`. */
  readonly onEnd: (why: VtubeFailureKind) => void;
}

interface PendingRequest {
  readonly request: VtubeRequest;
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: VtubeError) => void;
  readonly cancelBound: () => void;
}

const connectMs = 8_000;
/** Loading a model keeps VTube Studio busy for seconds. */
const responseMs = 15_000;
/** Limit of a message, far more than the hotkeys of any model. */
const maxBytes = 1024 * 1024;

/** Connects to VTube Studio. Rejects with a `VtubeError`; later failures go to `onEnd`. */
export async function connectToVtube(options: VtubeConnectionOptions): Promise<VtubeConnection> {
  const connection = new OpenConnection(options);
  await connection.open();
  return connection;
}

class OpenConnection implements VtubeConnection {
  readonly #options: VtubeConnectionOptions;
  readonly #socket: WebSocket;
  readonly #pending = new Map<string, PendingRequest>();
  #requests = 0;
  isVtube = false;
  #isClosed = false;
  #ended: VtubeFailureKind | undefined;

  constructor(options: VtubeConnectionOptions) {
    this.#options = options;
    this.#socket = new WebSocket(options.address, { maxPayload: maxBytes, perMessageDeflate: false });
  }

  open(): Promise<void> {
    const { clock, onEnd } = this.#options;
    const opened = deferred();
    let isOpen = false;
    const cancelBound = clock.after(connectMs, () => this.#end("timed-out"));
    this.#socket.on("open", () => {
      isOpen = true;
      cancelBound();
      opened.resolve();
    });
    this.#socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    // A failed socket also closes, so the end is handled in one place.
    this.#socket.on("error", () => this.#socket.terminate());
    this.#socket.on("close", () => {
      cancelBound();
      const why = this.#ended ?? (isOpen ? "lost" : "closed");
      this.#end(why);
      if (!isOpen) opened.reject(new VtubeError(why));
      else if (!this.#isClosed) onEnd(why);
    });
    return opened.promise;
  }

  readonly ask: AskVtube = (request, schema, data) => this.#ask(request, schema, data, responseMs);

  readonly askStreamer: AskVtube = (request, schema, data) => this.#ask(request, schema, data);

  close(): void {
    this.#isClosed = true;
    this.#end("lost");
  }

  async #ask<Response>(
    request: VtubeRequest,
    schema: v.GenericSchema<unknown, Response>,
    data: object = {},
    boundMs?: number,
  ): Promise<Response> {
    if (this.#ended) throw new VtubeError(this.#ended);
    const id = String(++this.#requests);
    const response = await new Promise<unknown>((resolve, reject) => {
      const cancelBound =
        boundMs === undefined ? () => {} : this.#options.clock.after(boundMs, () => this.#end("timed-out"));
      this.#pending.set(id, { request, resolve, reject, cancelBound });
      this.#socket.send(requestText(request, id, data));
    });
    const read = v.safeParse(schema, response);
    if (!read.success) throw new VtubeError("unreadable");
    return read.output;
  }

  #receive(data: RawData, isBinary: boolean): void {
    // A client's sockets give Buffers, unless their binaryType is changed.
    const message = isBinary ? undefined : readVtubeMessage((data as Buffer).toString());
    // Once identified as VTube Studio, it may send messages that this version does not know.
    if (!message) return this.isVtube ? undefined : this.#end("unreadable");
    this.isVtube = true;
    const pending = this.#pending.get(message.requestID);
    if (!pending) return;
    this.#pending.delete(message.requestID);
    pending.cancelBound();
    if (message.messageType === responseTo(pending.request)) return pending.resolve(message.data);
    const error = message.messageType === "APIError" && v.safeParse(errorSchema, message.data);
    pending.reject(
      error && error.success ? vtubeErrorFor(error.output.errorID) : new VtubeError("unreadable"),
    );
  }

  #end(why: VtubeFailureKind): void {
    if (this.#ended) return;
    this.#ended = why;
    for (const { cancelBound, reject } of this.#pending.values()) {
      cancelBound();
      reject(new VtubeError(why));
    }
    this.#pending.clear();
    this.#socket.terminate();
  }
}
