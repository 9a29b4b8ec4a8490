import { type TemplateResult, html } from "lit";
import { note } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";

/** The form of an All quiet key, which has no settings: an explanation. */
export const form = ({ words }: Panel): TemplateResult =>
  html`${note("quiet-does", words.quiet.does)} ${note("quiet-undo", words.quiet.undo)}`;
