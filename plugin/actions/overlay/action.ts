import { type OverlayKeyView, key } from "./key.ts";
import type { Shown } from "../../drawing/shown.ts";
import { ObsError, type ObsFailureKind } from "../../obs/obs-error.ts";
import type { ObsState } from "../../obs/obs-state.ts";
import type { OverlayInObs } from "../../obs/overlay-in-obs.ts";
import { type PassingMarks, createPassingMarks } from "../passing-marks.ts";
import { type OverlaySettings, readOverlaySettings } from "./settings.ts";
import type { Store } from "../../../shared/store.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressResult,
  SidekickAction,
} from "../sidekick-action.ts";

/** How long a key shows what came of a press. */
const markMs = 3_000;
/** And how long it shows that a page was reloaded by itself: long enough to be seen after a fight. */
const recoveredMs = 60_000;

type Mark = "done" | "no-browser-source" | "failed";

/** What the action needs beside what all do. */
export interface OverlayActionOptions {
  readonly obs: Store<ObsState>;
  readonly overlay: OverlayInObs;
  /** A press has failed. */
  readonly onTrouble: () => void;
}

/** Overlay in OBS: adds it, shows or hides it, reloads it. The key shows how things are in OBS. */
export class OverlayAction extends SidekickAction<OverlaySettings, OverlayKeyView> {
  readonly #options: OverlayActionOptions;
  readonly #marks: PassingMarks<Mark>;
  readonly #recovered: PassingMarks<true>;
  /** Why the last press of a key failed. */
  readonly #failures = new Map<string, ObsFailureKind>();
  readonly #working = new Set<string>();

  constructor(context: ActionContext, options: OverlayActionOptions) {
    super(context, { name: "overlay", read: readOverlaySettings, key });
    this.#options = options;
    const repaint = (): void => context.painter.repaint();
    this.#marks = createPassingMarks<Mark>(context.clock, markMs, repaint);
    this.#recovered = createPassingMarks<true>(context.clock, recoveredMs, repaint);
    options.obs.subscribe(repaint);
  }

  /** A page had stopped and was reloaded: the keys say so for a while. */
  showRecovered(): void {
    this.#recovered.set("all", true);
  }

  /** Why a key cannot do what it is for: no link to OBS, or what its last press met. */
  obsFailureOn(key: string): ObsFailureKind | undefined {
    if (!this.holds(key)) return undefined;
    const { connection, trouble, overlay } = this.#options.obs.value;
    if (connection === "lost") return trouble;
    const failure = this.#failures.get(key);
    // What the overlay's place was in the way of, is over once that has changed.
    return failure && (placeOf[failure] ?? overlay) === overlay ? failure : undefined;
  }

  protected override view({ id, settings }: Placed<OverlaySettings>, now: number): Shown<OverlayKeyView> {
    const { does } = settings;
    const passing = this.#marks.of(id, now);
    const recovered = does === "refresh" ? this.#recovered.of("all", now) : undefined;
    const mark = this.#working.has(id) ? "working" : (passing?.mark ?? (recovered ? "recovered" : undefined));
    return {
      view: { does, phase: phaseOf(this.#options.obs.value), mark },
      changesAt: passing?.endsAt ?? recovered?.endsAt,
    };
  }

  protected override async press({ id, settings }: Press<OverlaySettings>): Promise<PressResult> {
    const { overlay } = this.#options;
    if (this.#working.has(id)) return "shown-on-key";
    this.#working.add(id);
    this.#failures.delete(id);
    this.context.painter.repaint();
    try {
      const { does, sceneName, sourceName } = settings;
      if (does === "install") await overlay.install({ sceneName, sourceName });
      else if (does === "visible") await overlay.setVisible();
      else await overlay.refresh();
      // What is shown or hidden is seen on the key itself.
      if (does !== "visible") this.#mark(id, "done");
      return "done";
    } catch (error) {
      if (!(error instanceof ObsError)) throw error;
      this.context.log.warn(`The overlay in OBS: ${error.message}`);
      this.#failures.set(id, error.kind);
      // Where the overlay is, is on the key anyway, and says more.
      if (!placeOf[error.kind]) {
        this.#mark(id, error.kind === "no-browser-source" ? "no-browser-source" : "failed");
      }
      this.#options.onTrouble();
      return "alert";
    } finally {
      this.#working.delete(id);
      this.context.painter.repaint();
    }
  }

  #mark(id: string, mark: Mark): void {
    // Why there is no link is on the key anyway, and says more.
    if (this.#options.obs.value.connection === "open") this.#marks.set(id, mark);
  }
}

/** Failures that come of where the overlay is. */
const placeOf: { readonly [Kind in ObsFailureKind]?: NonNullable<ObsState["overlay"]> } = {
  "no-overlay": "absent",
  elsewhere: "elsewhere",
  "out-of-sight": "hidden",
};

function phaseOf({ connection, trouble, overlay }: ObsState): OverlayKeyView["phase"] {
  if (connection === "connecting") return "connecting";
  if (connection === "open") return overlay ?? "unknown";
  return trouble === "password" || trouble === "too-old" ? trouble : "closed";
}
