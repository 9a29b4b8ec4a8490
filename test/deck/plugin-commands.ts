import type { Application } from "./application.ts";
import type { PluginCommand } from "./commands.ts";
import type { DeckAction } from "./deck-action.ts";

/** Does what the plugin asks, answers it, and tells the inspector what the documentation says it is told. */
export function handlePluginCommand(command: PluginCommand, application: Application): void {
  switch (command.event) {
    case "getGlobalSettings":
    case "setGlobalSettings":
      application.record(command, "plugin");
      if (command.context === application.pluginUuid) obeyForPlugin(command, application);
      else application.complain(`The plugin sent ${command.event} with a context that is not its own id.`);
      return;
    case "openUrl":
    case "logMessage":
      application.record(command, "plugin");
      return;
    case "switchToProfile":
      application.record(command, "plugin");
      void switchToProfile(command, application);
      return;
    default: {
      const action = application.actionAt(command.context);
      const at = application.record(command, "plugin", action);
      if (action !== undefined) obeyForAction(command, action, at, application);
      else if (!application.isForgotten(command.context)) {
        application.complain(`The plugin sent ${command.event} for a context that does not exist.`);
      }
    }
  }
}

type ForPlugin = Extract<PluginCommand, { event: "getGlobalSettings" | "setGlobalSettings" }>;
type ForAction = Exclude<PluginCommand, ForPlugin | { event: "openUrl" | "logMessage" | "switchToProfile" }>;

function obeyForPlugin(command: ForPlugin, application: Application): void {
  switch (command.event) {
    case "getGlobalSettings":
      application.tellPlugin(application.globalSettingsEvent(command.id));
      return;
    case "setGlobalSettings":
      application.storeGlobalSettings(command.payload);
      application.tellInspector(application.globalSettingsEvent());
  }
}

function obeyForAction(command: ForAction, action: DeckAction, at: number, application: Application): void {
  switch (command.event) {
    case "getSettings":
      application.tellPlugin(action.settingsEvent(command.id));
      return;
    case "setSettings":
      action.storeSettings(command.payload);
      application.tellInspector(action.settingsEvent(), action);
      return;
    case "sendToPropertyInspector": {
      // Without an open page it goes nowhere, as in the application: the user may just have closed it.
      const { context, action: uuid } = action;
      const { event, payload } = command;
      application.tellInspector({ action: uuid, context, event, payload }, action);
      return;
    }
    default: {
      const complaint = action.apply(command, at);
      if (complaint !== undefined)
        application.complain(`${command.event} for ${action.action}: ${complaint}`);
      application.changed(action);
    }
  }
}

async function switchToProfile(
  { device, payload: { profile, page } }: Extract<PluginCommand, { event: "switchToProfile" }>,
  application: Application,
): Promise<void> {
  try {
    await application.switchToProfile(device, profile, page);
  } catch (error) {
    const what = profile === undefined ? "" : ` for "${profile}"`;
    application.complain(`The plugin sent switchToProfile${what}: ${(error as Error).message}`);
  }
}
