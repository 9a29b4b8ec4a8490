import type * as english from "./english.ts";

/** A section in any language: the same sentences as the English one. */
type Section<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string
    ? string
    : Words[Name] extends { readonly one: string; readonly other: string }
      ? Plural
      : Words[Name] extends object
        ? Section<Words[Name]>
        : Words[Name];
};

/** A sentence that counts, in the forms of `Intl.PluralRules`; `other` stands for those that are left out. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** The words on keys and dials. */
export type KeyWords = Section<typeof english.keys>;
/** What the inspector says. */
export type InspectorWords = Section<typeof english.inspector>;
/** What the plugin tells an inspector or the studio. */
export type Messages = Section<typeof english.messages>;
/** What the overlay says of its own. */
export type OverlayWords = Section<typeof english.overlay>;
/** What the studio says. */
export type StudioWords = Section<typeof english.studio>;

/** What Stream Deck shows of the manifest, in the form of its files of words; the English is the manifest's own. */
export interface ManifestWords {
  readonly Name: string;
  readonly Category: string;
  readonly Description: string;
  readonly [uuid: `app.sidekick.deck.${string}`]: ManifestAction;
}

/** What Stream Deck shows of an action. */
export interface ManifestAction {
  readonly Name: string;
  readonly Tooltip: string;
  readonly States: readonly { readonly Name: string }[];
  readonly Encoder?: { readonly TriggerDescription: Readonly<Record<string, string>> };
}
/** What the starter profiles hold. */
export type ProfileWords = Section<typeof english.profiles>;
/** What the help says in the streamer's language. */
export type HelpWords = Section<typeof english.help>;
