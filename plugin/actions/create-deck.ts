import { Emitter } from "../../shared/emitter.ts";
import { keyWords, localeFor } from "../../shared/words/words.ts";
import { type ActionNeeds, createActions } from "./actions.ts";
import type { ActionContext } from "./sidekick-action.ts";
import { keyFont } from "../drawing/svg.ts";
import { Painter } from "../drawing/painter.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { OverlayInObs } from "../obs/overlay-in-obs.ts";

/** What the keys and dials are made from. */
export interface DeckParts
  extends
    Pick<ActionContext, "account" | "clock" | "random" | "log">,
    Omit<ActionNeeds, "obs" | "overlay" | "onTrouble"> {
  /** Stream Deck's language. */
  readonly language: string;
  readonly obs: Pick<ObsLink, "state">;
  readonly overlayInObs: OverlayInObs;
  /** Emits when a page that had stopped was reloaded. */
  readonly reloaded: Emitter;
}

/** Creates every action and paints its keys; returns what the inspector asks of them. */
export function createDeck(parts: DeckParts) {
  const { account, control, clock, random, log, reloaded } = parts;
  const painter = new Painter(clock, log);
  account.subscribe(() => painter.repaint());
  control.subscribe(() => painter.repaint());
  const { words, language } = localeFor(keyWords, parts.language);
  const font = keyFont(language, process.platform);
  const trouble = new Emitter();
  const actions = createActions(
    { account, painter, log, clock, random, words, font },
    { ...parts, obs: parts.obs.state, overlay: parts.overlayInObs, onTrouble: () => trouble.emit() },
  );
  reloaded.subscribe(() => actions.overlay.showRecovered());
  const all = Object.values(actions);
  return {
    /** Every action, to be registered with Stream Deck. */
    all,
    obsFailureOn: (key: string) => actions.overlay.obsFailureOn(key),
    failureOn: (key: string) =>
      all.map((action) => action.failureOn(key)).find((failure) => failure !== undefined),
    onKeyTrouble: trouble.subscribe,
  };
}
