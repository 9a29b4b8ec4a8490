import { once } from "node:events";
import * as v from "valibot";
import { WebSocket } from "ws";
import {
  type ControlPress,
  type ControlResult,
  type ControlState,
  controlMessageSchema,
} from "../../../shared/control-protocol.ts";

/** The control page's side of its WebSocket. */
export interface ControlClient {
  /** The newest state. */
  readonly state: () => ControlState;
  /** Everything heard, as it came. */
  readonly heard: string[];
  /** Resolves with the last result of a press. */
  press(press: ControlPress): Promise<ControlResult>;
  /** How long the plugin took to answer the slowest press at all. */
  readonly slowestMs: () => number;
  readonly ended: Promise<unknown>;
  close(): void;
}

/** Connects as the page at this address does; fails on a message that the page would not understand. */
export async function connectControl(address: string): Promise<ControlClient> {
  const { host, origin, searchParams } = new URL(address);
  const socket = new WebSocket(`ws://${host}/control/socket?token=${searchParams.get("token")}`, { origin });
  let state: ControlState | undefined;
  let slowestMs = 0;
  const heard: string[] = [];
  const waiting = new Map<number, { at: number; resolve: (result: ControlResult) => void }>();
  const first = once(socket, "message");
  socket.on("message", (data: Buffer) => {
    heard.push(data.toString());
    const message = v.parse(controlMessageSchema, JSON.parse(data.toString()));
    if (message.type === "state") state = message;
    else {
      const press = waiting.get(message.id);
      if (press && press.at > 0) slowestMs = Math.max(slowestMs, performance.now() - press.at);
      if (press) press.at = 0;
      if (message.outcome !== "sent") press?.resolve(message);
    }
  });
  // It may come together with the answer to the upgrade.
  await first;
  let id = 0;
  return {
    state: () => {
      if (!state) throw new Error("No state has come.");
      return state;
    },
    heard,
    press: (press) =>
      new Promise((resolve) => {
        waiting.set(++id, { at: performance.now(), resolve });
        socket.send(JSON.stringify({ id, press }));
      }),
    slowestMs: () => slowestMs,
    ended: once(socket, "close"),
    close: () => socket.terminate(),
  };
}
