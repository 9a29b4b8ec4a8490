import { longestId } from "../../shared/api/fields.ts";
import { freshBackoff, nextWait } from "../../shared/api/backoff.ts";
import type { Clock } from "../../shared/clock.ts";
import {
  type Hello,
  mostSeen,
  type Command,
  type PageMessage,
  type PageSettings,
  type PageState,
  type RelayMessage,
  isRelayMessage,
} from "../../shared/overlay-protocol.ts";
import { createPacedLevels } from "./paced-levels.ts";

/** What a link needs. */
export interface RelayLinkOptions {
  /** The relay's WebSocket, with the token. */
  readonly address: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Who the page is. */
  readonly hello: Omit<Hello, "type">;
  readonly onSettings: (settings: PageSettings) => void;
  readonly onCommand: (command: Command) => void;
  /** A layout or a picture has been saved or removed. */
  readonly onAppearance: () => void;
}

/** The page's side of the deck's hand on it. */
export interface RelayLink {
  /** Tells what the page is doing; the same again is not sent. */
  tell(state: PageState): void;
  /** Tells which events need not be shown any more, by their envelopes' ids; kept until the relay can hear it. */
  seen(eventIds: readonly string[]): void;
  /** Tells how loud the page's voice is, 0 to 1; at last 0. Not each is sent, where many come. */
  readonly level: (level: number) => void;
  /** Once the relay has said how things stand; but it is not waited for long. */
  whenUp(): Promise<void>;
}

/** A relay that has just started is there again by then, for this page as for every other. */
const longestWaitMs = 3_000;
const patienceMs = 4_000;
/** Kept while the relay is away. */
const mostUnsent = 500;

/** Links the page with the relay it came from, and again whenever the link breaks. */
export function openRelayLink(options: RelayLinkOptions): RelayLink {
  const { clock, address } = options;
  let backoff = freshBackoff;
  let socket: WebSocket | undefined;
  let latest: PageState | undefined;
  let told = "";
  let unsent: string[] = [];
  let isUp = false;
  let up = Promise.withResolvers<void>();

  const send = (message: PageMessage): void => socket?.send(JSON.stringify(message));

  const tellLatest = (): void => {
    const text = JSON.stringify(latest);
    if (!latest || text === told || socket?.readyState !== WebSocket.OPEN) return;
    told = text;
    send({ type: "state", ...latest });
  };

  const tellSeen = (): void => {
    while (unsent.length > 0 && socket?.readyState === WebSocket.OPEN)
      send({ type: "seen", eventIds: unsent.splice(0, mostSeen) });
  };

  const connect = (): void => {
    const mine = new WebSocket(address);
    socket = mine;
    mine.addEventListener("open", () => {
      backoff = freshBackoff;
      told = "";
      send({ type: "hello", ...options.hello });
      tellLatest();
      tellSeen();
    });
    mine.addEventListener("message", ({ data }) => {
      const message = read(data);
      if (message?.type === "settings") {
        options.onSettings(message);
        isUp = true;
        up.resolve();
      }
      if (message?.type === "do") options.onCommand(message.what);
      if (message?.type === "appearance") options.onAppearance();
    });
    // A connection that fails is closed as well: one place to try again from.
    mine.addEventListener("close", () => {
      if (isUp) up = Promise.withResolvers();
      isUp = false;
      const next = nextWait(backoff, options.random());
      backoff = next.backoff;
      clock.after(Math.min(next.waitMs, longestWaitMs), connect);
    });
  };
  connect();

  return {
    tell(state) {
      latest = state;
      tellLatest();
    },
    seen(eventIds) {
      unsent = [...unsent, ...eventIds.filter((id) => id.length <= longestId)].slice(-mostUnsent);
      tellSeen();
    },
    level: createPacedLevels(clock, (level) => {
      if (socket?.readyState === WebSocket.OPEN) send({ type: "level", level });
    }),
    whenUp: () =>
      new Promise((resolve) => {
        void up.promise.then(resolve);
        clock.after(patienceMs, resolve);
      }),
  };
}

function read(data: unknown): RelayMessage | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const message: unknown = JSON.parse(data);
    return isRelayMessage(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
