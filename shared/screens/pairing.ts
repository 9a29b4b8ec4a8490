import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** One end's keys of an exchange, made for this pairing alone. */
export interface PairingKeys {
  readonly secretKey: Uint8Array;
  /** What the other end gets, 64 hexadecimal digits. */
  readonly publicKey: string;
}

/** Makes new keys. */
export function newPairingKeys(): PairingKeys {
  const { secretKey, publicKey } = x25519.keygen();
  return { secretKey, publicKey: bytesToHex(publicKey) };
}

/**
 * The lasting key of a device, which comes out the same at both ends (X25519, HKDF-SHA-256) and is never sent. `once` is
 * the secret of the address, by which both ends have proved their public keys. Throws for a key that gives no secret.
 */
export function lastingKey(secretKey: Uint8Array, publicKey: string, once: string): string {
  const shared = x25519.getSharedSecret(secretKey, hexToBytes(publicKey));
  return bytesToHex(hkdf(sha256, shared, utf8ToBytes(once), utf8ToBytes("sidekick device"), 32));
}
