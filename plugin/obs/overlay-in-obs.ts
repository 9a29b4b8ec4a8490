import type { RelayProblem } from "../relay/relay-keeper.ts";
import { type Installation, type Installed, installOverlay } from "./install-overlay.ts";
import { anything } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import type { ObsLink } from "./obs-link.ts";
import { type OverlaySource, findOverlaySources, placesOf } from "./overlay-sources.ts";

/** What can be done with the overlay in OBS. Each rejects with an `ObsError`. */
export interface OverlayInObs {
  /** Adds it, or puts right what is there. Two at once are done one after the other: the second finds it there. */
  install(installation: Omit<Installation, "url">): Promise<Installed>;
  /** Shows or hides it in the scene on air; left out: the other of the two. Answers whether it is shown now. */
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
        if (places.length === 0) throw new ObsError("no-overlay");
        const sceneItemEnabled = isVisible ?? !places.some(({ isShown }) => isShown);
        for (const { container: sceneName, itemId: sceneItemId } of places)
          await link.ask("SetSceneItemEnabled", anything, { sceneName, sceneItemId, sceneItemEnabled });
        await link.reread();
        // What else is in a hidden scene is not for a key of the overlay to show.
        if (sceneItemEnabled && !places.some(({ isInSight }) => isInSight))
          throw new ObsError("out-of-sight");
        return sceneItemEnabled;
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
