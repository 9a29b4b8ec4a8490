import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { addressWithoutSecrets } from "../../shared/protocol/page-address.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { ObsError } from "./obs-error.ts";
import type { ObsLink } from "./obs-link.ts";
import { type OverlaySource, reloadSource } from "./overlay-sources.ts";

export interface MissingPagesOptions {
  readonly clock: Clock;
  readonly obs: ObsLink;
  readonly control: OverlayControl;
  /** Whether a page of this address can reach the plugin: one of the computer that OBS is on may be another plugin's. */
  readonly isOurs: (url: string) => Promise<boolean>;
  /** Called with the name of a source whose page was reloaded, and whether that is on air. */
  readonly onReloaded: (name: string, isOnAir: boolean) => void;
  readonly onFailed: (error: ObsError) => void;
}

/** When missing pages are reloaded after OBS's last change of scenes: a page needs a few seconds to load. */
const attemptsMs = [5_000, 20_000, 60_000];
/** Sources that come on air wait less: most of their pages failed to load long ago. */
const onAirMs = 1_500;
/** Time that a page has for connecting again. */
const goneMs = 15_000;

const activity = v.object({ videoActive: v.boolean(), videoShowing: v.boolean() });

/**
 * Reloads the page of each source of the overlay that has not connected: it crashed, or OBS opened it before the plugin
 * started, and shows an error since then. Never while a page on air speaks.
 */
export function reloadMissingPages(options: MissingPagesOptions): void {
  const { clock, obs, control } = options;
  let cancels: readonly (() => void)[] = [];
  let isSoon = false;
  let isGone = false;
  /** Whether a reload waits for the end of a voice. */
  let isDue = false;
  let pages = 0;
  let isConnected = false;

  const speaks = (): boolean =>
    control.pages.some(({ inObs, isOnAir, voice }) => inObs && isOnAir && voice.state === "speaking");
  const reload = async (isOnlyOnAir = false): Promise<void> => {
    try {
      for (const { name, settings } of await missingSources(options)) {
        const { videoActive, videoShowing } = await obs.ask("GetSourceActive", activity, {
          sourceName: name,
        });
        // OBS loads the page of such a source whenever it is shown.
        const isShutDown = settings["shutdown"] === true && !videoActive && !videoShowing;
        if (isShutDown || (isOnlyOnAir && !videoActive)) continue;
        isDue = speaks();
        if (isDue) return;
        await reloadSource(obs.ask, name);
        options.onReloaded(name, videoActive);
      }
    } catch (error) {
      if (!(error instanceof ObsError)) throw error;
      // Without OBS there is nothing to reload; the next connection begins with new attempts.
      if (obs.state.value.connection === "open") options.onFailed(error);
    }
  };
  const begin = (): void => {
    for (const cancel of cancels) cancel();
    cancels = attemptsMs.map((ms) => clock.after(ms, () => void reload()));
  };
  obs.scenesChanged.subscribe(() => {
    begin();
    if (isSoon) return;
    isSoon = true;
    clock.after(onAirMs, () => {
      isSoon = false;
      void reload(true);
    });
  });
  obs.state.subscribe(() => {
    const wasConnected = isConnected;
    isConnected = obs.state.value.connection === "open";
    if (isConnected && !wasConnected) begin();
  });
  control.subscribe(() => {
    const before = pages;
    pages = control.pages.filter(({ inObs }) => inObs).length;
    if (pages < before && !isGone) {
      isGone = true;
      clock.after(goneMs, () => {
        isGone = false;
        void reload();
      });
    }
    if (!isDue || speaks()) return;
    isDue = false;
    void reload();
  });
}

/** Sources of the overlay without an open page; of sources alike, none while a page of their address is open. */
async function missingSources({
  obs,
  control,
  isOurs,
}: MissingPagesOptions): Promise<readonly OverlaySource[]> {
  const found = await obs.servedSources();
  const served = await Promise.all(found.map(({ url }) => isOurs(url)));
  const open = control.pages
    .filter(({ inObs, isPreview }) => inObs && !isPreview)
    .map(({ address }) => address);
  // A page that an older version of the plugin served may be any source's.
  if (open.includes(undefined)) return [];
  return found.filter(({ url }, at) => served[at] && !open.includes(addressWithoutSecrets(url)));
}
