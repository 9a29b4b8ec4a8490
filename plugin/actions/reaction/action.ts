import type { DialRotateEvent, DialUpEvent, KeyUpEvent } from "@elgato/streamdeck";
import { mayFire, mayTry } from "../../session/state/cooldown.ts";
import { type ReactionDialView, dial } from "./dial.ts";
import { type ReactionKeyView, key } from "./key.ts";
import type { Shown } from "../../drawing/action-view.ts";
import { createPassingMarks } from "../temporary-marks.ts";
import type { TemplateValues } from "./prompt-template.ts";
import { type PromptRound, afterUse, isTooLong, promptsOf, roundFor } from "./prompts.ts";
import { sendPrompt } from "./send-prompt.ts";
import { type ReactionSettings, readReactionSettings } from "./settings.ts";
import { reactionDialView, reactionView } from "./view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressResult,
  SidekickAction,
} from "../sidekick-action.ts";

/** How long a key says which variable of its prompt was empty, or that the filled prompt was too long. */
const unsentMs = 3_000;

/** Trigger reaction: makes the AI react at once. A dial picks the prompt. */
export class ReactionAction extends SidekickAction<ReactionSettings, ReactionKeyView, ReactionDialView> {
  // Kept while a key is out of view: switching pages must not restart its prompts.
  readonly #rounds = new Map<string, PromptRound>();
  readonly #last = new Map<string, string>();
  /** The prompt each dial was turned to, counted from 0. */
  readonly #picked = new Map<string, number>();
  readonly #unfilled;
  readonly #values: (channelName: string | undefined) => TemplateValues;

  /** `values`: the current values of a prompt's variables. */
  constructor(context: ActionContext, values: (channelName: string | undefined) => TemplateValues) {
    super(context, {
      name: "reaction",
      read: readReactionSettings,
      key,
      dial,
    });
    this.#values = values;
    this.#unfilled = createPassingMarks<string>(context.clock, unsentMs, () => context.painter.repaint());
  }

  protected override view({ id, settings }: Placed<ReactionSettings>, now: number): Shown<ReactionKeyView> {
    return this.viewByState("channels", (state) => {
      const prompts = promptsOf(settings.prompt);
      const shown = reactionView(state, id, prompts, now, this.context.words, this.#unfilled.of(id, now));
      // The service has answered a press or is being asked, so the key has something to show.
      return { ...shown, isBusy: !mayFire(state.cooldown, now) };
    });
  }

  protected override dialView(dial: Placed<ReactionSettings>, now: number): Shown<ReactionDialView> {
    const shown = this.view(dial, now);
    if ("trouble" in shown) return shown;
    const prompts = promptsOf(dial.settings.prompt);
    return { ...shown, view: reactionDialView(shown.view, prompts, this.#pickedIn(dial.id, prompts)) };
  }

  override onDialRotate({ action, payload }: DialRotateEvent): void {
    const { length } = promptsOf(this.settingsOf(action.id).prompt);
    if (length === 0) return;
    const at = (this.#picked.get(action.id) ?? 0) + payload.ticks;
    this.#picked.set(action.id, ((at % length) + length) % length);
    this.context.painter.repaint();
  }

  protected override press({ id, settings }: Press<ReactionSettings>): Promise<PressResult> {
    return this.#send(id, settings, false);
  }

  /** Held during the cooldown: the streamer wants to know whether the service would really refuse. */
  protected override async released(
    { action, payload }: KeyUpEvent | DialUpEvent,
    isHeld: boolean,
  ): Promise<void> {
    const { session } = this;
    if (!isHeld || !session || !mayTry(session.store.value.cooldown, this.context.clock.now())) return;
    await this.guard(action, () => this.#send(action.id, this.read(payload.settings), true));
  }

  async #send(key: string, settings: ReactionSettings, insists: boolean): Promise<PressResult> {
    const { session } = this;
    const prompts = promptsOf(settings.prompt);
    // Same rule as in the view: a prompt that is too long stops the key, so that nobody wonders which is next.
    if (!session || prompts.length === 0 || prompts.some(isTooLong)) return "alert";
    const round = this.#roundOf(key, prompts, settings);
    const [prompt] = round.left;
    if (prompt === undefined) return "alert";
    const outcome = await sendPrompt(session, {
      source: key,
      prompt,
      values: this.#values(session.channelOf(settings.channelName)),
      features: settings.features,
      insists,
      whenCooling: settings.whenCooling,
      ...(settings.channelName ? { channelName: settings.channelName } : {}),
      ...(settings.eventType ? { eventType: settings.eventType } : {}),
    });
    switch (outcome.kind) {
      case "done":
        // A prompt counts as used only once it was sent.
        this.#rounds.set(key, afterUse(round));
        this.#last.set(key, prompt);
        return "done";
      case "cooling":
        // A key that queues its presses never insists.
        if (!insists && settings.whenCooling === "refuse") this.awaitRelease(key);
        return "shown-on-key";
      case "dropped":
        return "shown-on-key";
      case "failed":
        return "alert";
      case "missing":
        return this.#refuse(key, `{${outcome.variable}}?`);
      case "too-long":
        return this.#refuse(key, this.context.words.tooLong);
    }
  }

  #refuse(key: string, words: string): PressResult {
    this.#unfilled.set(key, words);
    return "alert";
  }

  /** A dial sends the prompt that it was turned to; a key takes its prompts in turn or shuffled. */
  #roundOf(key: string, prompts: readonly string[], settings: ReactionSettings): PromptRound {
    const picked = prompts[this.#pickedIn(key, prompts) ?? -1];
    if (picked !== undefined) return { prompts, left: [picked] };
    const last = this.#last.get(key);
    const round = roundFor(this.#rounds.get(key), prompts, settings.order, this.context.random, last);
    this.#rounds.set(key, round);
    return round;
  }

  #pickedIn(key: string, prompts: readonly string[]): number | undefined {
    const picked = this.#picked.get(key);
    return picked !== undefined && picked < prompts.length ? picked : undefined;
  }
}
