import type * as english from "./english.ts";

/** A section in any language: the same keys as the English one. */
type Section<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string
    ? string
    : Words[Name] extends { readonly one: string; readonly other: string }
      ? Plural
      : Words[Name] extends object
        ? Section<Words[Name]>
        : Words[Name];
};

/** A sentence with a count, in the plural forms of `Intl.PluralRules`; `other` replaces those left out. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** The words on keys and dials. */
export type KeyWords = Section<typeof english.keys>;
/** The words of the property inspector. */
export type InspectorWords = Section<typeof english.inspector>;
/** The plugin's messages to an inspector or the studio. */
export type Messages = Section<typeof english.messages>;
/** The overlay's own words. */
export type OverlayWords = Section<typeof english.overlay>;
/** The words of the page “Check everything”. */
export type CheckWords = Section<typeof english.check>;
/** The words of the control page. */
export type ControlWords = Section<typeof english.control>;
/** The words of the set-up window. */
export type SetUpWords = Section<typeof english.setUp>;
/** What the samples on the overlay in the studio's preview are about. */
export type SampleWords = Section<typeof english.samples>;
/** The words of the studio. */
export type StudioWords = Section<typeof english.studio>;

/**
 * The manifest's texts, in the format of Stream Deck's translation files; the English ones are in the manifest itself.
 */
export interface ManifestWords {
  readonly Name: string;
  readonly Category: string;
  readonly Description: string;
  readonly [uuid: `app.sidekick.deck.${string}`]: ManifestAction;
}

/** An action's texts in the manifest. */
export interface ManifestAction {
  readonly Name: string;
  readonly Tooltip: string;
  readonly States: readonly { readonly Name: string }[];
  readonly Encoder?: { readonly TriggerDescription: Readonly<Record<string, string>> };
}
/** The texts on the keys of the starter profiles. */
export type ProfileWords = Section<typeof english.profiles>;
/** The words of the help in the streamer's language. */
export type HelpWords = Section<typeof english.help>;
