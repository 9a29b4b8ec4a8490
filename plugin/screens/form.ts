import { type TemplateResult, css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { rightSchema } from "../../shared/protocol/control-protocol.ts";
import { type SetUpWords, fill } from "../../shared/words/words.ts";
import { timeAgo } from "../../shared/time-ago.ts";
import "../forms/confirm-row.ts";
import { Copying } from "../forms/copying.ts";
import { copiedAddressRow } from "../forms/private-address.ts";
import { choice, liveRegion, note, row, statusLine } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { whatToDo } from "../forms/help-link.ts";
import { freePortRow } from "../forms/free-port-row.ts";
import { PanelView } from "../forms/panel-view.ts";
import { SettingField, portText } from "../forms/setting-field.ts";
import { settingTick } from "../forms/setting-rows.ts";
import { defaultScreensPort } from "../settings/global-settings.ts";
import { readSettings } from "../settings/setting-table.ts";
import { screenSettings } from "./settings.ts";
import { firewallWindow } from "../drawing/drawn-windows.ts";
import { fieldsOf } from "./new-device-row.ts";
import {
  type ScreensReply,
  addQuestion,
  changeQuestion,
  removeQuestion,
  screensQuestion,
} from "./screens-questions.ts";
import { textField } from "../../shared/ui/text-field.ts";

type Item = ScreensReply["items"][number];

/** Form of other screens: the switch with what it means, this computer's address, and the paired devices. */
export class OtherScreens extends PanelView {
  words!: SetUpWords["screens"];
  #cancelTick = (): void => {};
  /** One for each firewall of Linux. */
  readonly #copying = [new Copying(this), new Copying(this)];
  /** One for each overlay that needs a new address, by the device's id. */
  readonly #moved = new Map<string, Copying>();
  /** The devices whose removal was confirmed last. */
  #toRemove: readonly string[] = [];
  #isFocusDue = false;
  readonly #port = new SettingField(this, screenSettings, "screensPort", portText(defaultScreensPort));

  static override styles = [
    inspectorStyles,
    css`
      h3 {
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
      .pictures {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        margin-top: 8px;
      }
      .pictures svg {
        height: auto;
        width: min(300px, 100%);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(screensQuestion).ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelTick();
  }

  /** Looks again who is connected, and counts on how long ago the others were. */
  protected override updated(): void {
    this.#cancelTick();
    this.#cancelTick = this.panel.clock.after(10_000, () => this.panel.question(screensQuestion).ask());
    // The button that was pressed has left the page.
    if (!this.#isFocusDue || !this.#isRemoved) return;
    this.#isFocusDue = false;
    this.renderRoot.querySelector<HTMLElement>("#screens-devices")?.focus();
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const { screens } = readSettings(screenSettings, panel.globals.value.settings);
    const { port: label, portBad: bad } = panel.words.overlay;
    const describedBy = "screens-note screens-listen screens-change";
    return html`${settingTick(
      panel,
      screenSettings,
      "screens",
      { id: "screens-use", label: words.use, text: words.useWords, describedBy },
      html`${liveRegion("screens-status", screens ? this.#state() : nothing)}
      ${note("screens-note", words.note)} ${note("screens-listen", words.listen)}
      ${note("screens-change", words.change)}`,
    )}
    ${
      screens
        ? html`${this.#address()} ${this.#port.row("screens-port", { label, bad })}
            ${freePortRow(panel, "screensPort", this.#reply?.freePort)} ${this.#firewall()}
            <h3>${words.addHeading}</h3>
            <sidekick-new-device .panel=${panel} .words=${words}></sidekick-new-device>
            ${this.#devices()}`
        : nothing
    }`;
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
    const { screensAddress } = readSettings(screenSettings, panel.globals.value.settings);
    const offered = this.#reply?.addresses ?? [];
    const real = offered.filter(({ maker }) => maker === "");
    const isOnlyOne = offered.length === 1 && real.length === 1;
    if (offered.length === 0 && screensAddress === "") return nothing;
    if (isOnlyOne && ["", offered[0]?.address].includes(screensAddress)) return nothing;
    const names = {
      "": real.length === 1 ? words.only : words.choose,
      // A chosen address that is no longer there stays until another is chosen.
      ...(screensAddress === "" ? {} : { [screensAddress]: screensAddress }),
      ...Object.fromEntries(
        offered.map(({ address, card, maker }) => {
          const made = maker === "virtual" ? words.virtual : maker;
          return [address, `${card}, ${address}${made === "" ? "" : ` (${made})`}`];
        }),
      ),
    };
    const choose = (address: string): void => {
      panel.globals.change({ screensAddress: address || undefined });
      panel.globals.save();
    };
    const id = "screens-address";
    return row(id, words.address, choice(id, names, screensAddress, choose, "screens-status"));
  }

  /** The questions of the systems' firewalls, until a device has come through them. */
  #firewall(): unknown {
    const { panel } = this;
    const { firewall } = this.words;
    const wanted = this.#reply?.firewall;
    if (wanted === undefined) return nothing;
    if (wanted.length > 0)
      return html`<h3>${firewall.headingLinux}</h3>
        ${wanted.map(({ name, command }, at) => {
          const copying = this.#copying[at];
          const words = { address: name, copy: panel.words.overlay.copy, note: "" };
          return copying && copiedAddressRow(panel, copying, { id: name, words, url: command });
        })}`;
    return html`<h3>${firewall.heading}</h3>
      ${note("screens-firewall", firewall.note)}
      <div class="pictures">
        ${(["Windows", "macOS"] as const).map(
          (system) => html`<div>${unsafeSVG(firewallWindow(system, firewall[system]))}</div>`,
        )}
      </div>`;
  }

  #devices(): TemplateResult {
    const { words } = this;
    const items = this.#reply?.items ?? [];
    return html`<h3 id="screens-devices" tabindex="-1">${words.devices}</h3>
      ${liveRegion("screens-removed", this.#isRemoved ? statusLine("ready", words.removed) : nothing)}
      ${
        items.length === 0
          ? note("screens-none", words.none)
          : html`<ul>
              ${repeat(
                items,
                ({ id }) => id,
                (item) => this.#device(item),
              )}
            </ul>`
      }
      ${
        items.length < 2
          ? nothing
          : html`<sidekick-confirm-row
              id="screens-remove-all"
              class="deletes"
              .words=${words.removeAll}
              .result=${nothing}
              .confirmed=${() =>
                this.#remove(
                  items.map(({ id }) => id),
                  { all: "yes" },
                )}
            ></sidekick-confirm-row>`
      }`;
  }

  /** The new address of an overlay whose computer still has the one before. */
  #newAddress(id: string, url: string): TemplateResult {
    const { panel, words } = this;
    let copying = this.#moved.get(id);
    if (!copying) this.#moved.set(id, (copying = new Copying(this)));
    const named = { address: words.newAddress, copy: panel.words.overlay.copy, note: words.pasteAgain };
    return copiedAddressRow(panel, copying, { id: `url-${id}`, words: named, url });
  }

  /** A phone's browser keeps its secret for the address before, so it gets one that pairs it again. */
  #pairAgain({ id, name, may = [] }: Item): void {
    this.panel.question(addQuestion).ask({ kind: "control", name, may, replaces: id });
    this.renderRoot.querySelector("sidekick-new-device")?.scrollIntoView({ block: "nearest" });
  }

  #remove(ids: readonly string[], fields: { readonly id: string } | { readonly all: "yes" }): void {
    this.#toRemove = ids;
    this.#isFocusDue = true;
    this.panel.question(removeQuestion).ask(fields);
  }

  get #isRemoved(): boolean {
    const items = this.#reply?.items ?? [];
    return this.#toRemove.length > 0 && !items.some(({ id }) => this.#toRemove.includes(id));
  }

  #device(item: Item): TemplateResult {
    const { panel, words } = this;
    const { id, name, kind, may = [], lastSeenAt, lastFrom: from = "", isHere, isMoved, url } = item;
    const ago =
      lastSeenAt === undefined ? undefined : timeAgo(panel.language, panel.clock.wall() - lastSeenAt);
    const past = ago === undefined ? words.unseen : fill(words.seen, { ago, from });
    const seen = isHere ? fill(words.here, { from }) : past;
    const rename = (typed: string): boolean => {
      if (typed !== "") panel.question(changeQuestion).ask({ id, name: typed });
      return typed !== "";
    };
    const { overlay, ...controls } = words.uses;
    const use = [kind, ...rightSchema.options.filter((right) => may.includes(right))].join(" ");
    return html`<li>
      ${row(
        `name-${id}`,
        kind === "overlay" ? overlay : words.name,
        textField({ id: `name-${id}`, maxLength: 40, value: name, isTrimmed: true, onChange: rename }),
        isMoved ? statusLine("attention", words.moved) : note(`seen-${id}`, seen),
      )}
      ${url === undefined ? nothing : this.#newAddress(id, url)}
      ${
        kind === "overlay"
          ? nothing
          : row(
              `use-${id}`,
              words.for,
              choice(`use-${id}`, controls, use as keyof typeof controls, (next) => {
                panel.question(changeQuestion).ask({ id, may: fieldsOf(next).may });
              }),
              html`<button type="button" @click=${() => this.#pairAgain(item)}>${words.pairAgain}</button>`,
            )
      }
      <sidekick-confirm-row
        class="deletes"
        .words=${{ ...words.remove, label: "", ask: fill(words.remove.ask, { name }) }}
        .result=${nothing}
        .confirmed=${() => this.#remove([id], { id })}
      ></sidekick-confirm-row>
    </li>`;
  }
}

customElements.define("sidekick-other-screens", OtherScreens);
