import { createHash, timingSafeEqual } from "node:crypto";

/** The origin of a request, which decides whether the request is accepted. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /**
   * Every token in the request's query or header. Never in a cookie: browsers send a host's cookies to all its ports,
   * and so to every other server on this computer.
   */
  readonly tokens: readonly (string | undefined)[];
}

/**
 * `host`: not addressed to this computer; `origin`: sent by another site's page; `token`: none, or not the right one;
 * `connections`: its device has too many.
 */
export type RejectionReason = "host" | "origin" | "token" | "connections";

/**
 * Why a request is rejected; `null` when it is accepted. Any website can make the browser send requests to 127.0.0.1,
 * and a host name can be made to point there (DNS rebinding). So the host must be this computer's own, the origin, if
 * there is one, the server's, and the token the one in this streamer's address. `token`: `undefined` for what is open.
 */
export function rejectionOf(
  request: RequestOrigin,
  port: number,
  token: string | undefined,
): RejectionReason | null {
  const foreign = foreignReason(request, [`127.0.0.1:${port}`, `localhost:${port}`]);
  if (foreign || token === undefined) return foreign;
  return request.tokens.some((offered) => offered !== undefined && isSameSecret(offered, token))
    ? null
    : "token";
}

/** Why a request does not belong to a server that is known under `hosts`; `null`: it does. */
export function foreignReason(
  { host, origin }: RequestOrigin,
  hosts: readonly string[],
): "host" | "origin" | null {
  if (host === undefined || !hosts.includes(host.toLowerCase())) return "host";
  return origin === undefined || hosts.some((one) => origin === `http://${one}`) ? null : "origin";
}

/** Compares in constant time, so that the duration reveals nothing. */
export function isSameSecret(offered: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(offered), digest(token));
}
