// Loaded into the plugin's process before the plugin: time moves only when the model moves it, and the model may count.
import { connect } from "node:net";
import { performance as measured } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { setImmediate as turn } from "node:timers/promises";
import { queryObjects } from "node:v8";
import { VirtualTime } from "./virtual-time.ts";

/** What the model asks of the plugin's process. */
export type InsideRequest =
  /** Moves time on to this moment. */
  | { readonly do: "move"; readonly at: number }
  /** Sets the wall clock, as a correction or sleep does. */
  | { readonly do: "wall"; readonly at: number }
  /** Waits until nothing more happens by itself. */
  | { readonly do: "settle" }
  /** Counts what must stay bounded, after a collection of garbage. */
  | { readonly do: "count" };

/** The answer, once everything that was set off has run. */
export interface InsideAnswer {
  /** When the next timer is due; `null`: no timer waits. */
  readonly nextAt: number | null;
  /** Grows with every request, timer and message of any socket: unchanged, nothing has happened. */
  readonly activity: number;
  /** Whether answers of the service are on their way: it has to run before the plugin can go on. */
  readonly isAwaiting: boolean;
  /** Warnings of Node, such as too many listeners. */
  readonly warnings: readonly string[];
  readonly counts?: Counts;
}

/** What must stay bounded. */
export interface Counts {
  readonly heapBytes: number;
  /** Functions in memory: a listener that is never removed stays among them. */
  readonly functions: number;
  readonly timers: number;
  /** Sockets, servers and the like that keep the process busy. */
  readonly handles: number;
}

const [port = 0, now = 0, wall = 0] = (process.env["SIDEKICK_MODEL"] ?? "").split(" ").map(Number);
const time = new VirtualTime(now, wall);
const warnings: string[] = [];
let activity = 0;
process.on("warning", (warning) => {
  if (warning.name !== "ExperimentalWarning") warnings.push(`${warning.name}: ${warning.message}`);
});

const real = { setTimeout, clearTimeout, Date, fetch };
type Callback = (...passed: unknown[]) => void;

/** A timer as Node has it. */
class Timer {
  readonly #start: () => () => void;
  #cancel: () => void;

  constructor(start: () => () => void) {
    this.#start = start;
    this.#cancel = start();
  }

  refresh(): this {
    this.#cancel();
    this.#cancel = this.#start();
    return this;
  }

  close(): this {
    this.#cancel();
    return this;
  }

  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
  [Symbol.dispose] = (): void => void this.close();
}

/** Whether Node's own `fetch` asks: its timers watch real sockets. */
function isNodesOwn(): boolean {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, "prepareStackTrace");
  Error.stackTraceLimit = 3;
  // As a text, each stack would be looked up in the source maps.
  Error.prepareStackTrace = (_error, callers) => callers;
  const callers = new Error("asked").stack as unknown as readonly NodeJS.CallSite[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return callers.some((caller) => caller.getFileName()?.startsWith("node:internal/deps"));
}

function timeout(callback: Callback, delay = 1, ...passed: unknown[]): unknown {
  if (isNodesOwn()) return real.setTimeout(callback, delay, ...passed);
  const run = (): void => {
    activity++;
    callback(...passed);
  };
  return new Timer(() => time.after(delay, run));
}

function interval(callback: Callback, delay = 1, ...passed: unknown[]): unknown {
  const timer: Timer = new Timer(() =>
    time.after(delay, () => {
      activity++;
      timer.refresh();
      callback(...passed);
    }),
  );
  return timer;
}

function cancel(timer: unknown): void {
  if (timer instanceof Timer) timer.close();
  else real.clearTimeout(timer as NodeJS.Timeout);
}

class VirtualDate extends Date {
  constructor(...parts: [] | [number | string | Date]) {
    super(...((parts.length === 0 ? [time.wall()] : parts) as [number]));
  }
  static override now = (): number => Math.floor(time.wall());
}

/** Requests whose answer has not begun, and how many questions of the model have come since each. */
const sent = new Map<object, number>();
const watchedFetch: typeof fetch = async (...passed) => {
  const mine = {};
  sent.set(mine, 0);
  activity++;
  try {
    return await real.fetch(...passed);
  } finally {
    activity++;
    sent.delete(mine);
  }
};
Object.assign(globalThis, {
  setTimeout: timeout,
  setInterval: interval,
  clearTimeout: cancel,
  clearInterval: cancel,
  Date: VirtualDate,
  fetch: watchedFetch,
});
Object.defineProperty(performance, "now", { value: () => time.now() });

/** An answer that has not begun after so many questions of the model is one that a fault holds back. */
const maxWait = 6;

/** Whether answers may still be on their way, looked at once in each question. */
function isAwaiting(): boolean {
  let isNew = false;
  for (const [request, count] of sent) {
    sent.set(request, count + 1);
    isNew ||= count < maxWait;
  }
  return isNew;
}

let questions = 0;

/** All that has happened but for the model's questions: Node counts what sockets and files bring. */
const happened = (): number => activity + measured.nodeTiming.uvMetricsInfo.events - questions;

/** Resolves when nothing has happened for some turns of the event loop. */
async function settled(): Promise<void> {
  for (let calm = 0, seen = happened(); calm < 3; calm++) {
    await turn();
    const now = happened();
    if (seen !== now) [calm, seen] = [0, now];
  }
}

function counts(): Counts {
  const functions = queryObjects(Function, { format: "count" });
  return {
    heapBytes: process.memoryUsage().heapUsed,
    functions,
    timers: time.size,
    handles: process.getActiveResourcesInfo().length,
  };
}

async function answerTo(request: InsideRequest): Promise<InsideAnswer> {
  // What arrived together with the request was sent before it.
  await turn();
  await turn();
  if (request.do === "move") time.moveTo(request.at);
  if (request.do === "wall") time.setWall(request.at);
  await settled();
  const next = time.nextAt;
  return {
    nextAt: Number.isFinite(next) ? next : null,
    activity: happened(),
    isAwaiting: isAwaiting(),
    warnings: warnings.splice(0),
    ...(request.do === "count" ? { counts: counts() } : {}),
  };
}

const socket = connect(port, "127.0.0.1").setNoDelay(true);
// The model's end is no reason for the plugin to go on, nor the model a reason to stay.
socket.on("error", () => {});
socket.unref();
createInterface({ input: socket }).on("line", (line) => {
  questions++;
  void answerTo(JSON.parse(line) as InsideRequest).then((answer) =>
    socket.write(`${JSON.stringify(answer)}\n`),
  );
});
