import { sleep } from "../../shared/clock.ts";
import { sessionMs } from "../../shared/screens/session-path.ts";
import { screenSession } from "./screen-session.ts";
import { pageClock } from "./page-clock.ts";

/** The secret of a page on another screen, in its address's fragment, which browsers do not send. */
const secret = /^#([\w-]{43,})$/.exec(globalThis.document?.location.hash ?? "")?.[1];
/** Wait for a plugin that does not answer, or does not know the secret. */
const retryMs = 2_000;
/** A session is renewed before it ends. */
const renewAfterMs = sessionMs * 0.8;

/** Whether there is a session; `silent`: the plugin does not answer, and the page's next request tries again. */
type Renewal = "open" | "refused" | "silent";

let token: string | undefined;
let renewing: Promise<Renewal> | undefined;
let cancelRenewal = (): void => {};

/** Whether the page is on another screen, where a session takes the place of the token in its address. */
export const isOtherScreen = secret !== undefined;

/** The token of the page's session; `undefined` until the page has proved itself. */
export function sessionToken(): string | undefined {
  return token;
}

/** Opens another session; several calls at once open one. */
export function renewSession(): Promise<Renewal> {
  renewing ??= renew().finally(() => (renewing = undefined));
  return renewing;
}

async function renew(): Promise<Renewal> {
  const opened = await screenSession(secret ?? "").catch(() => "silent" as const);
  if (typeof opened === "string") return opened;
  ({ token } = opened);
  cancelRenewal();
  cancelRenewal = pageClock.after(renewAfterMs, () => void renewSession());
  return "open";
}

/** Resolves once the page has a session; calls back when the plugin does not know the page's secret. */
export async function sessionOpen(onRefused: () => void): Promise<void> {
  for (;;) {
    const renewal = await renewSession();
    if (renewal === "open") return;
    if (renewal === "refused") onRefused();
    await sleep(pageClock, retryMs);
  }
}
