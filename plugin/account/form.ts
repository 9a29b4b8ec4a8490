import { type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { fill } from "../../shared/words/words.ts";
import { connectAppQuestion } from "../desktop-app/app-questions.ts";
import { connectAppRow } from "../desktop-app/form.ts";
import { coreSettings, defaultAppAddress, readGlobalSettings } from "../settings/global-settings.ts";
import { normaliseLoopbackAddress } from "../settings/socket-address.ts";
import { accountStatus, statusMeanings } from "./account-status.ts";
import { shownTrouble } from "./shown-trouble.ts";
import { channelsQuestion, connectionTest } from "./account-questions.ts";
import { missingSettings } from "../settings/missing-settings.ts";
import { judgeAddress, keyAsMeant } from "./typed-account.ts";
import { liveRegion, row, statusLine } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { hasNoItems, listChoice } from "../forms/list-choice.ts";
import { channelStatusLine } from "./channel-row.ts";
import { PanelView } from "../forms/panel-view.ts";
import "../forms/secret-field.ts";
import { testRow } from "../forms/test-row.ts";
import { SettingField, addressText } from "../forms/setting-field.ts";
import { settingChoice } from "../forms/setting-rows.ts";
import { TypedField, typedRow } from "../forms/typed-field.ts";

/** The account: the same for every key. */
export class AccountView extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    isShort: { attribute: false },
  };
  /** Shows only what connects the account. */
  isShort = false;
  /** Saves only a complete address, because the API key is sent to it. */
  readonly #addressField = new TypedField(this, (typed) => {
    const verdict = judgeAddress(typed);
    if (verdict === "not-an-address") return false;
    this.panel.globals.change({ baseUrl: verdict === "empty" ? undefined : typed.trim() });
    return true;
  });

  readonly #appAddressField = new SettingField(
    this,
    coreSettings,
    "appAddress",
    addressText(defaultAppAddress, normaliseLoopbackAddress),
  );

  static override styles = [
    inspectorStyles,
    css`
      .inside {
        padding: 4px 0 2px;
      }
    `,
  ];

  override render(): TemplateResult {
    const { words } = this.panel;
    const status = accountStatus(this.panel);
    const fields = html`${connectAppRow(this.panel, this.#startConnect, this.#noAddress())} ${this.#address()}
      <sidekick-secret-field
        .panel=${this.panel}
        secret="apiKey"
        .clean=${keyAsMeant}
      ></sidekick-secret-field>
      ${this.#test()}
      ${this.isShort ? nothing : html`${this.#channel()} ${this.#rate()} ${this.#appAddress()}`}`;
    return this.isShort
      ? fields
      : html`${statusLine(statusMeanings[status], words.account.status[status])}
          <div class="inside">${fields}</div>`;
  }

  #address(): TemplateResult {
    const { globals, words } = this.panel;
    const { loaded, settings } = globals.value;
    const { baseUrl } = readGlobalSettings(settings);
    const verdict = judgeAddress(this.#addressField.shown(baseUrl));
    const isBad = verdict === "not-an-address";
    return typedRow(this.#addressField, {
      id: "address",
      label: words.account.address,
      value: baseUrl,
      placeholder: words.account.addressPlaceholder,
      isDisabled: !loaded,
      inputmode: "url",
      isBad,
      status: isBad
        ? statusLine("trouble", words.account.addressBad)
        : html`${verdict === "open" ? statusLine("attention", words.account.addressOpen) : nothing}
          ${this.#confirmation(baseUrl)}`,
    });
  }

  /** The question whether the key may go to an address that it has never gone to. */
  #confirmation(baseUrl: string): unknown {
    const { account, globals, words } = this.panel;
    const address = normaliseBaseUrl(baseUrl);
    if (account()?.missing !== "unconfirmed" || address === null) return nothing;
    const { host } = new URL(address);
    const button = html`<button
      class="quiet"
      id="confirm-address"
      type="button"
      @click=${() => {
        globals.change({ confirmedAddress: address });
        globals.save();
      }}
    >
      ${words.account.confirmYes}
    </button>`;
    return statusLine("attention", fill(words.account.confirm, { host }), button);
  }

  /** Set from the press of the app's button until it has an address of the service, and that is saved. */
  #connectsWhenSaved = false;

  readonly #startConnect = (): void => {
    this.#connectsWhenSaved = true;
    this.panel.globals.save();
    this.requestUpdate();
    if (this.#lacksAddress()) this.renderRoot.querySelector<HTMLElement>("#address")?.focus();
  };

  #lacksAddress(): boolean {
    const missing = missingSettings(this.panel.globals.value.settings);
    return missing !== undefined && missing !== "key";
  }

  #noAddress(): unknown {
    const isAwaited = this.#connectsWhenSaved && this.#lacksAddress();
    return isAwaited ? statusLine("attention", this.panel.words.missing.address) : nothing;
  }

  #test(): TemplateResult {
    const { words } = this.panel;
    const test = this.panel.question(connectionTest);
    return testRow({
      id: "test",
      panel: this.panel,
      label: words.account.test,
      isPrimary: true,
      testing: words.account.testing,
      test: test.value,
      start: this.#startTest,
      before: this.#missing(),
    });
  }

  /** Set once a test was asked for although something is missing. */
  #askedTooEarly = false;

  #missing(): unknown {
    const { globals, words } = this.panel;
    const missing = missingSettings(globals.value.settings);
    if (missing === undefined) this.#askedTooEarly = false;
    return missing !== undefined && this.#askedTooEarly
      ? statusLine("attention", words.missing[missing])
      : nothing;
  }

  readonly #startTest = (): void => {
    const { globals } = this.panel;
    // Saved first, so that the test uses what was typed.
    globals.save();
    if (missingSettings(globals.value.settings) === undefined) this.#testsWhenSaved = true;
    else this.#askedTooEarly = true;
    this.requestUpdate();
  };

  /** Set from the press of the button until what was typed is saved. */
  #testsWhenSaved = false;

  override updated(): void {
    if (this.panel.globals.value.unsaved) return;
    if (this.#connectsWhenSaved && !this.#lacksAddress()) {
      this.#connectsWhenSaved = false;
      this.panel.question(connectAppQuestion).ask();
    }
    if (!this.#testsWhenSaved) return;
    this.#testsWhenSaved = false;
    this.panel.question(connectionTest).ask();
  }

  #channel(): TemplateResult {
    const { globals, words } = this.panel;
    const channels = this.panel.question(channelsQuestion);
    const test = this.panel.question(connectionTest);
    const { channelName } = readGlobalSettings(globals.value.settings);
    return row(
      "channel",
      words.account.channel,
      listChoice(
        {
          id: "channel",
          words,
          list: channels.value,
          none: words.account.channelPrimary,
          value: channelName,
          describedBy: "channel-status",
        },
        (value) => globals.change({ channelName: value || undefined }),
      ),
      liveRegion(
        "channel-status",
        hasNoItems(channels.value) && !test.value.reply && !shownTrouble(this.panel)
          ? statusLine("attention", words.account.noChannels)
          : channelStatusLine(channels.value, channelName, words),
      ),
    );
  }

  #rate(): TemplateResult {
    const { rate, rates, rateNote } = this.panel.words.account;
    return settingChoice(this.panel, coreSettings, "rateWindow", "rate", rate, rates, rateNote);
  }

  #appAddress(): TemplateResult {
    const { address: label, addressBad: bad } = this.panel.words.app;
    return this.#appAddressField.row("app-address", { label, bad });
  }
}

customElements.define("sidekick-account-view", AccountView);
