import { createHmac } from "node:crypto";

/** Gives voice streams a path of the relay's own, so that their address, which is a credential, stays here. */
export interface VoicePaths {
  /**
   * The event's text with its voice address replaced by a path to `target`. `null`, for an address that may not be
   * opened: the page is given one that leads nowhere, and says that the voice is missing. Empty: there is none.
   */
  rewrite(eventText: string, target: string | null): string;
  /** Closes every path: the account is another one. */
  clear(): void;
  /** What a path's id leads to. */
  targetOf(id: string): string | undefined;
}

/** More than messages may wait for approval at once. */
const mostPaths = 128;

/** Creates no paths yet. `secret` makes the ids: the same target keeps its path, and no path reveals its target. */
export function createVoicePaths(secret: string): VoicePaths {
  const paths = new Map<string, string>();
  return {
    rewrite(eventText, target) {
      const event = JSON.parse(eventText) as { payload: { ttsStreamUrl: string } };
      event.payload.ttsStreamUrl = target === null ? "about:blank" : "";
      if (!target) return JSON.stringify(event);
      const id = createHmac("sha256", secret).update(target).digest("base64url");
      paths.delete(id);
      paths.set(id, target);
      if (paths.size > mostPaths) {
        const [oldest] = paths.keys();
        if (oldest !== undefined) paths.delete(oldest);
      }
      event.payload.ttsStreamUrl = `/voice/${id}`;
      return JSON.stringify(event);
    },
    clear: () => paths.clear(),
    targetOf: (id) => paths.get(id),
  };
}
