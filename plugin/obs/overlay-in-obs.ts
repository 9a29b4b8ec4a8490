import type { RelayProblem } from "../relay/relay-keeper.ts";
import { type Installation, type Installed, installOverlay } from "./install-overlay.ts";
import { anything } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import type { ObsLink } from "./obs-link.ts";
import { type OverlaySource, type ScenePlace, findOverlaySources, placesOf } from "./overlay-sources.ts";

/** What can be done with the overlay in OBS. Each rejects with an `ObsError`. */
export interface OverlayInObs {
  /** Adds it, or puts right what is there. Two at once are done one after the other: the second finds it there. */
  install(installation: Omit<Installation, "url">): Promise<Installed>;
  /**
   * Shows or hides it in the scene on air; left out: the other of the two. Answers whether it is shown now. Every item of
   * it is hidden; only those that were hidden here are shown again, or one of it when none of them would be seen.
   */
  setVisible(isVisible?: boolean): Promise<boolean>;
  /** Loads its page anew, as the button in OBS does. */
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
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
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
  const sources = async (): Promise<readonly OverlaySource[]> => {
    const found = await findOverlaySources(link.ask);
    if (found.length === 0) throw new ObsError("no-overlay");
    return found;
  };
  /** Items that were hidden here: the others that are hidden, the streamer has hidden on purpose. */
  const hidden = new Set<string>();
  const enable = async (place: ScenePlace, sceneItemEnabled: boolean): Promise<void> => {
    const { container: sceneName, itemId: sceneItemId } = place;
    await link.ask("SetSceneItemEnabled", anything, { sceneName, sceneItemId, sceneItemEnabled });
    if (sceneItemEnabled) hidden.delete(keyOf(place));
    else hidden.add(keyOf(place));
  };
  const toShow = (places: readonly ScenePlace[]): readonly ScenePlace[] => {
    const again = places.filter((place) => !place.isEnabled && hidden.has(keyOf(place)));
    if (places.some(({ isShown }) => isShown) || again.some(({ isInSight }) => isInSight)) return again;
    const first = places.find(({ isInSight }) => isInSight);
    return first ? [...again, first] : again;
  };

  return {
    install: (installation) =>
      inTurn(async () => {
        await connected();
        const relay = await overlay();
        if (!("url" in relay)) throw new ObsError("no-relay");
        const done = await installOverlay(link.ask, { ...installation, url: relay.url });
        await link.reread();
        return done;
      }),
    setVisible: (isVisible) =>
      inTurn(async () => {
        await connected();
        await link.reread();
        const { scene = "" } = link.state.value;
        const names = (await sources()).map(({ name }) => name);
        const places = await placesOf(link.ask, scene, names);
        if (places.length === 0) throw new ObsError("elsewhere");
        const isToShow = isVisible ?? !places.some(({ isShown }) => isShown);
        const changing = isToShow ? toShow(places) : places.filter(({ isEnabled }) => isEnabled);
        for (const place of changing) await enable(place, isToShow);
        await link.reread();
        // What else is in a hidden scene is not for a key of the overlay to show.
        if (isToShow && !places.some(({ isInSight }) => isInSight)) throw new ObsError("out-of-sight");
        return isToShow;
      }),
    refresh: () =>
      inTurn(async () => {
        await connected();
        for (const { name } of await sources()) {
          await link.ask("PressInputPropertiesButton", anything, {
            inputName: name,
            propertyName: "refreshnocache",
          });
        }
      }),
  };
}

function keyOf({ container, itemId }: ScenePlace): string {
  return `${itemId} ${container}`;
}
