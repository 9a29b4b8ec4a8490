/** A real `fetch` that notes what its caller was given, by an account of its own. */
export interface WatchedFetch {
  readonly fetch: typeof fetch;
  /** Ids of the envelopes that stand whole in the bytes that were read, in order, repeats included. */
  wholeIds(): string[];
  /** Stream connections at this moment, from the request to the end of its body. */
  readonly open: number;
  /** The most there were at once. */
  readonly maxOpen: number;
}

/** Watches the requests whose path ends with `path`; others pass by unwatched. */
export function watchedFetch(path: string, frameLimit: number): WatchedFetch {
  const bodies: Uint8Array[][] = [];
  const count = { open: 0, most: 0 };

  const watch: typeof fetch = async (...args) => {
    const [address] = args;
    if (typeof address !== "string" || !new URL(address).pathname.endsWith(path)) return fetch(...args);
    count.open++;
    count.most = Math.max(count.most, count.open);
    let isOver = false;
    const over = (): void => {
      if (!isOver) count.open--;
      isOver = true;
    };
    args[1]?.signal?.addEventListener("abort", over);
    let response: Response;
    try {
      response = await fetch(...args);
    } catch (error) {
      over();
      throw error;
    }
    const reader = response.body?.getReader();
    if (!reader) return response;
    const pieces: Uint8Array[] = [];
    bodies.push(pieces);
    // Pulled only when the client reads, so that what is noted is what the client was given.
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await reader.read().catch((error: unknown) => {
            over();
            throw error;
          });
          if (done) {
            over();
            controller.close();
          } else {
            pieces.push(value);
            controller.enqueue(value);
          }
        },
        cancel: (reason) => reader.cancel(reason).finally(over),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: response.status, headers: response.headers });
  };

  return {
    fetch: watch,
    wholeIds: () => bodies.flatMap((pieces) => idsIn(Buffer.concat(pieces).toString("utf8"), frameLimit)),
    get open() {
      return count.open;
    },
    get maxOpen() {
      return count.most;
    },
  };
}

/** A second, plain reading of a body, to hold the client's against: blocks that end with an empty line. */
function idsIn(body: string, frameLimit: number): string[] {
  const blocks = body.split(/\r\n|\r|\n/);
  const ids: string[] = [];
  let lines: string[] = [];
  let size = 0;
  for (const line of blocks.slice(0, -1)) {
    if (line === "") {
      const id = idOf(lines.join("\n"));
      if (id !== undefined && size <= frameLimit) ids.push(id);
      lines = [];
      size = 0;
    } else if (line.startsWith("data:")) {
      const data = line.slice(line[5] === " " ? 6 : 5);
      lines.push(data);
      size += data.length;
    }
    // A client may give up on a frame that grows past the bound; what follows it on this connection is then not read.
    if (size > frameLimit) return ids;
  }
  return ids;
}

function idOf(data: string): string | undefined {
  try {
    const value = JSON.parse(data) as { id?: unknown; type?: unknown } | null;
    return typeof value?.id === "string" && typeof value.type === "string" ? value.id : undefined;
  } catch {
    return undefined;
  }
}
