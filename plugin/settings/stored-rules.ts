import * as v from "valibot";
import { Emitter } from "../../shared/emitter.ts";
import { type Rule, ruleSchema } from "../../shared/rules/rule.ts";

/** When a rule fired last, and how often in the stream that runs. */
export const ruleRunSchema = v.object({
  /** Wall-clock milliseconds. */
  at: v.pipe(v.number(), v.finite()),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
/** When a rule fired last, and how often in the stream that runs. */
export type RuleRun = v.InferOutput<typeof ruleRunSchema>;

/** The saved rules. */
export type SavedRules = ReturnType<typeof rulesIn>;

/** The fields of the stored state that rules are in. */
interface RuleFields {
  rules: unknown[];
  areRulesOff: boolean;
  ruleRuns: Readonly<Record<string, RuleRun>>;
}

/** The rules in the stored state. */
export function rulesIn(
  stored: RuleFields,
  set: (change: Partial<RuleFields>) => void,
  written: () => Promise<boolean>,
) {
  const changed = new Emitter();
  const unread: unknown[] = [];
  const names = new Set<string>();
  let all: readonly Rule[] = stored.rules.flatMap((one) => {
    const read = v.safeParse(ruleSchema, one);
    // A rule that an older version could not read may have the name of a later one.
    if (read.success && !names.has(read.output.name)) {
      names.add(read.output.name);
      return [read.output];
    }
    unread.push(one);
    return [];
  });
  return {
    /** In their order, which is that of their turns. */
    get all() {
      return all;
    },
    /** How many of the file's could not be read: they stay in the file. */
    unread: unread.length,
    /** Replaces the rules; resolves with whether they were written. */
    save(rules: readonly Rule[]) {
      all = rules;
      set({ rules: [...rules, ...unread] });
      changed.emit();
      return written();
    },
    /** Whether rules may fire at all. */
    get areOn() {
      return !stored.areRulesOff;
    },
    turn(areOn: boolean) {
      if (areOn !== stored.areRulesOff) return;
      set({ areRulesOff: !areOn });
      changed.emit();
    },
    /** By the rules' names. */
    get runs() {
      return stored.ruleRuns;
    },
    saveRuns: (ruleRuns: Readonly<Record<string, RuleRun>>) => set({ ruleRuns }),
    /** Calls back when rules or the switch have changed; returns an unsubscribe function. */
    subscribe: changed.subscribe,
  };
}
