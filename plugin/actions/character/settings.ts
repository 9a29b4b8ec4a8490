import * as v from "valibot";
import { settingsReader, trimmedText } from "../../settings/setting-fields.ts";

const characterSchema = v.object({
  target: v.fallback(v.picklist(["specific", "next", "previous"]), "specific"),
  characterId: trimmedText,
});

export type CharacterSettings = v.InferOutput<typeof characterSchema>;

export const readCharacterSettings = settingsReader(characterSchema);
