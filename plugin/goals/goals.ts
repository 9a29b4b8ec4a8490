import { createHash } from "node:crypto";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import {
  type AddressGoal,
  type Goal,
  type ShownGoal,
  addressGoalId,
  goalOf,
  isGoalId,
  maxGoals,
} from "../../shared/goals/goal.ts";
import { setNewest } from "../../shared/set-newest.ts";
import type { Once } from "../once/once.ts";
import {
  type GoalProgress,
  progressAfter,
  atValue,
  countedIn,
  freshProgress,
  redefined,
  shownGoal,
  valueOfGoal,
} from "./goal-progress.ts";
import type { GoalsFile, StoredGoal } from "./goals-file.ts";

/** Options of `Goals`. */
export interface GoalsOptions {
  readonly clock: Clock;
  readonly file: GoalsFile;
  readonly once: Pick<Once, "onEvent" | "onCleared" | "unsaved" | "streams">;
  /** The currency of the streamer's alerts. */
  readonly currency: () => string;
}

/** A goal as the streamer sees it. */
export interface KeptGoal extends ShownGoal {
  /** Tips that did not count, by their currency. */
  readonly others: GoalProgress["others"];
}

/** Most goals that addresses name; of more, the oldest goes that no open page shows. */
const maxAddressGoals = 16;
const maxCounted = 1_000;
/** A program may use the same id for another event after this time. */
const sameIdMs = 600_000;
/** A stream that begins so soon after another was seen is the same one, whose record was lost. */
const graceMs = 180_000;

/** The goals: what counts for them is counted once, also if the plugin is ended at any moment. */
export class Goals {
  readonly #options: GoalsOptions;
  readonly #changed = new Emitter();
  /** Calls back when a goal has changed; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  readonly #goals: Map<string, StoredGoal>;
  readonly #counted: Map<string, number>;
  #stream: { readonly isLive: boolean; readonly seenAt: number };

  constructor(options: GoalsOptions) {
    this.#options = options;
    const { file, once } = options;
    const { goals = {}, counted = {}, stream } = file.found ?? {};
    this.#goals = new Map(Object.entries(goals).filter(([, { isRemoved }]) => !isRemoved));
    this.#counted = new Map(Object.entries(counted).toSorted(([, a], [, b]) => a - b));
    const { since, now } = once.streams;
    this.#stream = stream ?? { isLive: since !== undefined, seenAt: now };
    once.onEvent((event) => this.#count(event));
    once.onCleared(() => this.#clear());
    once.streams.subscribe(() => {
      const { since: began } = once.streams;
      const { isLive } = this.#stream;
      const isNew = this.#follow(began);
      if (isNew || isLive !== this.#stream.isLive) this.#write(isNew);
    });
  }

  /** The goals, those of the streamer's own first. */
  get all(): readonly KeptGoal[] {
    const shown = this.#kept.map(([id, { goal, progress }]) => ({
      ...shownGoal(id, goal, progress, this.#currencyOf(goal)),
      others: progress.others,
    }));
    return shown.toSorted((a, b) => Number(isGoalId(b.id)) - Number(isGoalId(a.id)));
  }

  /** The definitions of the streamer's own goals as JSON, by their ids. */
  get texts(): Readonly<Record<string, string>> {
    const own = this.#kept.filter(([id]) => isGoalId(id));
    return Object.fromEntries(own.map(([id, { goal }]) => [id, JSON.stringify(goal)]));
  }

  get #kept(): readonly (readonly [string, StoredGoal])[] {
    return [...this.#goals].filter(([, { isRemoved }]) => !isRemoved);
  }

  /** Makes or changes a goal; returns whether there is room for it. One that was removed goes on where it is. */
  define(id: string, goal: Goal): boolean {
    const before = this.#goals.get(id);
    const isNew = !before || before.isRemoved === true;
    if (isNew && (!isGoalId(id) || Object.keys(this.texts).length >= maxGoals)) return false;
    const progress = before
      ? redefined(before.goal, goal, before.progress, this.#isBegun(goal))
      : freshProgress(goal);
    this.#goals.set(id, { goal, progress });
    this.#write();
    return true;
  }

  /** Removes a goal. It goes on counting unseen, so that the removal can be taken back. */
  remove(id: string): void {
    const stored = this.#goals.get(id);
    if (!stored) return;
    this.#goals.set(id, { ...stored, isRemoved: true });
    this.#write();
  }

  /** Adds to a goal by hand; returns whether there is such a goal. An empty id is that of the first. */
  add(wanted: string, by: number): boolean {
    return this.#change(wanted, (value) => value + by);
  }

  /** Sets the value of a goal by hand; returns whether there is such a goal. */
  set(wanted: string, value: number): boolean {
    return this.#change(wanted, () => value);
  }

  /** Makes the goals that addresses of open pages name, unless they are there. */
  use(named: readonly AddressGoal[]): void {
    const fresh = named.filter((one) => !this.#goals.has(addressGoalId(one)));
    if (fresh.length === 0) return;
    const open = new Set(named.map(addressGoalId));
    for (const { title, counts, target } of fresh) {
      const since = localDay(this.#options.clock.wall());
      const goal: Goal = { title, counts, targets: [target], since, start: 0, currency: "" };
      this.#goals.set(addressGoalId({ title, counts, target }), { goal, progress: freshProgress(goal) });
    }
    const idle = [...this.#goals.keys()].filter((id) => !isGoalId(id));
    const tooMany = idle.length - maxAddressGoals;
    for (const id of idle.filter((one) => !open.has(one)).slice(0, Math.max(0, tooMany)))
      this.#goals.delete(id);
    this.#write();
  }

  /** Resolves when everything is written that was counted until now; with whether it was. */
  settled(): Promise<boolean> {
    return this.#options.file.settled();
  }

  #change(wanted: string, next: (value: number) => number): boolean {
    const id = goalOf(this.all, wanted)?.id ?? "";
    const stored = this.#goals.get(id);
    if (!stored) return false;
    const { goal, progress } = stored;
    this.#goals.set(id, { goal, progress: atValue(goal, progress, next(valueOfGoal(goal, progress))) });
    this.#write();
    return true;
  }

  #count({ frame, envelope }: StreamEvent): void {
    const event = envelope && countedIn(envelope, this.#options.currency());
    if (!event || this.#goals.size === 0) return;
    const { streams } = this.#options.once;
    const isReset = this.#follow(streams.sinceOf(envelope) ?? streams.since, true);
    const isOfProgram = envelope.channel.platform === "";
    const digest = digestOf(isOfProgram ? `program ${frame.id}` : envelope.id);
    const countedAt = this.#counted.get(digest);
    if (countedAt !== undefined && (!isOfProgram || streams.now - countedAt < sameIdMs)) return;
    let isCounted = false;
    for (const [id, stored] of this.#goals) {
      const { goal, progress } = stored;
      if (!this.#isBegun(goal)) continue;
      const after = progressAfter(goal, progress, event, this.#currencyOf(goal));
      if (after === progress) continue;
      this.#goals.set(id, { ...stored, progress: after });
      isCounted = true;
    }
    if (isCounted) setNewest(this.#counted, digest, streams.now, maxCounted);
    if (isCounted || isReset) this.#write();
  }

  /**
   * Notes whether a stream runs, and when it began; returns whether goals begin again with it. `isEvent`: that none is
   * known does not mean that it has ended.
   */
  #follow(began: number | undefined, isEvent = false): boolean {
    const { isLive, seenAt } = this.#stream;
    const { now } = this.#options.once.streams;
    if (began === undefined) {
      if (!isEvent) this.#stream = { isLive: false, seenAt: now };
      return false;
    }
    this.#stream = { isLive: true, seenAt: now };
    if (isLive && began - seenAt <= graceMs) return false;
    for (const [id, stored] of this.#goals) {
      const { goal, progress } = stored;
      if (goal.since === "stream")
        this.#goals.set(id, { ...stored, progress: freshProgress(goal, progress.reached) });
    }
    return true;
  }

  #clear(): void {
    this.#counted.clear();
    this.#stream = { isLive: false, seenAt: this.#options.once.streams.now };
    for (const [id, stored] of this.#goals)
      this.#goals.set(id, { ...stored, progress: freshProgress(stored.goal, stored.progress.reached) });
    this.#write();
  }

  #isBegun({ since }: Goal): boolean {
    return since === "stream" || localDay(this.#options.clock.wall()) >= since;
  }

  #currencyOf({ currency }: Goal): string {
    return currency || this.#options.currency();
  }

  /** Stores the goals at once, with the events by which they were counted. */
  #write(isShown = true): void {
    const { file, once } = this.#options;
    file.write({
      version: 1,
      goals: Object.fromEntries(this.#goals),
      counted: Object.fromEntries(this.#counted),
      stream: this.#stream,
      once: once.unsaved,
    });
    if (isShown) this.#changed.emit();
  }
}

function digestOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url").slice(0, 12);
}

/** A day where the streamer is, as `2026-11-29`. */
function localDay(wall: number): string {
  const date = new Date(wall);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}
