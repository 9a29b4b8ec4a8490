import { differences } from "../choices/differences.ts";
import { putIntoObs, readOverlayInObs, undoInObs } from "./obs-overlay.ts";
import type { StudioHost } from "../studio-host.ts";
import { type Opened, queryOf, readAddress, withUnknownOptions } from "../choices/address.ts";
import { fill } from "../../../shared/words/words.ts";

/** The studio's actions on the overlay in OBS, for one page. */
export function createObsActions(host: StudioHost) {
  const { words } = host;
  /** The plugin's id for undoing what this page has put into OBS. */
  let undoId: string | undefined;
  let isAdding = false;
  /** The query that this page has put into OBS. */
  let inObs: string | undefined;
  const watch = createObsWatch(host);
  const { follow, look } = watch;

  const offerUndo = (id: string) => ({ label: words.undo, take: () => void undo(id) });
  const undo = async (id: string): Promise<void> => {
    const answer = await undoInObs(id);
    if (answer?.ok) {
      inObs = undefined;
      undoId = undefined;
      await look();
      host.say(words.undone);
    } else if (answer?.message === "") host.say(words.notUndone, { isTrouble: true });
    // Undo stays possible for when OBS or the plugin answers again.
    else host.say(answer?.message ?? words.silent, { isTrouble: true, offer: offerUndo(id) });
  };

  const put = async (): Promise<void> => {
    const { document } = host;
    host.say(words.adding, { isUnderWay: true });
    document.create();
    if (!(await document.queue.flush()) || !(await document.refresh()))
      return host.say(words.silent, { isTrouble: true });
    const options = new URLSearchParams({ layout: document.layout }).toString();
    // Replacing what this page itself has put there needs no question.
    let answer = await putIntoObs(options, inObs);
    while (answer?.ok === false && answer.inPlace !== undefined) {
      const { inPlace } = answer;
      if (!(await mayReplace(host, new URLSearchParams(inPlace), new URLSearchParams(options))))
        return host.say("");
      host.say(words.adding, { isUnderWay: true });
      answer = await putIntoObs(options, inPlace);
    }
    if (!answer?.ok) return host.say(answer?.message ?? words.silent, { isTrouble: true });
    // Adding the same again keeps the undo of the first time.
    const id = answer.undo ?? (inObs === options ? undoId : undefined);
    inObs = watch.seen = options;
    undoId = id;
    host.say(answer.message, id === undefined ? {} : { offer: offerUndo(id) });
  };

  /** Resolves once OBS has followed each rename. An undo waits for its rename, as it starts from the name that OBS has. */
  let renamed = Promise.resolve();
  const followRename = async (from: string, to: string): Promise<void> => {
    const { seen } = watch;
    if (seen === undefined || new URLSearchParams(seen).get("layout") !== from) return;
    if (!(await host.document.queue.flush())) return;
    const query = new URLSearchParams(seen);
    query.set("layout", to);
    const answer = await putIntoObs(query.toString(), seen);
    if (answer?.ok) watch.seen = query.toString();
    else host.say(answer?.message ?? words.silent, { isTrouble: true });
  };

  return {
    /** Opens the layout of the overlay that is in OBS, unless something was chosen while OBS was asked. `onRead`: the layouts were read. */
    async open(onRead: () => void): Promise<void> {
      const found = await openAsInObs(host, onRead);
      if (found?.ok && found.options !== null) watch.seen = found.options;
      follow();
    },
    follow,
    look,
    /** Sets the overlay in OBS to follow a layout by its new name. */
    rename(from: string, to: string): void {
      renamed = renamed.then(() => followRename(from, to));
    },
    /** Sets an overlay in OBS to follow the open layout. Asks before it replaces another one, and can be undone. */
    async add(): Promise<void> {
      // A double click would only hide the first one's result.
      if (isAdding) return;
      isAdding = true;
      await put().finally(() => (isAdding = false));
    },
  };
}

/** Watches what is in OBS, as far as the studio's line is about it. */
function createObsWatch(host: StudioHost) {
  /** Shows that the overlay in OBS looks different, as long as it does: one that has options by itself follows no layout. */
  const follow = (): void => {
    const isBehind = watch.seen !== undefined && showsOther(host, watch.seen);
    const sentence = fill(host.words.document.follows, { name: host.document.layout });
    const { sentence: before, isOfObs } = host.status;
    if (isBehind && before !== sentence && (isOfObs || before === "")) host.say(sentence, { isOfObs: true });
    else if (!isBehind && isOfObs) host.say("");
  };
  /** Reads what is in OBS: a key of the deck may have added the overlay. */
  const look = async (): Promise<void> => {
    const found = await readOverlayInObs();
    if (found?.ok) watch.seen = found.options ?? undefined;
    follow();
  };
  const watch: { seen: string | undefined; readonly follow: () => void; readonly look: () => Promise<void> } =
    {
      /** The query that the overlay in OBS had when it was last seen. */
      seen: undefined,
      follow,
      look,
    };
  return watch;
}

/** Asks before another overlay in OBS is replaced; resolves with whether it may be. */
async function mayReplace(
  host: StudioHost,
  before: URLSearchParams,
  after: URLSearchParams,
): Promise<boolean> {
  const { words } = host;
  const [is, next] = [meaning(host, before), meaning(host, after)];
  // Options that the studio does not know are lost.
  const lost = is.unknown.map((name) => ({ name, before: before.get(name) ?? "", after: "–" }));
  const changes = [...differences(is.choices, next.choices, words), ...lost];
  const leaves = is.layout !== "" && is.layout !== next.layout;
  if (!leaves && changes.length === 0) return true;
  host.say("");
  const note = leaves ? fill(words.leavesLayout, { name: is.layout }) : "";
  return host.ask({ title: words.replaceObs, note, changes, yes: words.replace });
}

/** The options and the layout of an overlay with this query. */
function meaning({ document }: StudioHost, query: URLSearchParams): Opened {
  const address = new URL("../overlay/", location.href);
  address.search = query.toString();
  const nothing = { choices: {}, layout: "", isSaved: false, unknown: [] };
  return readAddress(address.href, document.layouts) ?? nothing;
}

/** Whether an overlay with this query has options by itself, and other ones than the studio shows. */
function showsOther(host: StudioHost, query: string): boolean {
  const { layout, choices } = meaning(host, new URLSearchParams(query));
  return layout === "" && queryOf(location.href, choices) !== queryOf(location.href, host.choices);
}

/** Opens the layout of the overlay in OBS, unless something was chosen while OBS was asked. */
async function openAsInObs(host: StudioHost, onRead: () => void) {
  const { document, words } = host;
  const isRead = document.refresh().then((isPossible) => {
    const isFirst = isPossible && !document.open();
    if (!isPossible) host.say(words.layoutsUnread, { isTrouble: true });
    // In a browser that was never here: the layout that was changed last.
    else if (isFirst && !document.open(Object.keys(document.layouts).at(-1))) document.openNew();
    onRead();
    return { step: document.undoStep, layout: document.layout, isFirst };
  });
  const [found, before] = await Promise.all([readOverlayInObs(), isRead]);
  const isTouched = document.undoStep !== before.step || document.layout !== before.layout;
  if (isTouched || host.status.sentence !== "" || !found) return found;
  if (!found.ok && before.isFirst) document.open(found.last);
  if (!found.ok) host.say(words.noObs, { isTrouble: true });
  else if (found.options !== null) show(host, new URLSearchParams(found.options));
  return found;
}

/** Opens the layout of the overlay in OBS, or a new one with the options that earlier versions put there. */
function show(host: StudioHost, query: URLSearchParams): void {
  const { document, words } = host;
  const found = meaning(host, query);
  const { layout, isSaved, choices } = found;
  if (isSaved) document.open(layout);
  else if (!document.isCreated) document.openNew(choices);
  if (layout !== "") {
    const sentence = isSaved ? words.fromLayout : words.layoutGone;
    return host.say(fill(sentence, { name: layout }), { isTrouble: !isSaved });
  }
  return host.say(withUnknownOptions("", found, words).trim());
}
