import { setTimeout as wait } from "node:timers/promises";
import type { DeckKey } from "./deck-key.ts";

/** Lets pass what somebody takes to read a key: a press means nothing that has been there for less time. */
export async function read(): Promise<void> {
  await wait(300);
}

/** Holds a key for longer than the plugin asks for, counted from when it has noticed the beginning. */
export async function hold(key: DeckKey): Promise<void> {
  key.down();
  await key.heard();
  await wait(1_000);
  key.up();
}
