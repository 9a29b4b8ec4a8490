import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterUse,
  type PromptRound,
  promptsOf,
  roundFor,
} from "../../../../plugin/actions/reaction/prompts.ts";

describe("prompts", () => {
  it("are the lines of the setting, except blank ones", () => {
    expect(promptsOf(" roast my aim \r\n\n  hype the raid\rlast ")).toEqual([
      "roast my aim",
      "hype the raid",
      "last",
    ]);
  });

  /** Uses up prompts one after another, as presses do. */
  function drawn(
    prompts: readonly string[],
    order: "in-turn" | "shuffle",
    count: number,
    random = Math.random,
  ): string[] {
    let round: PromptRound | undefined;
    return Array.from({ length: count }, () => {
      round = afterUse(roundFor(round, prompts, order, random));
      return round.last ?? "";
    });
  }

  it("take turns", () => {
    expect(drawn(["a", "b", "c"], "in-turn", 7)).toEqual(["a", "b", "c", "a", "b", "c", "a"]);
  });

  it("come once each when shuffled before any repeats, and never twice in a row", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 }), (prompts) => {
        const all = drawn(prompts, "shuffle", prompts.length * 3);
        for (let round = 0; round < 3; round++) {
          const part = all.slice(round * prompts.length, (round + 1) * prompts.length);
          expect(new Set(part)).toEqual(new Set(prompts));
        }
        for (const [at, prompt] of all.entries()) expect(prompt).not.toBe(all[at - 1]);
      }),
    );
  });

  it("start over when they are edited", () => {
    const round = afterUse(roundFor(undefined, ["a", "b"], "in-turn", Math.random));
    expect(roundFor(round, ["x", "y"], "in-turn", Math.random).left).toEqual(["x", "y"]);
  });
});
