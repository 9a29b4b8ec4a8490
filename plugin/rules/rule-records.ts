import type { Clock } from "../../shared/clock.ts";
import type { Messages } from "../../shared/words/words.ts";
import type { SavedRules } from "../settings/stored-rules.ts";

/** Why a rule did not fire, or an event of it was dropped. */
export type MissReason = keyof Messages["rules"]["missed"];

/** Why a rule did not fire the last time that it might have. */
export interface Miss {
  /** Wall-clock milliseconds. */
  readonly at: number;
  readonly reason: MissReason;
  /** The sentence of a failed request. */
  readonly sentence?: string;
}

/** The last result of each rule. The number of times that it fired is kept over a restart; the reason for not firing is not. */
export interface RuleRecords {
  /** Wall-clock milliseconds of the last time that a rule fired. */
  firedAt(name: string): number | undefined;
  /** How long ago, in milliseconds. */
  firedAgoMs(name: string): number | undefined;
  timesInStream(name: string): number;
  /** The last time that it did not fire, unless it has fired since. */
  missOf(name: string): Miss | undefined;
  /** Events dropped since the plugin began. */
  droppedOf(name: string): number;
  fired(name: string): void;
  missed(name: string, reason: MissReason): void;
  dropped(name: string, count: number, reason: MissReason, sentence?: string): void;
  /** Another stream begins: rules count from 0 again. */
  beginStream(): void;
  rename(from: string, to: string): void;
  /** Forgets rules that are gone: another one of that name begins at nothing. */
  forgetGone(): void;
}

/** Creates the records from the stored runs. `onChange` is called after every change. */
export function createRuleRecords(stored: SavedRules, clock: Clock, onChange: () => void): RuleRecords {
  /** Monotonic milliseconds, which no correction of the wall clock changes. */
  const firedAt = new Map<string, number>();
  const misses = new Map<string, Miss>();
  const drops = new Map<string, number>();
  const miss = (name: string, reason: MissReason, sentence?: string): void => {
    misses.set(name, { at: clock.wall(), reason, ...(sentence === undefined ? {} : { sentence }) });
    onChange();
  };
  const runOf = (name: string) => (Object.hasOwn(stored.runs, name) ? stored.runs[name] : undefined);
  /** Rules that are gone leave no run behind. */
  const saveRuns = (runs: SavedRules["runs"]): void =>
    stored.saveRuns(
      Object.fromEntries(
        Object.entries(runs).filter(([name]) => stored.all.some((rule) => rule.name === name)),
      ),
    );
  return {
    firedAt: (name) => runOf(name)?.at,
    firedAgoMs(name) {
      const at = firedAt.get(name);
      if (at !== undefined) return clock.now() - at;
      const run = runOf(name);
      // A clock that was set back would have a rule wait for ever.
      return run && run.at <= clock.wall() ? clock.wall() - run.at : undefined;
    },
    timesInStream: (name) => runOf(name)?.count ?? 0,
    missOf: (name) => misses.get(name),
    droppedOf: (name) => drops.get(name) ?? 0,
    fired(name) {
      firedAt.set(name, clock.now());
      misses.delete(name);
      const count = (runOf(name)?.count ?? 0) + 1;
      saveRuns({ ...stored.runs, [name]: { at: clock.wall(), count } });
      onChange();
    },
    missed: (name, reason) => miss(name, reason),
    dropped(name, count, reason, sentence) {
      drops.set(name, (drops.get(name) ?? 0) + count);
      miss(name, reason, sentence);
    },
    beginStream() {
      if (Object.values(stored.runs).every(({ count }) => count === 0)) return;
      saveRuns(
        Object.fromEntries(Object.entries(stored.runs).map(([name, { at }]) => [name, { at, count: 0 }])),
      );
    },
    forgetGone() {
      const isGone = (name: string): boolean => !stored.all.some((rule) => rule.name === name);
      for (const map of [firedAt, misses, drops])
        for (const name of map.keys()) if (isGone(name)) map.delete(name);
      if (Object.keys(stored.runs).some(isGone)) saveRuns(stored.runs);
    },
    rename(from, to) {
      for (const map of [firedAt, misses, drops] as Map<string, unknown>[]) {
        map.set(to, map.get(from));
        if (map.get(to) === undefined) map.delete(to);
        map.delete(from);
      }
      const { [from]: run, ...others } = stored.runs;
      if (run) stored.saveRuns({ ...others, [to]: run });
    },
  };
}
