import type { ReactiveController } from "lit";
import { leaveField } from "../../shared/ui/leave-field.ts";
import type { Panel } from "./panel-view.ts";

/** Saves what was typed as soon as its field or the page is left. */
export class SaveOnLeave implements ReactiveController {
  readonly #host: HTMLElement & { readonly panel: Panel };

  constructor(host: HTMLElement & { readonly panel: Panel }) {
    this.#host = host;
  }

  hostConnected(): void {
    this.#host.addEventListener("focusout", this.#save);
    window.addEventListener("pagehide", this.#leave);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener("focusout", this.#save);
    window.removeEventListener("pagehide", this.#leave);
  }

  readonly #save = (): void => {
    this.#host.panel.settings.save();
    this.#host.panel.globals.save();
  };

  /** Leaving the page also leaves its field, which saves what was typed there. */
  readonly #leave = (): void => {
    leaveField();
    this.#save();
  };
}
