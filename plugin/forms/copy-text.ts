/**
 * Copies a text to the clipboard; returns whether that worked. Stream Deck's browser view may not allow the clipboard
 * API, so the older way, through a selection, is the fallback.
 */
export async function copyText(text: string, page: Document = document): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text, page);
  }
}

function copyThroughSelection(text: string, page: Document): boolean {
  const focused = page.activeElement;
  const field = page.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;left:-9999px;top:0";
  page.body.append(field);
  field.select();
  // eslint-disable-next-line typescript/no-deprecated -- the only way left where the newer one is not allowed
  const done = page.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
