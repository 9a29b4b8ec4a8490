import { type TemplateResult, html, nothing } from "lit";
import { addressStatus, renewalStatus } from "./address-status.ts";
import { type ConfirmWords } from "./confirm-row.ts";
import { Copying } from "./copying.ts";
import { liveRegion, note, row, statusLine } from "./field.ts";
import { type Panel, PanelView } from "./panel-view.ts";
import type { AddressReply, QuestionType } from "./question.ts";

/** The words of a private address. `open`: the button that opens it; left out: there is none. */
interface PrivateAddressWords {
  readonly address: string;
  readonly copy: string;
  readonly note: string;
  readonly notCopied: string;
  readonly open?: string;
  readonly openLabel?: string;
  readonly renewal: ConfirmWords & { readonly done: string };
}

/** An address that lets in everybody who has it: to copy, to open, and to replace by a new one. */
export class PrivateAddress extends PanelView {
  address!: QuestionType<AddressReply>;
  renewal!: QuestionType<AddressReply>;
  words!: PrivateAddressWords;
  readonly #copying = new Copying(this);

  override connectedCallback(): void {
    super.connectedCallback();
    const address = this.panel.question(this.address);
    if (!address.value.reply) address.ask();
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const [renewal, address] = [panel.question(this.renewal), panel.question(this.address)];
    // A new address comes with the reply that it was made.
    const url = renewal.value.reply?.url || address.value.reply?.url || "";
    const open = html`<button
      id="open"
      class="fixed primary"
      type="button"
      ?disabled=${url === ""}
      aria-label=${words.openLabel ?? nothing}
      @click=${() => panel.openUrl(url)}
    >
      ${words.open}
    </button>`;
    return html`${copiedAddressRow(panel, this.#copying, {
        id: "address",
        words,
        url,
        status: addressStatus(address, this.#copying, panel.words, words.notCopied),
        more: words.open === undefined ? nothing : open,
      })}
      <sidekick-confirm-row
        .words=${words.renewal}
        .result=${renewalStatus(renewal, panel.words, words.renewal.done)}
        .confirmed=${() => renewal.ask()}
      ></sidekick-confirm-row>`;
  }
}

/** Options of `copiedAddressRow`. */
interface CopiedAddressOptions {
  readonly id: string;
  /** `copy` is on the button. */
  readonly words: { readonly address: string; readonly copy: string; readonly note: string };
  /** Empty: there is none. */
  readonly url: string;
  /** Whether its private part may be read; default: it is dots. */
  readonly isShown?: boolean;
  /** The line about the address; default: only if it could not be copied. */
  readonly status?: unknown;
  /** Beside the button; default: nothing. */
  readonly more?: unknown;
}

/** A row with an address to be copied. */
export function copiedAddressRow(
  panel: Panel,
  copying: Copying,
  { id, words, url, isShown = false, more = nothing, ...rest }: CopiedAddressOptions,
): TemplateResult {
  const { copied, notCopied } = panel.words.overlay;
  const { status = copying.result === "notCopied" ? statusLine("trouble", notCopied) : nothing } = rest;
  return row(
    id,
    words.address,
    html`<input
        id=${id}
        readonly
        spellcheck="false"
        aria-describedby="${id}-status ${id}-note"
        .value=${isShown ? url : maskedAddress(url)}
        @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()}
        @copy=${(event: ClipboardEvent) => {
          // Not the dots.
          event.preventDefault();
          event.clipboardData?.setData("text/plain", url);
        }}
      />
      <button
        id="${id}-copy"
        class="fixed"
        type="button"
        ?disabled=${url === ""}
        @click=${() => void copying.copy(url, panel.clock)}
      >
        ${copying.result === "copied" ? copied : words.copy}
      </button>
      ${more}`,
    html`${liveRegion(`${id}-status`, status)} ${note(`${id}-note`, words.note)}`,
  );
}

/** An address as viewers may see it: the values of its query and its fragment are dots. */
export function maskedAddress(url: string): string {
  const [start = "", ...rest] = url.split(/(?=[?#])/);
  return (
    start + rest.map((part) => part.replace(/=[^&]*/g, "=••••••••").replace(/^#[^=]+$/, "#••••••••")).join("")
  );
}

customElements.define("sidekick-private-address", PrivateAddress);
