import type {
  AlertChoices,
  AlertKindSettings,
  AlertSettings,
} from "../../../shared/alerts/alert-settings.ts";

/** The files that an alert uses, itself and in its variations. */
export function filesOf({ choices, variations }: AlertKindSettings) {
  return [choices, ...variations.map((one) => one.choices)].flatMap((one) =>
    (["picture", "sound"] as const).flatMap((field) => {
      const file = one[field];
      return file === undefined || file === "none" ? [] : [{ field, file }];
    }),
  );
}

/** Names of the alerts that use a file, themselves or in a variation. */
export function usersOf(file: string, settings: AlertSettings): readonly string[] {
  return Object.keys(settings).filter((name) =>
    filesOf(settings[name] as AlertKindSettings).some((one) => one.file === file),
  );
}

/** An alert's settings with other files in place of its own; `undefined`: with none. */
export function withFiles(
  { choices, variations }: AlertKindSettings,
  fileFor: (file: string) => string | undefined,
): AlertKindSettings {
  const replaced = ({ picture, sound, ...others }: AlertChoices): AlertChoices => {
    const [shown, heard] = [picture, sound].map((file) =>
      file === undefined || file === "none" ? file : fileFor(file),
    );
    return {
      ...others,
      ...(shown === undefined ? {} : { picture: shown }),
      ...(heard === undefined ? {} : { sound: heard }),
    };
  };
  return {
    choices: replaced(choices),
    variations: variations.map((one) => ({ ...one, choices: replaced(one.choices) })),
  };
}
