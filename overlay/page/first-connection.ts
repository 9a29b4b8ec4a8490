import { ForbiddenError, UnauthorisedError } from "../../shared/api/errors.ts";
import type { StreamStatus } from "../../shared/api/stream.ts";
import type { OverlayWords } from "../../shared/words/words.ts";

/** In direct mode, shows why there is no first connection yet: nothing else can say it. */
export function createFirstConnection(
  words: OverlayWords,
  say: (trouble: string) => void,
): { on(status: StreamStatus): void } {
  let wasOpen = false;
  return {
    on(status) {
      wasOpen ||= status.connection === "open";
      if (wasOpen) return say("");
      if (!("error" in status)) return;
      const { error } = status;
      const isRefused = error instanceof UnauthorisedError || error instanceof ForbiddenError;
      say(isRefused ? words.refused : words.unreachable);
    },
  };
}
