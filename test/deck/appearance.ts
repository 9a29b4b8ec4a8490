import { manifestImage, readImage } from "./images.ts";
import type { ManifestAction } from "./manifest.ts";

/** One `setImage` of the plugin. */
export interface SentImage {
  /** `performance.now()` at arrival. */
  readonly at: number;
  /** The image as a data URI; nothing where the plugin went back to the manifest's image. */
  readonly uri: string | undefined;
  /** The state it is for; nothing means every state. */
  readonly state: number | undefined;
  /** Whether the key could be seen then. */
  readonly visible: boolean;
}

interface Layer {
  image: string | undefined;
  title: string | undefined;
}

/** How many images are stored for tests to read; older ones are dropped, so that an hour of painting stays small. */
const maxImages = 2_000;

/**
 * What one key shows, as the application composes it: the user's own title wins over the plugin's, the
 * plugin's over the manifest's, each for every state.
 */
export class Appearance {
  /** What the plugin sent, oldest first, the last 2 000. */
  readonly images: SentImage[] = [];
  /** How many images the plugin sent in all. */
  imageCount = 0;
  /** The greatest number of images within any one second. */
  busiestSecond = 0;
  /** What the user typed in the application. */
  userTitle: string | undefined;
  readonly #definition: ManifestAction;
  readonly #pluginDir: string;
  readonly #byState = new Map<number, Layer>();
  #lastSecond: number[] = [];

  constructor(definition: ManifestAction, pluginDir: string) {
    this.#definition = definition;
    this.#pluginDir = pluginDir;
  }

  /** The image on the hardware in `state`, as a data URI; nothing when the manifest names a file that is not there. */
  image(state: number): string | undefined {
    return (
      this.#byState.get(state)?.image ??
      manifestImage(this.#definition.States[state]?.Image ?? "", this.#pluginDir)
    );
  }

  /** The title in `state`; empty when there is none. */
  title(state: number): string {
    const own = this.userTitle ?? this.#byState.get(state)?.title;
    return own ?? this.#definition.States[state]?.Title ?? "";
  }

  /** Takes a `setImage`; returns a sentence when the application could not draw it. */
  setImage({ image, state }: SetImage, at: number, visible: boolean): string | undefined {
    const wrongState = this.#wrongState(state);
    if (wrongState !== undefined) return wrongState;
    const read = image === undefined || image === "" ? undefined : readImage(image, this.#pluginDir);
    if (read?.complaint !== undefined) return read.complaint;
    const uri = read?.uri;
    this.#count(at);
    this.images.push({ at, uri, state, visible });
    if (this.images.length > maxImages) this.images.shift();
    for (const layer of this.#layers(state)) layer.image = uri;
    return undefined;
  }

  /** Takes a `setTitle`; returns a sentence when the state does not exist. */
  setTitle({ title, state }: SetTitle): string | undefined {
    const wrongState = this.#wrongState(state);
    if (wrongState !== undefined) return wrongState;
    for (const layer of this.#layers(state)) layer.title = title;
    return undefined;
  }

  /** Back to the user's and the manifest's, as when the key goes out of view. */
  reset(): void {
    this.#byState.clear();
  }

  #wrongState(state: number | undefined): string | undefined {
    if (state === undefined || state < this.#definition.States.length) return undefined;
    return `There is no state ${state}.`;
  }

  #layers(state: number | undefined): Layer[] {
    const states = state === undefined ? this.#definition.States.keys() : [state];
    return [...states].map((index) => {
      const layer = this.#byState.get(index) ?? { image: undefined, title: undefined };
      this.#byState.set(index, layer);
      return layer;
    });
  }

  #count(at: number): void {
    this.imageCount += 1;
    this.#lastSecond = this.#lastSecond.filter((earlier) => at - earlier < 1_000);
    this.#lastSecond.push(at);
    this.busiestSecond = Math.max(this.busiestSecond, this.#lastSecond.length);
  }
}

interface SetImage {
  readonly image?: string | undefined;
  readonly state?: number | undefined;
}

interface SetTitle {
  readonly title?: string | undefined;
  readonly state?: number | undefined;
}
