import { lastingKey, newPairingKeys } from "../../shared/screens/pairing.ts";
import { proofOf } from "../../shared/screens/screen-proof.ts";
import { pairingPath } from "../../shared/screens/session-path.ts";
import { proveSecret, fieldIn } from "../page/screen-session.ts";
import { lastingStorage } from "../page/storage.ts";

const keyName = "screen-key";

/** The secret in the page's address, which pairs it once; with `home-` before it, the page on the home screen. */
const addressPattern = /^#(home-)?([0-9a-f]{64})$/;

/** Whether the page's address is ready for the home screen. */
export function isHomeAddress(): boolean {
  return addressPattern.exec(location.hash)?.[1] !== undefined;
}

/** The key of this device, which is paired first if its address is new. `undefined`: it is not paired, and cannot be. */
export async function pairedDeviceKey(): Promise<string | undefined> {
  const stored = lastingStorage.get(keyName);
  const [, home, secret] = addressPattern.exec(location.hash) ?? [];
  if (secret === undefined || (home !== undefined && stored !== undefined)) return stored;
  const key = (await pair(secret)) ?? stored;
  if (key === undefined) return undefined;
  lastingStorage.set(keyName, key);
  // The secret is spent.
  history.replaceState(null, "", location.pathname + location.search);
  return key;
}

/** Pairs this page by the secret of its address; `undefined`: that works no longer. */
async function pair(secret: string): Promise<string | undefined> {
  const { secretKey, publicKey } = newPairingKeys();
  const proved = await proveSecret(pairingPath, secret, { own: publicKey, aim: "pair" });
  if (proved === "refused") return undefined;
  const { reply, nonces } = proved;
  const own = fieldIn(reply, "own");
  const proof = proofOf(secret, { nonce: `${nonces.nonce} ${nonces.own}`, own }, "paired");
  if (fieldIn(reply, "proof") !== proof) throw new Error("Somebody else answered for the plugin.");
  return lastingKey(secretKey, own, secret);
}
