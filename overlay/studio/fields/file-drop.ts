import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Takes files that are dropped on an element, which is drawn again when some come over it or leave. */
export class FileDrop implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #take: (files: readonly File[], event: DragEvent) => void;
  #isOver = false;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    take: (files: readonly File[], event: DragEvent) => void,
  ) {
    this.#host = host;
    this.#take = take;
    host.addController(this);
  }

  /** Whether a file is being dragged over the element. */
  get isOver(): boolean {
    return this.#isOver;
  }

  hostConnected(): void {
    this.#host.addEventListener("dragover", this.#over);
    this.#host.addEventListener("dragleave", this.leave);
    this.#host.addEventListener("drop", this.#drop);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener("dragover", this.#over);
    this.#host.removeEventListener("dragleave", this.leave);
    this.#host.removeEventListener("drop", this.#drop);
  }

  /** Nothing is dragged over it any more. */
  readonly leave = (): void => this.#set(false);

  readonly #over = (event: DragEvent): void => {
    event.preventDefault();
    this.#set(true);
  };

  readonly #drop = (event: DragEvent): void => {
    event.preventDefault();
    this.#set(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) this.#take(files, event);
  };

  #set(isOver: boolean): void {
    if (isOver === this.#isOver) return;
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}
