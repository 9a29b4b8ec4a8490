import type { DidReceiveSettingsEvent, WillAppearEvent, WillDisappearEvent } from "@elgato/streamdeck";
import { avatarView } from "./avatar-key.ts";
import { type ObsKeyView, type OverlayKeyView, key } from "./key.ts";
import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import type { CanvasChoice } from "../../obs/canvases.ts";
import { ObsError, type ObsFailureKind } from "../../obs/obs-error.ts";
import type { ObsState, OverlayOnCanvas } from "../../obs/obs-state.ts";
import type { OverlayInObs } from "../../obs/overlay-in-obs.ts";
import type { OverlayControl } from "../../pages/overlay-control.ts";
import { type TemporaryMarks, createTemporaryMarks } from "../temporary-marks.ts";
import { type OverlayKeySettings, readOverlayKeySettings } from "./settings.ts";
import type { Store } from "../../../shared/store.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";

/** How long a key shows the result of a press. */
const markMs = 3_000;
/** How long a key shows that a page was reloaded automatically: long enough to be seen after a fight. */
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
 * Overlay in OBS: adds it, shows or hides it, or reloads it. The key shows the overlay's state in OBS. The avatar operation
 * shows or hides the avatar on the overlay's pages, with or without OBS.
 */
export class OverlayAction extends SidekickAction<OverlayKeySettings, OverlayKeyView> {
  readonly #options: OverlayActionOptions;
  readonly #marks: TemporaryMarks<Mark>;
  readonly #recovered: TemporaryMarks<true>;
  /** Failure of the last press of each key. */
  readonly #failures = new Map<string, ObsFailureKind>();
  readonly #working = new Set<string>();

  constructor(context: ActionContext, options: OverlayActionOptions) {
    super(context, { name: "overlay", read: readOverlayKeySettings, key });
    this.#options = options;
    const repaint = (): void => this.repaint();
    this.#marks = createTemporaryMarks<Mark>(context.clock, markMs, repaint);
    this.#recovered = createTemporaryMarks<true>(context.clock, recoveredMs, repaint);
    options.obs.subscribe(repaint);
  }

  /** Shows on the keys for a while that a stopped page was reloaded. */
  showRecovered(): void {
    this.#recovered.set("all", true);
  }

  override onWillAppear(event: WillAppearEvent): void {
    super.onWillAppear(event);
    this.#followCanvases();
  }

  override onWillDisappear(event: WillDisappearEvent): void {
    super.onWillDisappear(event);
    this.#followCanvases();
  }

  override onDidReceiveSettings(event: DidReceiveSettingsEvent): void {
    super.onDidReceiveSettings(event);
    this.#followCanvases();
  }

  #followCanvases(): void {
    const canvases = new Map<string, CanvasChoice>();
    for (const settings of this.allSettings) {
      const canvas = canvasFor(settings);
      if (canvas) canvases.set(canvas.uuid, canvas);
    }
    this.#options.overlay.followCanvases([...canvases.values()]);
  }

  /** Failure of the connection to OBS, of the key's last press, or of its canvas, which OBS no longer has. */
  obsFailureOn(keyId: string): ObsFailureKind | undefined {
    if (!this.isPlaced(keyId) || this.settingsOf(keyId).does === "avatar") return undefined;
    const { connection, trouble } = this.#options.obs.value;
    if (connection === "lost") return trouble;
    const overlay = overlayFor(this.settingsOf(keyId), this.#options.obs.value);
    if (overlay === "no-canvas") return overlay;
    const failure = this.#failures.get(keyId);
    // A failure because of the overlay's place is over once the place has changed.
    return failure && (placeOf[failure] ?? overlay) === overlay ? failure : undefined;
  }

  protected override view(
    { keyId, settings }: Placed<OverlayKeySettings>,
    now: number,
  ): ViewOrTrouble<OverlayKeyView> {
    const { does } = settings;
    if (does === "avatar") return { view: avatarView(this.#options.control) };
    const own = this.#marks.of(keyId, now);
    const recovered = does === "refresh" ? this.#recovered.of("all", now) : undefined;
    const mark = this.#working.has(keyId) ? "working" : (own?.mark ?? (recovered ? "recovered" : undefined));
    return {
      view: { does, phase: phaseOf(this.#options.obs.value, settings), mark },
      changesAt: own?.endsAt ?? recovered?.endsAt,
    };
  }

  protected override async press({ keyId, settings }: Press<OverlayKeySettings>): Promise<PressSign> {
    const { does, sceneName, sourceName, layout } = settings;
    if (does === "avatar") return this.#toggleAvatar(settings.shows);
    const { overlay } = this.#options;
    const canvas = canvasFor(settings);
    if (this.#working.has(keyId)) return "shown-on-key";
    this.#working.add(keyId);
    this.#failures.delete(keyId);
    this.repaint([keyId]);
    try {
      // The streamer has hidden it on purpose: a repair must not show it to viewers.
      if (does === "install")
        await overlay.install({ sceneName, sourceName, canvas, layout, staysHidden: true });
      else if (does === "visible") await overlay.setVisible(undefined, canvas);
      else await overlay.refresh();
      // The key itself shows whether the overlay is visible.
      if (does !== "visible") this.#mark(keyId, "done");
      return "done";
    } catch (error) {
      if (!(error instanceof ObsError)) throw error;
      this.context.log.warn(`The overlay in OBS: ${error.message}`);
      this.#failures.set(keyId, error.kind);
      // The key already shows the overlay's place, which explains more.
      if (!placeOf[error.kind]) {
        this.#mark(keyId, error.kind === "no-browser-source" ? "no-browser-source" : "failed");
      }
      this.#options.onTrouble();
      return "alert";
    } finally {
      this.#working.delete(keyId);
      this.repaint([keyId]);
    }
  }

  #toggleAvatar(shows: boolean | undefined): PressSign {
    const { control } = this.#options;
    // Without an avatar on a page nobody would see the change.
    if (control.state.avatar === "none") return "alert";
    control.setAvatarHidden(shows === undefined ? !control.settings.isAvatarHidden : !shows);
    return "done";
  }

  #mark(keyId: string, mark: Mark): void {
    // The key already shows why there is no connection, which explains more.
    if (this.#options.obs.value.connection === "open") this.#marks.set(keyId, mark);
  }
}

/** Failures that depend on the overlay's place. */
const placeOf: { readonly [Kind in ObsFailureKind]?: OverlayOnCanvas } = {
  "no-overlay": "absent",
  elsewhere: "elsewhere",
  "out-of-sight": "hidden",
  "no-canvas": "no-canvas",
};

/** The further canvas that a key works on. */
function canvasFor({ does, canvas: uuid, canvasName: name }: OverlayKeySettings): CanvasChoice | undefined {
  return uuid !== "" && (does === "install" || does === "visible") ? { uuid, name } : undefined;
}

/** Where the overlay is on the canvas that a key works on. */
function overlayFor(settings: OverlayKeySettings, state: ObsState): OverlayOnCanvas | undefined {
  const canvas = canvasFor(settings);
  return canvas ? state.onCanvases?.[canvas.uuid] : state.overlay;
}

function phaseOf(state: ObsState, settings: OverlayKeySettings): ObsKeyView["phase"] {
  const { connection, trouble } = state;
  if (connection === "connecting") return "connecting";
  if (connection === "open") return overlayFor(settings, state) ?? "unknown";
  return trouble === "password" || trouble === "too-old" ? trouble : "closed";
}
