import { EventSubscription, OBSWebSocket, OBSWebSocketError } from "obs-websocket-js/json";
import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { ObsError, type ObsFailureKind } from "./obs-error.ts";

/** Asks OBS for something and checks the answer. Rejects with an `ObsError`. */
export type AskObs = <Answer>(
  request: ObsRequest,
  answer: v.GenericSchema<unknown, Answer>,
  fields?: Readonly<Record<string, unknown>>,
) => Promise<Answer>;

/** Requests of obs-websocket that are made. */
export type ObsRequest = Parameters<OBSWebSocket["call"]>[0];

/** An open connection to OBS. */
export interface ObsConnection {
  readonly ask: AskObs;
  close(): void;
}

/** What a connection needs. */
export interface ObsConnectionOptions {
  /** Where OBS listens, as a WebSocket address. */
  readonly address: string;
  /** Empty: none. */
  readonly password: string;
  readonly clock: Pick<Clock, "after">;
  /** Something in OBS has changed that the overlay and the deck go by. */
  readonly onChange: () => void;
  /** The connection ended, or could not be made. Told once, and not after `close`. */
  readonly onEnd: (why: ObsFailureKind) => void;
}

/** An answer of which nothing is needed. */
export const anything = v.unknown();

const connectMs = 8_000;
const answerMs = 5_000;
/** An OBS whose computer lost its power or its network does not say that it is gone: it is asked this often. */
const lookEveryMs = 20_000;
/** Changing its collection of scenes keeps OBS busy, for as long as the sources of the new one take to load. */
const collectionMs = 60_000;
const subscriptions =
  EventSubscription.General |
  EventSubscription.Config |
  EventSubscription.Scenes |
  EventSubscription.Inputs |
  EventSubscription.Outputs |
  EventSubscription.SceneItems;
/** After each of these the same few things are read again: what an event says need not be believed then. */
const changes = [
  "CurrentProgramSceneChanged",
  "SceneNameChanged",
  "CurrentSceneCollectionChanged",
  "SceneItemEnableStateChanged",
  "SceneItemCreated",
  "SceneItemRemoved",
  "InputCreated",
  "InputRemoved",
  "InputNameChanged",
  "StreamStateChanged",
] as const;

/** Close codes of obs-websocket, and what they mean here. */
const closeCodes: Readonly<Record<number, ObsFailureKind>> = {
  4009: "password",
  4010: "too-old",
  4011: "kicked",
};
/** Request status of obs-websocket for an input kind that this OBS does not have. */
const invalidInputKind = 605;

/** Connects to OBS. Rejects with an `ObsError`; whatever happens later is told to `onEnd`. */
export async function connectToObs(options: ObsConnectionOptions): Promise<ObsConnection> {
  const { address, password, clock, onChange, onEnd } = options;
  const socket = new OBSWebSocket();
  const ended = Promise.withResolvers<never>();
  // It is waited for only while something is asked.
  ended.promise.catch(() => {});
  let isOpen = false;
  let isClosed = false;
  let cancelLook = (): void => {};

  const end = (why: ObsFailureKind): void => {
    if (isClosed) return;
    isClosed = true;
    cancelLook();
    ended.reject(new ObsError(why));
    // It answers only once OBS has, which may be never.
    socket.disconnect().catch(() => {});
    if (isOpen) onEnd(why);
  };
  socket.on("ConnectionClosed", ({ code }) => end(closeCodes[code] ?? "lost"));
  // A server without the subprotocol is an OBS before 28, or no OBS at all.
  socket.on("ConnectionError", ({ message }) => end(message.includes("subprotocol") ? "too-old" : "lost"));
  // Asked while it puts one collection of scenes in the place of another, OBS may crash.
  let settled = Promise.resolve();
  let settle = (): void => {};
  socket.on("CurrentSceneCollectionChanging", () => {
    settle();
    settled = new Promise((resolve) => (settle = resolve));
  });
  socket.on("CurrentSceneCollectionChanged", () => settle());
  for (const change of changes) socket.on(change, onChange);

  const within = async <Answer>(ms: number, work: Promise<Answer>): Promise<Answer> => {
    const late = Promise.withResolvers<never>();
    const cancel = clock.after(ms, () => late.reject(new ObsError("timed-out")));
    try {
      return await Promise.race([work, ended.promise, late.promise]);
    } finally {
      cancel();
    }
  };

  /** Whatever OBS answers, it is there. */
  const look = async (): Promise<void> => {
    try {
      await within(collectionMs, settled);
      await within(answerMs, socket.call("GetStudioModeEnabled"));
    } catch (error) {
      if (!(error instanceof OBSWebSocketError)) return end("lost");
    }
    lookLater();
  };
  const lookLater = (): void => {
    if (!isClosed) cancelLook = clock.after(lookEveryMs, () => void look());
  };

  try {
    const connecting = socket.connect(address, password === "" ? undefined : password, {
      eventSubscriptions: subscriptions,
    });
    // The race below may be over before it is.
    connecting.catch(() => {});
    await within(connectMs, connecting);
    isOpen = true;
    lookLater();
  } catch (error) {
    end("closed");
    throw new ObsError(whyNoConnection(error));
  }

  return {
    async ask(request, answer, fields) {
      let response: unknown;
      try {
        response = await within(
          answerMs,
          settled.then(() => socket.call(request, fields as never)),
        );
      } catch (error) {
        if (!(error instanceof OBSWebSocketError))
          throw error instanceof ObsError ? error : new ObsError("lost");
        throw new ObsError(error.code === invalidInputKind ? "no-browser-source" : "refused", error.code);
      }
      const read = v.safeParse(answer, response);
      if (!read.success) throw new ObsError("unreadable");
      return read.output;
    },
    close() {
      isOpen = false;
      end("lost");
    },
  };
}

function whyNoConnection(error: unknown): ObsFailureKind {
  if (error instanceof ObsError) return error.kind === "lost" ? "closed" : error.kind;
  if (!(error instanceof OBSWebSocketError)) return "closed";
  return closeCodes[error.code] ?? "closed";
}
