import { css, html, nothing } from "lit";
import type { AlertTier } from "../../../shared/alerts/alert-tiers.ts";
import { chooseAlert } from "../../../shared/alerts/choose-alert.ts";
import { fill } from "../../../shared/words/words.ts";
import { readOptions } from "../../options/options.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { StudioElement } from "../studio-element.ts";
import { alertLabel, builtInAlerts, unitOf } from "./alert-names.ts";
import { type OpenAlert, type OpenSample, playedAlert, samplesOf, stageSample } from "./open-alert.ts";
import { sampleAlert, sampleAmount, sampleTiers, type SampleViewer, sampleViewers } from "./sample-alerts.ts";
import { namedVariation, triedId } from "../../pieces/alerts/alert.ts";
import { envelopeText, type TriedAlert } from "./example-event.ts";

/** Tries alerts out in the preview: those of each kind, or the open one, in any size and with awkward names. */
export class SidekickTryAlert extends StudioElement {
  static override styles = [
    controls,
    css`
      :host {
        margin-top: 10px;
      }
      .bar {
        gap: 6px 12px;
        margin-bottom: 10px;
      }
      .buttons {
        gap: 6px;
      }
      button {
        white-space: nowrap;
      }
      .hint {
        color: var(--attention);
        margin: 0 0 10px;
      }
      .hint button {
        color: var(--ink);
        margin-inline-start: 6px;
      }
    `,
  ];
  static override properties = {
    open: { attribute: false },
    variation: { attribute: false },
    onPlay: { attribute: false },
    onSample: { attribute: false },
    tier: { state: true },
    viewer: { state: true },
    hasMessage: { state: true },
  };
  /** The alert whose settings are open. */
  declare open: string | undefined;
  /** Passes an envelope to the preview; returns whether alerts are paused there. */
  declare onPlay: (envelope: string) => boolean;
  /** The id of its variation that is open. */
  declare variation: string | undefined;
  /** Called with the alert that the preview shows while nothing plays, as `stageSample` makes it; empty: none. */
  declare onSample: (sample: string) => void;
  /** The size that was chosen last, which an alert may not have. */
  tier: AlertTier = "small";
  viewer: SampleViewer = "usual";
  hasMessage = false;

  protected override updated(): void {
    const { isRead, currency } = this.host.alerts;
    const sample = isRead === undefined ? undefined : this.#sample;
    this.onSample(sample ? stageSample(sample, currency) : "");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.onSample("");
  }

  get #opened(): OpenAlert | undefined {
    const { open: name, variation, viewer, hasMessage } = this;
    return name === undefined ? undefined : { name, variation, viewer, hasMessage };
  }

  get #samples(): readonly OpenSample[] {
    return this.#opened ? samplesOf(this.#opened, this.host.alerts) : [];
  }

  get #sample(): OpenSample | undefined {
    return this.#samples.find(({ tier }) => tier === this.tier) ?? this.#samples[0];
  }

  protected override render() {
    const { words } = this;
    const samples = words.alerts.try;
    const kinds = html`<div class="bar buttons" role="group" aria-label=${words.tryOut}>
      ${this.#kinds()}
    </div>`;
    return html`${this.open === undefined ? kinds : nothing} ${this.#hint()}
      <div class="bar">
        ${this.open === undefined ? nothing : this.#sizes(this.open)}
        <label
          >${samples.viewer}
          ${choiceField({
            id: "viewer",
            values: sampleViewers.map((viewer) => [viewer, samples.viewers[viewer]]),
            chosen: this.viewer,
            onChoose: (value) => (this.viewer = sampleViewers.find((one) => one === value) ?? "usual"),
          })}</label
        >
        ${tickField(samples.withMessage, this.hasMessage, (isOn) => (this.hasMessage = isOn))}
      </div>`;
  }

  /** Why the overlay looks different from this preview, or why it is calmer than its alerts could be. */
  #hint() {
    const { words } = this;
    const { show, motion } = readOptions(new URLSearchParams(this.document.choices));
    if (!show.has("alerts")) {
      const name = words.pieces.alerts;
      return html`<p class="hint">
        ${words.alerts.try.notShown}
        <button type="button" @click=${this.#showAlerts}>${fill(words.showPiece, { name })}</button>
      </p>`;
    }
    return motion === "full"
      ? nothing
      : html`<p class="hint">${fill(words.alerts.try.motion, { value: words.values[motion] })}</p>`;
  }

  readonly #showAlerts = (): void => {
    const { show } = readOptions(new URLSearchParams(this.document.choices));
    this.host.choose("show", [...show, "alerts"].join());
  };

  #kinds() {
    const { words } = this;
    return builtInAlerts.map((name) => {
      const [tier = "small"] = sampleTiers(name, this.host.alerts.choicesOf(name));
      return html`<button type="button" @click=${() => void this.#try(name, tier)}>
        ${alertLabel(name, words)}
      </button>`;
    });
  }

  /** What plays the open alert, and its sizes. */
  #sizes(name: string) {
    const { alerts, pieceOptions } = this.words;
    const isCounted = unitOf(name) !== undefined;
    const sizes = this.#samples.map(({ tier, amount }) => {
      const size = alerts.sizes[tier];
      return [tier, isCounted && amount !== 0 ? `${size} (${amount})` : size] as const;
    });
    return html`<button type="button" class="main" @click=${this.#play}>${alerts.try.play}</button> ${
        sizes.length < 2
          ? nothing
          : html`<label
              >${pieceOptions.scale}
              ${choiceField({
                id: "size",
                values: sizes,
                chosen: this.#sample?.tier ?? "",
                onChoose: (value) => (this.tier = sizes.find(([tier]) => tier === value)?.[0] ?? this.tier),
              })}</label
            >`
      }`;
  }

  readonly #play = (): void => {
    const [opened, sample, store] = [this.#opened, this.#sample, this.host.alerts];
    if (opened && sample) void this.play(playedAlert(opened, sample, store.of(opened.name), store.currency));
  };

  async #try(name: string, tier: AlertTier): Promise<void> {
    const amount = sampleAmount(name, tier, this.host.alerts.choicesOf(name));
    const event = sampleAlert(name, amount, this.viewer, this.hasMessage);
    await this.play({ event, id: triedId() });
  }

  /** Shows an alert in the preview, and why it cannot be seen or is silent. */
  async play({ id, event }: TriedAlert): Promise<void> {
    const store = this.host.alerts;
    await store.document.queue.flush();
    const arePaused = this.onPlay(envelopeText({ id, event }, store.currency));
    this.#explain(arePaused, chooseAlert(store.settings, event, id, namedVariation(id)));
  }

  /** Reasons why an alert cannot be seen or is silent, in words. */
  #explain(arePaused: boolean, { isShown, choices }: ReturnType<typeof chooseAlert>): void {
    const { host } = this;
    const { words } = host;
    const samples = words.alerts.try;
    const { own } = readOptions(new URLSearchParams(this.document.choices));
    const isSilent = Number(own["sounds"]) === 0 && choices.sound !== "none";
    const sentence = !isShown
      ? choices.isOn === false
        ? samples.off
        : fill(samples.tooSmall, { least: choices.least })
      : arePaused
        ? words.pausedFromDeck
        : isSilent
          ? samples.silent
          : "";
    if (sentence !== "") host.say(sentence, { isOfTest: true, isTrouble: true });
    else if (host.status.isOfTest) host.say("");
  }
}

customElements.define("sidekick-try-alert", SidekickTryAlert);
