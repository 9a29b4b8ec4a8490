import { queryOf } from "./address.ts";
import { differences } from "./differences.ts";
import { removeLayout, saveLayout } from "./saved-layouts.ts";
import type { StudioHost } from "./studio-host.ts";
import { named } from "./words/words.ts";

/** Saves what is chosen under a name. Another layout of that name is asked about first; what was replaced can come back. */
export async function saveAs(host: StudioHost, name: string): Promise<void> {
  const { words, choices } = host;
  if (name === "") return host.say(words.nameFirst, { isTrouble: true });
  const [opened, query] = [host.saved(name), queryOf(location.href, choices)];
  if (!(await host.readLayouts())) return;
  const before = host.saved(name);
  const isReplaced = before !== undefined && before !== query;
  // Whoever has opened a layout and saves it knows what is replaced, unless it was saved elsewhere meanwhile.
  if (isReplaced && !(name === host.layout && before === opened)) {
    const changes = differences(host.meaning(new URLSearchParams(before)).choices, choices, words);
    const title = named(words.replaceLayout, name);
    if (!(await host.ask({ title, note: words.replaceNote, changes, yes: words.replace }))) return;
  }
  if (!(await put(host, name, query, words.notSaved))) return;
  host.layout = name;
  const take = async (): Promise<void> => {
    // What is chosen stays chosen: it is only not saved any more.
    if (await put(host, name, before ?? "", words.notBack)) host.say(named(words.restored, name));
  };
  host.say(
    named(words.saved, name),
    isReplaced ? { offer: { label: words.undo, take: () => void take() } } : {},
  );
}

/** Removes the layout that is open; it can come back. */
export async function removeOpen(host: StudioHost): Promise<void> {
  const { words, layout: name } = host;
  const query = host.saved(name) ?? "";
  try {
    await removeLayout(name);
  } catch {
    return host.say(words.notRemoved, { isTrouble: true });
  }
  if (!(await host.readLayouts())) return;
  host.layout = "";
  const take = async (): Promise<void> => {
    if (!(await put(host, name, query, words.notBack))) return;
    host.open(layoutQuery(name));
    host.say(named(words.back, name));
  };
  host.say(named(words.removed, name), { offer: { label: words.putBack, take: () => void take() } });
}

/** The query of an overlay that uses a saved layout. */
export function layoutQuery(layout: string): URLSearchParams {
  return new URLSearchParams({ layout });
}

async function put(host: StudioHost, name: string, query: string, trouble: string): Promise<boolean> {
  try {
    await saveLayout(name, query);
  } catch {
    host.say(trouble, { isTrouble: true });
    return false;
  }
  return host.readLayouts();
}
