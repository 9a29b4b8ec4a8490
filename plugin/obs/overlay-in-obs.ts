import { randomUUID } from "node:crypto";
import type { RelayProblem } from "../relay/relay-keeper.ts";
import {
  type Installation,
  type InstallResult,
  type Installed,
  type UndoStep,
  installOverlay,
} from "./install-overlay.ts";
import { type AskObs, anything } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import type { ObsLink } from "./obs-link.ts";
import { isSameQuery, optionsOf } from "./overlay-address.ts";
import { findOverlaySources, mainSource } from "./overlay-sources.ts";
import { OverlayVisibility } from "./overlay-visibility.ts";
import { removeOverlay } from "./remove-overlay.ts";

/** An overlay that is to be in OBS with these options. */
export interface Replacement {
  readonly options: URLSearchParams;
  /** The options that whoever asks knows to be in OBS; left out: none. Others are not replaced. */
  readonly replaces?: URLSearchParams;
}

/** `done`, with what `undo` takes to take it back, if there is anything; or the other options that are in OBS. */
export type Replaced =
  | { readonly done: Installed; readonly undo?: string }
  | { readonly inPlace: URLSearchParams };

/** What can be done with the overlay in OBS. Each rejects with an `ObsError`. */
export interface OverlayInObs {
  /** Adds it, or repairs what is there. Two at once are done one after the other: the second finds it there. */
  install(installation: Omit<Installation, "url" | "options">): Promise<Installed>;
  /** The options of the overlay that is in OBS; `undefined`: there is none. */
  options(): Promise<URLSearchParams | undefined>;
  /** Adds it to the scene on air with other options; does nothing where that would replace what nobody knows of. */
  replace(replacement: Replacement): Promise<Replaced>;
  /** Takes back what `replace` did last; false: that was another time, it is undone already, or OBS was changed since. */
  undo(id: string): Promise<boolean>;
  /**
   * Shows or hides it in the scene on air; left out: the other of the two. Returns whether it is shown now. Every item of
   * it is hidden; only those that were hidden here are shown again, or one of it when none of them would be seen.
   */
  setVisible(isVisible?: boolean): Promise<boolean>;
  /** Removes every source of it, from all scenes. Returns how many there were. */
  remove(): Promise<number>;
  /** Reloads its page, as the button in OBS does. */
  refresh(): Promise<void>;
}

/** What that needs. */
export interface OverlayInObsOptions {
  readonly link: ObsLink;
  readonly overlay: () => Promise<{ readonly url: string } | RelayProblem>;
}

/** Makes it. */
export function createOverlayInObs({ link, overlay }: OverlayInObsOptions): OverlayInObs {
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = queue.then(work);
    queue = next.catch(() => {});
    return next;
  };
  const connected = async (): Promise<void> => {
    // The streamer is here: a wait for the next try is over.
    await link.tryNow();
    const { trouble, connection } = link.state.value;
    if (connection !== "open") throw new ObsError(trouble ?? "closed");
  };
  const whenConnected = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      await connected();
      return work();
    });
  const put = async (installation: Omit<Installation, "url">): Promise<InstallResult> => {
    const relay = await overlay();
    if (!("url" in relay)) throw new ObsError("no-relay");
    const result = await installOverlay(link.ask, { ...installation, url: relay.url });
    await link.reread();
    return result;
  };
  const main = async (): Promise<URLSearchParams | undefined> => {
    const source = mainSource(await findOverlaySources(link.ask));
    return source && optionsOf(source.url);
  };
  let last:
    | { readonly id: string; readonly options: URLSearchParams; readonly steps: readonly UndoStep[] }
    | undefined;
  const visibility = new OverlayVisibility(link);

  return {
    install: (installation) => whenConnected(async () => (await put(installation)).done),
    options: () =>
      inTurn(async () => {
        const { trouble } = link.state.value;
        // A page that opens is no press: it does not come back where it was sent away, nor try a wrong password again.
        if (trouble === "kicked" || trouble === "password") throw new ObsError(trouble);
        await connected();
        return main();
      }),
    replace: ({ options, replaces }) =>
      whenConnected(async () => {
        const inPlace = await main();
        const isKnown = [options, replaces].some((known) => known && inPlace && isSameQuery(known, inPlace));
        if (inPlace && !isKnown) return { inPlace };
        const { done, undo } = await put({ sceneName: "", sourceName: "", options });
        if (undo.length === 0) return { done };
        last = { id: randomUUID(), options, steps: undo };
        return { done, undo: last.id };
      }),
    undo: (id) =>
      inTurn(async () => {
        if (last?.id !== id) return false;
        await connected();
        const { options, steps } = last;
        const found = await findOverlaySources(link.ask);
        if (!found.some(({ url }) => isSameQuery(options, optionsOf(url)))) return false;
        for (const step of steps.toReversed()) await step(link.ask);
        last = undefined;
        await link.reread();
        return true;
      }),
    setVisible: (isVisible) => whenConnected(() => visibility.set(isVisible)),
    remove: () =>
      whenConnected(async () => {
        const count = await removeOverlay(link.ask);
        await link.reread();
        return count;
      }),
    refresh: () => whenConnected(() => refreshPages(link.ask)),
  };
}

async function refreshPages(ask: AskObs): Promise<void> {
  const found = await findOverlaySources(ask);
  if (found.length === 0) throw new ObsError("no-overlay");
  for (const { name: inputName } of found)
    await ask("PressInputPropertiesButton", anything, { inputName, propertyName: "refreshnocache" });
}
