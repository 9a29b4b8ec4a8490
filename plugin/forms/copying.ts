import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Clock } from "../../shared/clock.ts";

/** How long "Copied" stays. */
const copiedMs = 2_500;

/** Copies a text for an element, which shows for a while whether that worked. */
export class Copying implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #result: "copied" | "notCopied" | undefined;
  #cancel: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The result of the last copy, while it is shown. */
  get result(): "copied" | "notCopied" | undefined {
    return this.#result;
  }

  hostDisconnected(): void {
    this.#cancel?.();
  }

  async copy(text: string, clock: Clock): Promise<void> {
    const isCopied = await copyText(text);
    this.#cancel?.();
    this.#show(isCopied ? "copied" : "notCopied");
    if (isCopied) this.#cancel = clock.after(copiedMs, () => this.#show(undefined));
  }

  #show(result: "copied" | "notCopied" | undefined): void {
    this.#result = result;
    this.#host.requestUpdate();
  }
}

/**
 * Copies a text to the clipboard; returns whether that worked. Stream Deck's browser view may not allow the clipboard
 * API, so the older way, through a selection, is the fallback.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text);
  }
}

function copyThroughSelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;left:-9999px;top:0";
  document.body.append(field);
  field.select();
  // eslint-disable-next-line typescript/no-deprecated -- the only way left where the newer one is not allowed
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
