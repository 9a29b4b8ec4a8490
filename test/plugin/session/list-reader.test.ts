import { describe, expect, it } from "vitest";
import { createListReader } from "../../../plugin/session/list-reader.ts";

function setUp() {
  const answers: ((list: string) => void)[] = [];
  const applied: { list: string; newer: readonly string[] }[] = [];
  const reader = createListReader<string, string>(
    () => new Promise((resolve) => answers.push(resolve)),
    (list, newer) => applied.push({ list, newer: [...newer] }),
  );
  return { answers, applied, reader };
}

describe("reading a list", () => {
  it("applies it together with what changed while it was being read", async () => {
    const { answers, applied, reader } = setUp();
    reader.note("before");
    const reading = reader.read();
    reader.note("during");
    answers[0]?.("list");
    await reading;
    reader.note("after");
    expect(applied).toEqual([{ list: "list", newer: ["during"] }]);
  });

  it("drops a response that a later read has overtaken", async () => {
    const { answers, applied, reader } = setUp();
    const readings = [reader.read(), reader.read()];
    answers[1]?.("young");
    answers[0]?.("old");
    await Promise.all(readings);
    expect(applied.map(({ list }) => list)).toEqual(["young"]);
  });

  it("applies both when they come in order", async () => {
    const { answers, applied, reader } = setUp();
    const readings = [reader.read(), reader.read()];
    answers[0]?.("old");
    answers[1]?.("young");
    await Promise.all(readings);
    expect(applied.map(({ list }) => list)).toEqual(["old", "young"]);
  });
});
