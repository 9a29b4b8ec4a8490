import { createHmac } from "node:crypto";

/** Gives voice streams a path of the relay's own, so that their address, which is a credential, stays here. */
export interface VoiceRoutes {
  /** The event's text with its voice address replaced, or as it was if the address may not be opened. */
  rewrite(eventText: string, ttsStreamUrl: string, serviceUrl: string): string;
  /** The address behind a path's id. */
  addressOf(id: string): string | undefined;
}

const mostRoutes = 64;

/** No routes yet. `secret` makes the ids: the same address keeps its path, and no path tells its address. */
export function createVoiceRoutes(secret: string): VoiceRoutes {
  const routes = new Map<string, string>();
  return {
    rewrite(eventText, ttsStreamUrl, serviceUrl) {
      const target = admittedVoiceUrl(ttsStreamUrl, serviceUrl);
      const event = JSON.parse(eventText) as { payload: { ttsStreamUrl: string } };
      if (target === null) {
        // An address that may not be opened is not handed on either: the page then does without the voice.
        event.payload.ttsStreamUrl = "";
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
    addressOf: (id) => routes.get(id),
  };
}

/**
 * The voice address, if the relay may open it: on the service's own host or one of its subdomains, encrypted
 * unless the service itself is on this computer. Anything else could make the relay fetch what lies inside the
 * streamer's network.
 */
export function admittedVoiceUrl(ttsStreamUrl: string, serviceUrl: string): string | null {
  let voice: URL;
  let service: URL;
  try {
    service = new URL(serviceUrl);
    voice = new URL(ttsStreamUrl, service);
  } catch {
    return null;
  }
  if (voice.username || voice.password) return null;
  if (voice.origin === service.origin) return voice.href;
  if (voice.protocol !== "https:") return null;
  return siteOf(voice.hostname) === siteOf(service.hostname) ? voice.href : null;
}

/** The last two labels of a name. An address in digits is only ever itself. */
function siteOf(hostname: string): string {
  return /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split(".").slice(-2).join(".");
}
