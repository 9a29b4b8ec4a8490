import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What a proof is made over: neither side alone decides it, so an old proof proves nothing. */
export interface Nonces {
  /** The plugin's. */
  readonly nonce: string;
  /** The page's. */
  readonly own: string;
}

/** A new secret or nonce of 256 bits. `crypto.randomUUID` does not exist on plain http pages. */
export function newSecret(): string {
  return bytesToHex(randomBytes(32));
}

/**
 * Proof of a secret, which itself is never sent: HMAC-SHA-256. `aim` keeps a proof from being taken for another one:
 * a page's for a session, a page's for being paired, or the plugin's answer to that.
 */
export function proofOf(
  secret: string,
  { nonce, own }: Nonces,
  aim: "session" | "pair" | "paired" = "session",
): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${aim} ${nonce} ${own}`)));
}
