import { contextLimit, lengthOf } from "../../shared/api/endpoints.ts";
import { type EventCondition, type Rule, hasCondition } from "../../shared/rules/rule.ts";
import type { Messages } from "../../shared/words/words.ts";
import { isTooLong, promptsOf } from "../actions/reaction/prompts.ts";
import { readContextSettings } from "../actions/context/settings.ts";
import { readPresenceSettings } from "../actions/presence/settings.ts";
import { readOverlayKeySettings } from "../actions/overlay/settings.ts";
import { readReactionSettings } from "../actions/reaction/settings.ts";

/** Why a rule cannot be saved. */
export type RuleFault = keyof Messages["rules"]["faults"];

const conditionFaults: Readonly<Record<EventCondition, RuleFault>> = {
  minutes: "minutes",
  atLeast: "amount",
  gifts: "gifts",
  contains: "text",
  name: "name",
};

/** The first thing that is wrong with a rule whose fields can be read; `undefined`: nothing. */
export function ruleFault(rule: Rule): RuleFault | undefined {
  const { event, ...conditions } = rule.when;
  if (hasCondition(event, "minutes") && conditions.minutes === undefined) return "minutes";
  const impossible = (Object.keys(conditionFaults) as EventCondition[]).find(
    (condition) => conditions[condition] !== undefined && !hasCondition(event, condition),
  );
  return impossible ? conditionFaults[impossible] : actionFault(rule);
}

function actionFault({ when, then: { action, settings } }: Rule): RuleFault | undefined {
  switch (action) {
    case "reaction": {
      const prompts = promptsOf(readReactionSettings(settings, "").prompt);
      if (prompts.length === 0) return "empty";
      return prompts.some(isTooLong) ? "tooLong" : undefined;
    }
    case "context": {
      const { content } = readContextSettings(settings);
      if (content.trim() === "") return "empty";
      return lengthOf(content) > contextLimit ? "tooLong" : undefined;
    }
    case "presence":
      // The AI's joining would set the rule off again.
      return when.event === "joined" && readPresenceSettings(settings).does !== "leave"
        ? "itself"
        : undefined;
    case "overlay":
      // What changes OBS itself is for a hand that sees it.
      return readOverlayKeySettings(settings).does === "avatar" ? undefined : "overlay";
    case "character":
      return undefined;
  }
}
