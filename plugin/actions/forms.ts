import type { TemplateResult } from "lit";
import type { Panel } from "../inspector/panel.ts";
import { form as alerts } from "./alerts/inspector.ts";
import { form as character } from "./character/inspector.ts";
import { form as context } from "./context/inspector.ts";
import { form as overlay } from "./overlay/inspector.ts";
import { form as presence } from "./presence/inspector.ts";
import { form as quiet } from "./quiet/inspector.ts";
import { form as reaction } from "./reaction/inspector.ts";
import type { ActionName } from "./registry.ts";
import { form as status } from "./status/inspector.ts";
import { form as voice } from "./voice/inspector.ts";

/** Every action's form, for the inspector's page: what is beside them in their folders does not get into it. */
export const forms: Readonly<Record<ActionName, (panel: Panel) => TemplateResult>> = {
  alerts,
  character,
  context,
  overlay,
  presence,
  quiet,
  reaction,
  status,
  voice,
};
