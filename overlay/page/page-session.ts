import { systemClock } from "../../shared/clock.ts";
import { sessionMs } from "../../shared/screens/session-path.ts";
import { screenSession } from "./screen-session.ts";

/** The secret of a page on another screen, in its address's fragment, which browsers do not send. */
const secret = /^#([\w-]{43,})$/.exec(globalThis.document?.location.hash ?? "")?.[1];
/** Another try follows later after a refusal: the plugin lets an address wait that proves wrong too often. */
const refusedWaitMs = 60_000;
const silentWaitMs = 2_000;
/** A session is renewed before it ends. */
const renewAfterMs = sessionMs * 0.8;

let token: string | undefined;
let renewing: Promise<number> | undefined;
let cancelRenewal = (): void => {};

/** Whether the page is on another screen, where a session takes the place of the token in its address. */
export const isOtherScreen = secret !== undefined;

/** The token of the page's session; `undefined` until the page has proved itself. */
export function sessionToken(): string | undefined {
  return token;
}

/** Opens another session; several calls at once open one. Resolves with the wait until the next try, 0: it is open. */
export function renewSession(): Promise<number> {
  renewing ??= renew().finally(() => (renewing = undefined));
  return renewing;
}

async function renew(): Promise<number> {
  let waitMs = silentWaitMs;
  try {
    const opened = await screenSession(secret ?? "");
    if (opened === "refused") waitMs = refusedWaitMs;
    else {
      ({ token } = opened);
      waitMs = 0;
    }
  } catch {
    // The plugin does not answer; its page tries again.
  }
  cancelRenewal();
  if (token !== undefined)
    cancelRenewal = systemClock.after(waitMs || renewAfterMs, () => void renewSession());
  return waitMs;
}

/** Resolves once the page has a session; calls back when the plugin does not know the page's secret. */
export async function sessionOpen(onRefused: () => void): Promise<void> {
  for (;;) {
    const waitMs = await renewSession();
    if (waitMs === 0) return;
    if (waitMs === refusedWaitMs) onRefused();
    await new Promise<void>((resolve) => void systemClock.after(waitMs, resolve));
  }
}
