import { createHmac } from "node:crypto";
import { withoutField } from "../events/redact-field.ts";

/** Gives voice streams a path of the relay's own, so that their address, which is a credential, stays here. */
export interface VoiceRoutes {
  /**
   * The event's text with its voice address replaced by a path to `target`. `null`, for an address that may not be
   * opened: it is taken out, and the page does without the voice.
   */
  rewrite(eventText: string, target: string | null): string;
  /** Closes every path: the account is another one. */
  clear(): void;
  /** What a path's id leads to. */
  targetOf(id: string): string | undefined;
}

/** More than messages may wait for approval at once. */
const mostRoutes = 128;

/** No routes yet. `secret` makes the ids: the same target keeps its path, and no path tells its target. */
export function createVoiceRoutes(secret: string): VoiceRoutes {
  const routes = new Map<string, string>();
  return {
    rewrite(eventText, target) {
      const event = JSON.parse(withoutField(eventText, "ttsStreamUrl")) as {
        payload: { ttsStreamUrl: string };
      };
      if (target === null) return JSON.stringify(event);
      const id = createHmac("sha256", secret).update(target).digest("base64url");
      routes.delete(id);
      routes.set(id, target);
      if (routes.size > mostRoutes) {
        const [oldest] = routes.keys();
        if (oldest !== undefined) routes.delete(oldest);
      }
      event.payload.ttsStreamUrl = `/voice/${id}`;
      return JSON.stringify(event);
    },
    clear: () => routes.clear(),
    targetOf: (id) => routes.get(id),
  };
}
