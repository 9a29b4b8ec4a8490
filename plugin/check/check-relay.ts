import type { Locale, Messages } from "../../shared/words/words.ts";
import { serverSentence } from "../pages/overlay-answers.ts";
import type { ServerKeeper } from "../server/server-keeper.ts";
import type { Tell } from "./finding.ts";

/** What the relay is judged by. */
export interface RelayCheckSources {
  readonly server: ServerKeeper;
}

/** Tells whether the overlay's server runs. */
export async function checkRelay(
  { server }: RelayCheckSources,
  { words }: Locale<Messages>,
  tell: Tell,
): Promise<void> {
  const found = await server.addressOf("overlay");
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
    sentence: serverSentence(found, words),
    advice: words.check.todo.relay,
  });
}
