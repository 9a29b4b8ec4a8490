import { LitElement, type PropertyDeclarations, type PropertyValues, html, nothing, svg } from "lit";
import { lengthOf } from "../../shared/api/endpoints.ts";
import type { Right } from "../../shared/protocol/control-protocol.ts";
import { type Plural, fill, plural } from "../../shared/words/words.ts";
import { helpLink } from "./help-path-link.ts";
import type { ControlPanel } from "./control-panel.ts";
import { type ButtonResult, sentenceOf } from "./control-presses.ts";
import { blockingProblem, secondsLeft } from "./head.ts";

const arrow = svg`<svg viewBox="0 0 10 10" aria-hidden="true"><path d="m1.5 3.5 3.5 3.5 3.5-3.5" /></svg>`;

/** A button of the control page. */
export interface ControlButton {
  /** Where the result of its press is shown. */
  readonly place: string;
  readonly label: unknown;
  /** Gets the button: in Safari, one that is clicked does not get the focus. */
  readonly press: (button: HTMLElement) => void;
  /** Why it cannot be pressed now. */
  readonly reason?: string | undefined;
  readonly look?: string;
  /** The button's accessible name, where the label is not enough. */
  readonly name?: string | undefined;
  /** Id of the text that it is about. */
  readonly about?: string | undefined;
  readonly isOn?: boolean | undefined;
  /** The right that it needs; default: to press. */
  readonly needs?: Right;
}

/** A part of the control page: it shows the panel's state. */
export abstract class ControlSection extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: ControlPanel;
  /** Whether the focus goes to the button that undoes, because the button that had it is gone. */
  protected focusesUndo = false;

  /** A button. A disabled one shows its reason when it is pressed, and keeps the focus, which `disabled` would lose. */
  protected button({ place, label, press, reason, look = "", name, about, isOn, needs }: ControlButton) {
    const { presses } = this.panel;
    const why = closedFor(this.panel, needs) ?? reason;
    const isIcon = look.includes("icon");
    return html`<button
      type="button"
      class=${look}
      title=${why ?? (isIcon ? name : undefined) ?? nothing}
      aria-describedby=${why === undefined ? (about ?? nothing) : nothing}
      aria-label=${name ?? nothing}
      aria-pressed=${isOn ?? nothing}
      aria-disabled=${why === undefined ? nothing : "true"}
      @click=${({ currentTarget }: Event) =>
        why === undefined ? press(currentTarget as HTMLElement) : presses.explain(place, why)}
    >
      ${label}
    </button>`;
  }

  /**
   * A part of the page that can be folded. `name` is its id, and that of its heading's button; `aside`, beside the
   * heading, is shown also while it is folded.
   */
  protected foldable(name: string, heading: string, aside: unknown, content: unknown) {
    const { folded } = this.panel;
    const isFolded = folded.has(name);
    return html`<section aria-labelledby=${name} class=${isFolded ? "folded" : ""}>
      <div class="head">
        <h2>
          <button
            type="button"
            id=${name}
            class="fold"
            aria-expanded=${!isFolded}
            aria-controls="${name}-content"
            @click=${() => folded.toggle(name)}
          >
            ${arrow}<span>${heading}</span>
          </button>
        </h2>
        ${aside}
      </div>
      <div class="content" id="${name}-content" ?hidden=${isFolded}>${content}</div>
    </section>`;
  }

  protected override updated(_changed: PropertyValues): void {
    // Firefox and Safari do not size a field by its content.
    if (!CSS.supports("field-sizing", "content"))
      for (const field of this.renderRoot.querySelectorAll("textarea")) {
        if (field.value === "") field.style.height = "";
        if (field.scrollHeight > field.clientHeight) field.style.height = `${field.scrollHeight + 2}px`;
      }
    const undo = this.focusesUndo ? this.renderRoot.querySelector<HTMLElement>(".undo") : null;
    if (undo) this.focusesUndo = false;
    undo?.focus();
    this.dispatchEvent(new Event("drawn", { bubbles: true, composed: true }));
  }

  /** Why nothing can be pressed at a place whose result is still awaited; `undefined`: none is. */
  protected underWay(place: string): string | undefined {
    const { presses, words } = this.panel;
    return presses.isUnderWay(place) ? words.reasons.underWay : undefined;
  }

  /** A number of something, as words. */
  protected counted(forms: Plural, count: number): string {
    return fill(plural(this.panel.language, forms, count), { count });
  }

  /** The result of the last press at a place. The page itself has screen readers announce it. */
  protected result(place: string) {
    const result = this.panel.presses.at(place);
    return result ? resultLine(result, this.panel) : nothing;
  }
}

/** Why nothing can be pressed that needs a right: there is no connection, or another screen may not. */
export function closedFor(
  { closedReason, state, words }: ControlPanel,
  right: Right = "press",
): string | undefined {
  return closedReason ?? (state?.may?.includes(right) === false ? words.mayNot : undefined);
}

/** A result, with a link to the help if something went wrong. */
export function resultLine(result: ButtonResult, { words, language }: ControlPanel) {
  const help = helpLink({ anchor: result.help, language, label: words.whatToDo });
  return html`<p class="result ${result.phase}">${sentenceOf(result, words)} ${help}</p>`;
}

/** Why the service cannot be asked for anything now; `undefined`: it can. */
export function serviceReason(panel: ControlPanel): string | undefined {
  const { state, words } = panel;
  const problem = blockingProblem(panel);
  return problem === null ? undefined : (state?.trouble ?? words.problems[problem]);
}

/** Why the AI cannot be made to react now; `undefined`: it can. */
export function reactionDisabledReason(panel: ControlPanel): string | undefined {
  const { words, state } = panel;
  const reason = serviceReason(panel);
  if (reason !== undefined) return reason;
  if (state?.cooldown.isSending) return words.sending;
  const seconds = secondsLeft(panel);
  return seconds > 0 ? fill(words.readyIn, { seconds }) : undefined;
}

/** Why a text cannot be sent; `undefined`: it can. `limit` is in UTF-16 units. */
export function sendDisabledReason({ words }: ControlPanel, text: string, limit: number): string | undefined {
  if (text.trim() === "") return words.reasons.empty;
  return lengthOf(text) > limit ? words.reasons.tooLong : undefined;
}
