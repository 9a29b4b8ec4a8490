import { randomUUID } from "node:crypto";
import type { OverlayForObs } from "../screens/overlay-for-obs.ts";
import { type CanvasChoice, chosenCanvas, readCanvases, sceneOnCanvas, allScenes } from "./canvases.ts";
import { type InstallResult, type OverlayTarget, type UndoStep, installOverlay } from "./install-overlay.ts";
import type { AskObs } from "./obs-connection.ts";
import { ObsError, unlessGone } from "./obs-error.ts";
import { createQueue } from "../../shared/queue.ts";
import type { Saved } from "../settings/stored-state.ts";
import type { ObsLink } from "./obs-link.ts";
import { isMoved, isSameQuery, optionsOf, repairedAddress } from "./overlay-address.ts";
import {
  anything,
  findOverlaySources,
  mainSource,
  reloadSource,
  type ScenePlace,
  keyOfItem,
  placesOf,
} from "./overlay-sources.ts";

/** Options of the overlay to be put into OBS. */
export interface Replacement {
  readonly options: URLSearchParams;
  /** The options in OBS as far as the caller knows; unknown options are not replaced. */
  readonly replaces?: URLSearchParams;
}

/** Operations on the overlay in OBS. Each rejects with an `ObsError`. */
export type OverlayInObs = ReturnType<typeof createOverlayInObs>;

export interface OverlayInObsOptions {
  readonly link: ObsLink;
  readonly overlay: () => Promise<OverlayForObs>;
  /** Keeps the name of the layout that OBS showed last. */
  readonly lastLayout?: Saved<string>;
}

export function createOverlayInObs({ link, overlay, lastLayout }: OverlayInObsOptions) {
  const inTurn = createQueue();
  const whenConnected = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      await connect(link);
      return work();
    });
  const put = async (target: OverlayTarget, options?: URLSearchParams): Promise<InstallResult> => {
    const relay = await overlay();
    if (!("url" in relay)) throw new ObsError("failure" in relay ? relay.failure : "no-relay");
    const result = await installOverlay(link.ask, { ...target, options, url: relay.url });
    await link.reread();
    return result;
  };
  const seen = (options: URLSearchParams | undefined): URLSearchParams | undefined => {
    if (options) lastLayout?.save(options.get("layout") ?? "");
    return options;
  };
  let last: UndoableReplacement | undefined;
  const setVisible = createOverlayVisibility(link);

  return {
    /** Adds or repairs it. Calls run one after another, so a second one finds the overlay there. */
    install: (target: OverlayTarget) => whenConnected(async () => (await put(target)).done),
    /** The options of the overlay that is in OBS; `undefined`: there is none. */
    options: () =>
      inTurn(async () => {
        const { trouble } = link.state.value;
        // Opening a page is not a press: it does not reconnect after a kick, nor retry a wrong password.
        if (trouble === "kicked" || trouble === "password") throw new ObsError(trouble);
        await connect(link);
        return seen(await mainOptions(link.ask));
      }),
    /** The layout that OBS showed when it could last be reached; empty: none. */
    get lastLayout() {
      return lastLayout?.value ?? "";
    },
    /**
     * Adds it to the scene on air with other options, unless that would replace options that the caller does not know.
     */
    replace: ({ options, replaces }: Replacement) =>
      whenConnected(async () => {
        const inPlace = await mainOptions(link.ask);
        const isKnown = [options, replaces].some((known) => known && inPlace && isSameQuery(known, inPlace));
        if (inPlace && !isKnown) return { inPlace };
        const { done, undo } = await put({ sceneName: "", sourceName: "" }, options);
        seen(options);
        if (undo.length === 0) return { done };
        last = { id: randomUUID(), options, steps: undo };
        return { done, undo: last.id };
      }),
    /** Undoes the last `replace`; false: `id` is of an earlier `replace`, it was already undone, or OBS has changed since. */
    undo: (id: string) =>
      inTurn(async () => {
        if (last?.id !== id) return false;
        await connect(link);
        if (!(await undoReplacement(link.ask, last))) return false;
        last = undefined;
        await link.reread();
        return true;
      }),
    /**
     * Shows or hides it in the scene on air, or in the one that a further canvas shows; without an argument, toggles it.
     * Returns whether it is now shown. Hides every item; shows only items that it has hidden, or another one if none of those would be visible.
     */
    setVisible: (isVisible?: boolean, canvas?: CanvasChoice) =>
      whenConnected(() => setVisible(isVisible, canvas)),
    /** Keeps the state of OBS up to date for these further canvases as well. */
    followCanvases: (canvases: readonly CanvasChoice[]) => link.followCanvases(canvases),
    /** Removes every source of it, from all scenes. Returns how many there were. */
    remove: () =>
      whenConnected(async () => {
        const count = await removeOverlay(link.ask);
        await link.reread();
        return count;
      }),
    /** Reloads its page, as the button in OBS does. */
    refresh: () => whenConnected(() => refreshPages(link)),
  };
}

/** Gives sources with the same token, or the secret of the same device, this address. Others stay as they are. */
export async function followServer(link: ObsLink, relay: OverlayForObs): Promise<void> {
  if (!("url" in relay)) return;
  const moved = (await findOverlaySources(link.ask)).filter(({ url }) => isMoved(url, relay.url));
  for (const { name: inputName, url } of moved) {
    const inputSettings = { url: repairedAddress(url, relay.url) };
    await link.ask("SetInputSettings", anything, { inputName, inputSettings });
  }
  if (moved.length > 0) await link.reread();
}

/** The options of the main canvas's overlay; `undefined`: there is none. */
async function mainOptions(ask: AskObs): Promise<URLSearchParams | undefined> {
  const source = mainSource(await findOverlaySources(ask));
  return source && optionsOf(source.url);
}

interface UndoableReplacement {
  readonly id: string;
  readonly options: URLSearchParams;
  readonly steps: readonly UndoStep[];
}

/** Returns false if OBS has changed since, and then undoes nothing. */
async function undoReplacement(ask: AskObs, { options, steps }: UndoableReplacement): Promise<boolean> {
  const found = await findOverlaySources(ask);
  if (!found.some(({ url }) => isSameQuery(options, optionsOf(url)))) return false;
  for (const step of steps.toReversed()) await step(ask);
  return true;
}

async function connect(link: ObsLink): Promise<void> {
  // A press ends the wait for the next attempt.
  await link.tryNow();
  const { trouble, connection } = link.state.value;
  if (connection !== "open") throw new ObsError(trouble ?? "closed");
}

async function refreshPages(link: ObsLink): Promise<void> {
  const found = await link.servedSources();
  if (found.length === 0) throw new ObsError("no-overlay");
  for (const { name } of found) await reloadSource(link.ask, name);
}

/**
 * Returns a function that shows or hides the overlay in the scene on air, or in the one that a further canvas shows; without
 * an argument, it toggles. Resolves with whether it is now shown.
 */
function createOverlayVisibility(link: ObsLink) {
  /** Items that were hidden from here; the streamer has hidden any others on purpose. */
  const hidden = new Set<string>();

  /** Items that were hidden from here, and one more if none of them would be visible. */
  const toShow = (places: readonly ScenePlace[]): readonly ScenePlace[] => {
    const again = places.filter((place) => !place.isEnabled && hidden.has(keyOfItem(place)));
    if (places.some(({ isShown }) => isShown) || again.some(({ isInSight }) => isInSight)) return again;
    const first = places.find(({ isInSight }) => isInSight);
    return first ? [...again, first] : again;
  };
  const enable = async (place: ScenePlace, sceneItemEnabled: boolean): Promise<void> => {
    const { container, itemId: sceneItemId } = place;
    await link.ask("SetSceneItemEnabled", anything, { ...container, sceneItemId, sceneItemEnabled });
    if (sceneItemEnabled) hidden.delete(keyOfItem(place));
    else hidden.add(keyOfItem(place));
  };
  return async (isVisible?: boolean, canvas?: CanvasChoice): Promise<boolean> => {
    await link.reread();
    const names = (await link.servedSources()).map(({ name }) => name);
    if (names.length === 0) throw new ObsError("no-overlay");
    const scene = canvas
      ? await sceneOnCanvas(link.ask, chosenCanvas(await readCanvases(link.ask), canvas), "")
      : { sceneName: link.state.value.scene ?? "" };
    const places = await placesOf(link.ask, scene, names);
    if (places.length === 0) throw new ObsError("elsewhere");
    const isToShow = isVisible ?? !places.some(({ isShown }) => isShown);
    const changing = isToShow ? toShow(places) : places.filter(({ isEnabled }) => isEnabled);
    for (const place of changing) await enable(place, isToShow);
    await link.reread();
    // Only the overlay is shown, not the hidden scene or group around it.
    if (isToShow && !places.some(({ isInSight }) => isInSight)) throw new ObsError("out-of-sight");
    return isToShow;
  };
}

/**
 * Removes every source of the overlay from all scenes. Returns how many sources there were. Items go first: OBS keeps
 * a removed source's items in scenes off air.
 */
export async function removeOverlay(ask: AskObs): Promise<number> {
  const names = (await findOverlaySources(ask)).map(({ name }) => name);
  if (names.length === 0) return 0;
  const places = new Map<string, ScenePlace>();
  for (const { scene } of await allScenes(ask))
    for (const place of await placesOf(ask, scene, names)) places.set(keyOfItem(place), place);
  for (const { container, itemId: sceneItemId } of places.values())
    await unlessGone(ask("RemoveSceneItem", anything, { ...container, sceneItemId }));
  // OBS may already have removed a source without items.
  for (const inputName of names) await unlessGone(ask("RemoveInput", anything, { inputName }));
  return names.length;
}
