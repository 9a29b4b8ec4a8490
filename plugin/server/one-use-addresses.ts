import { randomBytes } from "node:crypto";
import type { Clock } from "../../shared/clock.ts";
import type { Route } from "./route.ts";
import { setNewest } from "../../shared/set-newest.ts";

/** Addresses of pages that work once, so that they are of no use to who reads them later: some hosts log what they open. */
export interface OneUseAddresses {
  /** An address on the same server that leads to this one, once and soon. */
  readonly leadingTo: (url: string) => string;
  /** Follows such an address. `spent` is what a browser shows that comes again. */
  readonly route: (spent: string) => Route;
}

const validMs = 60_000;
/** Older ones go: nobody opens so many pages in a minute. */
const maxOpen = 16;

/** Creates it without any address. */
export function createOneUseAddresses(clock: Clock): OneUseAddresses {
  const targets = new Map<string, string>();
  return {
    leadingTo(url) {
      const code = randomBytes(32).toString("base64url");
      setNewest(targets, code, url, maxOpen);
      clock.after(validMs, () => targets.delete(code));
      return new URL(`/open/${code}`, url).href;
    },
    route: (spent) => ({
      method: "GET",
      path: "/open/:code",
      token: "none",
      handle(context) {
        const code = context.req.param("code") ?? "";
        const target = targets.get(code);
        targets.delete(code);
        context.header("cache-control", "no-store");
        return target === undefined ? context.text(spent, 410) : context.redirect(target);
      },
    }),
  };
}
