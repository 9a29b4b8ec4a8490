import type { TriedAlert } from "./example-event.ts";

const type = "sidekick-try";

/**
 * Shows an alert in the preview. A DOM event takes it there, because the preview belongs to another part of the page
 * than the settings.
 */
export function tryExample(from: EventTarget, detail: TriedAlert): void {
  from.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}

/** Calls back with each alert to show that comes from an element below `root`; returns an unsubscribe function. */
export function followExamples(root: EventTarget, show: (example: TriedAlert) => void): () => void {
  const listener = (event: Event): void => show((event as CustomEvent<TriedAlert>).detail);
  root.addEventListener(type, listener);
  return () => root.removeEventListener(type, listener);
}
