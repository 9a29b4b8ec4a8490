import { fill, type Messages } from "../../shared/words/words.ts";
import type { RelayProblem } from "../server/server-keeper.ts";

/** Why there is no relay, as a sentence in the streamer's language. */
export function relaySentence(problem: RelayProblem, { relay }: Messages): string {
  switch (problem.kind) {
    case "starting":
      return relay.starting;
    case "port-taken":
      return fill(relay.portTaken, { port: problem.port });
    case "failed":
      return relay.failed;
  }
}
