import type { ReactiveControllerHost } from "lit";

/** Takes a file that is dropped on an element; its host is drawn again when one comes over it or leaves. */
export class FileDrop {
  readonly #host: ReactiveControllerHost;
  readonly #take: (file: File | undefined) => void;
  #isOver = false;

  constructor(host: ReactiveControllerHost, take: (file: File | undefined) => void) {
    this.#host = host;
    this.#take = take;
  }

  /** Whether a file is being dragged over the element. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** For the element's `dragover`. */
  readonly over = (event: DragEvent): void => {
    event.preventDefault();
    this.#set(true);
  };

  /** For its `dragleave`. */
  readonly leave = (): void => this.#set(false);

  /** For its `drop`. */
  readonly drop = (event: DragEvent): void => {
    event.preventDefault();
    this.#set(false);
    this.#take(event.dataTransfer?.files[0]);
  };

  #set(isOver: boolean): void {
    if (isOver === this.#isOver) return;
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}
