import { queryOf } from "./address.ts";
import { differences } from "./differences.ts";
import { removeLayout, saveLayout } from "./studio-requests.ts";
import type { StudioHost } from "./studio-host.ts";
import { fill } from "../../shared/words/words.ts";

/** Saves the choices under a name. Asks before it replaces another layout of that name, and can be undone. */
export async function saveAs(host: StudioHost, name: string): Promise<void> {
  const { words, choices } = host;
  if (name === "") return host.say(words.nameFirst, { isTrouble: true });
  const [opened, query] = [host.saved(name), queryOf(location.href, choices)];
  if (!(await host.readLayouts())) return;
  const before = host.saved(name);
  const isReplaced = before !== undefined && before !== query;
  // No question for the open layout, unless it was saved on another page meanwhile.
  if (isReplaced && !(name === host.layout && before === opened)) {
    const changes = differences(host.meaning(new URLSearchParams(before)).choices, choices, words);
    const title = fill(words.replaceLayout, { name: name });
    if (!(await host.ask({ title, note: words.replaceNote, changes, yes: words.replace }))) return;
  }
  if (!(await put(host, name, query, words.notSaved))) return;
  host.layout = name;
  const take = async (): Promise<void> => {
    // The choices stay, as unsaved ones.
    if (await putBack(host, name, before ?? "", query)) host.say(fill(words.restored, { name: name }));
  };
  const sentence = fill(words.saved, { name: name });
  // Saving the same again keeps the undo of the first time.
  if (!isReplaced && before === query && host.status.sentence === sentence) return;
  host.say(sentence, isReplaced ? { offer: { label: words.undo, take: () => void take() } } : {});
}

/** Opens a saved layout, or none. Asks first if that would discard unsaved choices. */
export async function openLayout(host: StudioHost, name: string): Promise<void> {
  const { words, choices } = host;
  if (name === "") {
    host.layout = "";
    return host.say("");
  }
  const next = host.meaning(layoutQuery(name));
  const changes = host.isUnsaved ? differences(choices, next.choices, words) : [];
  if (changes.length > 0) {
    const title = fill(words.openLayout, { name });
    // The list names the layout that is still open.
    if (!(await host.ask({ title, note: words.unsavedNote, changes, yes: words.open })))
      return host.requestUpdate();
  }
  host.open(layoutQuery(name));
  host.say("");
}

/** Removes the open layout; this can be undone. */
export async function removeOpen(host: StudioHost): Promise<void> {
  const { words, layout: name } = host;
  // Undo restores the latest version, which another page may have saved.
  if (!(await host.readLayouts())) return;
  const query = host.saved(name) ?? "";
  try {
    await removeLayout(name);
  } catch {
    return host.say(words.notRemoved, { isTrouble: true });
  }
  if (!(await host.readLayouts())) return;
  host.layout = "";
  const take = async (): Promise<void> => {
    if (!(await putBack(host, name, query, undefined))) return;
    host.open(layoutQuery(name));
    host.say(fill(words.back, { name: name }));
  };
  host.say(fill(words.removed, { name: name }), { offer: { label: words.putBack, take: () => void take() } });
}

/** The query of an overlay that uses a saved layout. */
export function layoutQuery(layout: string): URLSearchParams {
  return new URLSearchParams({ layout });
}

/** Restores a layout, unless another page has saved it since; `now` is the query that it must still have. */
async function putBack(
  host: StudioHost,
  name: string,
  query: string,
  now: string | undefined,
): Promise<boolean> {
  if (!(await host.readLayouts())) return false;
  if (host.saved(name) === now) return put(host, name, query, host.words.notBack);
  host.say(fill(host.words.changedSince, { name: name }), { isTrouble: true });
  return false;
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
