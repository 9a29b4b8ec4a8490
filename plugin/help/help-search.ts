// The build writes the text of these functions into the script of the help's pages, so they use only each other.

/** A heading with what is below it, or an entry, as the search lists it. */
interface Part {
  readonly item: HTMLElement;
  /** The part's title, in lower case and without accents. */
  readonly named: string;
  /** The part's title and text, likewise. */
  readonly text: string;
}

/** Goes to an anchor's page where this one does not have it, as for addresses from before the help had pages. */
export function followAnchors(
  page: Document,
  place: Pick<Location, "hash" | "search" | "replace">,
  pageOf: Readonly<Record<string, string>>,
): void {
  const follow = (): void => {
    const anchor = decodeURIComponent(place.hash.slice(1));
    const { [anchor]: name } = pageOf;
    if (name !== undefined && !page.getElementById(anchor))
      place.replace(`/help/${name === "tasks" ? "" : `${name}/`}${place.search}#${anchor}`);
  };
  follow();
  page.defaultView?.addEventListener("hashchange", follow);
}

/** A text as the search compares it: without case and accents. */
export function searchText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toLowerCase();
}

/** Reads what the search finds on a page of the help. */
export async function readParts(name: string): Promise<readonly Part[]> {
  const path = `/help/${name}/${location.search}`;
  const html = await (await fetch(path)).text();
  const read = new DOMParser().parseFromString(html, "text/html");
  const pageTitle = read.querySelector(`#${name} h2`)?.textContent ?? "";
  const parts: { readonly title: HTMLElement; text: string }[] = [];
  let heading: (typeof parts)[number] | undefined;
  for (const block of read.querySelectorAll<HTMLElement>("section > *, section dt [id]")) {
    const isHeading = /^H[23]$/.test(block.tagName);
    if (isHeading) parts.push((heading = { title: block, text: "" }));
    else if (block.matches("dt [id]"))
      parts.push({ title: block, text: block.closest("div")?.querySelector("dd")?.textContent ?? "" });
    else if (heading && !block.querySelector("dt [id]")) heading.text += ` ${block.textContent}`;
  }
  return parts.map(({ title, text }) => {
    const item = document.createElement("li");
    item.lang = title.closest<HTMLElement>("[lang]")?.lang ?? "";
    const link = item.appendChild(document.createElement("a"));
    link.href = `${path}#${title.id || (title.parentElement?.id ?? "")}`;
    link.textContent = title.textContent;
    if (title.textContent !== pageTitle) item.append(` ${pageTitle}`);
    const named = searchText(`${title.textContent} ${title.dataset["also"] ?? ""}`);
    return { item, named, text: `${named} ${searchText(`${pageTitle} ${text}`)}` };
  });
}

/**
 * Makes the search field work: a list of the headings and entries of all pages that have every word typed, titles before
 * texts. Enter opens the first match, Escape shows the page again.
 *
 * @param groups Names of the pages by the heading of their matches, in the order of the list.
 */
export function startSearch(page: Document, groups: Readonly<Record<string, readonly string[]>>): void {
  const form = page.querySelector<HTMLFormElement>("form[role=search]");
  const field = form?.querySelector("input");
  const status = form?.querySelector("[role=status]");
  const results = page.querySelector<HTMLElement>("#results");
  const content = page.querySelector<HTMLElement>("#content");
  if (!form || !field || !status || !results || !content) return;
  const words = JSON.parse(form.dataset["words"] ?? "{}") as {
    readonly found: Record<string, string>;
    readonly none: string;
  };
  const rules = new Intl.PluralRules(form.dataset["language"]);
  let loaded: Promise<readonly (readonly [heading: string, parts: readonly Part[]])[]> | undefined;

  const search = async (): Promise<void> => {
    loaded ??= Promise.all(
      Object.entries(groups).map(async ([heading, names]) => {
        const parts = await Promise.all(names.map(readParts));
        return [heading, parts.flat()] as const;
      }),
    );
    const read = await loaded;
    const wanted = searchText(field.value).split(/\s+/).filter(Boolean);
    const hasAll = (text: string): boolean => wanted.every((word) => text.includes(word));
    let count = 0;
    content.hidden = wanted.length > 0;
    results.replaceChildren();
    for (const [heading, parts] of wanted.length > 0 ? read : []) {
      const found = parts.filter(({ text }) => hasAll(text));
      if (found.length === 0) continue;
      count += found.length;
      const title = page.createElement("h2");
      title.lang = "en";
      title.textContent = heading;
      const list = page.createElement("ol");
      const named = found.filter((part) => hasAll(part.named));
      list.append(...new Set([...named, ...found].map(({ item }) => item)));
      results.append(...(heading === "" ? [] : [title]), list);
    }
    const counted = words.found[rules.select(count)] ?? words.found["other"] ?? "";
    if (wanted.length === 0) status.textContent = "";
    else if (count > 0) status.textContent = counted.replace("{count}", String(count));
    else status.textContent = words.none.replace("{text}", () => field.value.trim());
  };
  const clear = (): void => {
    field.value = "";
    content.hidden = false;
    void search();
  };

  field.addEventListener("input", () => void search());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") clear();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void search().then(() => results.querySelector<HTMLElement>("a")?.click());
  });
  // A match on this very page loads nothing: the page is shown again.
  results.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) clear();
  });
  form.hidden = false;
}
