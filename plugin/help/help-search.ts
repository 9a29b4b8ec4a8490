/**
 * Makes the search field work: it leaves only the entries that have every word typed, in any of their parts, without
 * regard to case and accents. Enter goes to the first one, Escape shows all again.
 *
 * The build writes this function's text into a script of its own, so it uses nothing from outside.
 */
export function startSearch(page: Document): void {
  const form = page.querySelector<HTMLFormElement>("form[role=search]");
  const field = form?.querySelector("input");
  const status = form?.querySelector("[role=status]");
  if (!form || !field || !status) return;
  const words = JSON.parse(form.dataset["words"] ?? "{}") as {
    readonly all: Record<string, string>;
    readonly found: Record<string, string>;
    readonly none: string;
  };
  const rules = new Intl.PluralRules(form.dataset["language"]);
  const counted = (forms: Record<string, string>, count: number): string =>
    (forms[rules.select(count)] ?? forms["other"] ?? "").replace("{count}", String(count));
  const plain = (text: string): string =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toLowerCase();
  const entries = Array.from(page.querySelectorAll<HTMLElement>("dl > div"), (element) => {
    const also = Array.from(
      element.querySelectorAll<HTMLElement>("[data-also]"),
      (term) => term.dataset["also"],
    );
    return { element, text: plain([element.textContent, ...also].join(" ")) };
  });

  /** Hides headings, and what is below them, where no entry is left. */
  const hideEmpty = (isAll: boolean): void => {
    const isLeft = (list: Element): boolean =>
      Array.from(list.children).some((entry) => entry instanceof HTMLElement && !entry.hidden);
    for (const section of page.querySelectorAll("section")) {
      const groups: HTMLElement[][] = [[]];
      for (const child of section.querySelectorAll<HTMLElement>(":scope > :not(h2)")) {
        if (child.tagName === "H3") groups.push([]);
        groups.at(-1)?.push(child);
      }
      for (const group of groups) {
        const isShown = isAll || group.some((each) => each.tagName === "DL" && isLeft(each));
        for (const each of group) each.hidden = !isShown;
      }
      section.hidden = !isAll && !Array.from(section.querySelectorAll("dl")).some(isLeft);
    }
  };

  const search = (): void => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { element, text } of entries) {
      element.hidden = !wanted.every((word) => text.includes(word));
      if (!element.hidden) count++;
    }
    hideEmpty(wanted.length === 0);
    if (wanted.length === 0) status.textContent = counted(words.all, count);
    else if (count > 0) status.textContent = counted(words.found, count);
    else status.textContent = words.none.replace("{text}", () => field.value.trim());
  };
  const clear = (): void => {
    field.value = "";
    search();
  };

  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") clear();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    page.querySelector<HTMLElement>("dl > div:not([hidden]) dt a")?.focus();
  });
  // A link to an entry must find it.
  page.defaultView?.addEventListener("hashchange", () => {
    const anchor = decodeURIComponent(page.location.hash.slice(1));
    const target = anchor === "" ? undefined : page.getElementById(anchor);
    if (!target?.closest("[hidden]")) return;
    clear();
    target.scrollIntoView();
  });
  form.hidden = false;
  search();
}
