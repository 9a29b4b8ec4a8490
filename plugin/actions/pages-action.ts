import type { PagesKeyView } from "../drawing/pages-key.ts";
import type { TimedView } from "../drawing/trouble.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { createTemporaryMarks } from "./temporary-marks.ts";
import { type ActionContext, type ActionParts, type PressSign, SidekickAction } from "./sidekick-action.ts";
import type { PagesResult } from "./page-operations.ts";

/** How long a key shows the result of a press. */
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
    this.#marks = createTemporaryMarks<NonNullable<PagesKeyView["mark"]>>(context.clock, markMs, (keyId) =>
      this.repaint([keyId]),
    );
  }

  /** A view with the number of pages and the result of the key's last press. */
  protected marked<Own extends object>(keyId: string, own: Own, now: number): TimedView<Own & PagesKeyView> {
    const marked = this.#marks.of(keyId, now);
    const { pages } = this.control.state;
    return { view: { ...own, pages, mark: marked?.mark }, changesAt: marked?.endsAt };
  }

  /** Shows a result on the key for a moment. */
  protected signOf(keyId: string, result: PagesResult): PressSign {
    switch (result) {
      case "set":
        return "done";
      case "no-page":
        return "alert";
      case "nothing":
      case "app-speaks":
        this.#marks.set(keyId, result);
        return "shown-on-key";
      case "sent":
        this.#marks.set(keyId, "done");
        return "done";
    }
  }
}
