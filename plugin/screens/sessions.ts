import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../shared/clock.ts";
import { type Nonces, newSecret, proofOf } from "../../shared/screens/overlay-proof.ts";
import { sessionMs } from "../../shared/screens/session-path.ts";
import type { Device } from "../settings/paired-device.ts";
import type { Devices } from "./devices.ts";

/** A page that has proved its device's secret. */
export interface ScreenSession {
  readonly deviceId: string;
  readonly kind: Device["kind"];
  /** The only address it may be used from. */
  readonly address: string;
  readonly endsAt: number;
}

/** Sessions of pages on other screens. */
export interface Sessions {
  /** A nonce for one proof from this address. None is stored: a guest could ask for any number. */
  nonceFor(address: string): string;
  /** Opens a session; `wrong`: the proof proves nothing; `wait`: too many wrong ones came from this address. */
  open(nonces: Nonces, proof: string, address: string): { readonly token: string } | "wrong" | "wait";
  /** The session of a token, which opens nothing from another address. */
  of(token: string | undefined, address: string): ScreenSession | undefined;
  /** Whether a device has a session. */
  readonly isOpen: (deviceId: string) => boolean;
}

const nonceMs = 30_000;
const maxWrong = 8;
const wrongMs = 60_000;
/** Addresses that are remembered for wrong proofs. */
const maxAddresses = 1_024;
/** Every page of a device has one, and gets another with each connection. */
const maxSessions = 64;

/** Creates sessions, which end with the plugin. */
export function createSessions(devices: Devices, clock: Clock): Sessions {
  const key = randomBytes(32);
  const sessions = new Map<string, ScreenSession>();
  /** Nonces of right proofs, with the time after which they are too old anyway. */
  const used = new Map<string, number>();
  const wrong = new Map<string, number[]>();

  const nonceOf = (random: string, at: number, address: string): string => {
    const mac = createHmac("sha256", key).update(`${random} ${at} ${address}`).digest("base64url");
    return [random, at, mac].join(".");
  };
  const isFresh = (nonce: string, address: string): boolean => {
    const [random = "", at = ""] = nonce.split(".");
    const age = clock.now() - Number(at);
    return isSame(nonce, nonceOf(random, Number(at), address)) && age <= nonceMs && !used.has(nonce);
  };
  const recentWrong = (address: string): number[] =>
    (wrong.get(address) ?? []).filter((at) => clock.now() - at < wrongMs);
  const noteWrong = (address: string): void => {
    const times = [...recentWrong(address), clock.now()];
    wrong.delete(address);
    wrong.set(address, times);
    dropOldest(wrong, maxAddresses);
  };
  const forgetOld = (): void => {
    const now = clock.now();
    for (const [nonce, until] of used) if (until < now) used.delete(nonce);
    for (const [digest, { endsAt }] of sessions) if (endsAt <= now) sessions.delete(digest);
  };
  devices.onRemoved((id) => {
    for (const [digest, { deviceId }] of sessions) if (deviceId === id) sessions.delete(digest);
  });

  return {
    nonceFor: (address) => nonceOf(randomBytes(16).toString("base64url"), Math.round(clock.now()), address),
    open(nonces, proof, address) {
      if (recentWrong(address).length >= maxWrong) return "wait";
      forgetOld();
      const device = isFresh(nonces.nonce, address)
        ? devices.all.find(({ secret }) => isSame(proof, proofOf(secret, nonces)))
        : undefined;
      if (!device) {
        noteWrong(address);
        return "wrong";
      }
      used.set(nonces.nonce, clock.now() + nonceMs);
      const { id: deviceId, kind } = device;
      const own = [...sessions].filter(([, session]) => session.deviceId === deviceId);
      for (const [digest] of own.slice(0, Math.max(0, own.length - maxSessions + 1))) sessions.delete(digest);
      const token = newSecret();
      sessions.set(digestOf(token), { deviceId, kind, address, endsAt: clock.now() + sessionMs });
      devices.seen(deviceId, address);
      return { token };
    },
    of(token, address) {
      const session = token === undefined ? undefined : sessions.get(digestOf(token));
      return session?.address === address && session.endsAt > clock.now() ? session : undefined;
    },
    isOpen(deviceId) {
      forgetOld();
      return [...sessions.values()].some((session) => session.deviceId === deviceId);
    },
  };
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)));
}

/** Tokens are looked up by it, so that the time this takes reveals nothing. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Keeps a map, whose newest entries are its last, at this size. */
export function dropOldest(map: Map<string, unknown>, size: number): void {
  for (const name of map.keys()) {
    if (map.size <= size) return;
    map.delete(name);
  }
}
