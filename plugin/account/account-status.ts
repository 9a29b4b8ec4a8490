import { hasNoItems } from "../forms/list-choice.ts";
import type { Meaning } from "../forms/field.ts";
import type { Panel } from "../forms/panel-view.ts";
import { accountQuestion, channelsQuestion, connectionTest } from "./account-questions.ts";
import { shownTrouble } from "./shown-trouble.ts";

/** The connection to the account in one word. `partial`: connected, but something is missing. */
export type AccountStatus = "missing" | "asking" | "trouble" | "partial" | "connected" | "ended";

/** The meaning of each status, by which it gets its colour and icon. */
export const statusMeanings: Readonly<Record<AccountStatus, Meaning>> = {
  missing: "attention",
  asking: "working",
  trouble: "trouble",
  partial: "attention",
  connected: "ready",
  ended: "trouble",
};

/** The connection to the account, as far as the page knows. */
export function accountStatus(panel: Panel): AccountStatus {
  const { link } = panel;
  const account = panel.account();
  const channels = panel.question(channelsQuestion);
  const test = panel.question(connectionTest);
  if (link.value === "ended") return "ended";
  if (!account) return panel.question(accountQuestion).value.failure === undefined ? "asking" : "trouble";
  if (account.missing) return "missing";
  if (channels.value.asking || test.value.asking) return "asking";
  const { failure, reply } = test.value;
  if (failure !== undefined || reply?.ok === false) return "trouble";
  const wrong = shownTrouble(panel);
  if (reply?.isPartial || (wrong?.isPartial && channels.value.reply)) return "partial";
  if (reply) return "connected";
  if (wrong !== undefined) return wrong.isPartial ? "partial" : "trouble";
  if (channels.value.reply === undefined) return "asking";
  return hasNoItems(channels.value) ? "partial" : "connected";
}
