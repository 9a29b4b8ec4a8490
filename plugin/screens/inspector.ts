import { type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { type SetUpWords, fill } from "../../shared/words/words.ts";
import { maskedAddress } from "../account/typed-account.ts";
import { timeAgo } from "../forms/time-ago.ts";
import { Copying } from "../forms/copying.ts";
import "../forms/confirm-row.ts";
import { choice, liveRegion, note, row, statusLine, tick } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { whatToDo } from "../forms/help-link.ts";
import { PanelView } from "../forms/panel-view.ts";
import { TypedField, typedRow } from "../forms/typed-field.ts";
import { defaultScreensPort, readGlobalSettings } from "../settings/global-settings.ts";
import {
  type ScreensReply,
  addQuestion,
  removeQuestion,
  renameQuestion,
  screensQuestion,
} from "./screens-questions.ts";

type Item = ScreensReply["items"][number];

/** Form of other screens: the switch with what it means, this computer's address, and the paired devices. */
export class OtherScreens extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    name: { state: true },
  };
  declare name: string;
  words!: SetUpWords["screens"];
  readonly #copying = new Copying(this);
  readonly #portField = new TypedField(this, (typed) => {
    const text = typed.trim();
    const port = Number(text);
    if (text !== "" && !(/^\d+$/.test(text) && port >= 1024 && port <= 65535)) return false;
    this.panel.globals.change({ screensPort: text === "" ? undefined : port });
    return true;
  });

  static override styles = [
    inspectorStyles,
    css`
      h2 {
        margin: 20px 0 8px;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li {
        border-top: 1px solid var(--rule);
        padding: 8px 0;
      }
      input[inputmode="numeric"] {
        flex: 0 1 90px;
      }
    `,
  ];

  constructor() {
    super();
    this.name = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(screensQuestion).ask();
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const { loaded, settings } = panel.globals.value;
    const { screens } = readGlobalSettings(settings);
    return html`${row(
      "screens-use",
      words.use,
      tick({
        id: "screens-use",
        text: words.useWords,
        describedBy: "screens-note screens-listen screens-change",
        isDisabled: !loaded,
        isOn: screens,
        turn: (isOn) => {
          panel.globals.change({ screens: isOn || undefined });
          panel.globals.save();
        },
      }),
      html`${liveRegion("screens-status", screens ? this.#state() : nothing)}
      ${note("screens-note", words.note)} ${note("screens-listen", words.listen)}
      ${note("screens-change", words.change)}`,
    )}
    ${screens ? html`${this.#address()} ${this.#port()} ${this.#add()} ${this.#devices()}` : nothing}`;
  }

  get #reply(): ScreensReply | undefined {
    return this.panel.question(screensQuestion).value.reply;
  }

  #state(): unknown {
    const { panel } = this;
    const { reply, failure } = panel.question(screensQuestion).value;
    if (failure !== undefined) return statusLine("trouble", panel.words[failure]);
    if (!reply || reply.message === "") return nothing;
    return statusLine(
      reply.meaning,
      reply.message,
      reply.meaning === "ready" ? nothing : whatToDo(panel, reply.help),
    );
  }

  #address(): unknown {
    const { panel, words } = this;
    const { screensAddress } = readGlobalSettings(panel.globals.value.settings);
    const offered = this.#reply?.addresses ?? [];
    if (offered.length < 2 && screensAddress === "") return nothing;
    const named = offered.map(({ address, card, isVpn }) => [
      address,
      `${card}, ${address}${isVpn ? " (VPN)" : ""}`,
    ]);
    const isGone = screensAddress !== "" && offered.every(({ address }) => address !== screensAddress);
    const names: Record<string, string> = Object.fromEntries([
      ["", offered.length < 2 ? words.only : words.choose],
      ...named,
      ...(isGone ? [[screensAddress, fill(panel.words.gone, { value: screensAddress })]] : []),
    ]);
    return row(
      "screens-address",
      words.address,
      choice("screens-address", names, screensAddress, (address) => {
        panel.globals.change({ screensAddress: address || undefined });
        panel.globals.save();
      }),
    );
  }

  #port(): TemplateResult {
    const { panel } = this;
    const { loaded, settings } = panel.globals.value;
    const { screensPort } = readGlobalSettings(settings);
    return typedRow(this.#portField, {
      id: "screens-port",
      label: panel.words.overlay.port,
      value: screensPort === defaultScreensPort ? "" : String(screensPort),
      placeholder: String(defaultScreensPort),
      isDisabled: !loaded,
      inputmode: "numeric",
      status:
        this.#portField.rejected === undefined ? nothing : statusLine("trouble", panel.words.overlay.portBad),
    });
  }

  #add(): TemplateResult {
    const { panel, words } = this;
    const added = panel.question(addQuestion);
    const { asking, failure, reply } = added.value;
    const error = failure === undefined ? reply?.error : panel.words[failure];
    const url = asking ? undefined : reply?.url;
    return html`<h2>${words.addHeading}</h2>
      ${row(
        "screens-name",
        words.name,
        html`<input
            id="screens-name"
            maxlength="40"
            autocomplete="off"
            placeholder=${words.example}
            .value=${this.name}
            @input=${(event: Event) => (this.name = (event.currentTarget as HTMLInputElement).value)}
          />
          <button
            id="screens-add"
            class="fixed"
            type="button"
            aria-disabled=${asking ? "true" : nothing}
            @click=${this.#ask}
          >
            ${words.add}
          </button>`,
        liveRegion(
          "screens-added",
          error === undefined ? nothing : statusLine("trouble", error, whatToDo(panel, reply?.help)),
        ),
      )}
      ${url === undefined ? nothing : this.#newAddress(url)}`;
  }

  #newAddress(url: string): TemplateResult {
    const { panel, words } = this;
    const { result } = this.#copying;
    return row(
      "screens-url",
      words.newAddress,
      html`<input
          id="screens-url"
          readonly
          spellcheck="false"
          aria-describedby="screens-url-note"
          .value=${maskedAddress(url)}
        />
        <button
          id="screens-copy"
          class="fixed"
          type="button"
          @click=${() => void this.#copying.copy(url, panel.clock)}
        >
          ${result === "copied" ? panel.words.overlay.copied : panel.words.overlay.copy}
        </button>`,
      html`${liveRegion(
        "screens-url-status",
        result === "notCopied" ? statusLine("trouble", panel.words.overlay.notCopied) : nothing,
      )}
      ${note("screens-url-note", words.paste)}`,
    );
  }

  readonly #ask = (): void => {
    const added = this.panel.question(addQuestion);
    if (added.value.asking) return;
    added.ask({ kind: "overlay", name: this.name.trim() || this.words.example });
    this.name = "";
  };

  #devices(): TemplateResult {
    const { panel, words } = this;
    const items = this.#reply?.items ?? [];
    return html`<h2>${words.devices}</h2>
      ${
        items.length === 0
          ? note("screens-none", words.none)
          : html`<ul>
              ${items.map((item) => this.#device(item))}
            </ul>`
      }
      ${
        items.length < 2
          ? nothing
          : html`<sidekick-confirm-row
              id="screens-remove-all"
              .words=${words.removeAll}
              .result=${nothing}
              .confirmed=${() => panel.question(removeQuestion).ask({ all: "yes" })}
            ></sidekick-confirm-row>`
      }`;
  }

  #device({ id, name, lastSeenAt, from = "" }: Item): TemplateResult {
    const { panel, words } = this;
    const ago =
      lastSeenAt === undefined ? undefined : timeAgo(panel.language, panel.clock.wall() - lastSeenAt);
    const seen = ago === undefined ? words.unseen : fill(words.seen, { ago, from });
    const rename = (event: Event): void => {
      const typed = (event.currentTarget as HTMLInputElement).value.trim();
      if (typed !== "") panel.question(renameQuestion).ask({ id, name: typed });
    };
    return html`<li>
      ${row(
        `name-${id}`,
        words.overlay,
        html`<input id="name-${id}" maxlength="40" autocomplete="off" .value=${name} @change=${rename} />`,
        note(`seen-${id}`, seen),
      )}
      <sidekick-confirm-row
        .words=${{ ...words.remove, label: "", ask: fill(words.remove.ask, { name }) }}
        .result=${nothing}
        .confirmed=${() => panel.question(removeQuestion).ask({ id })}
      ></sidekick-confirm-row>
    </li>`;
  }
}

customElements.define("sidekick-other-screens", OtherScreens);
