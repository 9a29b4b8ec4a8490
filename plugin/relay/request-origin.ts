import { createHash, timingSafeEqual } from "node:crypto";

/** Where a request comes from: what decides whether it is accepted. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /**
   * Every token the request carries, in its query or its header. Not in a cookie: a browser sends those of this computer
   * to every other server on it as well, whatever their ports.
   */
  readonly tokens: readonly (string | undefined)[];
}

/** `host`: not addressed to this computer; `origin`: sent by another site's page; `token`: none, or not the right one. */
export type RejectionReason = "host" | "origin" | "token";

/**
 * Why a request is rejected; `null` when it is accepted. A page of any site can make the browser send requests to 127.0.0.1, and a
 * name can be made to point there (DNS rebinding): so the host must be this computer's own, the origin, where
 * there is one, the relay's own, and the token the one only this streamer's overlay address holds.
 */
export function rejectionOf(request: RequestOrigin, port: number, token: string): RejectionReason | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (request.host === undefined || !hosts.includes(request.host.toLowerCase())) return "host";
  if (request.origin !== undefined && !hosts.some((host) => request.origin === `http://${host}`))
    return "origin";
  return request.tokens.some((offered) => offered !== undefined && isSame(offered, token)) ? null : "token";
}

/** Compares without telling by its duration how much was right. */
function isSame(offered: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(offered), digest(token));
}
