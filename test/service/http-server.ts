// node:http and no framework: the faults need the bare socket (half a frame, no answer, torn connections), and
// nine routes need no router.
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { Api, StreamResponse } from "./api.ts";
import type { Broadcast } from "./broadcast.ts";
import type { ClosableClock } from "./closable-clock.ts";
import type { OpenStreams } from "./open-streams.ts";
import type { Voices } from "./voices.ts";
import type { Holder, World } from "./world.ts";
import { type ApiResponse, Rejection, rejectionOf } from "./api-response.ts";
import { corsHeaders, preflightHeaders } from "./cors.ts";
import { routeOf } from "./endpoints.ts";
import { notAllowed } from "./event-requests.ts";
import type { AnswerFault, Faults } from "./faults.ts";
import { bodyOf, jsonOf } from "./request-body.ts";
import { type OpenRecord, type RequestRecord, recordOf, recordedBody } from "./request-record.ts";

/** What the server stands on. */
export interface HttpOptions {
  readonly world: World;
  readonly api: Api;
  readonly broadcast: Broadcast;
  readonly streams: OpenStreams;
  readonly voices: Voices;
  readonly faults: Faults;
  readonly clock: ClosableClock;
  /** Path before `/v1`; requests elsewhere are cut off. */
  readonly path: string;
  /** Called with each request once it has arrived whole; the record is filled in further when it is answered. */
  readonly onRequest: (record: RequestRecord) => void;
  /** Called when its answer begins, or when it is certain that there will be none. */
  readonly onAnswer: (record: RequestRecord) => void;
}

/** A request on its way through. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly record: OpenRecord;
}

/** The public interface over HTTP; the caller lets it listen. */
export function createHttpServer(options: HttpOptions): Server {
  return createServer((request, response) => {
    const url = urlOf(request, options.path);
    if (!url) return void request.socket.destroy();
    const record = recordOf(request, url, options.voices.holderAt(url.pathname) !== undefined);
    const exchange: Exchange = { request, response, url, record };
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
    // A client that goes away in the middle is its own business.
    response.on("error", () => {});
    serve(exchange, options).catch(() => {
      if (response.headersSent) response.destroy();
      else respond(exchange, { status: 500 }, options);
    });
  });
}

async function serve(exchange: Exchange, options: HttpOptions): Promise<void> {
  const { request, url, record } = exchange;
  let body: Buffer = Buffer.alloc(0);
  let rejection: Rejection | undefined;
  try {
    body = await bodyOf(request);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    rejection = error;
  }
  record.body = recordedBody(body);
  const holder = keyOwner(request, options.world);
  record.owner = holder?.spec.owner;
  options.onRequest(record);
  if (record.method === "OPTIONS") {
    const headers = preflightHeaders(request);
    return respond(exchange, { status: 204, headers }, options);
  }
  const speaker = options.voices.holderAt(url.pathname);
  if (speaker && record.method === "GET") return openVoice(speaker, exchange, options);
  const route = routeOf(record.method, url.pathname);
  if (route.kind === "nowhere") return respond(exchange, { status: 404 }, options);
  if (route.kind === "wrong-method") {
    return respond(exchange, { status: 405, headers: { allow: route.allow.join(", ") } }, options);
  }
  const { endpoint, parameter } = route;
  const fault = options.faults.take(endpoint);
  if (fault && fault.kind !== "delay" && fault.kind !== "wait") return strike(fault, exchange, options);
  const answer = await responseOrRejection(() => {
    if (!holder) throw endpoint.startsWith("POST /v1/events") ? notAllowed() : rejectionOf(401);
    if (rejection) throw rejection;
    const json = () => jsonOf(body, request.headers["content-type"]);
    return options.api.answer(endpoint, { holder, parameter, query: url.searchParams, json });
  });
  if (fault?.kind === "delay")
    await new Promise<void>((resolve) => options.clock.after(fault.delayMs, resolve));
  if (fault?.kind === "wait") await fault.until;
  if ("kind" in answer && holder) openStream(answer, exchange, holder, options);
  else if (!("kind" in answer)) respond(exchange, answer, options);
}

async function responseOrRejection(
  ask: () => ReturnType<Api["answer"]>,
): Promise<ApiResponse | StreamResponse> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Rejection) return error.answer;
    throw error;
  }
}

/** The address of a request, from its path on; `undefined` outside it. One that cannot be read leads nowhere. */
function urlOf(request: IncomingMessage, path: string): URL | undefined {
  const target = request.url ?? "";
  if (path !== "" && !target.startsWith(`${path}/`)) return undefined;
  const rest = target.slice(path.length);
  return new URL(`http://service.invalid${rest.startsWith("/") ? rest : "/"}`);
}

/** Whose key it is, if it is anybody's. */
function keyOwner(request: IncomingMessage, world: World): Holder | undefined {
  const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
  return key === undefined ? undefined : world.byKey(key);
}

function strike(
  fault: Exclude<AnswerFault, { kind: "delay" | "wait" }>,
  exchange: Exchange,
  options: HttpOptions,
): void {
  const { response, record } = exchange;
  if (fault.kind === "answer") record.retryAfter = fault.headers?.["retry-after"];
  answered(exchange, fault.kind === "answer" ? fault.status : 0, options);
  if (fault.kind === "reset") response.destroy();
  if (fault.kind === "answer") response.writeHead(fault.status, { ...fault.headers }).end(fault.body);
}

function openVoice(speaker: Holder, exchange: Exchange, options: HttpOptions): void {
  exchange.record.owner = speaker.spec.owner;
  answered(exchange, 200, options);
  let stopFeeding = (): void => {};
  const stream = options.streams.open("voice", speaker, exchange.response, () => stopFeeding());
  stopFeeding = options.voices.listen(stream);
}

function openStream(answer: StreamResponse, exchange: Exchange, holder: Holder, options: HttpOptions): void {
  const { broadcast, streams } = options;
  answered(exchange, 200, options);
  let leave = (): void => {};
  const stream = streams.open(answer.kind, holder, exchange.response, () => leave());
  leave =
    answer.kind === "chat"
      ? broadcast.addChatStream(stream, answer.roles)
      : broadcast.addEventStream(stream, { types: answer.types, channelId: answer.channelId });
}

function respond(exchange: Exchange, answer: ApiResponse, options: HttpOptions): void {
  exchange.record.retryAfter = answer.headers?.["retry-after"];
  answered(exchange, answer.status, options);
  const { response } = exchange;
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.status === 401) response.setHeader("www-authenticate", "Bearer");
  response.statusCode = answer.status;
  if (answer.json !== undefined) {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer.json));
  } else if (answer.text !== undefined) {
    response.setHeader("content-type", "text/plain; charset=utf-8");
    response.end(answer.text);
  } else {
    if (answer.status !== 204) response.setHeader("content-length", "0");
    response.end();
  }
}

function answered({ record }: Exchange, status: number, options: HttpOptions): void {
  record.status = status;
  record.tookMs = performance.now() - record.receivedAtMs;
  options.onAnswer(record);
}
