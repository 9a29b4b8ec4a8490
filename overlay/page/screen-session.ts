import { isJsonObject } from "../../shared/api/fields.ts";
import { type Nonces, newSecret, proofOf } from "../../shared/screens/screen-proof.ts";
import { sessionPath } from "../../shared/screens/session-path.ts";
import { pageClock } from "./page-clock.ts";

/** The plugin lets a computer wait that proves wrong too often, and with it pages there that are right. */
const refusedMs = 60_000;
/** Secrets that the plugin does not know, and until when they are not proved again. */
const refused = new Map<string, number>();

/** A page's session, and what its proof was made over. */
interface OpenSession extends Nonces {
  readonly token: string;
}

/**
 * Proves the page's secret, and resolves with a session; `refused`: the plugin does not know it. Rejects when the plugin
 * does not answer, or wants the page to wait.
 */
export async function screenSession(secret: string): Promise<OpenSession | "refused"> {
  const proved = await proveSecret(sessionPath, secret, { own: newSecret(), aim: "session" });
  return proved === "refused" ? proved : { ...proved.nonces, token: fieldIn(proved.reply, "session") };
}

/**
 * Proves a secret at a path of the plugin, over a nonce of the plugin and the page's `own`. Resolves with the plugin's
 * reply, unchecked, and the nonces; otherwise as `screenSession`.
 */
export async function proveSecret(
  path: string,
  secret: string,
  { own, aim }: { readonly own: string; readonly aim: "session" | "pair" },
): Promise<{ readonly reply: unknown; readonly nonces: Nonces } | "refused"> {
  if (pageClock.now() < (refused.get(secret) ?? 0)) return "refused";
  const nonces = { nonce: fieldIn(await (await ask(sessionPath)).json(), "nonce"), own };
  const body = JSON.stringify({ ...nonces, proof: proofOf(secret, nonces, aim) });
  const response = await ask(path, { method: "PUT", body });
  if (response.status !== 403) return { reply: await response.json(), nonces };
  refused.set(secret, pageClock.now() + refusedMs);
  return "refused";
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, { cache: "no-store", signal: AbortSignal.timeout(5_000), ...init });
}

/** The text of a field in the plugin's reply. Throws if there is none. */
export function fieldIn(json: unknown, name: string): string {
  const text = isJsonObject(json) ? json[name] : undefined;
  if (typeof text !== "string") throw new TypeError(`The plugin sent no ${name}.`);
  return text;
}
