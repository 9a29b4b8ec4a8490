import { type TemplateResult, html, nothing } from "lit";
import { type SetUpWords, fill } from "../../shared/words/words.ts";
import { copiedAddressRow } from "../forms/private-address.ts";
import { Copying } from "../forms/copying.ts";
import { choice, liveRegion, row, statusLine } from "../forms/field.ts";
import { whatToDo } from "../forms/help-link.ts";
import { PanelView } from "../forms/panel-view.ts";
import type { Right } from "../../shared/protocol/control-protocol.ts";
import type { Device } from "../settings/paired-device.ts";
import { qrCode } from "./qr-code.ts";
import { type AddedReply, addQuestion, screensQuestion } from "./screens-questions.ts";
import { textField } from "../../shared/ui/text-field.ts";

/** What a device is for: its kind, and a control page's rights. */
type DeviceUse = keyof SetUpWords["screens"]["uses"];

/** The fields of a device that is for this. */
export function fieldsOf(use: DeviceUse): { readonly kind: Device["kind"]; readonly may: Right[] } {
  const [kind = "overlay", ...may] = use.split(" ");
  return { kind: kind as Device["kind"], may: may as Right[] };
}

/** Form that adds a device: what it is for, its name, and its address. A phone reads that from a QR code, once. */
export class NewDevice extends PanelView {
  words!: SetUpWords["screens"];
  readonly #copying = new Copying(this);
  #name = "";
  #use: DeviceUse = "overlay";
  /** The address of the device that was added last. */
  #lastUrl: string | undefined;
  #cancelTick = (): void => {};

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelTick();
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const { asking, reply } = panel.question(addQuestion).value;
    const status = asking ? nothing : this.#status();
    const url = asking || status !== nothing ? undefined : reply?.url;
    // The name stays for another try.
    if (reply?.url !== this.#lastUrl && reply?.url !== undefined) this.#name = "";
    this.#lastUrl = reply?.url;
    return html`${row(
      "screens-for",
      words.for,
      choice<DeviceUse>("screens-for", words.uses, this.#use, (use) => {
        this.#use = use;
        this.requestUpdate();
      }),
    )}
    ${row(
      "screens-name",
      words.name,
      html`${textField({
          id: "screens-name",
          maxLength: 40,
          placeholder: this.#example,
          value: this.#name,
          onInput: (name) => (this.#name = name),
          onEnter: this.#ask,
        })}
        <button
          id="screens-add"
          class="fixed"
          type="button"
          aria-disabled=${asking ? "true" : nothing}
          @click=${this.#ask}
        >
          ${words.add}
        </button>`,
      liveRegion("screens-added", url === undefined ? status : statusLine("ready", words.made)),
    )}
    ${reply && url !== undefined ? this.#added(reply, url) : nothing}`;
  }

  get #example(): string {
    return this.#use === "overlay" ? this.words.example : this.words.examplePhone;
  }

  /** Why there is no address to use: an error, or it is used, or too old. */
  #status() {
    const { panel, words } = this;
    const { failure, reply } = panel.question(addQuestion).value;
    const error = failure === undefined ? reply?.error : panel.words[failure];
    if (error !== undefined) return statusLine("trouble", error, whatToDo(panel, reply?.help));
    if (reply?.endsAt === undefined) return nothing;
    const paired = panel.question(screensQuestion).value.reply?.items.find(({ id }) => id === reply.id);
    if (paired) return statusLine("ready", fill(words.paired, { name: paired.name }));
    return reply.endsAt <= panel.clock.wall() ? statusLine("attention", words.ended) : nothing;
  }

  #added({ endsAt }: AddedReply, url: string): TemplateResult {
    const { panel, words } = this;
    if (endsAt === undefined) return this.#address(url, words.paste);
    const left = Math.ceil((endsAt - panel.clock.wall()) / 1_000);
    this.#cancelTick();
    this.#cancelTick = panel.clock.after(1_000, () => this.requestUpdate());
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    return html`${this.#address(url, fill(words.scan, { time }))} ${this.#qrCode(url)}`;
  }

  #qrCode(url: string): TemplateResult {
    const { path, size } = qrCode(url);
    return html`<svg
      style="background: var(--white); height: auto; margin-left: var(--label-width, 95px); width: 220px"
      role="img"
      aria-label=${this.words.code}
      viewBox="0 0 ${size} ${size}"
    >
      <path d=${path} />
    </svg>`;
  }

  #address(url: string, note: string): TemplateResult {
    const { copy } = this.panel.words.overlay;
    const words = { address: this.words.newAddress, copy, note };
    return copiedAddressRow(this.panel, this.#copying, { id: "screens-url", words, url });
  }

  readonly #ask = (): void => {
    const added = this.panel.question(addQuestion);
    if (added.value.asking) return;
    added.ask({ ...fieldsOf(this.#use), name: this.#name.trim() || this.#example });
  };
}

customElements.define("sidekick-new-device", NewDevice);
