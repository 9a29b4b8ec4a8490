import { setTimeout as wait } from "node:timers/promises";
import type { DeckKey } from "./deck-key.ts";

/** Lets pass what somebody takes to read a key: a press means nothing that has been there for less time. */
export async function read(): Promise<void> {
  await wait(300);
}

/** Holds a key for twice as long as the plugin asks for, since a busy one may notice the beginning late. */
export async function hold(key: DeckKey): Promise<void> {
  key.down();
  await wait(1_600);
  key.up();
}
