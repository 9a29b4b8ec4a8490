import type {
  AlertChoices,
  AlertKindSettings,
  AlertSettings,
} from "../../../shared/alerts/alert-settings.ts";

/** Names of the alerts that use a file, themselves or in a variation. */
export function usersOf(file: string, settings: AlertSettings): readonly string[] {
  return Object.entries(settings)
    .filter(([, { choices, variations }]) =>
      [choices, ...variations.map((variation) => variation.choices)].some(
        ({ picture, sound }) => picture === file || sound === file,
      ),
    )
    .map(([name]) => name);
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
