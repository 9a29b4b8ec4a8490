import { avatarView } from "./avatar-key.ts";
import { type ObsKeyView, type OverlayKeyView, key } from "./key.ts";
import type { Shown } from "../../drawing/action-view.ts";
import { ObsError, type ObsFailureKind } from "../../obs/obs-error.ts";
import type { ObsState } from "../../obs/obs-state.ts";
import type { OverlayInObs } from "../../obs/overlay-in-obs.ts";
import type { OverlayControl } from "../../pages/overlay-control.ts";
import { type PassingMarks, createPassingMarks } from "../temporary-marks.ts";
import { type OverlaySettings, readOverlaySettings } from "./settings.ts";
import type { Store } from "../../../shared/store.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressResult,
  SidekickAction,
} from "../sidekick-action.ts";

/** How long a key shows the result of a press. */
const markMs = 3_000;
/** How long it shows that a page was reloaded automatically: long enough to be seen after a fight. */
const recoveredMs = 60_000;

type Mark = "done" | "no-browser-source" | "failed";

/** What the action needs besides the `ActionContext`. */
export interface OverlayActionOptions {
  readonly obs: Store<ObsState>;
  readonly overlay: OverlayInObs;
  readonly control: OverlayControl;
  /** Called when a press has failed. */
  readonly onTrouble: () => void;
}

/**
 * Overlay in OBS: adds it, shows or hides it, reloads it. The key shows the state in OBS. Another shows or hides the
 * figure on the overlay's pages, with or without OBS.
 */
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

  /** Shows on the keys for a while that a stopped page was reloaded. */
  showRecovered(): void {
    this.#recovered.set("all", true);
  }

  /** Why a key cannot do its work: no connection to OBS, or the failure of its last press. */
  obsFailureOn(key: string): ObsFailureKind | undefined {
    if (!this.holds(key) || this.settingsOf(key).does === "avatar") return undefined;
    const { connection, trouble, overlay } = this.#options.obs.value;
    if (connection === "lost") return trouble;
    const failure = this.#failures.get(key);
    // A failure because of the overlay's place is over once that has changed.
    return failure && (placeOf[failure] ?? overlay) === overlay ? failure : undefined;
  }

  protected override view({ id, settings }: Placed<OverlaySettings>, now: number): Shown<OverlayKeyView> {
    const { does } = settings;
    if (does === "avatar") return { view: avatarView(this.#options.control) };
    const passing = this.#marks.of(id, now);
    const recovered = does === "refresh" ? this.#recovered.of("all", now) : undefined;
    const mark = this.#working.has(id) ? "working" : (passing?.mark ?? (recovered ? "recovered" : undefined));
    return {
      view: { does, phase: phaseOf(this.#options.obs.value), mark },
      changesAt: passing?.endsAt ?? recovered?.endsAt,
    };
  }

  protected override async press({ id, settings }: Press<OverlaySettings>): Promise<PressResult> {
    const { does, sceneName, sourceName } = settings;
    if (does === "avatar") return this.#toggleAvatar();
    const { overlay } = this.#options;
    if (this.#working.has(id)) return "shown-on-key";
    this.#working.add(id);
    this.#failures.delete(id);
    this.context.painter.repaint();
    try {
      if (does === "install") await overlay.install({ sceneName, sourceName });
      else if (does === "visible") await overlay.setVisible();
      else await overlay.refresh();
      // The key itself shows whether the overlay is visible.
      if (does !== "visible") this.#mark(id, "done");
      return "done";
    } catch (error) {
      if (!(error instanceof ObsError)) throw error;
      this.context.log.warn(`The overlay in OBS: ${error.message}`);
      this.#failures.set(id, error.kind);
      // The key already shows where the overlay is, which says more.
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

  #toggleAvatar(): PressResult {
    const { control } = this.#options;
    // Nobody would see what became of it.
    if (control.state.avatar === "none") return "alert";
    control.setAvatarHidden(!control.settings.isAvatarHidden);
    return "done";
  }

  #mark(id: string, mark: Mark): void {
    // The key already shows why there is no connection, which says more.
    if (this.#options.obs.value.connection === "open") this.#marks.set(id, mark);
  }
}

/** Failures that depend on where the overlay is. */
const placeOf: { readonly [Kind in ObsFailureKind]?: NonNullable<ObsState["overlay"]> } = {
  "no-overlay": "absent",
  elsewhere: "elsewhere",
  "out-of-sight": "hidden",
};

function phaseOf({ connection, trouble, overlay }: ObsState): ObsKeyView["phase"] {
  if (connection === "connecting") return "connecting";
  if (connection === "open") return overlay ?? "unknown";
  return trouble === "password" || trouble === "too-old" ? trouble : "closed";
}
