/** Leaves the field that has the focus, so that what was typed is taken. */
export function leaveField(): void {
  let field = document.activeElement;
  while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
  if (field instanceof HTMLElement) field.blur();
}
