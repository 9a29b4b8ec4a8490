import type {
  DialRotateEvent,
  DialUpEvent,
  DidReceiveSettingsEvent,
  KeyUpEvent,
  WillAppearEvent,
} from "@elgato/streamdeck";
import { mayFire, mayTry } from "../../session/state/cooldown.ts";
import { type ReactionDialView, dial } from "./dial.ts";
import { type ReactionKeyView, key } from "./key.ts";
import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import { createTemporaryMarks } from "../temporary-marks.ts";
import type { TemplateValues } from "./prompt-template.ts";
import { type PromptRound, afterUse, isTooLong, promptsOf, roundFor } from "./prompts.ts";
import { sendPrompt } from "./send-prompt.ts";
import { longPressMs } from "../../../shared/long-press.ts";
import type { SeenReactions } from "./seen-reactions.ts";
import { type ReactionSettings, readReactionSettings } from "./settings.ts";
import { reactionDialView, reactionView } from "./view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";

/** How long a key shows the empty variable of its prompt, or that the filled prompt was too long. */
const reasonMs = 3_000;

/** Trigger reaction: makes the AI react at once. A dial picks the prompt. */
export class ReactionAction extends SidekickAction<ReactionSettings, ReactionKeyView, ReactionDialView> {
  // Stays while a key is out of view: a change of page on the deck must not restart its prompts.
  readonly #rounds = new Map<string, PromptRound>();
  /** Index of the prompt that each dial was turned to. */
  readonly #picked = new Map<string, number>();
  readonly #reasons;
  readonly #values: (channelName: string | undefined) => TemplateValues;
  readonly #seen: { readonly note: SeenReactions["note"] };

  /**
   * `values`: the current values of a prompt's variables; `examplePrompt`: the prompt of a fresh key; `seen`: takes note
   * of the keys on decks.
   */
  constructor(
    context: ActionContext,
    values: (channelName: string | undefined) => TemplateValues,
    examplePrompt: string,
    seen: { readonly note: SeenReactions["note"] },
  ) {
    super(context, {
      name: "reaction",
      sends: "reactions",
      read: (settings) => readReactionSettings(settings, examplePrompt),
      key,
      dial,
    });
    this.#values = values;
    this.#seen = seen;
    this.#reasons = createTemporaryMarks<string>(context.clock, reasonMs, (keyId) => this.repaint([keyId]));
  }

  override onWillAppear(event: WillAppearEvent): void {
    super.onWillAppear(event);
    this.#seen.note(event.action.id, this.settingsOf(event.action.id));
  }

  override onDidReceiveSettings(event: DidReceiveSettingsEvent): void {
    super.onDidReceiveSettings(event);
    this.#seen.note(event.action.id, this.settingsOf(event.action.id));
  }

  protected override view(
    { keyId, settings }: Placed<ReactionSettings>,
    now: number,
  ): ViewOrTrouble<ReactionKeyView> {
    return this.viewByState("channels", (state) => {
      const prompts = promptsOf(settings.prompt);
      const reason = this.#reasons.of(keyId, now);
      const timed = reactionView(state, keyId, prompts, now, this.context.words, reason);
      // During the cooldown the key shows the progress of a press.
      const { pictogram } = settings;
      const shown =
        "trouble" in timed || pictogram === undefined
          ? timed
          : { ...timed, view: { ...timed.view, pictogram } };
      return { ...shown, isBusy: !mayFire(state.cooldown, now) };
    });
  }

  protected override dialView(dial: Placed<ReactionSettings>, now: number): ViewOrTrouble<ReactionDialView> {
    const timed = this.view(dial, now);
    if ("trouble" in timed) return timed;
    const prompts = promptsOf(dial.settings.prompt);
    return { ...timed, view: reactionDialView(timed.view, prompts, this.#pickedIn(dial.keyId, prompts)) };
  }

  override onDialRotate({ action, payload }: DialRotateEvent): void {
    const { length } = promptsOf(this.settingsOf(action.id).prompt);
    if (length === 0) return;
    const at = (this.#picked.get(action.id) ?? 0) + payload.ticks;
    this.#picked.set(action.id, ((at % length) + length) % length);
    this.repaint([action.id]);
  }

  protected override press({ keyId, settings }: Press<ReactionSettings>): Promise<PressSign> {
    return this.#send(keyId, settings, false);
  }

  /** A long press during the cooldown sends a request all the same: the streamer doubts the countdown. */
  protected override async released(
    { action, payload }: KeyUpEvent | DialUpEvent,
    isLongPress: boolean,
  ): Promise<void> {
    const { session } = this;
    if (!isLongPress || !session || !mayTry(session.store.value.cooldown, this.context.clock.now())) return;
    await this.guard(action, () => this.#send(action.id, this.read(payload.settings), true));
  }

  async #send(keyId: string, settings: ReactionSettings, insists: boolean): Promise<PressSign> {
    const { session } = this;
    const prompts = promptsOf(settings.prompt);
    // As in the view, a prompt that is too long stops the key, so that its prompts stay in order.
    if (!session || prompts.length === 0 || prompts.some(isTooLong)) return "alert";
    const round = this.#roundOf(keyId, prompts, settings);
    const [prompt] = round.left;
    if (prompt === undefined) return "alert";
    const result = await sendPrompt(session, {
      source: keyId,
      prompt,
      values: this.#values(session.channelOf(settings.channelName)),
      features: settings.features,
      insists,
      whenCooling: settings.whenCooling,
      ...(settings.channelName ? { channelName: settings.channelName } : {}),
      ...(settings.eventType ? { eventType: settings.eventType } : {}),
    });
    switch (result.kind) {
      case "done":
        // A prompt counts as used only once it was sent.
        this.#rounds.set(keyId, afterUse(round));
        return "done";
      case "cooling":
        // A key that queues its presses never insists.
        if (!insists && settings.whenCooling === "refuse") {
          const endsAt = this.context.clock.now() + longPressMs;
          this.awaitRelease(keyId, mayTry(session.store.value.cooldown, endsAt));
        }
        return "shown-on-key";
      case "dropped":
        return "shown-on-key";
      case "failed":
        return "alert";
      case "missing":
        return this.#alert(keyId, `{${result.variable}}?`);
      case "too-long":
        return this.#alert(keyId, this.context.words.tooLong);
    }
  }

  #alert(keyId: string, reason: string): PressSign {
    this.#reasons.set(keyId, reason);
    return "alert";
  }

  /** A dial sends the prompt that it was turned to; a key takes its prompts in turn or shuffled. */
  #roundOf(keyId: string, prompts: readonly string[], settings: ReactionSettings): PromptRound {
    const picked = prompts[this.#pickedIn(keyId, prompts) ?? -1];
    if (picked !== undefined) return { prompts, left: [picked] };
    const round = roundFor(this.#rounds.get(keyId), prompts, settings.order, this.context.random);
    this.#rounds.set(keyId, round);
    return round;
  }

  #pickedIn(keyId: string, prompts: readonly string[]): number | undefined {
    const picked = this.#picked.get(keyId);
    return picked !== undefined && picked < prompts.length ? picked : undefined;
  }
}
