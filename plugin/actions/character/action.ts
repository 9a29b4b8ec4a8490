import type { DialRotateEvent } from "@elgato/streamdeck";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import { type CharacterDialView, dial } from "./dial.ts";
import { type CharacterKeyView, key } from "./key.ts";
import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import { type CharacterSettings, readCharacterSettings } from "./settings.ts";
import { characterDialView, pickedCharacter, characterAfterTurn } from "./dial-view.ts";
import { characterToActivate, characterView } from "./view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";

/** Switch character: switches to a certain character, the next or the previous one. A dial picks from the list. */
export class CharacterAction extends SidekickAction<CharacterSettings, CharacterKeyView, CharacterDialView> {
  /** The character each dial was turned to; the active one until it is turned. */
  readonly #picked = new Map<string, string>();

  constructor(context: ActionContext) {
    super(context, {
      name: "character",
      read: readCharacterSettings,
      key,
      dial,
    });
  }

  protected override view(
    { keyId, settings }: Placed<CharacterSettings>,
    now: number,
  ): ViewOrTrouble<CharacterKeyView> {
    return this.viewByState("characters", (state) => {
      const { view, changesAt } = characterView(state, keyId, settings, now, this.context.words);
      return { view: { ...view, characters: state.characters ?? [] }, changesAt };
    });
  }

  protected override dialView(
    { keyId, settings }: Placed<CharacterSettings>,
    now: number,
  ): ViewOrTrouble<CharacterDialView> {
    return this.viewByState("characters", (state) =>
      characterDialView(state, keyId, this.#picked.get(keyId), settings, now, this.context.words),
    );
  }

  override onDialRotate({ action, payload }: DialRotateEvent): void {
    const characters = this.session?.store.value.characters ?? [];
    const next = characterAfterTurn(characters, this.#picked.get(action.id), payload.ticks);
    if (next) this.#picked.set(action.id, next.id);
    this.repaint([action.id]);
  }

  protected override async press({ keyId, settings }: Press<CharacterSettings>): Promise<PressSign> {
    const { session } = this;
    if (!session) return "alert";
    const state = session.store.value;
    const character =
      pickedCharacter(state.characters ?? [], this.#picked.get(keyId)) ??
      characterToActivate(state, settings);
    if (!character) return "alert";
    const changesNothing = character.isActive && !state.switchingTo;
    const result = await session.activateCharacter(character.id, keyId);
    // A later press has replaced this one.
    if (result.kind === "dropped") return "shown-on-key";
    if (result.kind !== "done") return "alert";
    return changesNothing ? "confirmed" : "done";
  }

  protected override failureOf(
    keyId: string,
    _: CharacterSettings,
    state: ChannelState,
  ): Failure | undefined {
    return state.characterFailure?.source === keyId ? state.characterFailure : undefined;
  }
}
