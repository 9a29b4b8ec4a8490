import { randomUUID } from "node:crypto";
import type { Right } from "../../shared/protocol/control-protocol.ts";
import type { Clock } from "../../shared/clock.ts";
import { type Nonces, newSecret, proofOf } from "../../shared/screens/screen-proof.ts";
import { pairingMs } from "../../shared/screens/session-path.ts";
import type { Device } from "../settings/paired-device.ts";
import { type Devices, maxDevices } from "./devices.ts";
import { isSameSecret } from "../server/rejection.ts";
import type { Sessions } from "./sessions.ts";

/** An address that pairs one control page, once and soon: the device that it makes, whose `secret` it holds until then. */
interface Pairing extends Device {
  /** By the wall clock, which goes on while the computer sleeps. */
  readonly endsAt: number;
  /** The id of the device whose place it takes. */
  readonly replaces?: string | undefined;
}

/** Pairings that have begun. They end with the plugin. */
export type Pairings = ReturnType<typeof createPairings>;

/** Creates it without any pairing. */
export function createPairings(devices: Devices, sessions: Sessions, clock: Clock) {
  const begun = new Map<string, Pairing>();
  // A device that is removed, or has other rights now, may have asked for another address before.
  devices.onCut((cut) => {
    for (const [id, { madeBy }] of begun) if (madeBy === cut) begun.delete(id);
  });
  return {
    /** Begins one; `full`: there are as many devices as may be. */
    begin(name: string, may: readonly Right[], madeBy?: string, replaces?: string) {
      // Another address under a name takes the place of the one before.
      for (const [id, other] of begun)
        if (other.name === name || other.endsAt <= clock.wall()) begun.delete(id);
      if (devices.all.length + begun.size - (replaces === undefined ? 0 : 1) >= maxDevices) return "full";
      const pairing: Pairing = {
        id: randomUUID(),
        kind: "control",
        name,
        may: [...may],
        secret: newSecret(),
        ...(madeBy === undefined ? {} : { madeBy }),
        replaces,
        endsAt: clock.wall() + pairingMs,
      };
      begun.set(pairing.id, pairing);
      return pairing;
    },
    /** Returns whether there was one. */
    cancel: (id: string) => begun.delete(id),
    /**
     * Pairs the page that proves the secret of an address; `own` is its public key. Resolves with the plugin's public key
     * and the proof of that.
     */
    pair: async (nonces: Nonces, proof: string, address: string) => {
      const found = sessions.prove(nonces, address, () =>
        [...begun.values()].find(
          ({ secret, endsAt }) =>
            endsAt > clock.wall() && isSameSecret(proof, proofOf(secret, nonces, "pair")),
        ),
      );
      if (typeof found === "string") return found;
      begun.delete(found.id);
      // Too much code to be loaded for those who never pair a phone.
      const { lastingKey, newPairingKeys } = await import("../../shared/screens/pairing.ts");
      const { secretKey, publicKey: own } = newPairingKeys();
      const secret = lastingKey(secretKey, nonces.own, found.secret);
      const { endsAt: _, replaces, name, ...paired } = found;
      if (replaces !== undefined) devices.remove(replaces);
      // The device that asked for the address may have been removed meanwhile.
      const isOrphan = paired.madeBy !== undefined && !devices.all.some(({ id }) => id === paired.madeBy);
      const device = isOrphan || (await devices.add("control", name, { ...paired, secret }));
      if (typeof device !== "object") return "wrong";
      // Over the page's key as well, so that the page notices if it was changed on the way.
      const over = { nonce: `${nonces.nonce} ${nonces.own}`, own };
      return { own, proof: proofOf(found.secret, over, "paired") };
    },
  };
}
