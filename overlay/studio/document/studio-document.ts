import { Emitter } from "../../../shared/emitter.ts";
import { isLayoutName, maxLayouts, patchedQuery } from "../../../shared/protocol/layout-query.ts";
import { type Choices, choicesIn } from "../address.ts";
import { History, type Step, type StepPart } from "./history.ts";
import type { DocumentNotice, DocumentOptions, UndoTarget } from "./document-options.ts";
import { freeName, type LayoutEdit, type LayoutQueries, newNameIn, queryIn } from "./layout-edits.ts";
import { normalised, optionsThatDiffer, queryFor, withoutDefaults } from "./step-edits.ts";
import { StepMaker } from "./step-maker.ts";
import { LayoutSaver } from "./layout-saver.ts";

/** Options by name, as text; `undefined` gives an option its default back. */
export type Changes = Readonly<Record<string, string | undefined>>;

const historyKey = "sidekick-studio-history";
const openedKey = "sidekick-studio-layout";

/** The studio's state: the layouts, the open one, what is selected, and the history of changes. */
export class StudioDocument {
  readonly #saver: LayoutSaver;
  readonly #history = new History();
  readonly #changed = new Emitter();
  readonly #saved = new Emitter();
  readonly #noticed = new Emitter<DocumentNotice>();
  readonly #maker: StepMaker;
  readonly #options: DocumentOptions;
  #layout: string;
  /** The query of the open layout while it is not stored: it is stored with its first change. */
  #draft = "";
  #selection: readonly string[] = [];
  #isPreparing = false;
  /** How many changes are under way that the plugin makes for this page. */
  #ownChanges = 0;

  constructor(options: DocumentOptions) {
    this.#options = options;
    this.#layout = options.newName;
    this.#history.restore(options.tab.get(historyKey));
    this.#saver = new LayoutSaver(options.clock, options.routes, options.lasting, {
      onNews: (before, after) => this.#takeNews(before, after),
      onRejected: (edit, why) => this.#onRejected(edit, why),
      onTrouble: (trouble) => this.#noticed.emit({ kind: trouble ?? "answers" }),
      onChange: () => this.#saved.emit(),
    });
    this.#maker = new StepMaker(this.#saver, (from, to) => this.#noticed.emit({ kind: "renamed", from, to }));
  }

  /** Calls back after each change; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  /** Calls back when something was stored or read, which by itself changes nothing that is shown. */
  readonly onSaved = this.#saved.subscribe;
  /** Calls back with what the streamer should know. */
  readonly onNotice = this.#noticed.subscribe;

  /** Options of the open layout that differ from the defaults. */
  get choices(): Choices {
    return withoutDefaults(choicesIn(new URLSearchParams(this.#query)));
  }

  /** Name of the open layout. */
  get layout(): string {
    return this.#layout;
  }

  /** All layouts by name, with the changes that are not stored yet. */
  get layouts(): LayoutQueries {
    return this.#saver.layouts;
  }

  /** Whether the open layout is stored, or about to be; a new one is with its first change. */
  get isCreated(): boolean {
    return queryIn(this.layouts, this.#layout) !== undefined;
  }

  /** Names of the selected pieces; empty: the whole overlay. */
  get selection(): readonly string[] {
    return this.#selection;
  }

  /** The step that undo would take back. */
  get undoStep(): Step | undefined {
    return this.#history.undoStep;
  }

  /** The step that redo would make again. */
  get redoStep(): Step | undefined {
    return this.#history.redoStep;
  }

  get isSaved(): boolean {
    return this.#saver.isSaved;
  }

  get #query(): string {
    return queryIn(this.layouts, this.#layout) ?? this.#draft;
  }

  /** Reads the layouts; resolves with whether it could. */
  readonly refresh = (): Promise<boolean> => this.#saver.refresh();

  /** Lets the plugin change layouts, as an import does, then reads them. Until then, no change is another window's. */
  async changeInPlugin<Reply>(change: () => Promise<Reply>): Promise<Reply> {
    this.#ownChanges++;
    try {
      const reply = await change();
      await this.refresh();
      return reply;
    } finally {
      this.#ownChanges--;
    }
  }

  /** Stores everything now; resolves with whether the plugin has everything. */
  readonly flush = (): Promise<boolean> => this.#saver.flush();

  /** Stores what is not stored yet without waiting, because the page is about to close. */
  leave(): void {
    this.#storeHistory();
    this.#saver.leave();
  }

  /** Stops everything that is under way. */
  readonly close = (): void => this.#saver.close();

  /** Sets what undoes the changes of these settings. */
  follow(of: "alert" | "tone", target: UndoTarget): void {
    this.#maker.follow(of, target);
  }

  /** Opens a layout, by default the one that was opened last in this browser; returns whether there is one. */
  open(name = this.#options.lasting.get(openedKey) ?? ""): boolean {
    if (queryIn(this.layouts, name) === undefined) return false;
    this.#show(name);
    this.#changed.emit();
    return true;
  }

  /** Opens a new layout with these options, which is stored with its first change. */
  openNew(choices: Choices = {}): void {
    this.#draft = queryFor(choices);
    this.#show(this.freeName());
    this.#changed.emit();
  }

  /** A name like this one that no layout has. */
  freeName(name = this.#options.newName): string {
    return freeName(this.layouts, name);
  }

  /**
   * Changes options of the open layout: one step of undo. Changes with the same `gesture` that follow each other become
   * one, such as those of a drag or of typing.
   */
  change(changes: Changes, gesture?: string): void {
    const layout = this.#layout;
    const now = new URLSearchParams(this.#query);
    const parts = Object.entries(changes).flatMap(([name, value]): StepPart[] => {
      const [before, after] = [now.get(name) ?? undefined, normalised(name, value)];
      return normalised(name, before) === after ? [] : [{ of: "option", layout, name, before, after }];
    });
    if (parts.length === 0) return;
    this.#make({ parts: [...this.#creation(), ...parts], opened: [layout, layout] }, gesture);
  }

  /** Stores the open layout, if it is not stored yet. */
  create(): void {
    if (!this.isCreated) this.#make({ parts: this.#creation(), opened: [this.#layout, this.#layout] });
  }

  /** Adds a layout with these options and opens it; returns whether there is room for it. */
  add(name: string, choices: Choices): boolean {
    if (Object.keys(this.layouts).length >= maxLayouts) return false;
    const free = this.freeName(name);
    const part: StepPart = { of: "layout", name: free, before: undefined, after: queryFor(choices) };
    this.#make({ parts: [part], opened: [this.#layout, free] });
    return true;
  }

  /** Renames the open layout; returns what is wrong with the name, if anything. */
  rename(to: string): "name" | "taken" | undefined {
    const from = this.#layout;
    if (to === from) return undefined;
    if (!isLayoutName(to)) return "name";
    if (queryIn(this.layouts, to) !== undefined) return "taken";
    const rename: StepPart = { of: "rename", name: "", before: from, after: to };
    this.#make({ parts: [...this.#creation(), rename], opened: [from, to] });
    return undefined;
  }

  /** Removes the open layout, and opens another one. */
  remove(): void {
    const name = this.#layout;
    const before = queryIn(this.layouts, name);
    if (before === undefined) return;
    const next = Object.keys(this.layouts).findLast((other) => other !== name);
    if (next === undefined) this.#draft = "";
    this.#make({
      parts: [{ of: "layout", name, before, after: undefined }],
      opened: [name, next ?? this.#options.newName],
    });
  }

  /** Adds a step that was made to settings besides layouts. */
  record(parts: readonly StepPart[], gesture?: string): void {
    if (parts.every(({ before, after }) => before === after)) return;
    this.#history.add({ parts, opened: [this.#layout, this.#layout] }, gesture);
    this.#storeHistory();
    this.#changed.emit();
  }

  select(pieces: readonly string[]): void {
    this.#selection = pieces;
    this.#changed.emit();
  }

  undo(): void {
    void this.#travel("undo");
  }

  redo(): void {
    void this.#travel("redo");
  }

  async #travel(way: "undo" | "redo"): Promise<void> {
    const next = () => (way === "undo" ? this.undoStep : this.redoStep);
    const step = next();
    if (!step || this.#isPreparing) return;
    const targets = this.#maker.targetsOf(step);
    if (targets.length > 0) {
      this.#isPreparing = true;
      const ready = await Promise.all(targets.map((target) => target.prepare()));
      this.#isPreparing = false;
      if (!ready.every(Boolean)) return this.#noticed.emit({ kind: "silent" });
      if (next() !== step) return;
    }
    const { moved, stayed } = this.#maker[way](step);
    this.#history[way](moved);
    const opened = step.opened[way === "undo" ? 0 : 1];
    const removed = moved.find(({ of, name }) => of === "layout" && name === opened);
    // The layout that is open then is not stored yet, or not any more.
    if (removed) this.#draft = (way === "undo" && removed.after) || "";
    if (moved.length > 0) this.#showIfThere(opened);
    this.#storeHistory();
    this.#changed.emit();
    if (stayed.length > 0) this.#noticed.emit({ kind: "stayed", parts: stayed });
    return undefined;
  }

  #make(step: Step, gesture?: string): void {
    this.#history.add(step, gesture);
    for (const part of step.parts) this.#maker.make(part);
    this.#showIfThere(step.opened[1]);
    if (gesture === undefined) this.#storeHistory();
    this.#changed.emit();
  }

  /** The part that stores the open layout, if it is not stored yet. */
  #creation(): readonly StepPart[] {
    if (this.isCreated) return [];
    return [{ of: "layout", name: this.#layout, before: undefined, after: patchedQuery(this.#draft) }];
  }

  #showIfThere(name: string): void {
    if (queryIn(this.layouts, name) !== undefined || !this.isCreated) this.#show(name);
  }

  #show(name: string): void {
    this.#layout = name;
    this.#options.lasting.set(openedKey, name);
  }

  #takeNews(before: LayoutQueries, after: LayoutQueries): void {
    const layout = this.#layout;
    const [was, is] = [queryIn(before, layout), queryIn(after, layout)];
    const isGone = was !== undefined && !this.isCreated;
    const renamed = isGone ? newNameIn(before, after, was) : undefined;
    const isOwn = this.#ownChanges > 0;
    if (isGone || (isOwn && !this.isCreated && !this.#draft)) this.#openAnother(renamed);
    this.#changed.emit();
    const options = was === undefined || is === undefined ? [] : optionsThatDiffer(was, is);
    if (isGone && renamed === undefined) this.#noticed.emit({ kind: "removed", layout });
    else if (options.length > 0 && !isOwn) this.#noticed.emit({ kind: "changed", options });
  }

  #openAnother(next = Object.keys(this.layouts).at(-1)): void {
    if (next === undefined) this.#draft = "";
    this.#show(next ?? this.freeName());
  }

  #onRejected(edit: LayoutEdit, why: "missing" | "taken" | "rejected"): void {
    if (why !== "missing") this.#noticed.emit({ kind: why });
    if (edit.kind === "rename" && this.#layout === edit.to) this.#showIfThere(edit.layout);
    if (!this.isCreated) this.#openAnother();
    this.#changed.emit();
  }

  #storeHistory(): void {
    this.#options.tab.set(historyKey, this.#history.stored);
  }
}
