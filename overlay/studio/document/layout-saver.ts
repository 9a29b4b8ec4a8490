import type { Clock } from "../../../shared/clock.ts";
import type { PageStorage } from "../../page/storage.ts";
import {
  edited,
  type LayoutEdit,
  type LayoutQueries,
  queryIn,
  StoredEdits,
  stillWanted,
  withEdit,
} from "./layout-edits.ts";

/**
 * The plugin's reply to an edit. `query`: the layout as it is stored now. `missing`: there is no such layout; `taken`:
 * there is another one of the new name; `rejected`: too long, too many; or why it is to be sent again.
 */
export type EditReply = { readonly query: string } | "done" | "missing" | "taken" | "rejected" | SaverTrouble;

/** Why edits are not stored for now. `silent`: no reply; `unwritten`: the plugin has them, but cannot write its file. */
export type SaverTrouble = "silent" | "unwritten";

/** The plugin's routes for layouts. */
export interface LayoutRoutes {
  /** Resolves with `undefined` when the plugin does not answer. */
  readonly read: () => Promise<LayoutQueries | undefined>;
  /** `isLast`: the page is about to close. */
  readonly send: (edit: LayoutEdit, isLast?: boolean) => Promise<EditReply>;
}

/** What the saver finds out. */
export interface SaverEvents {
  /** The layouts that another page has stored, compared with the ones before. */
  readonly onNews: (before: LayoutQueries, after: LayoutQueries) => void;
  /** An edit that the plugin did not accept, and that is given up. */
  readonly onRejected: (edit: LayoutEdit, why: "missing" | "taken" | "rejected") => void;
  /** Edits are not stored for now; `undefined`: they are again. */
  readonly onTrouble: (trouble: SaverTrouble | undefined) => void;
  readonly onChange: () => void;
}

/** Edits within this time become one request, as while something is dragged. */
const paceMs = 200;
const retryMs = 2_000;

/**
 * Stores layouts in the plugin, edit by edit. Requests are made one after the other, so that no reply is older than one
 * before it; edits that wait lie over what the plugin has stored.
 */
export class LayoutSaver {
  readonly #clock: Clock;
  readonly #routes: LayoutRoutes;
  readonly #events: SaverEvents;
  readonly #storedEdits: StoredEdits;
  #stored: LayoutQueries = {};
  /** What is stored, with the edits; `undefined`: to be computed again. */
  #layouts: LayoutQueries | undefined;
  #waiting: readonly LayoutEdit[] = [];
  /** The edit that is being sent; further ones must not be merged into it. */
  #sending: LayoutEdit | undefined;
  #isRead = false;
  #wantsRead = false;
  #trouble: SaverTrouble | undefined;
  #work: Promise<boolean> | undefined;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, routes: LayoutRoutes, storage: PageStorage, events: SaverEvents) {
    this.#clock = clock;
    this.#routes = routes;
    this.#events = events;
    this.#storedEdits = new StoredEdits(storage);
  }

  /** The layouts, with the edits that are not stored yet. */
  get layouts(): LayoutQueries {
    return (this.#layouts ??= this.#edits.reduce(edited, this.#stored));
  }

  /** Whether everything is stored. */
  get isSaved(): boolean {
    return this.#edits.length === 0;
  }

  get #edits(): readonly LayoutEdit[] {
    return this.#sending ? [this.#sending, ...this.#waiting] : this.#waiting;
  }

  /** Makes an edit at once, and stores it soon. */
  edit(edit: LayoutEdit): void {
    this.#layouts = edited(this.layouts, edit);
    this.#waiting = withEdit(this.#waiting, edit);
    this.#storedEdits.set(this.#edits);
    this.#cancel ??= this.#clock.after(this.#trouble ? retryMs : paceMs, this.#send);
  }

  /** Stores everything now; resolves with whether the plugin has everything. */
  async flush(): Promise<boolean> {
    // What is under way may be older than the last edit.
    await this.#work;
    while (!this.isSaved) {
      if (!(await this.#run())) return false;
      if (this.#trouble === "unwritten") return this.#waiting.length === 1;
    }
    return true;
  }

  /** Reads what is stored, which another page may have changed; resolves with whether that was possible. */
  async refresh(): Promise<boolean> {
    this.#wantsRead = true;
    // A reading that is under way may be older than the change.
    if (this.#work) await this.#work;
    return this.#wantsRead ? this.#run() : true;
  }

  /** Sends what is not stored yet without waiting for the reply, because the page is about to close. */
  leave(): void {
    for (const edit of this.#waiting) void this.#routes.send(edit, true);
  }

  /** Stops sending. */
  close(): void {
    this.#cancel?.();
  }

  readonly #send = (): void => void this.#run();

  #run(): Promise<boolean> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#work ??= this.#once().finally(() => {
      this.#work = undefined;
      if (!this.isSaved || this.#wantsRead)
        this.#cancel ??= this.#clock.after(this.#trouble ? retryMs : paceMs, this.#send);
    });
    return this.#work;
  }

  /** Sends the edits that wait now, and reads if that is wanted. */
  async #once(): Promise<boolean> {
    for (let left = this.#waiting.length; left > 0; left--) if (!(await this.#sendFirst())) break;
    if (this.#trouble === "silent" && !this.isSaved) return false;
    if (!this.#wantsRead) return true;
    this.#wantsRead = false;
    const read = await this.#routes.read();
    if (!read) this.#setTrouble("silent");
    else if (this.#trouble === "silent") this.#setTrouble(undefined);
    if (!read) {
      this.#wantsRead = this.#isRead;
      return false;
    }
    this.#take(read);
    if (!this.#isRead) {
      this.#isRead = true;
      for (const edit of this.#storedEdits.take())
        for (const wanted of stillWanted(edit, this.layouts)) this.edit(wanted);
    }
    this.#events.onChange();
    return true;
  }

  async #sendFirst(): Promise<boolean> {
    const [edit, ...others] = this.#waiting;
    if (!edit) return true;
    [this.#sending, this.#waiting] = [edit, others];
    const reply = await this.#routes.send(edit);
    this.#sending = undefined;
    this.#layouts = undefined;
    if (reply === "silent" || reply === "unwritten") {
      if (reply === "unwritten") this.#stored = edited(this.#stored, edit);
      this.#waiting = this.#waiting.reduce(withEdit, [edit]);
      this.#setTrouble(reply);
      return false;
    }
    this.#setTrouble(undefined);
    if (typeof reply === "object") {
      const mine = edited(this.#stored, edit);
      const stored = { ...mine, [edit.layout]: reply.query };
      this.#stored = mine;
      this.#take(stored);
    } else if (reply === "done") this.#stored = edited(this.#stored, edit);
    else if (reply === "missing" && edit.kind === "rename") {
      // The reply to a first try may have been lost: reading shows which name there is now.
      this.#stored = edited(this.#stored, edit);
      this.#wantsRead = true;
    } else {
      if (edit.kind === "rename") this.#waiting = this.#waiting.map((one) => readdressed(one, edit));
      this.#wantsRead = true;
      this.#events.onRejected(edit, reply);
    }
    this.#storedEdits.set(this.#edits);
    this.#events.onChange();
    return true;
  }

  /** Takes layouts that were read, and reports what differs. */
  #take(stored: LayoutQueries): void {
    const before = this.#stored;
    this.#stored = stored;
    this.#layouts = undefined;
    const isSame =
      Object.keys(before).length === Object.keys(stored).length &&
      Object.entries(stored).every(([name, query]) => queryIn(before, name) === query);
    if (this.#isRead && !isSame) this.#events.onNews(before, stored);
  }

  #setTrouble(trouble: SaverTrouble | undefined): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#events.onTrouble(trouble);
  }
}

/** An edit for the name that its layout keeps, because the layout could not be renamed. */
function readdressed(one: LayoutEdit, { layout, to }: Extract<LayoutEdit, { kind: "rename" }>): LayoutEdit {
  return one.layout === to ? { ...one, layout } : one;
}
