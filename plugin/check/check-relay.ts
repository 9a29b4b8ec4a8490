import type { Locale, Messages } from "../../shared/words/words.ts";
import { serverSentence } from "../pages/overlay-answers.ts";
import type { ServerKeeper } from "../server/server-keeper.ts";
import { type AddFinding, finding } from "./finding.ts";

export interface RelayCheckSources {
  readonly server: ServerKeeper;
}

/** Checks whether the overlay's server runs. */
export async function checkRelay(
  { server }: RelayCheckSources,
  { words }: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  const found = await server.addressOf("overlay");
  if ("url" in found) {
    const port = new URL(found.url).port;
    return add(finding("relay", "fine", words.check.relayRuns, { facts: { port } }));
  }
  add(
    finding("relay", found.kind === "starting" ? "unknown" : "trouble", serverSentence(found, words), {
      advice: words.check.todo.relay,
    }),
  );
}
