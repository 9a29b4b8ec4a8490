import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToUtf8, utf8ToBytes } from "@noble/ciphers/utils.js";
import type { Nonces } from "./screen-proof.ts";

/** One end of a sealed connection. */
export interface SealedChannel {
  /** Seals the next message to the other end, as JSON. */
  seal(message: object): Uint8Array<ArrayBuffer>;
  /** Opens the other end's next message; `undefined`: it was replayed, reordered or altered, or one is missing. */
  open(sealed: Uint8Array): unknown;
}

/**
 * Creates one end of the socket between a control page on another screen and the plugin. Each direction has a key of its
 * own (HKDF-SHA-256 of the device's key and both nonces) and counts its messages; the count is the nonce
 * (ChaCha20-Poly1305), so that nothing opens but the message that is due. A session has one socket, so no key counts
 * twice.
 */
export function createSealedChannel(
  pairedDeviceKey: string,
  { nonce, own }: Nonces,
  end: "page" | "plugin",
): SealedChannel {
  const direction = (from: "page" | "plugin"): (() => ReturnType<typeof chacha20poly1305>) => {
    const salt = utf8ToBytes(`${nonce} ${own}`);
    const key = hkdf(sha256, utf8ToBytes(pairedDeviceKey), salt, utf8ToBytes(`sidekick ${from}`), 32);
    let count = 0n;
    return () => {
      const number = new Uint8Array(12);
      new DataView(number.buffer).setBigUint64(4, count++, true);
      return chacha20poly1305(key, number);
    };
  };
  const sent = direction(end);
  const received = direction(end === "page" ? "plugin" : "page");
  return {
    seal: (message) => new Uint8Array(sent().encrypt(utf8ToBytes(JSON.stringify(message)))),
    open(sealed) {
      try {
        return JSON.parse(bytesToUtf8(received().decrypt(sealed)));
      } catch {
        return undefined;
      }
    },
  };
}
