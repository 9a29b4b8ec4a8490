import * as v from "valibot";
import { settingsReader, trimmedText } from "../../settings/setting-fields.ts";

const characterSchema = v.object({
  target: v.fallback(v.picklist(["specific", "next", "previous"]), "specific"),
  characterId: trimmedText,
});

/** Settings of a Switch character key. */
export type CharacterSettings = v.InferOutput<typeof characterSchema>;

/** Reads them as Stream Deck hands them over. */
export const readCharacterSettings = settingsReader(characterSchema);
