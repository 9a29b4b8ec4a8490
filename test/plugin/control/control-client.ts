import { setTimeout } from "node:timers/promises";
import { once } from "node:events";
import * as v from "valibot";
import { WebSocket } from "ws";
import {
  type ControlPress,
  type ControlResult,
  type ControlState,
  type ReactionKey,
  controlMessageSchema,
} from "../../../shared/protocol/control-protocol.ts";
import type { DeckKey } from "../../deck/deck-key.ts";

/** The control page's side of its WebSocket. */
export interface ControlClient {
  /** The newest state. */
  readonly state: () => ControlState;
  /** The reaction keys on the deck. */
  readonly reactions: () => readonly ReactionKey[];
  /** Everything heard, as it came. */
  readonly heard: string[];
  /** Resolves with the last result of a press. */
  press(press: ControlPress): Promise<ControlResult>;
  readonly ended: Promise<unknown>;
  close(): void;
}

/** Connects as the page at this address does; fails on a message that the page would not understand. */
export async function connectControl(address: string): Promise<ControlClient> {
  const { host, origin, searchParams } = new URL(address);
  const socket = new WebSocket(`ws://${host}/control/socket?token=${searchParams.get("token")}`, { origin });
  let state: ControlState | undefined;
  let reactions: readonly ReactionKey[] = [];
  const heard: string[] = [];
  const waiting = new Map<number, (result: ControlResult) => void>();
  const first = once(socket, "message");
  socket.on("message", (data: Buffer) => {
    heard.push(data.toString());
    const message = v.parse(controlMessageSchema, JSON.parse(data.toString()));
    if (message.type === "state") state = message;
    else if (message.type === "reactions") reactions = message.keys;
    else if (message.type === "result" && message.outcome !== "sent") waiting.get(message.id)?.(message);
  });
  // It may come together with the answer to the upgrade.
  await first;
  let id = 0;
  return {
    state: () => {
      if (!state) throw new Error("No state has come.");
      return state;
    },
    reactions: () => reactions,
    heard,
    press: (press) =>
      new Promise((resolve) => {
        waiting.set(++id, resolve);
        socket.send(JSON.stringify({ id, press }));
      }),
    ended: once(socket, "close"),
    close: () => socket.terminate(),
  };
}

/** The address that an inspector hands out, once the relay runs. */
export async function controlUrl(key: DeckKey | undefined, event = "getControlUrl"): Promise<string> {
  if (!key) throw new Error("There is no key.");
  const inspector = await key.openInspector();
  for (;;) {
    const { url } = await inspector.ask(event);
    if (typeof url === "string" && url !== "") return url;
    await setTimeout(50);
  }
}
