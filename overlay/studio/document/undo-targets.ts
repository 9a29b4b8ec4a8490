import type { AlertKindSettings, AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import { kindSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { avatarMoods } from "../../../shared/avatar/avatar-pictures.ts";
import { moodOf } from "../../../shared/avatar/tone-moods.ts";
import { readTones } from "../../page/appearance.ts";
import type { AlertStore } from "../alerts/alert-store.ts";
import { chooseMood } from "../studio-requests.ts";
import type { UndoTarget } from "./document-options.ts";
import type { StepPart } from "./history.ts";
import type { StudioDocument } from "./studio-document.ts";

/** Lets the document's history undo changes of alerts. */
export function followAlertSteps(document: StudioDocument, store: AlertStore): void {
  store.onStep = (before, after, gesture) => document.record(alertParts(before, after), gesture);
  const target: UndoTarget = {
    async prepare() {
      // Another studio may have changed them, whose changes undo must not take back.
      await store.read();
      return store.isRead === true;
    },
    now: (name) => textOf(store.settings, name),
    put: (name, text) => store.put(name, text === undefined ? undefined : kindSettingsIn(JSON.parse(text))),
  };
  document.follow("alert", target);
}

/** The alerts that differ, as parts of a step. */
function alertParts(before: AlertSettings, after: AlertSettings): readonly StepPart[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): StepPart[] => {
    const [was, is] = [textOf(before, name), textOf(after, name)];
    return was === is ? [] : [{ of: "alert", name, before: was, after: is }];
  });
}

/** An alert's settings as text, the same for the same settings; `undefined` for one that is untouched. */
function textOf(all: AlertSettings, name: string): string | undefined {
  const settings: AlertKindSettings | undefined = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!settings) return undefined;
  const { choices, variations } = kindSettingsIn(settings);
  const isUntouched = Object.keys(choices).length === 0 && variations.length === 0;
  return isUntouched ? undefined : JSON.stringify({ choices, variations });
}

/** Lets the document's history undo the moods of tones. `onTrouble`: the plugin does not answer. */
export function followToneSteps(document: StudioDocument, onTrouble: () => void): void {
  let moods: ReadonlyMap<string, string> = new Map();
  document.follow("tone", {
    async prepare() {
      const tones = await readTones();
      moods = new Map(tones?.map(({ tone, mood }) => [tone, mood ?? moodOf(tone)]));
      return tones !== undefined;
    },
    now: (tone) => moods.get(tone),
    put(tone, text) {
      const mood = avatarMoods.find((one) => one === text);
      if (mood) void chooseMood(tone, mood).then((result) => result === "saved" || onTrouble());
    },
  });
}

/** What records a tone's mood that was chosen. */
export function recordTone(document: StudioDocument) {
  return (name: string, before: string, after: string): void =>
    document.record([{ of: "tone", name, before, after }]);
}
