import { expect, it } from "vitest";
import { memoize } from "../../../plugin/drawing/text-width.ts";

it("remembers what came of the last texts, and forgets the oldest", () => {
  const asked: string[] = [];
  const lengthOf = memoize((text) => asked.push(text) && text.length);
  expect([lengthOf("one"), lengthOf(""), lengthOf("one"), lengthOf("")]).toEqual([3, 0, 3, 0]);
  expect(asked).toEqual(["one", ""]);
  for (let at = 0; at < 499; at++) lengthOf(`${at}`);
  expect(asked).toHaveLength(501);
  lengthOf("one");
  expect(asked.at(-1)).toBe("one");
});
