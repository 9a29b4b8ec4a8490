import type { Clock } from "../../../shared/clock.ts";
import type { PageStorage } from "../../page/storage.ts";
import {
  isUntouched,
  settingsKindOf,
  type SettingsKind,
  type SettingsTexts,
  type StepPart,
  textIn,
  withPart,
  withRequest,
  partSchema,
} from "./step-part.ts";
import * as v from "valibot";
import { jsonIn } from "../../../shared/json-in.ts";

/**
 * The plugin's reply to a request. `text`: the layout as it is stored now. `missing`: there is no such layout; `taken`:
 * there is another one of the new name; `rejected`: too long, too many; or why it is to be sent again.
 */
export type SaveReply = { readonly text: string } | "done" | "missing" | "taken" | "rejected" | SaveTrouble;

/** Why changes are not stored for now. `silent`: no reply; `unwritten`: the plugin has them, but cannot write its file. */
export type SaveTrouble = "silent" | "unwritten";

/** The plugin's routes for one kind of settings. */
export interface SettingsRoutes {
  /** Resolves with `undefined` when the plugin does not answer. */
  readonly read: () => Promise<SettingsTexts | undefined>;
  /** Makes parts that share a request. `isLast`: the page is about to close. */
  readonly send: (parts: readonly StepPart[], isLast?: boolean) => Promise<SaveReply>;
  /**
   * Gets the bytes of a file that a part removes or brings back, before it is made; resolves with whether the part can
   * be made, and be taken back.
   */
  readonly prepare?: (part: StepPart) => Promise<boolean>;
  /** Forgets the bytes of files that no part needs any more. */
  readonly forget?: (isNeeded: (file: string) => boolean) => void;
}

/** The plugin's routes for everything that the studio changes. */
export type AllRoutes = Readonly<Record<SettingsKind, SettingsRoutes>>;

/** What the queue finds out. */
export interface SaveEvents {
  /** The settings that another page has stored, compared with the ones before. */
  readonly onNews: (kind: SettingsKind, before: SettingsTexts, after: SettingsTexts) => void;
  /** Changes that the plugin did not accept, and that are given up. */
  readonly onRejected: (parts: readonly StepPart[], why: "missing" | "taken" | "rejected") => void;
  /** Changes are not stored for now; `undefined`: they are again. */
  readonly onTrouble: (trouble: SaveTrouble | undefined) => void;
  readonly onChange: () => void;
}

/** Changes within this time become one request, as while something is dragged. */
const paceMs = 200;
/** Alerts wait until no other change follows, so that a word is not stored letter by letter. */
const restMs = 300;
const retryMs = 2_000;

/**
 * Stores settings in the plugin, change by change. Requests are made one after the other, so that no reply is older than
 * one before it; changes that wait lie over what the plugin has stored.
 */
export class SaveQueue {
  readonly #clock: Clock;
  readonly #routes: AllRoutes;
  readonly #events: SaveEvents;
  readonly #unsent: ReturnType<typeof createUnsentParts>;
  readonly #stored = new Map<SettingsKind, SettingsTexts>();
  /** Stored texts with the changes; a kind that is missing is to be computed again. */
  readonly #texts = new Map<SettingsKind, SettingsTexts>();
  /** The changes of each request that waits. */
  #waiting: readonly (readonly StepPart[])[] = [];
  /** The request that is under way; further changes must not be merged into it. */
  #sending: readonly StepPart[] | undefined;
  /** Kinds that were tried to be read, each with whether it ever was. */
  readonly #read = new Map<SettingsKind, boolean>();
  readonly #wanted = new Set<SettingsKind>();
  #trouble: SaveTrouble | undefined;
  #isRejected = false;
  #requests = 0;
  #work: Promise<boolean> | undefined;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, routes: AllRoutes, storage: PageStorage, events: SaveEvents) {
    this.#clock = clock;
    this.#routes = routes;
    this.#events = events;
    this.#unsent = createUnsentParts(storage);
  }

  /** The settings of a kind, with the changes that are not stored yet. */
  texts(kind: SettingsKind): SettingsTexts {
    const known = this.#texts.get(kind);
    if (known) return known;
    const own = this.#parts.filter((part) => settingsKindOf(part) === kind);
    const texts = own.reduce(withPart, this.#stored.get(kind) ?? {});
    this.#texts.set(kind, texts);
    return texts;
  }

  /** Whether a kind was read; `undefined`: that was not tried yet. */
  isRead(kind: SettingsKind): boolean | undefined {
    return this.#read.get(kind);
  }

  /** Whether everything is stored. */
  get isSaved(): boolean {
    return this.#parts.length === 0;
  }

  /** Whether the last change was not accepted, and is shown nevertheless. */
  get isRejected(): boolean {
    return this.#isRejected;
  }

  /** How many requests were begun. */
  get requests(): number {
    return this.#requests;
  }

  get #parts(): readonly StepPart[] {
    return [...(this.#sending ?? []), ...this.#waiting.flat()];
  }

  /** Makes a change at once, and stores it soon. */
  edit(part: StepPart): void {
    const kind = settingsKindOf(part);
    this.#texts.set(kind, withPart(this.texts(kind), part));
    this.#isRejected = false;
    this.#waiting = withRequest(this.#waiting, part);
    this.#unsent.set(this.#parts);
    if (kind === "alert" && !this.#trouble) this.#cancelTimer();
    this.#sendSoon(kind === "alert" ? restMs : paceMs);
  }

  /** Stores everything now; resolves with whether the plugin has everything. */
  async flush(): Promise<boolean> {
    // A request that is under way may be older than the last change.
    await this.#work;
    while (!this.isSaved) {
      if (!(await this.#run())) return false;
      if (this.#trouble === "unwritten") return this.#waiting.length === 1;
    }
    return true;
  }

  /** Reads what is stored, which another page may have changed; resolves with whether that was possible. */
  async read(kind: SettingsKind): Promise<boolean> {
    this.#wanted.add(kind);
    // A reading that is under way may be older than the change.
    if (this.#work) await this.#work;
    return this.#wanted.has(kind) || this.#work ? this.#run() : this.#read.get(kind) === true;
  }

  /** Reads everything again that was read. */
  async readAgain(): Promise<void> {
    await Promise.all([...this.#read.keys()].map((kind) => this.read(kind)));
  }

  /** Gets the bytes of files that these parts remove or bring back; resolves with the parts that cannot be made. */
  async unready(parts: readonly StepPart[]): Promise<ReadonlySet<StepPart>> {
    const unready = new Set<StepPart>();
    for (const part of parts)
      if ((await this.#routes[settingsKindOf(part)].prepare?.(part)) === false) unready.add(part);
    return unready;
  }

  /** Forgets the bytes of files that no step needs any more. */
  forget(isNeeded: (file: string) => boolean): void {
    for (const routes of Object.values(this.#routes)) routes.forget?.(isNeeded);
  }

  /** Sends what is not stored yet without waiting for the reply, because the page is about to close. */
  leave(): void {
    for (const parts of this.#waiting) void this.#send(parts, true);
  }

  /** Stops sending. */
  close(): void {
    this.#cancel?.();
  }

  #cancelTimer(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #sendSoon(ms = paceMs): void {
    this.#cancel ??= this.#clock.after(this.#trouble ? retryMs : ms, () => void this.#run());
  }

  #send(parts: readonly StepPart[], isLast?: boolean): Promise<SaveReply> {
    const [first] = parts;
    return first ? this.#routes[settingsKindOf(first)].send(parts, isLast) : Promise.resolve("done");
  }

  #run(): Promise<boolean> {
    this.#cancelTimer();
    this.#work ??= this.#once().finally(() => {
      this.#work = undefined;
      if (!this.isSaved || this.#wanted.size > 0) this.#sendSoon();
    });
    return this.#work;
  }

  /** Sends the changes that wait now, and reads what is wanted. */
  async #once(): Promise<boolean> {
    this.#requests++;
    for (let left = this.#waiting.length; left > 0; left--) if (!(await this.#sendFirst())) break;
    if (this.#trouble === "silent" && !this.isSaved) return false;
    const read = await Promise.all([...this.#wanted].map((kind) => this.#readNow(kind)));
    return read.every(Boolean);
  }

  async #readNow(kind: SettingsKind): Promise<boolean> {
    this.#wanted.delete(kind);
    const read = await this.#routes[kind].read();
    const isFirst = !this.#read.get(kind);
    // Only layouts are read again from here; the parts that show the other kinds ask for them again.
    const isMissed = !read && kind === "layout";
    if (isMissed) this.#setTrouble("silent");
    else if (read && this.#trouble === "silent") this.#setTrouble(undefined);
    this.#read.set(kind, !isFirst || read !== undefined);
    if (isMissed && !isFirst) this.#wanted.add(kind);
    if (read && kind === "alert") this.#isRejected = false;
    if (read) this.#take(kind, read, isFirst);
    // An earlier page could not send these.
    for (const part of isFirst && read ? this.#unsent.take(kind) : [])
      if (isUntouched(this.texts(kind), part)) this.edit(part);
    this.#events.onChange();
    return read !== undefined;
  }

  async #sendFirst(): Promise<boolean> {
    const [parts, ...others] = this.#waiting;
    const [first] = parts ?? [];
    if (!parts || !first) return true;
    [this.#sending, this.#waiting] = [parts, others];
    const reply = await this.#send(parts);
    const kind = settingsKindOf(first);
    const stored = this.#stored.get(kind) ?? {};
    const made = parts.reduce(withPart, stored);
    this.#sending = undefined;
    this.#texts.delete(kind);
    if (reply === "silent" || reply === "unwritten") {
      if (reply === "unwritten") this.#stored.set(kind, made);
      this.#waiting = this.#waiting.flat().reduce(withRequest, [parts]);
      this.#setTrouble(reply);
      return false;
    }
    this.#setTrouble(undefined);
    // The reply to a first try of a new name may have been lost: reading shows which name there is now.
    const isLost = reply === "missing" && first.of === "rename";
    const isDone = typeof reply === "object" || reply === "done";
    // Words that are too long stay to be shortened, until the alerts are read again.
    if (isDone || isLost || kind === "alert") this.#stored.set(kind, made);
    this.#isRejected = !isDone && kind === "alert";
    if (!isDone && kind !== "alert") this.#wanted.add(kind);
    if (!isDone && !isLost) this.#reject(parts, first, reply);
    if (kind === "layout" && typeof reply === "object")
      this.#take(kind, { ...made, [first.layout ?? first.name]: reply.text });
    this.#unsent.set(this.#parts);
    this.#events.onChange();
    return true;
  }

  #reject(parts: readonly StepPart[], first: StepPart, why: "missing" | "taken" | "rejected"): void {
    if (first.of === "rename")
      this.#waiting = this.#waiting.map((one) => one.map((part) => readdressed(part, first)));
    this.#events.onRejected(parts, why);
  }

  /** Takes settings that were read, and reports what differs. */
  #take(kind: SettingsKind, stored: SettingsTexts, isFirst = false): void {
    const before = this.#stored.get(kind) ?? {};
    this.#stored.set(kind, stored);
    this.#texts.delete(kind);
    const isSame =
      Object.keys(before).length === Object.keys(stored).length &&
      Object.entries(stored).every(([name, text]) => textIn(before, name) === text);
    if (!isFirst && !isSame) this.#events.onNews(kind, before, stored);
  }

  #setTrouble(trouble: SaveTrouble | undefined): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#events.onTrouble(trouble);
  }
}

/** A change for the name that its layout keeps, because the layout could not be renamed. */
function readdressed(part: StepPart, { before = "", after }: StepPart): StepPart {
  if (part.layout === after) return { ...part, layout: before };
  return part.of === "layout" && part.name === after ? { ...part, name: before } : part;
}

const key = "sidekick-studio-unsent";
const storedSchema = v.record(v.string(), v.array(partSchema));

/** Changes that are not sent yet, stored for each page of the studio, so that none is lost when it is closed. */
function createUnsentParts(storage: PageStorage) {
  const page = crypto.randomUUID();
  const stored = (): v.InferOutput<typeof storedSchema> => {
    const read = v.safeParse(storedSchema, jsonIn(storage.get(key) ?? ""));
    return read.success ? read.output : {};
  };
  const store = (all: Readonly<Record<string, readonly StepPart[]>>): void =>
    storage.set(key, Object.keys(all).length === 0 ? undefined : JSON.stringify(all));
  return {
    /** Stores this page's changes. */
    set(parts: readonly StepPart[]): void {
      const { [page]: before, ...others } = stored();
      if (parts.length > 0) store({ ...others, [page]: parts });
      else if (before !== undefined) store(others);
    },
    /** Takes the changes of one kind that earlier pages made. */
    take(kind: SettingsKind): readonly StepPart[] {
      const all = Object.entries(stored());
      const isTaken = (of: string, part: StepPart) => of !== page && settingsKindOf(part) === kind;
      const left = all.map(([of, parts]) => [of, parts.filter((part) => !isTaken(of, part))] as const);
      if (all.length > 0) store(Object.fromEntries(left.filter(([, parts]) => parts.length > 0)));
      return all.flatMap(([of, parts]) => parts.filter((part) => isTaken(of, part)));
    },
  };
}
