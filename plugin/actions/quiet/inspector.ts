import { type TemplateResult, html } from "lit";
import { note } from "../../inspector/field.ts";
import type { Panel } from "../../inspector/panel.ts";

/** An All quiet key has nothing to set: what it does is said in place of a form. */
export const form = ({ words }: Panel): TemplateResult =>
  html`${note("quiet-does", words.quiet.does)} ${note("quiet-undo", words.quiet.undo)}`;
