import { html, nothing } from "lit";
import {
  type AlertKindSettings,
  type AlertVariation,
  currencyName,
  maxAlertNames,
} from "../../../shared/alerts/alert-settings.ts";
import { isAlertName } from "../../../shared/alerts/read-alert-settings.ts";
import { fill } from "../../../shared/words/words.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { groupHeadings } from "../groups.styles.ts";
import { StudioElement } from "../studio-element.ts";
import { alertEditorStyles } from "./alert-editor.styles.ts";
import { alertLabel, builtInAlerts } from "./alert-names.ts";
import type { AlertStore } from "./alert-store.ts";
import { currencyFields } from "./currency-fields.ts";
import { alertMark, kindRow } from "./kind-row.ts";
import { resetAlert, resetAllAlerts } from "./reset-alerts.ts";
import { withField } from "./with-field.ts";
import { alertHash } from "../../../shared/protocol/studio-place.ts";
import "./alert-fields.ts";
import type { SidekickAlertVariations } from "./alert-variations.ts";
import "./alert-variations.ts";
import "./variation-editor.ts";
import { textField } from "../../../shared/ui/text-field.ts";

/** The column of the page with the alerts: the list of them, or the settings of one. */
export class SidekickAlertEditor extends StudioElement {
  static override styles = [controls, groupHeadings, alertEditorStyles];
  static override properties = {
    open: { attribute: false },
    variation: { attribute: false },
    trouble: { state: true },
  };
  /** The alert whose settings are open; `undefined`: the list. */
  declare open: string | undefined;
  /** The id of its variation that is open. */
  declare variation: string | undefined;
  /** Why an alert was not added; empty: it was. */
  trouble = "";

  /** Focuses the heading, or else the way back. */
  override focus(): void {
    this.#focus(this.renderRoot.querySelector("h2") ? "h2" : "a");
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (!this.hasUpdated || !(changed.has("open") || changed.has("variation"))) return;
    const before = changed.get("open") as string | undefined;
    this.renderRoot.querySelector(".column")?.scrollTo(0, 0);
    const list = this.renderRoot.querySelector<SidekickAlertVariations>("sidekick-alert-variations");
    // The link that was followed is gone.
    if (this.variation !== undefined) this.#focus("sidekick-variation-editor");
    else if (!changed.has("open")) void list?.focusOn(changed.get("variation") as string);
    else if (this.open !== undefined) this.#focus("h2");
    else if (before !== undefined) this.#focus(`a[href="${alertHash(before)}"]`);
  }

  get #store(): AlertStore {
    return this.host.alerts;
  }

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  protected override render() {
    const { words } = this;
    const store = this.#store;
    if (store.isRead === false)
      return html`<section class="column" aria-label=${words.alerts.heading}>
        <p class="status trouble" role="status">${words.alerts.unread}</p>
        <button type="button" @click=${() => void store.read()}>${words.alerts.again}</button>
      </section>`;
    const isBusy = store.isRead === undefined;
    return html`<section class="column" aria-label=${words.alerts.heading} aria-busy=${isBusy}>
      ${this.open === undefined ? this.#list() : this.#alert(this.open)}
    </section>`;
  }

  #list() {
    const { words } = this;
    const store = this.#store;
    const { alerts } = words;
    const isTouched = Object.keys(store.settings).some((name) => name !== currencyName);
    return html`<header><h2 tabindex="-1">${alerts.heading}</h2></header>
      <p class="note">${alerts.note}</p>
      <ul>
        ${builtInAlerts.map((name) => this.#row(name))}
      </ul>
      ${currencyFields(this.host)}
      <h3>${alerts.others}</h3>
      <p class="note">${alerts.othersNote}</p>
      <ul>
        ${store.others.map((name) => this.#row(name))}
      </ul>
      <form @submit=${this.#addOwn}>
        <label for="add">${alerts.addName}</label>
        ${textField({ id: "add", value: "", placeholder: "HYPE_TRAIN" })}
        <button>${alerts.add}</button>
      </form>
      <p class="trouble" role="status" ?hidden=${this.trouble === ""}>${this.trouble}</p>
      <div class="end">
        <slot></slot>
        ${
          isTouched
            ? html`<button type="button" @click=${() => this.#resetAll()}>${alerts.resetAll}</button>`
            : nothing
        }
      </div>`;
  }

  #row(name: string) {
    return kindRow(name, this.#store.of(name), this.host, (isOn) => this.#turn(name, isOn));
  }

  #alert(name: string) {
    const { words } = this;
    const store = this.#store;
    const { alerts } = words;
    const settings = store.of(name);
    const variation = settings.variations.find(({ id }) => id === this.variation);
    if (variation) return this.#variation(name, settings, variation);
    return html`<header>${backLink(alertHash(), alerts.back)}</header>
      <div class="title">
        ${alertMark(name, settings.choices)}
        <h2 tabindex="-1"><bdi>${alertLabel(name, words)}</bdi></h2>
        ${tickField(alerts.isOn, settings.choices.isOn !== false, (isOn) => this.#turn(name, isOn), { isSwitch: true })}
      </div>
      <sidekick-alert-fields
        .host=${this.host}
        .name=${name}
        .choices=${settings.choices}
        .onChange=${(choices: typeof settings.choices) => store.change(name, { ...store.of(name), choices }, true)}
      ></sidekick-alert-fields>
      <sidekick-alert-variations
        .host=${this.host}
        .name=${name}
        .settings=${settings}
      ></sidekick-alert-variations>
      <div class="end">
        ${
          Object.hasOwn(store.settings, name)
            ? html`<button type="button" @click=${() => this.#reset(name)}>
                ${store.isKnown(name) ? alerts.reset : words.remove}
              </button>`
            : nothing
        }
      </div>`;
  }

  #variation(name: string, settings: AlertKindSettings, variation: AlertVariation) {
    const { words } = this;
    const back = fill(words.alerts.variations.back, { name: alertLabel(name, words) });
    return html`<header>${backLink(alertHash(name), back)}</header>
      <sidekick-variation-editor
        .host=${this.host}
        .name=${name}
        .settings=${settings}
        .variation=${variation}
      ></sidekick-variation-editor>`;
  }

  #turn(name: string, isOn: boolean): void {
    const { choices, variations } = this.#store.of(name);
    this.#store.change(name, { choices: withField(choices, "isOn", isOn ? undefined : false), variations });
  }

  readonly #addOwn = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>("#add");
    const name = field?.value.trim().toUpperCase() ?? "";
    const builtIn = builtInAlerts.find((one) => one.toUpperCase() === name);
    if (!field || name === "" || (!builtIn && !isAlertName(name))) return field?.focus();
    const { alerts } = this.words;
    const isNew = !builtIn && !Object.hasOwn(this.#store.settings, name);
    if (isNew && Object.keys(this.#store.settings).length >= maxAlertNames) {
      this.trouble = fill(alerts.crowded, { most: maxAlertNames });
      return;
    }
    this.trouble = "";
    field.value = "";
    if (isNew) this.#store.add(name);
    location.hash = alertHash(builtIn ?? name);
  };

  #reset(name: string): void {
    const isKept = this.#store.isKnown(name);
    resetAlert(name, this.host);
    // The button that was pressed is gone.
    if (isKept) this.#focus("h2");
    else location.hash = alertHash();
  }

  #resetAll(): void {
    resetAllAlerts(this.host);
    this.#focus("h2");
  }
}

/** The link back from an alert or a variation. */
function backLink(href: string, label: string) {
  return html`<a class="back" href=${href}
    ><svg viewBox="0 0 10 16" aria-hidden="true"><path d="M8 2 2 8l6 6" /></svg>${label}</a
  >`;
}

customElements.define("sidekick-alert-editor", SidekickAlertEditor);
