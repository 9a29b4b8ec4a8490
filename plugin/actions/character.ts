import { characterKeyImage } from "../key-images/character-key.ts";
import { toDataUri } from "../key-images/data-uri.ts";
import { troubleKeyImage } from "../key-images/trouble-key.ts";
import type { Picture } from "../painter.ts";
import { type CharacterSettings, readCharacterSettings } from "../settings.ts";
import { characterToActivate, characterView } from "../views/character-view.ts";
import { sharedTrouble } from "../views/trouble.ts";
import { type PressResult, SidekickAction } from "./sidekick-action.ts";

/** Switch character: makes a certain, the next or the previous character the active one. */
export class CharacterAction extends SidekickAction<CharacterSettings> {
  override readonly manifestId = "app.sidekick.deck.character";

  protected override read(settings: unknown): CharacterSettings {
    return readCharacterSettings(settings);
  }

  protected override draw(key: string, settings: CharacterSettings, now: number, titled: boolean): Picture {
    const { setup, session } = this.context.account;
    const state = session?.store.value;
    const trouble = sharedTrouble(setup, state, "characters");
    if (trouble || !state) {
      return {
        image: toDataUri(troubleKeyImage({ action: "character", trouble: trouble ?? "connecting", titled })),
      };
    }
    const { view, changesAt } = characterView(state, key, settings, now);
    return {
      image: toDataUri(characterKeyImage({ ...view, titled })),
      ...(changesAt === undefined ? {} : { changesAt }),
    };
  }

  protected override async press(key: string, settings: CharacterSettings): Promise<PressResult> {
    const { session } = this.context.account;
    const character = characterToActivate(session?.store.value.characters ?? [], settings);
    if (!session || !character) return "alert";
    const outcome = await session.activateCharacter(character.id, key);
    return outcome.kind === "done" ? "done" : "alert";
  }
}
