import { call } from "./calling.ts";

/** One frame as a test sees it, every field as it came over the wire. */
export interface SeenFrame {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
  /** `data` as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** A stream that a test listens to. */
export interface StreamListener {
  readonly response: Response;
  /** Everything so far, comments and pings apart. */
  readonly frames: readonly SeenFrame[];
  /** Comment lines so far, without their colon. */
  readonly comments: readonly string[];
  /** Events `system.ping` so far. */
  readonly pings: readonly SeenFrame[];
  /** The first frame that fits, seen already or still to come. Rejects when the stream ends first. */
  frame(fits: (frame: SeenFrame) => boolean): Promise<SeenFrame>;
  /** Resolves when `holds` is true, which is asked after each arrival. Rejects when the stream ends first. */
  until(holds: () => boolean): Promise<void>;
  /** Resolves when the stream is over: `ended` properly, or `torn`. */
  readonly over: Promise<"ended" | "torn">;
  close(): void;
}

/** Opens a stream and reads it line by line, by the words of the documentation and with no help from the product. */
export async function listen(
  url: string,
  {
    apiKey,
    headers = {},
  }: { readonly apiKey?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<StreamListener> {
  const abort = new AbortController();
  const response = await call(url, {
    ...(apiKey === undefined ? {} : { apiKey }),
    headers,
    signal: abort.signal,
  });
  const frames: SeenFrame[] = [];
  const comments: string[] = [];
  const pings: SeenFrame[] = [];
  const waiting = new Set<() => void>();
  let state: "open" | "ended" | "torn" = "open";
  const tell = (): void => {
    for (const look of waiting) look();
  };

  const read = async (): Promise<"ended" | "torn"> => {
    let text = "";
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
          take(text.slice(0, end));
          text = text.slice(end + 2);
        }
        tell();
      }
      return "ended";
    } catch {
      return "torn";
    }
  };
  const take = (block: string): void => {
    const fields = new Map<string, string>();
    for (const line of block.split("\n")) {
      const colon = line.indexOf(":");
      if (colon === 0) comments.push(line.slice(1));
      else fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
    }
    const data = fields.get("data");
    if (data === undefined) return;
    const event = fields.get("event");
    (event === "system.ping" ? pings : frames).push({
      id: fields.get("id"),
      event,
      data,
      json: jsonOf(data),
    });
  };
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (holds()) resolve();
        else if (state !== "open") reject(new Error("The stream was over before what the test waits for."));
        else return;
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });

  const over = read().then((how) => {
    state = how;
    tell();
    return how;
  });
  return {
    response,
    frames,
    comments,
    pings,
    over,
    until,
    async frame(fits) {
      await until(() => frames.some(fits));
      const found = frames.find(fits);
      if (!found) throw new Error("The frame was there and is gone.");
      return found;
    },
    close: () => abort.abort(),
  };
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
