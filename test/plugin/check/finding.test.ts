import { expect, it } from "vitest";
import { timeAgo } from "../../../shared/time-ago.ts";

it("says how long ago something was, in the largest unit that tells enough, and never that it was now", () => {
  const said = [-5_000, 0, 400, 89_000, 90_000, 5_399_000, 7_200_000].map((ms) => timeAgo("en", ms));
  expect(said).toEqual([
    "1 second ago",
    "1 second ago",
    "1 second ago",
    "89 seconds ago",
    "2 minutes ago",
    "90 minutes ago",
    "2 hours ago",
  ]);
});
