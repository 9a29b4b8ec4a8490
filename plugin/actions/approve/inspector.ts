import { type TemplateResult, html } from "lit";
import { note } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";

/** The form of an Approve key, which has no settings: an explanation, and a note while approval is off. */
export const form = ({ words, account }: Panel): TemplateResult => {
  const isOff = account()?.approval === false;
  return html`${note("approve-does", words.approve.does)}
  ${isOff ? note("approve-off", words.approve.off) : note("approve-count", words.approve.shows)}`;
};
