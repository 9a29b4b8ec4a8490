/** What is followed one by one. */
export type FollowedKind = "alert" | "message" | "voice";

/** What became of the events of one kind. */
export interface EventCounts {
  /** Emitted while the plugin was surely connected. */
  given: number;
  /** Emitted around a fault of the connection: the plugin may have them or not. */
  perhaps: number;
  /** Given, and seen by a viewer on some page. */
  shown: number;
  /** Given, and old news before any page could show them. */
  expired: number;
  /** Given, and no viewer saw them. */
  lost: number;
  /** Shown again on a page that had shown them to their end, or twice without a reload. */
  doubled: number;
  /** For each page: given while it was surely open, and not shown there. */
  missedOn: Record<string, number>;
}

interface FollowedEvent {
  readonly kind: FollowedKind;
  readonly at: number;
  readonly shown: Map<string, number>;
  readonly done: Map<string, number>;
}

/** Around a fault it is not known what arrived. */
const marginMs = 3_000;
/** How long after its arrival an event is on show at the latest, on a page that is not disturbed. */
const dueWithinMs: Readonly<Record<FollowedKind, number>> = {
  alert: 120_000,
  message: 30_000,
  voice: 40_000,
};
/** How long an event is delivered to a page that opens later. */
const pendingMs: Readonly<Record<FollowedKind, number>> = { alert: 240_000, message: 30_000, voice: 30_000 };
/** After this an event is judged. */
const settledMs: Readonly<Record<FollowedKind, number>> = {
  alert: 400_000,
  message: 100_000,
  voice: 100_000,
};

/** Judges, for each event that the service emitted, whether viewers saw it once. Times are of one monotonic clock. */
export class EventLedger {
  readonly counts: Record<FollowedKind, EventCounts>;
  /** Ids of what was lost or shown again, with the reason; the last 200. */
  readonly findings: string[] = [];
  readonly #pages: readonly string[];
  readonly #events = new Map<string, FollowedEvent>();
  readonly #gaps = new Map<string, { from: number; to: number }[]>();
  readonly #loadedAt = new Map<string, number>();

  constructor(pages: readonly string[]) {
    this.#pages = pages;
    const none = (): EventCounts => ({
      given: 0,
      perhaps: 0,
      shown: 0,
      expired: 0,
      lost: 0,
      doubled: 0,
      missedOn: Object.fromEntries(pages.map((page) => [page, 0])),
    });
    this.counts = { alert: none(), message: none(), voice: none() };
  }

  given(id: string, kind: FollowedKind, at: number): void {
    this.#events.set(id, { kind, at, shown: new Map(), done: new Map() });
  }

  /** A page began to show an event. */
  shown(page: string, id: string, at: number): void {
    const event = this.#events.get(id);
    if (!event) return;
    const before = event.shown.get(page);
    const doneAt = event.done.get(page);
    const loadedAt = this.#loadedAt.get(page) ?? Number.NEGATIVE_INFINITY;
    if (
      before !== undefined &&
      (before > loadedAt || (doneAt !== undefined && doneAt < loadedAt - marginMs))
    ) {
      const ago = (then = Number.NaN): string => `${((at - then) / 1_000).toFixed(1)} s`;
      this.#find(
        `${event.kind} ${id} was shown again on ${page}: emitted ${ago(event.at)} ago, shown ${ago(before)} ago, ` +
          `done ${ago(doneAt)} ago, the page loaded ${ago(loadedAt)} ago`,
      );
      this.counts[event.kind].doubled++;
    }
    event.shown.set(page, at);
  }

  /** A page reported an event as done with. A voice is reported when it begins, by the one page that speaks. */
  done(page: string, id: string, at: number): void {
    const event = this.#events.get(id);
    if (!event) return;
    if (event.kind === "voice" && event.done.size > 0) {
      this.#find(`voice ${id} was heard again on ${page}, after ${[...event.done.keys()].join()}`);
      this.counts.voice.doubled++;
    }
    event.done.set(page, at);
  }

  loaded(page: string, at: number): void {
    this.#loadedAt.set(page, at);
  }

  /** A connection (`link`: the plugin's to the service; else a page) was away or disturbed. */
  gap(where: string, from: number, to: number): void {
    const gaps = this.#gaps.get(where) ?? [];
    // One that is known only at its end may contain shorter ones that were noted meanwhile.
    const apart = gaps.filter((gap) => gap.to < from - 1_000 || gap.from > to);
    const joined = gaps.filter((gap) => !apart.includes(gap));
    apart.push({
      from: Math.min(from, ...joined.map((gap) => gap.from)),
      to: Math.max(to, ...joined.map((gap) => gap.to)),
    });
    this.#gaps.set(where, apart);
  }

  /** Judges what is old enough; at the end, everything that could have been shown by `now`. */
  settle(now: number, isEnd = false): void {
    for (const [id, event] of this.#events) {
      const age = now - event.at;
      if (age < (isEnd ? dueWithinMs : settledMs)[event.kind]) continue;
      this.#judge(id, event, now);
      this.#events.delete(id);
    }
    for (const [where, gaps] of this.#gaps)
      this.#gaps.set(
        where,
        gaps.filter(({ to }) => now - to < 2 * settledMs.alert),
      );
  }

  #judge(id: string, event: FollowedEvent, now: number): void {
    const { kind, at } = event;
    const counts = this.counts[kind];
    if (this.#isDisturbed("link", at - marginMs, at + marginMs)) {
      counts.perhaps++;
      return;
    }
    counts.given++;
    const sawIt = (page: string): boolean => event.shown.has(page) || event.done.has(page);
    const until = at + dueWithinMs[kind];
    if (kind !== "voice")
      for (const page of this.#pages)
        if (!sawIt(page) && !this.#isDisturbed(page, at - marginMs, until)) {
          counts.missedOn[page] = (counts.missedOn[page] ?? 0) + 1;
          this.#find(`${kind} ${id} was not shown on ${page}`);
        }
    if (this.#pages.some(sawIt)) counts.shown++;
    else if (this.#pages.some((page) => this.#couldShow(page, event, now))) {
      counts.lost++;
      this.#find(`${kind} ${id} was shown nowhere`);
    } else counts.expired++;
  }

  /** Whether a page was open early enough, and undisturbed for long enough, to have shown the event. */
  #couldShow(page: string, { kind, at }: FollowedEvent, now: number): boolean {
    const gaps = (this.#gaps.get(page) ?? [])
      .filter(({ to }) => to > at - marginMs)
      .toSorted((one, other) => one.from - other.from);
    let from = at - marginMs;
    for (const gap of gaps) {
      if (gap.from - from > dueWithinMs[kind]) return true;
      from = gap.to;
      if (from > at + pendingMs[kind] - 2 * marginMs) return false;
    }
    return now - from > dueWithinMs[kind];
  }

  #isDisturbed(where: string, from: number, to: number): boolean {
    return (this.#gaps.get(where) ?? []).some((gap) => gap.from < to && gap.to > from);
  }

  #find(sentence: string): void {
    this.findings.push(sentence);
    if (this.findings.length > 200) this.findings.shift();
  }
}
