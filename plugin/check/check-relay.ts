import type { Locale, Messages } from "../../shared/words/words.ts";
import { relaySentence } from "../pages/server-sentence.ts";
import type { RelayKeeper } from "../server/server-keeper.ts";
import type { Tell } from "./finding.ts";

/** What the relay is judged by. */
export interface RelayCheckSources {
  readonly relay: Pick<RelayKeeper, "overlay">;
}

/** Tells whether the overlay's server runs. */
export async function checkRelay(
  { relay }: RelayCheckSources,
  { words }: Locale<Messages>,
  tell: Tell,
): Promise<void> {
  const found = await relay.overlay();
  if ("url" in found) {
    const port = new URL(found.url).port;
    return tell({
      id: "relay",
      state: "fine",
      sentence: words.check.relayRuns,
      facts: { port },
    });
  }
  tell({
    id: "relay",
    state: found.kind === "starting" ? "unknown" : "trouble",
    sentence: relaySentence(found, words),
    advice: words.check.todo.relay,
  });
}
