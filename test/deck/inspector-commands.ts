import type { Application } from "./application.ts";
import type { InspectorCommand } from "./commands.ts";
import type { InspectorPage } from "./inspector-page.ts";
import type { JsonObject } from "./json.ts";

/** Does what an inspector asks, answers it, and tells the plugin what the documentation says it is told. */
export function handleInspectorCommand(
  command: InspectorCommand,
  page: InspectorPage,
  application: Application,
): void {
  const { action, uuid } = page;
  application.record(command, "inspector", action);
  // The documentation's context is the page's own id; the action's is understood as well.
  if ("context" in command && command.context !== uuid && command.context !== action.context) {
    application.complain(`The property inspector sent ${command.event} with a context that is not its own.`);
    return;
  }
  const answer = (event: JsonObject): void => application.tellPage(page, event);
  switch (command.event) {
    case "getSettings":
      answer(action.settingsEvent(command.id));
      return;
    case "setSettings":
      action.storeSettings(command.payload);
      application.tellPlugin(action.settingsEvent());
      return;
    case "getGlobalSettings":
      answer(application.globalSettingsEvent(command.id));
      return;
    case "setGlobalSettings":
      application.storeGlobalSettings(command.payload);
      application.tellPlugin(application.globalSettingsEvent());
      return;
    case "sendToPlugin":
      if (command.action !== action.action) {
        application.complain("The property inspector sent sendToPlugin for an action that is not its own.");
        return;
      }
      application.tellPlugin({
        action: action.action,
        context: action.context,
        event: "sendToPlugin",
        payload: command.payload,
      });
      return;
    case "openUrl":
    case "logMessage":
  }
}
