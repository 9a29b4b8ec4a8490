import { Emitter } from "../../../shared/emitter.ts";
import {
  freeLayoutName,
  isLayoutName,
  maxLayouts,
  patchedQuery,
} from "../../../shared/protocol/layout-query.ts";
import { type Choices, choicesIn } from "../choices/address.ts";
import type { DocumentNotice, DocumentOptions } from "./document-options.ts";
import { History, type Step } from "./history.ts";
import { makeStep, prepareStep, type Way } from "./make-step.ts";
import { type Changes, optionParts, optionsThatDiffer, queryFor, withoutDefaults } from "./option-values.ts";
import { SaveQueue } from "./save-queue.ts";
import { newNameIn, settingsKindOf, type SettingsTexts, type StepPart, textIn } from "./step-part.ts";

const historyKey = "sidekick-studio-history";
const openedKey = "sidekick-studio-layout";

/** The studio's state: the layouts, the open one, what is selected, and the history of changes. */
export class StudioDocument {
  /** Texts that are stored, and changes that are still to be. Changes go through the document, so that they can be undone. */
  readonly queue: SaveQueue;
  readonly #history = new History();
  readonly #changed = new Emitter();
  readonly #saved = new Emitter();
  readonly #noticed = new Emitter<DocumentNotice>();
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
    this.queue = new SaveQueue(options.clock, options.routes, options.lasting, {
      onNews: (kind, before, after) =>
        kind === "layout" ? this.#takeNews(before, after) : this.#changed.emit(),
      onRejected: (parts, why) => this.#onRejected(parts, why),
      onTrouble: (trouble) => this.#noticed.emit({ kind: trouble ?? "answers" }),
      onChange: () => this.#saved.emit(),
    });
  }

  /** Calls back after each change; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  /** Calls back after each change, and when something was stored or read; returns an unsubscribe function. */
  readonly follow = (listener: () => void): (() => void) => {
    const leave = [this.#changed, this.#saved].map((one) => one.subscribe(listener));
    return () => leave.forEach((unsubscribe) => unsubscribe());
  };
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
  get layouts(): SettingsTexts {
    return this.queue.texts("layout");
  }

  /** Whether the open layout is stored, or about to be; a new one is with its first change. */
  get isCreated(): boolean {
    return textIn(this.layouts, this.#layout) !== undefined;
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

  get #query(): string {
    return textIn(this.layouts, this.#layout) ?? this.#draft;
  }

  /** Reads the layouts; resolves with whether it could. */
  readonly refresh = (): Promise<boolean> => this.queue.read("layout");

  /** Lets the plugin change settings, as an import does, then reads them. Until then, no change is another window's. */
  async changeInPlugin<Reply>(change: () => Promise<Reply>): Promise<Reply> {
    this.#ownChanges++;
    try {
      const reply = await change();
      await this.queue.readAgain();
      return reply;
    } finally {
      this.#ownChanges--;
    }
  }

  /** Stores what is not stored yet without waiting, because the page is about to close. */
  leave(): void {
    this.#storeHistory();
    this.queue.leave();
  }

  /** Opens a layout, by default the one that was opened last in this browser; returns whether there is one. */
  open(name = this.#options.lasting.get(openedKey) ?? ""): boolean {
    if (textIn(this.layouts, name) === undefined) return false;
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
    return freeLayoutName(name, this.layouts);
  }

  /**
   * Changes options of the open layout: one step of undo. Changes with the same `gesture` that follow each other become
   * one, such as those of a drag or of typing.
   */
  readonly change = (changes: Changes, gesture?: string): void => {
    const layout = this.#layout;
    const parts = optionParts(layout, this.#query, changes);
    if (parts.length === 0) return;
    this.#make({ parts: [...this.#creation(), ...parts], opened: [layout, layout] }, gesture);
  };

  /** Stores the open layout, if it is not stored yet. */
  create(): void {
    if (!this.isCreated) this.#make({ parts: this.#creation(), opened: [this.#layout, this.#layout] });
  }

  /** Adds a layout and opens it; returns whether there is room. `isBeside`: the open one is stored if it is not yet. */
  add(name: string, choices: Changes, isBeside = false): boolean {
    const others = isBeside ? this.#creation() : [];
    if (Object.keys(this.layouts).length + others.length >= maxLayouts) return false;
    const free = freeLayoutName(name, isBeside ? { ...this.layouts, [this.#layout]: "" } : this.layouts);
    const part: StepPart = { of: "layout", name: free, before: undefined, after: queryFor(choices) };
    this.#make({ parts: [...others, part], opened: [this.#layout, free] });
    return true;
  }

  /** Renames the open layout; returns what is wrong with the name, if anything. */
  rename(to: string): "name" | "taken" | undefined {
    const from = this.#layout;
    if (to === from) return undefined;
    if (!isLayoutName(to)) return "name";
    if (textIn(this.layouts, to) !== undefined) return "taken";
    const rename: StepPart = { of: "rename", name: "", before: from, after: to };
    this.#make({ parts: [...this.#creation(), rename], opened: [from, to] });
    return undefined;
  }

  /** Removes the open layout, and opens another one. */
  remove(): void {
    const name = this.#layout;
    const before = textIn(this.layouts, name);
    if (before === undefined) return;
    const next = Object.keys(this.layouts).findLast((other) => other !== name);
    if (next === undefined) this.#draft = "";
    this.#make({
      parts: [{ of: "layout", name, before, after: undefined }],
      opened: [name, next ?? this.#options.newName],
    });
  }

  /**
   * Changes settings besides layouts, and options of the open layout with them: one step of undo, with those of the same
   * `gesture` that follow each other.
   */
  edit(parts: readonly StepPart[], gesture?: string, changes: Changes = {}): void {
    const layout = this.#layout;
    const options = optionParts(layout, this.#query, changes);
    const changed = parts.filter(({ before, after }) => before !== after);
    if (options.length > 0) changed.push(...this.#creation(), ...options);
    if (changed.length > 0) this.#make({ parts: changed, opened: [layout, layout] }, gesture);
  }

  /** Does as `edit`, after it got the bytes of removed files; resolves with whether it could. */
  async editFiles(parts: readonly StepPart[]): Promise<boolean> {
    const isReady = (await this.queue.unready(parts)).size === 0;
    if (isReady) this.edit(parts);
    return isReady;
  }

  /** Adds a step that was made already. */
  record(parts: readonly StepPart[]): void {
    if (parts.length === 0) return;
    this.#history.add({ parts, opened: [this.#layout, this.#layout] });
    this.#storeHistory();
    this.#changed.emit();
  }

  select(pieces: readonly string[]): void {
    this.#selection = pieces;
    this.#changed.emit();
  }

  readonly undo = (): void => void this.#travel("undo");
  readonly redo = (): void => void this.#travel("redo");

  async #travel(way: Way): Promise<void> {
    const next = () => (way === "undo" ? this.undoStep : this.redoStep);
    const step = next();
    if (!step || this.#isPreparing) return;
    const preparing = prepareStep(step, way, this.queue);
    this.#isPreparing = preparing !== undefined;
    // A step of layouts is made at once.
    const unready = preparing ? await preparing : [];
    this.#isPreparing = false;
    if (unready === "silent") return this.#noticed.emit({ kind: "silent" });
    if (next() !== step) return;
    const moved = makeStep(step, way, this.queue, unready, this.#makePart);
    this.#history[way](moved);
    const opened = step.opened[way === "undo" ? 0 : 1];
    const removed = moved.find(({ of, name }) => of === "layout" && name === opened);
    // The layout that is open then is not stored yet, or not any more.
    if (removed) this.#draft = (way === "undo" && removed.after) || "";
    if (moved.length > 0) this.#showIfThere(opened);
    this.#storeHistory();
    this.#changed.emit();
    const stayed = step.parts.filter((part) => !moved.includes(part));
    return this.#noticed.emit(stayed.length > 0 ? { kind: "stayed", parts: stayed } : { kind: way, step });
  }

  #make(step: Step, gesture?: string): void {
    this.#history.add(step, gesture);
    for (const part of step.parts) this.#makePart(part);
    this.#showIfThere(step.opened[1]);
    if (gesture === undefined) this.#storeHistory();
    this.#changed.emit();
  }

  readonly #makePart = (part: StepPart): void => {
    this.queue.edit(part);
    const { of, before = "", after = "" } = part;
    if (of === "rename") this.#noticed.emit({ kind: "renamed", from: before, to: after });
  };

  /** The part that stores the open layout, if it is not stored yet. */
  #creation(): readonly StepPart[] {
    if (this.isCreated) return [];
    return [{ of: "layout", name: this.#layout, before: undefined, after: patchedQuery(this.#draft) }];
  }

  #showIfThere(name: string): void {
    if (textIn(this.layouts, name) !== undefined || !this.isCreated) this.#show(name);
  }

  #show(name: string): void {
    this.#layout = name;
    this.#options.lasting.set(openedKey, name);
  }

  #takeNews(before: SettingsTexts, after: SettingsTexts): void {
    const layout = this.#layout;
    const [was, is] = [textIn(before, layout), textIn(after, layout)];
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

  #onRejected([part]: readonly StepPart[], why: "missing" | "taken" | "rejected"): void {
    if (part && why !== "missing") this.#noticed.emit({ kind: why, of: settingsKindOf(part) });
    if (part?.of === "rename" && this.#layout === part.after) this.#showIfThere(part.before ?? "");
    if (!this.isCreated) this.#openAnother();
    this.#changed.emit();
  }

  #storeHistory(): void {
    this.#options.tab.set(historyKey, this.#history.stored);
    this.queue.forget((file) => this.#history.names(file));
  }
}
