import type { ReactiveControllerHost } from "lit";

/** Takes files that are dropped on an element, which is drawn again when some come over it or leave. */
export function takeDrops(
  host: ReactiveControllerHost & HTMLElement,
  take: (files: readonly File[], event: DragEvent) => void,
) {
  let isOver = false;
  const set = (next: boolean): void => {
    if (next === isOver) return;
    isOver = next;
    host.requestUpdate();
  };
  host.addEventListener("dragover", (event) => {
    event.preventDefault();
    set(true);
  });
  host.addEventListener("dragleave", () => set(false));
  host.addEventListener("drop", (event) => {
    event.preventDefault();
    set(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) take(files, event);
  });
  return {
    /** Whether a file is being dragged over the element. */
    get isOver() {
      return isOver;
    },
    /** Nothing is dragged over it any more. */
    leave: () => set(false),
  };
}
