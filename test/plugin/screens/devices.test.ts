import { expect, it } from "vitest";
import { createDevices } from "../../../plugin/screens/devices.ts";
import { createPairings } from "../../../plugin/screens/pairings.ts";
import type { Sessions } from "../../../plugin/screens/sessions.ts";
import type { Device } from "../../../plugin/settings/paired-device.ts";
import { newPairingKeys } from "../../../shared/screens/pairing.ts";
import { proofOf } from "../../../shared/screens/screen-proof.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

it("a device that is removed takes with it what it made: devices, and addresses that nobody used yet", async () => {
  let all: readonly Device[] = [];
  const saved = {
    get value() {
      return all;
    },
    save: async (next: readonly Device[]) => {
      all = next;
      return true;
    },
  };
  const clock = createFakeClock();
  const devices = createDevices(saved, clock);
  const pairings = createPairings(devices, { prove: (_, __, find) => find() ?? "wrong" } as Sessions, clock);
  await devices.add("control", "Helper", { id: "a" });
  await devices.add("control", "Helper 2", { id: "b", madeBy: "a" });
  await devices.add("control", "Helper 2 2", { id: "c", madeBy: "b" });
  await devices.add("overlay", "PC", { id: "d" });
  const [own, others] = [pairings.begin("Tablet", []), pairings.begin("Helper 3", [], "b")];
  expect(devices.remove("a")).toBe(true);
  expect(all.map(({ id }) => id)).toEqual(["d"]);
  const left = [own, others].map((one) => typeof one === "object" && pairings.cancel(one.id));
  expect(left).toEqual([true, false]);
  // It is removed while its page is being paired.
  await devices.add("control", "Late", { id: "e" });
  const late = pairings.begin("Late 2", [], "e") as Exclude<ReturnType<typeof pairings.begin>, string>;
  const nonces = { nonce: "nonce", own: newPairingKeys().publicKey };
  const paired = pairings.pair(nonces, proofOf(late.secret, nonces, "pair"), "10.0.0.7");
  devices.remove("e");
  expect(await paired).toBe("wrong");
  expect(all.map(({ id }) => id)).toEqual(["d"]);
});
