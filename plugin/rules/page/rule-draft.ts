import type { Panel } from "../../forms/panel-view.ts";
import { type Settings, createSettingsDraft } from "../../forms/settings-draft.ts";

/** A panel for the form of a key's action, with settings that `write` saves in their rule. */
export function ruleDraft(panel: Panel, settings: Settings, write: (settings: Settings) => void): Panel {
  const draft = createSettingsDraft({ clock: panel.clock, write });
  draft.receive(settings);
  return {
    ...panel,
    settings: draft,
    subscribe(listener) {
      const ends = [panel.subscribe(listener), draft.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
