import { differences } from "./differences.ts";
import { putIntoObs, readOverlayInObs, undoInObs } from "./obs-overlay.ts";
import type { StudioHost } from "./studio-host.ts";
import { withUnknownOptions } from "./address.ts";
import { fill } from "../../shared/words/words.ts";

/** The studio's actions on the overlay in OBS. */
export interface ObsActions {
  /** Starts with the overlay that is in OBS, unless something was chosen while OBS was asked. */
  open(): Promise<void>;
  /** Puts an overlay with these options into OBS. Asks before it replaces another one, and can be undone. */
  add(options: () => URLSearchParams): Promise<void>;
}

/** The actions of one page. */
export function createObsActions(host: StudioHost): ObsActions {
  const { words } = host;
  /** The plugin's id for undoing what this page has put into OBS. */
  let undoId: string | undefined;
  let isAdding = false;

  const mayReplace = async (before: URLSearchParams, after: URLSearchParams): Promise<boolean> => {
    const [is, next] = [host.meaning(before), host.meaning(after)];
    // Options that the studio does not know are lost.
    const lost = is.unknown.map((name) => ({ name, before: before.get(name) ?? "", after: "–" }));
    const changes = [...differences(is.choices, next.choices, words), ...lost];
    const leaves = is.layout !== "" && is.layout !== next.layout;
    if (!leaves && changes.length === 0) return true;
    host.say("");
    const note = leaves ? fill(words.leavesLayout, { name: is.layout }) : "";
    return host.ask({ title: words.replaceObs, note, changes, yes: words.replace });
  };

  const offerUndo = (id: string) => ({ label: words.undo, take: () => void undo(id) });
  const undo = async (id: string): Promise<void> => {
    const answer = await undoInObs(id);
    if (answer?.ok) {
      host.inObs = undefined;
      undoId = undefined;
      host.say(words.undone);
    } else if (answer?.message === "") host.say(words.notUndone, { isTrouble: true });
    // Undo stays possible for when OBS or the plugin answers again.
    else host.say(answer?.message ?? words.silent, { isTrouble: true, offer: offerUndo(id) });
  };

  const put = async (read: () => URLSearchParams): Promise<void> => {
    host.say(words.adding);
    // Another page may have changed the layout.
    if (!(await host.readLayouts())) return;
    const options = read();
    // Replacing what this page itself has put there needs no question.
    let answer = await putIntoObs(options.toString(), host.inObs);
    while (answer?.ok === false && answer.inPlace !== undefined) {
      const { inPlace } = answer;
      if (!(await mayReplace(new URLSearchParams(inPlace), options))) return host.say("");
      host.say(words.adding);
      answer = await putIntoObs(options.toString(), inPlace);
    }
    if (!answer?.ok) return host.say(answer?.message ?? words.silent, { isTrouble: true });
    // Adding the same again keeps the undo of the first time.
    const id = answer.undo ?? (host.inObs === options.toString() ? undoId : undefined);
    host.inObs = options.toString();
    undoId = id;
    host.say(answer.message, id === undefined ? {} : { offer: offerUndo(id) });
  };

  return {
    async open() {
      const { choices, layout } = host;
      const [found] = await Promise.all([readOverlayInObs(), host.readLayouts()]);
      const isTouched = host.choices !== choices || host.layout !== layout || host.status.sentence !== "";
      if (isTouched || !found) return;
      if (!found.ok) return host.say(words.noObs, { isTrouble: true });
      if (found.options === null) return;
      const query = new URLSearchParams(found.options);
      const inObs = host.meaning(query);
      const { layout: used, isSaved } = inObs;
      host.open(query);
      const sentence =
        used === "" ? words.fromObs : fill(isSaved ? words.fromLayout : words.layoutGone, { name: used });
      host.say(withUnknownOptions(sentence, inObs, words), { isTrouble: used !== "" && !isSaved });
    },
    async add(options) {
      // A double click would only hide the first one's result.
      if (isAdding) return;
      isAdding = true;
      await put(options).finally(() => (isAdding = false));
    },
  };
}
