import { expect, it } from "vitest";
import { newSecret } from "../../../shared/screens/screen-proof.ts";
import { createSealedChannel } from "../../../shared/screens/sealed-channel.ts";

it("never seals two messages alike, in no direction and no session, and opens none of its own", () => {
  const pairedDeviceKey = newSecret();
  const ends = [newSecret(), newSecret()].flatMap((nonce) =>
    (["page", "plugin"] as const).map((end) =>
      createSealedChannel(pairedDeviceKey, { nonce, own: nonce }, end),
    ),
  );
  const sealed = ends.flatMap((end) => [end.seal({ id: 1 }), end.seal({ id: 1 })]);
  expect(new Set(sealed.map(String)).size).toBe(8);
  expect(ends.map((end, at) => end.open(sealed[2 * at] ?? new Uint8Array()))).toEqual(
    ends.map(() => undefined),
  );
});
