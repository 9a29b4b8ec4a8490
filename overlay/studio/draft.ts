import { textsIn } from "../page/appearance.ts";
import { choicesIn, queryOf } from "./address.ts";
import type { StudioHost } from "./studio-host.ts";

/** Stores unsaved choices, so that they survive a reload of the page. */
export interface DraftKeeper {
  /** Stores the choices that are not saved, or forgets the stored ones if all are. To be called after each change. */
  readonly keep: () => void;
  /** Restores the stored choices, unless others were made. To be called once the page shows the overlay in OBS. */
  readonly restore: () => void;
  /** Asks before the page is left, if its choices could not be stored. */
  readonly onLeave: (event: BeforeUnloadEvent) => void;
}

const key = "sidekick-studio-draft";

/** Creates the keeper of a page. Browsers may deny storage, so nothing here relies on it. */
export function createDraftKeeper(host: StudioHost): DraftKeeper {
  let isRestored = false;
  let isStored = false;

  const keep = (): void => {
    const { choices, layout, isUnsaved } = host;
    // An earlier page's draft is still to be restored.
    if (!isRestored && !isUnsaved) return;
    const draft = { layout, query: queryOf(location.href, choices) };
    isStored = store(isUnsaved ? JSON.stringify(draft) : undefined);
  };

  return {
    keep,
    restore() {
      const stored = host.isUnsaved ? undefined : storedDraft();
      isRestored = true;
      const { choices, layout } = host;
      if (!stored || queryOf(location.href, stored.choices) === queryOf(location.href, choices))
        return keep();
      host.lay(stored.choices, stored.layout);
      const take = (): void => host.lay(choices, layout);
      host.say(host.words.draftBack, { offer: { label: host.words.undo, take } });
    },
    onLeave(event) {
      if (host.isUnsaved && !isStored) event.preventDefault();
    },
  };
}

function store(draft: string | undefined): boolean {
  try {
    if (draft === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, draft);
    return true;
  } catch {
    return false;
  }
}

/** The stored draft; `undefined` when it is missing or unreadable. */
function storedDraft() {
  try {
    const { layout = "", query = "" } = Object.fromEntries(
      textsIn(JSON.parse(localStorage.getItem(key) ?? "null")),
    );
    return { layout, choices: choicesIn(new URLSearchParams(query)) };
  } catch {
    return undefined;
  }
}
