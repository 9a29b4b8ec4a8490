/** Everything that the page says, and what of it is cut off or out of reach. */
export function readTexts(): { texts: string[]; cut: string[] } {
  const texts: string[] = [];
  const cut: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) cut.push("the page");
  const parts =
    document.querySelector("sidekick-studio")?.shadowRoot?.querySelectorAll(".page, main, nav") ?? [];
  for (const part of parts) if (part.scrollWidth > part.clientWidth) cut.push(part.tagName);
  const walk = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (element.matches("button, label, legend, h2, h3, small, .note, option"))
        texts.push(element.innerText.trim());
      if (
        element.matches("button, label, legend, h2, h3, small, .note, .column") &&
        element.scrollWidth > element.clientWidth + 1
      )
        cut.push(element.innerText);
    }
  };
  walk(document);
  return { texts, cut };
}

/** Every text of a table of words. */
export function allTexts(table: object): string[] {
  return Object.values(table).flatMap((value: unknown) =>
    typeof value === "object" && value !== null ? allTexts(value) : [String(value)],
  );
}
