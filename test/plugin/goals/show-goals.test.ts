import { expect, it } from "vitest";
import { showGoals } from "../../../plugin/goals/show-goals.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import { addressGoalId } from "../../../shared/goals/goal.ts";
import type { PluginMessage } from "../../../shared/protocol/overlay-protocol.ts";
import { goalWith, sampleGoals } from "../../fixtures/sample-goals.ts";
import { hello } from "../../fixtures/hello.ts";

it("every page has the goals, also in All quiet, and that of an address is made at first use, but not by a preview", () => {
  const goals = sampleGoals({ first: goalWith() });
  const control = createOverlayControl(untouchedOverlay);
  showGoals(goals, control);
  const connect = (more: object) => {
    const sent: PluginMessage[] = [];
    const page = control.connect((message) => void sent.push(message));
    page.receive(hello({ inObs: true, ...more }));
    return () => {
      const settings = sent.findLast((message) => message.type === "settings");
      return settings?.goals?.map(({ id, value }) => [id, value]);
    };
  };
  const named = { counts: "raids", target: 50, title: "<b>" } as const;
  const id = addressGoalId(named);
  const preview = connect({ isPreview: true, goal: named });
  expect(preview()).toEqual([["first", 0]]);
  const [one, other] = [connect({ goal: named }), connect({})];
  for (const goalsOf of [preview, one, other])
    expect(goalsOf()).toEqual([
      ["first", 0],
      [id, 0],
    ]);
  goals.add(id, 12);
  control.setMuted(true);
  control.setAlertsPaused(true);
  goals.add("", 1);
  for (const goalsOf of [one, other])
    expect(goalsOf()).toEqual([
      ["first", 1],
      [id, 12],
    ]);
});
