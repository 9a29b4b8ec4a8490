import { expect, it } from "vitest";
import { type ButtonResult, createControlPresses } from "../../../overlay/control/control-presses.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

it("each result of a press is shown for its own time, and one that is not final ends as unanswered", async () => {
  const clock = createFakeClock();
  const phases: (ButtonResult["phase"] | undefined)[] = [];
  const presses = createControlPresses(
    clock,
    () => true,
    (_, result) => phases.push(result?.phase),
  );
  presses.press("bar", { does: "quiet" });
  await clock.pass(14_000);
  presses.take({ type: "result", id: 1, outcome: "sent", sentence: "" });
  await clock.pass(59_000);
  presses.take({ type: "result", id: 1, outcome: "done", sentence: "" });
  await clock.pass(5_999);
  expect(presses.at("bar")?.phase).toBe("done");
  await clock.pass(1);
  expect(presses.at("bar")).toBeUndefined();
  presses.press("bar", { does: "quiet" });
  await clock.pass(15_000);
  expect(phases).toEqual(["pressed", "sent", "done", undefined, "pressed", "unanswered"]);
});
