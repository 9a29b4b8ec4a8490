import { type ReactiveController, type ReactiveControllerHost, html, nothing } from "lit";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { type Uploaded, uploadMedia } from "./media-requests.ts";
import { percentText } from "../../../shared/ui/number-field.ts";
import { shortFileName } from "../../../shared/ui/short-file-name.ts";

/** The upload of a file to the plugin, one at a time, with its progress. Ends with its host. */
export class MediaUpload implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly words: StudioWords };
  #abort = new AbortController();
  /** The file that is being sent, and how much of it is, 0 to 1. */
  #sending: { readonly file: string; readonly share: number } | undefined;

  constructor(host: ReactiveControllerHost & { readonly words: StudioWords }) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.cancel();
  }

  get isUnderWay(): boolean {
    return this.#sending !== undefined;
  }

  readonly cancel = (): void => this.#abort.abort();

  /**
   * Sends a file, unless it has more bytes than `most`: when a server stops reading, the browser hides its answer.
   * `isCancelled`: nobody waits for the result any more.
   */
  async send(
    file: File,
    most: number,
  ): Promise<{ readonly stored: Uploaded; readonly isCancelled: boolean }> {
    if (file.size > most) return { stored: "large", isCancelled: false };
    const { signal } = (this.#abort = new AbortController());
    const show = (share?: number): void => {
      this.#sending = share === undefined ? undefined : { file: shortFileName(file.name), share };
      this.#host.requestUpdate();
    };
    show(0);
    const stored = await uploadMedia(file, file.name, show, signal);
    show();
    return { stored, isCancelled: signal.aborted };
  }

  /** The file that is being sent, how much of it is, and a button that gives up; nothing while none is sent. */
  progress() {
    if (!this.#sending) return nothing;
    const { words } = this.#host;
    const { file, share } = this.#sending;
    const sentence = fill(words.alerts.files.uploading, { file, share: percentText(share) });
    return html`<div class="sending">
      <progress max="1" .value=${share} aria-label=${sentence}></progress>
      <button type="button" @click=${this.cancel}>${words.cancel}</button>
      <p class="note">${sentence}</p>
    </div>`;
  }
}
