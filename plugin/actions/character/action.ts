import type { DialRotateEvent } from "@elgato/streamdeck";
import { actionId } from "../registry.ts";
import { type ChannelState, missesEvents } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import { characterDial } from "./dial.ts";
import { characterKeyImage } from "./key.ts";
import { troubleDial } from "../../drawing/trouble-dial.ts";
import { troubleKeyImage } from "../../drawing/trouble-key.ts";
import type { DialPicture, Timed } from "../../drawing/painter.ts";
import { type CharacterSettings, readCharacterSettings } from "./settings.ts";
import { characterDialView, pickedCharacter, turnedBy } from "./dial-view.ts";
import { characterToActivate, characterView } from "./view.ts";
import { sharedTrouble } from "../shared-trouble.ts";
import {
  type Face,
  type Press,
  type PressResult,
  type ShownDial,
  type ShownKey,
  SidekickAction,
} from "../sidekick-action.ts";

/** Switch character: makes a certain, the next or the previous character the active one. A dial picks from the list. */
export class CharacterAction extends SidekickAction<CharacterSettings> {
  override readonly manifestId = actionId("character");
  /** The character each dial was turned to; the active one until it is turned. */
  readonly #picked = new Map<string, string>();

  protected override read(settings: unknown): CharacterSettings {
    return readCharacterSettings(settings);
  }

  protected override draw({ id, settings, titled }: ShownKey<CharacterSettings>, now: number): Face {
    const { account, words } = this.context;
    const state = this.session?.store.value;
    const trouble = sharedTrouble(account.setup, state, "characters");
    if (trouble || !state) {
      return {
        svg: troubleKeyImage({ action: "character", trouble: trouble ?? "connecting", titled }, words),
      };
    }
    const { view, changesAt } = characterView(state, id, settings, now, words);
    return {
      svg: characterKeyImage(
        { ...view, titled, characters: state.characters ?? [], eventsMissing: missesEvents(state) },
        words,
      ),
      ...(changesAt === undefined ? {} : { changesAt }),
    };
  }

  protected override drawDial(
    { id, settings }: ShownDial<CharacterSettings>,
    now: number,
  ): Timed<DialPicture> {
    const { account, words } = this.context;
    const state = this.session?.store.value;
    const trouble = sharedTrouble(account.setup, state, "characters");
    if (trouble || !state) {
      return { feedback: troubleDial({ action: "character", trouble: trouble ?? "connecting" }, words) };
    }
    const { view, changesAt } = characterDialView(state, id, this.#picked.get(id), settings, now, words);
    return {
      feedback: characterDial({ ...view, eventsMissing: missesEvents(state) }, words),
      ...(changesAt === undefined ? {} : { changesAt }),
    };
  }

  override onDialRotate({ action, payload }: DialRotateEvent): void {
    const characters = this.session?.store.value.characters ?? [];
    const next = turnedBy(characters, this.#picked.get(action.id), payload.ticks);
    if (next) this.#picked.set(action.id, next.id);
    this.context.painter.repaint();
  }

  protected override async press({ id, settings }: Press<CharacterSettings>): Promise<PressResult> {
    const { session } = this;
    if (!session) return "alert";
    const state = session.store.value;
    const character =
      pickedCharacter(state.characters ?? [], this.#picked.get(id)) ?? characterToActivate(state, settings);
    if (!character) return "alert";
    const changesNothing = character.isActive && !state.switchingTo;
    const outcome = await session.activateCharacter(character.id, id);
    // A later press has taken its place.
    if (outcome.kind === "dropped") return "shown-on-key";
    if (outcome.kind !== "done") return "alert";
    return changesNothing ? "confirmed" : "done";
  }

  protected override failureOf(key: string, _: CharacterSettings, state: ChannelState): Failure | undefined {
    return state.characterFailure?.source === key ? state.characterFailure : undefined;
  }
}
