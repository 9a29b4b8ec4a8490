import { LitElement, type PropertyDeclarations, html, nothing } from "lit";
import { lengthOf } from "../../shared/api/endpoints.ts";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { type ControlWords, type Language, fill } from "../../shared/words/words.ts";
import { type ControlPresses, sentenceOf } from "./control-presses.ts";

/** What the sections of the control page show, and how they press. Each change makes a new one. */
export interface ControlPanel {
  readonly words: ControlWords;
  readonly language: Language;
  /** The plugin's last state; `undefined` before the first one. */
  readonly state: ControlState | undefined;
  /** The sentence that disables every button while there is no connection. */
  readonly closedReason: string | undefined;
  readonly presses: ControlPresses;
  /** Milliseconds that are left now of a time in the last state. */
  readonly leftOf: (ms: number) => number;
}

/** A button of the control page. */
export interface ControlButton {
  /** Where the result of its press is shown. */
  readonly place: string;
  readonly label: unknown;
  readonly press: () => void;
  /** Why it cannot be pressed now. */
  readonly reason?: string | undefined;
  readonly look?: string;
  /** Its accessible name, where the label is not enough. */
  readonly name?: string | undefined;
  readonly isOn?: boolean | undefined;
}

/** A part of the control page: it shows the panel's state. */
export abstract class ControlSection extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: ControlPanel;

  /** A button. A disabled one shows its reason when it is pressed, and keeps the focus, which `disabled` would lose. */
  protected button({ place, label, press, reason, look = "", name, isOn }: ControlButton) {
    const { closedReason, presses } = this.panel;
    const why = closedReason ?? reason;
    return html`<button
      type="button"
      class=${look}
      title=${why ?? nothing}
      aria-label=${name ?? nothing}
      aria-pressed=${isOn ?? nothing}
      aria-disabled=${why === undefined ? nothing : "true"}
      @click=${() => (why === undefined ? press() : presses.explain(place, why))}
    >
      ${label}
    </button>`;
  }

  /** The result of the last press at a place. The page itself has screen readers announce it. */
  protected result(place: string) {
    const result = this.panel.presses.at(place);
    if (!result) return nothing;
    return html`<p class="result ${result.phase}">${sentenceOf(result, this.panel.words)}</p>`;
  }
}

/** The whole seconds until a reaction can be triggered; 0: now. */
export function secondsLeft({ state, leftOf }: ControlPanel): number {
  return state ? Math.ceil(leftOf(state.cooldown.readyInMs) / 1_000) : 0;
}

/** Why the AI cannot be made to react now; `undefined`: it can. */
export function reactionDisabledReason(panel: ControlPanel): string | undefined {
  const { words, state } = panel;
  if (state?.cooldown.isSending) return words.sending;
  const seconds = secondsLeft(panel);
  return seconds > 0 ? fill(words.readyIn, { seconds }) : undefined;
}

/** Why a text cannot be sent; `undefined`: it can. `limit` is in UTF-16 units. */
export function sendDisabledReason({ words }: ControlPanel, text: string, limit: number): string | undefined {
  if (text.trim() === "") return words.reasons.empty;
  return lengthOf(text) > limit ? words.reasons.tooLong : undefined;
}
