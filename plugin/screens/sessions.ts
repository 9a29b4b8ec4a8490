import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../../shared/clock.ts";
import { type Nonces, newSecret, proofOf } from "../../shared/screens/screen-proof.ts";
import { sessionMs } from "../../shared/screens/session-path.ts";
import { isSameSecret } from "../server/rejection.ts";
import type { Device } from "../settings/paired-device.ts";
import type { Devices } from "./devices.ts";

/** A page that has proved its device's secret. */
export interface ScreenSession {
  readonly device: Device;
  /** What it was opened with: a control page's keys come from them. */
  readonly nonces: Nonces;
  /** The only address it may be used from. */
  readonly address: string;
  endsAt: number;
}

/**
 * What a proof is answered with; `wrong`: it proves nothing; `wait`: too many wrong ones came from this address; `stale`:
 * its nonce is none of these 30 seconds, or of another run of the plugin, and another proof may be right.
 */
type ProofAnswer<Found> = Found | "wrong" | "wait" | "stale";
/** Answers a page's proof. */
export type AnswerProof = (
  nonces: Nonces,
  proof: string,
  address: string,
) => ProofAnswer<object> | Promise<ProofAnswer<object>>;

/** Sessions of pages on other screens. */
export interface Sessions {
  /** A nonce for one proof from this address. None is stored: a guest could ask for any number. */
  nonceFor(address: string): string;
  /** Checks a proof by `find`, which returns what it proves. */
  prove<Found>(nonces: Nonces, address: string, find: () => Found | undefined): ProofAnswer<Found>;
  /** Opens a session, and answers with its token. */
  readonly open: AnswerProof;
  /** The session of a token, which opens nothing from another address. */
  of(token: string | undefined, address: string): ScreenSession | undefined;
  /**
   * Takes a session for a socket, once, since the keys of a second socket would be the same. It then has no end of its
   * own: `endsAt` is to be set when the socket ends. `undefined`: it is taken.
   */
  take(token: string | undefined, address: string): ScreenSession | undefined;
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
    return isSameSecret(nonce, nonceOf(random, Number(at), address)) && age <= nonceMs && !used.has(nonce);
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
  const prove = <Found>(nonces: Nonces, address: string, find: () => Found | undefined) => {
    if (recentWrong(address).length >= maxWrong) return "wait";
    forgetOld();
    if (!isFresh(nonces.nonce, address)) return "stale";
    const found = find();
    if (found === undefined) {
      noteWrong(address);
      return "wrong";
    }
    used.set(nonces.nonce, clock.now() + nonceMs);
    return found;
  };
  const of = (token: string | undefined, address: string): ScreenSession | undefined => {
    const session = token === undefined ? undefined : sessions.get(digestOf(token));
    return session?.address === address && session.endsAt > clock.now() ? session : undefined;
  };
  devices.onCut((id) => {
    for (const [digest, { device }] of sessions) if (device.id === id) sessions.delete(digest);
  });

  return {
    nonceFor: (address) => nonceOf(randomBytes(16).toString("base64url"), Math.round(clock.now()), address),
    prove,
    open(nonces, proof, address) {
      const device = prove(nonces, address, () =>
        devices.all.find(({ secret }) => isSameSecret(proof, proofOf(secret, nonces))),
      );
      if (typeof device === "string") return device;
      const own = [...sessions].filter(([, session]) => session.device.id === device.id);
      for (const [digest] of own.slice(0, Math.max(0, own.length - maxSessions + 1))) sessions.delete(digest);
      const token = newSecret();
      sessions.set(digestOf(token), { device, nonces, address, endsAt: clock.now() + sessionMs });
      devices.seen(device.id, address);
      return { session: token };
    },
    of,
    take(token, address) {
      const session = of(token, address);
      if (!session || session.endsAt === Number.POSITIVE_INFINITY) return undefined;
      session.endsAt = Number.POSITIVE_INFINITY;
      return session;
    },
    isOpen(deviceId) {
      forgetOld();
      return [...sessions.values()].some(({ device }) => device.id === deviceId);
    },
  };
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
