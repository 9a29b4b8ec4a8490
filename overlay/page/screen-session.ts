import { isJsonObject } from "../../shared/api/fields.ts";
import { newSecret, proofOf } from "../../shared/screens/overlay-proof.ts";
import { sessionPath } from "../../shared/screens/session-path.ts";

/**
 * Proves the secret in the page's address, and resolves with the token of a session; `refused`: the plugin does not know
 * it. Rejects when the plugin does not answer, or wants the page to wait.
 */
export async function screenSession(secret: string): Promise<{ readonly token: string } | "refused"> {
  const nonce = await textIn(await ask(), "nonce");
  const own = newSecret();
  const proof = proofOf(secret, { nonce, own });
  const response = await ask({ method: "PUT", body: JSON.stringify({ nonce, own, proof }) });
  return response.status === 403 ? "refused" : { token: await textIn(response, "session") };
}

async function ask(init: RequestInit = {}): Promise<Response> {
  return fetch(sessionPath, { cache: "no-store", signal: AbortSignal.timeout(5_000), ...init });
}

async function textIn(response: Response, name: string): Promise<string> {
  const json: unknown = await response.json();
  const text = isJsonObject(json) ? json[name] : undefined;
  if (typeof text !== "string") throw new TypeError(`The plugin sent no ${name}.`);
  return text;
}
