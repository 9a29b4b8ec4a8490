import { fill } from "../../shared/words/words.ts";
import { readAddress, withUnknownOptions } from "./address.ts";
import type { StudioHost } from "./studio-host.ts";

/** Opens the overlay of an address that was pasted. */
export async function takeAddress(host: StudioHost, address: string): Promise<void> {
  const { words } = host;
  // The field shows the overlay's own address again.
  host.requestUpdate();
  // The address may name a layout that was saved on another page.
  if (!(await host.readLayouts())) return;
  const opened = readAddress(address, host.layouts);
  if (!opened) return host.say(words.noAddress, { isTrouble: true });
  if (opened.layout !== "" && !opened.isSaved)
    return host.say(fill(words.noLayout, { name: opened.layout }), { isTrouble: true });
  host.show(opened);
  host.say(withUnknownOptions(words.taken, opened, words));
}

/** Copies the overlay's address. Where that is not allowed, shows the whole of it, to be copied by hand. */
export async function copyAddress(host: StudioHost, address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    host.say(host.words.copied);
  } catch {
    host.isShown = true;
    host.say(host.words.notCopied, { isTrouble: true });
  }
}
