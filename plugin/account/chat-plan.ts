import type { Client } from "../../shared/api/client.ts";
import { type ConnectionTools, openStream } from "../../shared/api/stream.ts";
import { type Failure, failureOf } from "../session/state/failure.ts";

/**
 * Opens the public chat stream to find out whether the account may: only some plans include it, and no list shows that.
 * Resolves with the failure if the service refuses the stream. Resolves with `undefined` when it opens, or after
 * `waitMs`, because a service may begin its response only with the first line of chat.
 */
export function chatRefusal(
  client: Client,
  sources: ConnectionTools,
  waitMs = 5_000,
): Promise<Failure | undefined> {
  return new Promise((resolve) => {
    const end = (refusal: Failure | undefined): void => {
      cancel();
      stream.close();
      resolve(refusal);
    };
    const cancel = sources.clock.after(waitMs, () => end(undefined));
    const stream = openStream({
      ...sources,
      endpoint: "GET /v1/events/chat/messages/stream",
      url: client.chatUrl(),
      headers: client.streamHeaders,
      resumes: false,
      keepAlive: "promised",
      onFrame: () => {},
      onStatus(status) {
        if (status.connection === "connecting") return;
        end(status.connection === "refused" ? failureOf(status.error) : undefined);
      },
    });
  });
}
