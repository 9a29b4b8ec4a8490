import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import { samplePayloads } from "../shared/envelopes.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** How the service answers the next request for a reaction, instead of counting it. */
export type ReactionFault = "counted-500" | "500" | "network" | "429" | "slow";

/** A request for a reaction, as the service has seen it. */
export interface SeenReaction {
  readonly at: number;
  readonly content: string;
  readonly status: number;
}

const windowMs = 25_000;
export const channelName = "mainstage";
const encoder = new TextEncoder();

/** The service of an evening, in this process: one reaction a window, and the AI's answer to it. */
export class RuleService {
  readonly reactions: SeenReaction[] = [];
  readonly contexts: string[] = [];
  /** Rejections for which the plugin alone is to blame. `isAfterFailure`: it was answered with a failure that counted. */
  readonly ownRejections: (SeenReaction & { readonly isAfterFailure: boolean })[] = [];
  fault: ReactionFault | undefined;
  isAiInChat = true;
  isLive = true;
  /** Called when a request is sent. */
  onReaction = (_content: string): void => {};
  readonly #time: VirtualTime;
  #countedAt = Number.NEGATIVE_INFINITY;
  #isFailureCounted = false;
  #streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  #ids = 0;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  readonly fetch: typeof fetch = async (address, init) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    const method = init?.method ?? "GET";
    if (pathname.endsWith("/eventsub/stream")) return this.#stream();
    if (pathname.endsWith("/chat/messages/stream")) return new Response(null, { status: 403 });
    if (pathname.endsWith("/characters"))
      return Response.json([{ id: "c", name: "Mira", description: "", isActive: true }]);
    if (pathname.endsWith("/channels/status")) {
      const { isLive, isAiInChat } = this;
      return Response.json([{ channelName, isPrimary: true, isLive, isAiInChat }]);
    }
    const { data } = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as {
      data?: { content: string };
    };
    if (method === "POST" && pathname.endsWith("/events")) this.contexts.push(data?.content ?? "");
    if (pathname.endsWith("/generations")) return this.#react(data?.content ?? "");
    return Response.json({});
  };

  async #react(content: string): Promise<Response> {
    const { fault } = this;
    this.fault = undefined;
    const wait = (ms: number) => new Promise<void>((resolve) => this.#time.after(ms, resolve));
    this.onReaction(content);
    if (fault === "network") throw new TypeError("fetch failed");
    // It counts soon after a request arrives, however long its answer takes.
    if (fault === "slow") await wait(400);
    const at = this.#time.now();
    const isTooSoon = at < this.#countedAt + windowMs;
    const status = fault === "429" || isTooSoon ? 429 : fault?.endsWith("500") ? 500 : 200;
    const seen = { at, content, status };
    this.reactions.push(seen);
    if (isTooSoon && fault !== "429")
      this.ownRejections.push({ ...seen, isAfterFailure: this.#isFailureCounted });
    if (status === 200 || fault === "counted-500") {
      this.#countedAt = at;
      this.#isFailureCounted = fault === "counted-500";
    }
    if (fault === "slow") await wait(2_000);
    if (status === 200) this.#answer(content);
    return new Response(null, { status });
  }

  /** The AI answers with the very words that set rules off, in all the ways in which that comes back. */
  #answer(content: string): void {
    const message = `raid gg ${content}`;
    this.#time.after(300, () => {
      this.emit("api.event", { eventType: "RAID", content, shouldGenerate: true });
      this.emit("chat.ai_message", { id: this.newId(), username: "Mira", message });
      this.emit("chat.message", { id: this.newId(), username: "Mira", message });
      // A line of its own under its name, which is no copy.
      this.emit("chat.message", { id: this.newId(), username: "Mira", message: `gg ${this.newId()}` });
      this.emit("ai.thoughts", { reasoning: message });
    });
  }

  newId(): string {
    return `id-${++this.#ids}`;
  }

  emit<Type extends keyof EnvelopeMap>(type: Type, payload: Partial<EnvelopeMap[Type]>): void {
    const envelope = {
      id: this.newId(),
      type,
      timestamp: new Date(this.#time.wall()).toISOString(),
      channel: { id: "1", name: channelName, platform: "PLATFORM_A" },
      payload: { ...samplePayloads[type], ...payload },
    };
    const frame = encoder.encode(`event: ${type}\ndata: ${JSON.stringify(envelope)}\n\n`);
    for (const stream of this.#streams) stream.enqueue(frame);
  }

  #stream(): Response {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void this.#streams.push((own = controller)),
      cancel: () => void (this.#streams = this.#streams.filter((one) => one !== own)),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }
}
