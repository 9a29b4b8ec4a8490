import { type TemplateResult, html } from "lit";
import { fill } from "../../../shared/words/words.ts";
import { maxLayouts } from "../../../shared/protocol/layout-query.ts";
import { layoutAddress, masked, queryOf, readAddress, withUnknownOptions } from "../choices/address.ts";
import type { StudioHost } from "../studio-host.ts";
import { textField } from "../../../shared/ui/text-field.ts";

/** The part of the menu with the overlay's address. */
export function addressBar(host: StudioHost): TemplateResult {
  const { words, document, isShown } = host;
  const address = layoutAddress(location.href, document.layout);
  const shown = isShown ? address : masked(address);
  const take = (pasted: string): boolean => {
    void takeAddress(host, pasted);
    return false;
  };
  return html`<div class="address">
    <label for="address">${words.address}</label>
    ${textField({ id: "address", value: shown, onChange: take })}
    <button type="button" @click=${() => (host.isShown = !isShown)}>
      ${isShown ? words.hide : words.show}
    </button>
    <button type="button" @click=${() => void copyAddress(host, address)}>${words.copy}</button>
    <p class="note">${words.controlPage}</p>
  </div>`;
}

/** Opens the layout of an address that was pasted; one with options of its own becomes a new layout. */
async function takeAddress(host: StudioHost, address: string): Promise<void> {
  const { words, document } = host;
  // The address may name a layout that was saved on another page.
  if (!(await document.refresh())) return host.say(words.layoutsUnread, { isTrouble: true });
  const opened = readAddress(address, document.layouts);
  if (!opened) return host.say(words.noAddress, { isTrouble: true });
  const { choices, layout, isSaved } = opened;
  if (layout !== "" && !isSaved) return host.say(fill(words.noLayout, { name: layout }), { isTrouble: true });
  const saved = readAddress(layoutAddress(location.href, layout), document.layouts);
  const isPlain = isSaved && queryOf(location.href, choices) === queryOf(location.href, saved?.choices ?? {});
  if (isPlain) document.open(layout);
  else if (!document.add(document.freeName(layout === "" ? undefined : layout), choices))
    return host.say(fill(words.document.rejected, { most: maxLayouts }), { isTrouble: true });
  host.say(withUnknownOptions(words.taken, opened, words));
}

/** Copies the overlay's address. Where that is not allowed, shows the whole of it, to be copied by hand. */
async function copyAddress(host: StudioHost, address: string): Promise<void> {
  host.document.create();
  try {
    await navigator.clipboard.writeText(address);
    host.say(host.words.copied);
  } catch {
    host.isShown = true;
    host.say(host.words.notCopied, { isTrouble: true });
  }
}
