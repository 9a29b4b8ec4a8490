import { expect, it } from "vitest";
import { slowTests } from "./test-times.ts";

const file = (name: string, time: number, duration: number) => ({
  name: `/project/test/${name}`,
  startTime: 0,
  endTime: time,
  assertionResults: [{ fullName: `${name} works`, duration }],
});
/** Fifty files, of which each takes two hundredths of the time. */
const others = Array.from({ length: 50 }, (_, at) => file(`${at}`, 1_000, 10));

it("a slow test or file fails the check by its name and share, unless there is a reason for it", () => {
  const reports = [{ testResults: others.slice(1) }, { testResults: [file("slow", 1_600, 900)] }];
  expect(slowTests(reports, "/project")).toEqual([
    "test/slow takes 3.2 % of all files' time.",
    "test/slow: “slow works” takes 1.8 % of all files' time.",
  ]);
  expect(slowTests(reports, "/project", { "the whole product": ["test/sl"] })).toEqual([]);
  expect(slowTests([{ testResults: others }], "/project")).toEqual([]);
});
