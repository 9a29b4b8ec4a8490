import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { findOverlaySources, mainSource } from "../obs/overlay-sources.ts";

/**
 * Calls back with the level of the overlay's source on OBS's own meter, in decibels, until the returned function is
 * called. `undefined`: OBS is not connected, or has no overlay.
 */
export async function watchOverlayMeter(
  { ask, meters }: ObsLink,
  listener: (peakDb: number) => void,
): Promise<(() => void) | undefined> {
  try {
    const found = await findOverlaySources(ask);
    const source = mainSource(found) ?? found[0];
    return source && meters.watch(source.name, (peakDb) => listener(peakDb ?? Number.NEGATIVE_INFINITY));
  } catch (error) {
    if (error instanceof ObsError) return undefined;
    throw error;
  }
}
