import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import { type OverlayControl, isAllQuiet } from "../../pages/overlay-control.ts";
import type { SavedRules } from "../../settings/stored-rules.ts";
import { type ActionContext, type Press, type PressSign, SidekickAction } from "../sidekick-action.ts";
import { type RulesKeyView, key } from "./key.ts";

/** Rules: turns everything off that happens by itself, and on again. */
export class RulesAction extends SidekickAction<null, RulesKeyView> {
  readonly #rules: SavedRules;
  readonly #control: OverlayControl;

  constructor(context: ActionContext, rules: SavedRules, control: OverlayControl) {
    super(context, { name: "rules", read: () => null, key });
    this.#rules = rules;
    this.#control = control;
    rules.subscribe(() => this.repaint());
  }

  protected override view(): ViewOrTrouble<RulesKeyView> {
    if (!this.#rules.areOn) return { view: { phase: "off" } };
    return { view: { phase: isAllQuiet(this.#control.settings) ? "quiet" : "on" } };
  }

  protected override async press({ desiredState }: Press<null>): Promise<PressSign> {
    this.#rules.turn(desiredState === undefined ? !this.#rules.areOn : desiredState === 0);
    return "done";
  }
}
