import { createHash, timingSafeEqual } from "node:crypto";

/** The parts of a request that decide whether it is let in. */
export interface Knock {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /**
   * Every token the request carries, in its query or its header. Not in a cookie: a browser sends those of this computer
   * to every other server on it as well, whatever their ports.
   */
  readonly tokens: readonly (string | undefined)[];
}

/** `host`: not addressed to this computer; `origin`: sent by another site's page; `token`: none, or not the right one. */
export type Refusal = "host" | "origin" | "token";

/**
 * Whether a request may be answered. A page of any site can make the browser send requests to 127.0.0.1, and a
 * name can be made to point there (DNS rebinding): so the host must be this computer's own, the origin, where
 * there is one, the relay's own, and the token the one only this streamer's overlay address holds.
 */
export function refusalFor(knock: Knock, port: number, token: string): Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (knock.host === undefined || !hosts.includes(knock.host.toLowerCase())) return "host";
  if (knock.origin !== undefined && !hosts.some((host) => knock.origin === `http://${host}`)) return "origin";
  return knock.tokens.some((offered) => offered !== undefined && isSame(offered, token)) ? null : "token";
}

/** Compares without telling by its duration how much was right. */
function isSame(offered: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(offered), digest(token));
}
