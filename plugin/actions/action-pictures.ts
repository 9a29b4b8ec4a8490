import { type ViewOrTrouble, troubleDial, troubleKeyImage } from "../drawing/trouble.ts";
import { type ActionDial, heldDial } from "../drawing/dial-frame.ts";
import type { ActionKey, TitledView } from "../drawing/key-frame.ts";
import type { DialPicture, KeyPicture, Timed } from "../drawing/painter.ts";
import { inFont, toDataUri } from "../drawing/svg.ts";
import type { KeyWords } from "../../shared/words/words.ts";
import { type HoldProgress, timed } from "./holds.ts";
import { setNewest } from "../../shared/set-newest.ts";

/** How an action's keys and dials are drawn. */
export interface PictureParts<View, DialView> {
  readonly key: ActionKey<View>;
  readonly dial?: ActionDial<DialView> | undefined;
  readonly words: KeyWords;
  /** Font with the letters of that language. */
  readonly font: string;
}

/** A key or dial at one moment. `titled`: the caption gives way to the streamer's title; dials have none. */
interface Shown<View> {
  readonly current: ViewOrTrouble<View>;
  readonly titled?: boolean;
  readonly hold: HoldProgress | undefined;
}

/** Pictures kept of each action: more than its keys have different states at a time. */
const maxKept = 24;

/**
 * Draws the keys and dials of one action. Keys in the same state share one picture, and a picture that was drawn a moment
 * ago is not drawn again.
 */
export class ActionPictures<View extends object, DialView extends object> {
  readonly #parts: PictureParts<View, DialView>;
  readonly #images = createPictureCache<KeyPicture>();
  readonly #feedbacks = createPictureCache<DialPicture>();

  constructor(parts: PictureParts<View, DialView>) {
    this.#parts = parts;
  }

  ofKey({ current, titled = false, hold }: Shown<View>): Timed<KeyPicture> {
    const { key, words, font } = this.#parts;
    const image = (svg: string): KeyPicture => ({ image: toDataUri(inFont(svg, font)) });
    if ("trouble" in current) {
      const { trouble } = current;
      return this.#images({ trouble, titled }, () =>
        image(troubleKeyImage({ pictogram: key.pictogram, trouble, titled }, words)),
      );
    }
    const view: View & TitledView = { ...current.view, titled, hold: hold?.share };
    return timed(
      this.#images(view, () => image(key.draw(view, words))),
      current.changesAt,
      hold,
    );
  }

  ofDial({ current, hold }: Shown<DialView>): Timed<DialPicture> {
    const { key, dial, words } = this.#parts;
    if (!dial) return { feedback: {} };
    if ("trouble" in current) {
      const { trouble } = current;
      return this.#feedbacks({ trouble }, () => ({
        feedback: troubleDial({ ...dial, pictogram: key.pictogram, trouble }, words),
      }));
    }
    const { view, changesAt } = current;
    const share = hold?.share;
    const picture = this.#feedbacks({ view, share }, () => ({
      feedback: heldDial(dial.draw(view, words), share),
    }));
    return timed(picture, changesAt, hold);
  }
}

/** Keeps the last pictures by what they show, which is plain data. */
function createPictureCache<Picture>(): (shown: object, draw: () => Picture) => Picture {
  const pictures = new Map<string, Picture>();
  return (shown, draw) => {
    const name = JSON.stringify(shown);
    const picture = pictures.get(name) ?? draw();
    setNewest(pictures, name, picture, maxKept);
    return picture;
  };
}
