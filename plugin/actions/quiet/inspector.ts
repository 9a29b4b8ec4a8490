import { type TemplateResult, html } from "lit";
import { note } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";

/** An All quiet key has no settings: its form only says what it does. */
export const form = ({ words }: Panel): TemplateResult =>
  html`${note("quiet-does", words.quiet.does)} ${note("quiet-undo", words.quiet.undo)}`;
