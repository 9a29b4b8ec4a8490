import type { Clock } from "../../shared/clock.ts";
import type { Messages } from "../../shared/words/words.ts";
import type { SavedRules } from "../settings/stored-rules.ts";
import type { RuleLimits } from "./match.ts";

/** Why a rule did not fire, or an event of it was dropped. */
export type MissReason = keyof Messages["rules"]["missed"];

/** Why a rule did not fire the last time that it might have. */
export interface Miss {
  /** Wall-clock milliseconds. */
  readonly at: number;
  readonly reason: MissReason;
  /** The sentence of a failed request. */
  readonly sentence?: string | undefined;
}

/** A rule's record since the plugin began. */
interface RuleRecord {
  /** Monotonic milliseconds of the last time that it fired, which no correction of the wall clock changes. */
  readonly firedAt?: number;
  /** The last time that it did not fire, unless it has fired since. */
  readonly miss?: Miss | undefined;
  /** Events dropped. */
  readonly dropped: number;
}

/** The last result of each rule. The number of times that it fired is kept over a restart; the reason for not firing is not. */
export class RuleRecords {
  readonly #stored: SavedRules;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #records = new Map<string, RuleRecord>();

  /** `onChange` is called after every change. */
  constructor(stored: SavedRules, clock: Clock, onChange: () => void) {
    this.#stored = stored;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** The result on a rule's row. `firedAt`: wall-clock milliseconds. */
  resultOf(name: string) {
    const { miss, dropped } = this.#recordOf(name);
    return { firedAt: this.#runOf(name)?.at, miss, dropped };
  }

  /** What a rule's limits look at. */
  limitsOf(name: string): RuleLimits {
    const { firedAt } = this.#recordOf(name);
    const run = this.#runOf(name);
    const wall = this.#clock.wall();
    // A clock that was set back would have a rule wait for ever.
    const agoMs = run && run.at <= wall ? wall - run.at : undefined;
    return {
      firedAgoMs: firedAt === undefined ? agoMs : this.#clock.now() - firedAt,
      timesInStream: run?.count ?? 0,
    };
  }

  fired(name: string): void {
    // A rule that is gone leaves no run behind.
    if (!this.#isThere(name)) return;
    const { dropped } = this.#recordOf(name);
    this.#records.set(name, { firedAt: this.#clock.now(), dropped });
    const run = { at: this.#clock.wall(), count: (this.#runOf(name)?.count ?? 0) + 1 };
    this.#stored.saveRuns({ ...this.#stored.runs, [name]: run });
    this.#onChange();
  }

  /** A rule did not fire, and lost so many events that it had taken. */
  missed(name: string, reason: MissReason, lost = 0, sentence?: string): void {
    const before = this.#recordOf(name);
    const miss = { at: this.#clock.wall(), reason, sentence };
    this.#records.set(name, { ...before, miss, dropped: before.dropped + lost });
    this.#onChange();
  }

  /** Another stream begins: rules count from 0 again. */
  beginStream(): void {
    const runs = Object.entries(this.#stored.runs);
    if (runs.some(([, { count }]) => count > 0))
      this.#stored.saveRuns(Object.fromEntries(runs.map(([name, { at }]) => [name, { at, count: 0 }])));
  }

  rename(from: string, to: string): void {
    this.#records.set(to, this.#recordOf(from));
    this.#records.delete(from);
    const { [from]: run, ...others } = this.#stored.runs;
    if (run) this.#stored.saveRuns({ ...others, [to]: run });
  }

  /** Forgets rules that are gone: another one of that name begins at nothing. */
  forgetGone(): void {
    for (const name of this.#records.keys()) if (!this.#isThere(name)) this.#records.delete(name);
    const runs = Object.entries(this.#stored.runs);
    const kept = runs.filter(([name]) => this.#isThere(name));
    if (kept.length < runs.length) this.#stored.saveRuns(Object.fromEntries(kept));
  }

  #isThere(name: string): boolean {
    return this.#stored.all.some((rule) => rule.name === name);
  }

  #recordOf(name: string): RuleRecord {
    return this.#records.get(name) ?? { dropped: 0 };
  }

  #runOf(name: string) {
    return Object.hasOwn(this.#stored.runs, name) ? this.#stored.runs[name] : undefined;
  }
}
