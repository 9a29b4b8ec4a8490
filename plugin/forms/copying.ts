import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Clock } from "../../shared/clock.ts";
import { copyText } from "./copy-text.ts";

/** How long "Copied" stays. */
const copiedMs = 2_500;

/** Copies a text for an element, which shows for a while what came of it. */
export class Copying implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #result: "copied" | "notCopied" | undefined;
  #cancel: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** What came of the last time, while it is shown. */
  get result(): "copied" | "notCopied" | undefined {
    return this.#result;
  }

  hostDisconnected(): void {
    this.#cancel?.();
  }

  async copy(text: string, clock: Pick<Clock, "after">): Promise<void> {
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
