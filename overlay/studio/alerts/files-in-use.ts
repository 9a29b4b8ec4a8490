import type {
  AlertChoices,
  AlertKindSettings,
  AlertSettings,
} from "../../../shared/alerts/alert-settings.ts";

/** Names of the alerts that use a file, themselves or in a variation. */
export function usersOf(file: string, settings: AlertSettings): readonly string[] {
  return Object.entries(settings).flatMap(([name, { choices, variations }]) =>
    [choices, ...variations.map((one) => one.choices)].some((one) => uses(one, file)) ? [name] : [],
  );
}

/** An alert's settings without a file. */
export function withoutFile({ choices, variations }: AlertKindSettings, file: string): AlertKindSettings {
  return {
    choices: without(choices, file),
    variations: variations.map((one) => ({ ...one, choices: without(one.choices, file) })),
  };
}

function uses({ picture, sound }: AlertChoices, file: string): boolean {
  return picture === file || sound === file;
}

function without(choices: AlertChoices, file: string): AlertChoices {
  const { picture, sound, ...others } = choices;
  return {
    ...others,
    ...(picture === undefined || picture === file ? {} : { picture }),
    ...(sound === undefined || sound === file ? {} : { sound }),
  };
}
