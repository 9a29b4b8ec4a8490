/** What undo and redo do. */
export interface UndoActions {
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * Undoes and redoes by Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or Cmd on a Mac. In a text field that was typed in, these keys
 * stay the field's own until its text is committed. `signal` stops following the keys.
 */
export function followUndoKeys({ undo, redo }: UndoActions, signal: AbortSignal): void {
  let typedIn: EventTarget | undefined;
  const onInput = (event: Event): void => {
    const [target] = event.composedPath();
    typedIn = isTextField(target) ? target : undefined;
  };
  const onCommit = (): void => (typedIn = undefined);
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isRedo && key !== "z") return;
    const [target] = event.composedPath();
    if (target === typedIn && isTextField(target)) return;
    event.preventDefault();
    if (isRedo) redo();
    else undo();
  };
  addEventListener("input", onInput, { capture: true, signal });
  for (const type of ["change", "focusout"]) addEventListener(type, onCommit, { capture: true, signal });
  addEventListener("keydown", onKey, { signal });
}

const otherInputs = new Set(["button", "checkbox", "color", "file", "radio", "range"]);

/** Whether keys are typed into what has the focus. */
function isTextField(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLInputElement) return !otherInputs.has(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
