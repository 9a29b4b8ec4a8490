/// <reference types="vite/types/importMeta.d.ts" />
import type { TemplateResult } from "lit";
import type { Panel } from "../forms/panel.ts";
import type { ActionName } from "./registry.ts";

/** The form of an action's settings. */
type Form = (panel: Panel) => TemplateResult;

/** Every action's form, for the inspector's page, which includes nothing else of the actions' folders. */
const forms: Readonly<Record<string, Form>> = import.meta.glob<Form>("./*/inspector.ts", {
  eager: true,
  import: "form",
});

/** The form of an action's settings. */
export function formOf(name: ActionName): Form | undefined {
  return forms[`./${name}/inspector.ts`];
}
