import { type TemplateResult, html } from "lit";
import { note } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";

/** The form of a Rules key, which has no settings: an explanation. */
export const form = ({ words }: Panel): TemplateResult =>
  html`${note("rules-does", words.rules.does)} ${note("rules-set-up", words.rules.setUp)}`;
