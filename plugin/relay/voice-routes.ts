import { createHmac } from "node:crypto";
import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";

/** Gives voice streams a path of the relay's own, so that their address, which is a credential, stays here. */
export interface VoiceRoutes {
  /** The event's text with its voice address replaced, or taken out if the address may not be opened. */
  rewrite(eventText: string, ttsStreamUrl: string, serviceUrl: string, alsoFrom?: readonly string[]): string;
  /** Closes every path: the account is another one. */
  clear(): void;
  /** The address behind a path's id. */
  addressOf(id: string): string | undefined;
}

const mostRoutes = 64;

/** No routes yet. `secret` makes the ids: the same address keeps its path, and no path reveals its address. */
export function createVoiceRoutes(secret: string): VoiceRoutes {
  const routes = new Map<string, string>();
  return {
    rewrite(eventText, ttsStreamUrl, serviceUrl, alsoFrom = []) {
      const target = admittedVoiceUrl(ttsStreamUrl, serviceUrl, alsoFrom);
      const event = JSON.parse(withoutVoiceAddress(eventText)) as { payload: { ttsStreamUrl: string } };
      if (target === null) {
        // An address that may not be opened is not handed on either: the page then does without the voice.
        return JSON.stringify(event);
      }
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
    addressOf: (id) => routes.get(id),
  };
}

/** The address is a credential wherever it stands, also in an event of a type that is not known here. */
export function withoutVoiceAddress(eventText: string): string {
  if (!eventText.includes("ttsStreamUrl")) return eventText;
  return JSON.stringify(JSON.parse(eventText), (name, value: unknown) =>
    name === "ttsStreamUrl" ? "" : value,
  );
}
