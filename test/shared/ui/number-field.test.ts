import { describe, expect, it } from "vitest";
import { type NumberField, numberField, readNumber } from "../../../shared/ui/number-field.ts";
import { rendered } from "../../plugin/forms/rendered.ts";

it("a typed number is moved within its bounds; other text is none", () => {
  expect(readNumber("40", 25, 400)).toEqual({ value: 40, isClamped: false });
  expect(readNumber(" 2,5 ", 0, 10)).toEqual({ value: 2.5, isClamped: false });
  expect(readNumber("−2,5", -6, 6)).toEqual({ value: -2.5, isClamped: false });
  expect(readNumber("900", 25, 400)).toEqual({ value: 400, isClamped: true });
  expect(readNumber("", 25, 400)).toBeUndefined();
  expect(readNumber("big", 25, 400)).toBeUndefined();
});

describe("a number field", () => {
  /** A field from 25 to 400 with 100 in it, and what it reports. */
  function field(options: Partial<NumberField> = {}) {
    const reports: unknown[] = [];
    const onNumber = (value: number, isPassing: boolean): void =>
      void reports.push([value, isPassing ? "typed" : "done"]);
    const { fire, markup } = rendered(
      numberField({ id: "id", least: 25, most: 400, value: "100", onNumber, ...options }),
    );
    return {
      reports,
      markup,
      type: (event: "input" | "change", value: string) => fire("id", event, { value }),
    };
  }

  it("reports a number while it is typed, unless it is out of bounds so far, and when it is done", () => {
    const { reports, type } = field();
    type("input", "2");
    type("input", "250");
    expect(type("change", "250")).toBe("250");
    expect(reports).toEqual([
      [250, "typed"],
      [250, "done"],
    ]);
  });

  it("moves a number within its bounds when it is done, and reports where it was out of them", () => {
    const clamped: unknown[] = [];
    const { reports, type } = field({ onClamped: (value) => void clamped.push(value) });
    expect(type("change", "900")).toBe("400");
    expect(type("change", "30")).toBe("30");
    expect(reports).toEqual([
      [400, "done"],
      [30, "done"],
    ]);
    expect(clamped).toEqual([400, undefined]);
  });

  it("shows its number again where there is none, and reports that: a part of another may have been", () => {
    const { reports, type } = field();
    expect(type("change", "")).toBe("100");
    expect(type("change", "big")).toBe("100");
    expect(reports).toEqual([
      [100, "done"],
      [100, "done"],
    ]);
  });

  it("that may be empty reports that it was emptied, and stays so", () => {
    let emptied = 0;
    const { reports, type } = field({ onEmpty: () => (emptied += 1) });
    expect(type("change", "")).toBe("");
    expect(type("change", "big")).toBe("100");
    expect([emptied, reports]).toEqual([1, [[100, "done"]]]);
  });

  it("rounds where its numbers are whole", () => {
    const { reports, type } = field({ isWhole: true });
    expect(type("change", "30.6")).toBe("31");
    expect(reports).toEqual([[31, "done"]]);
  });
});
