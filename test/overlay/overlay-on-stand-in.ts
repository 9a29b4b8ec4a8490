import { afterAll } from "vitest";
import { type OverlayPage, startOverlayPage } from "./overlay-page.ts";
import { type StandIn, startStandIn } from "./stand-in.ts";

/** A stand-in of the relay and a page for the overlay that it serves, for all tests of a file; they end with the last. */
export async function startOverlayOnStandIn(
  ...scripts: (() => void)[]
): Promise<{ readonly relay: StandIn; readonly overlay: OverlayPage }> {
  const relay = await startStandIn();
  const overlay = await startOverlayPage(...scripts);
  afterAll(async () => {
    await overlay.close();
    await relay.close();
  });
  return { relay, overlay };
}
