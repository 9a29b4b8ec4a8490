import type { DialRotateEvent } from "@elgato/streamdeck";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import { type CharacterDialView, dial } from "./dial.ts";
import { type CharacterKeyView, key } from "./key.ts";
import type { Shown } from "../../drawing/action-view.ts";
import { type CharacterSettings, readCharacterSettings } from "./settings.ts";
import { characterDialView, pickedCharacter, turnedBy } from "./dial-view.ts";
import { characterToActivate, characterView } from "./view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressResult,
  SidekickAction,
} from "../sidekick-action.ts";

/** Switch character: switches to one character, the next or the previous one. A dial picks from the list. */
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

  protected override view({ id, settings }: Placed<CharacterSettings>, now: number): Shown<CharacterKeyView> {
    return this.viewByState("characters", (state) => {
      const { view, changesAt } = characterView(state, id, settings, now, this.context.words);
      return { view: { ...view, characters: state.characters ?? [] }, changesAt };
    });
  }

  protected override dialView(
    { id, settings }: Placed<CharacterSettings>,
    now: number,
  ): Shown<CharacterDialView> {
    return this.viewByState("characters", (state) =>
      characterDialView(state, id, this.#picked.get(id), settings, now, this.context.words),
    );
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
    // A later press has replaced it.
    if (outcome.kind === "dropped") return "shown-on-key";
    if (outcome.kind !== "done") return "alert";
    return changesNothing ? "confirmed" : "done";
  }

  protected override failureOf(key: string, _: CharacterSettings, state: ChannelState): Failure | undefined {
    return state.characterFailure?.source === key ? state.characterFailure : undefined;
  }
}
