import type { PagesKeyView } from "../drawing/pages-key.ts";
import type { TimedView } from "../drawing/action-view.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { createPassingMarks } from "./temporary-marks.ts";
import { type ActionContext, type ActionParts, type PressResult, SidekickAction } from "./sidekick-action.ts";
import type { PagesOutcome } from "./page-operations.ts";

/** How long a key shows that something was done, or that there was nothing to do. */
const markMs = 1_500;

/** An action that controls the open overlay pages, and shows the result for a moment. */
export abstract class PagesAction<
  Settings,
  View extends PagesKeyView,
  DialView extends object = never,
> extends SidekickAction<Settings, View, DialView> {
  protected readonly control: OverlayControl;
  readonly #marks;

  constructor(context: ActionContext, parts: ActionParts<Settings, View, DialView>, control: OverlayControl) {
    super(context, parts);
    this.control = control;
    this.#marks = createPassingMarks<"done" | "nothing">(context.clock, markMs, () =>
      context.painter.repaint(),
    );
  }

  /** The state of the pages with the result of the key's last press. */
  protected marked<Own extends object>(id: string, own: Own, now: number): TimedView<Own & PagesKeyView> {
    const marked = this.#marks.of(id, now);
    const { pages } = this.control.state;
    return { view: { ...own, pages, mark: marked?.mark }, changesAt: marked?.endsAt };
  }

  /** The result of a press, which the key shows for a moment. */
  protected resultOf(id: string, outcome: PagesOutcome): PressResult {
    switch (outcome) {
      case "set":
        return "done";
      case "no-page":
        return "alert";
      case "nothing":
        this.#marks.set(id, "nothing");
        return "shown-on-key";
      case "told":
        this.#marks.set(id, "done");
        return "done";
    }
  }
}
