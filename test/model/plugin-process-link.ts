import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import { createInterface } from "node:readline";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Counts, InsideAnswer, InsideRequest } from "./inside-plugin.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** The model's connection into the plugin's process. */
export interface PluginLink {
  /** What the plugin's process is started with. */
  readonly nodeFlags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Resolves when nothing happens by itself any more: only time would change something. */
  settle(): Promise<void>;
  /** Lets time pass for service and plugin alike; timers run when they are due. */
  pass(ms: number): Promise<void>;
  /** Sets the plugin's wall clock apart from the service's, by so much; 0 sets it right. */
  setClockApart(ms: number): Promise<void>;
  count(): Promise<Counts>;
  /** Warnings of Node in the plugin's process so far. */
  readonly warnings: readonly string[];
  close(): void;
}

const inside = pathToFileURL(fileURLToPath(new URL("./inside-plugin.ts", import.meta.url))).href;

/** Timers that are due within this share of a wait run together, late as on a busy computer. */
const togetherShare = 1 / 40;

/** Waits for a plugin's process to be started with `nodeFlags` and `env`. `time` is the service's. */
export async function createPluginLink(time: VirtualTime): Promise<PluginLink> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const connected: Promise<Socket> = once(server, "connection").then(([socket]) => socket as Socket);
  const warnings: string[] = [];
  const waiting: ((answer: InsideAnswer) => void)[] = [];
  const gone: ((error: Error) => void)[] = [];
  void connected.then((socket) => {
    socket.setNoDelay(true);
    const lines = createInterface({ input: socket });
    // A plugin that dies resets the connection; what waits for an answer fails when it closes.
    lines.on("error", () => {});
    lines.on("line", (line) => {
      const answer = JSON.parse(line) as InsideAnswer;
      warnings.push(...answer.warnings);
      gone.shift();
      waiting.shift()?.(answer);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      for (const fail of gone.splice(0)) fail(new Error("The plugin's process is gone."));
    });
  });
  const askOnce = async (request: InsideRequest): Promise<InsideAnswer> => {
    const socket = await connected;
    // What the plugin sent before its last answer is to be answered first.
    await turn();
    await turn();
    if (socket.destroyed) throw new Error("The plugin's process is gone.");
    return new Promise((resolve, reject) => {
      waiting.push(resolve);
      gone.push(reject);
      socket.write(`${JSON.stringify(request)}\n`);
    });
  };
  // By turns and not by real time, of which a busy computer may take any amount.
  const ask = async (request: InsideRequest): Promise<InsideAnswer> => {
    let answer = await askOnce(request);
    while (answer.isAwaiting) answer = await askOnce({ do: "settle" });
    return answer;
  };
  const calm = async (): Promise<InsideAnswer> => {
    let last = await ask({ do: "settle" });
    for (;;) {
      const next = await ask({ do: "settle" });
      if (next.activity === last.activity) return next;
      last = next;
    }
  };
  return {
    nodeFlags: ["--import", inside],
    env: { SIDEKICK_MODEL: `${port} ${time.now()} ${time.wall()}` },
    settle: async () => void (await calm()),
    async pass(ms) {
      const end = time.now() + ms;
      let { nextAt } = await calm();
      while (time.now() < end) {
        const next = Math.min(nextAt ?? end, time.nextAt);
        const at = Math.min(end, Math.max(next, time.now() + ms * togetherShare));
        // The service first, so that for it no less time has passed than for the plugin.
        time.moveTo(at);
        ({ nextAt } = await ask({ do: "move", at }));
      }
      await calm();
    },
    setClockApart: async (ms) => void (await ask({ do: "wall", at: time.wall() + ms })),
    async count() {
      const { counts } = await askOnce({ do: "count" });
      if (!counts) throw new Error("The plugin's process counted nothing.");
      return counts;
    },
    warnings,
    close() {
      server.close();
      void connected.then((socket) => socket.destroy());
    },
  };
}
