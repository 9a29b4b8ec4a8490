import type { KeyDownEvent, KeyUpEvent } from "@elgato/streamdeck";
import { traceOf } from "../../shared/log.ts";
import { reactionKeyImage } from "../key-images/reaction-key.ts";
import { troubleKeyImage } from "../key-images/trouble-key.ts";
import { toDataUri } from "../key-images/data-uri.ts";
import type { Picture } from "../painter.ts";
import { type PromptRound, afterUse, featuresToSend, isTooLong, promptsOf, roundFor } from "../prompts.ts";
import { type ReactionSettings, readReactionSettings } from "../settings.ts";
import { mayTry } from "../../shared/state/cooldown.ts";
import { reactionView } from "../views/reaction-view.ts";
import { sharedTrouble } from "../views/trouble.ts";
import { type PressResult, SidekickAction } from "./sidekick-action.ts";

/** A cooling key that is held this long and let go is pressed in earnest: see `mayTry`. */
const insistAfterMs = 800;

/** Trigger reaction: makes the AI react at once. */
export class ReactionAction extends SidekickAction<ReactionSettings> {
  override readonly manifestId = "app.sidekick.deck.reaction";
  // Kept while a key is out of view: leafing through pages must not begin its prompts anew.
  readonly #rounds = new Map<string, PromptRound>();
  readonly #last = new Map<string, string>();
  /** When each key that is down went down. */
  readonly #downAt = new Map<string, number>();

  protected override read(settings: unknown): ReactionSettings {
    return readReactionSettings(settings);
  }

  protected override draw(key: string, settings: ReactionSettings, now: number, titled: boolean): Picture {
    const { setup, session } = this.context.account;
    const state = session?.store.value;
    const trouble = sharedTrouble(setup, state, "channels");
    if (trouble || !state) {
      return {
        image: toDataUri(troubleKeyImage({ action: "reaction", trouble: trouble ?? "connecting", titled })),
      };
    }
    const { view, changesAt } = reactionView(state, key, promptsOf(settings.prompt), now);
    const svg =
      "trouble" in view
        ? troubleKeyImage({ ...view.trouble, titled })
        : reactionKeyImage({ ...view.reaction, titled });
    return { image: toDataUri(svg), ...(changesAt === undefined ? {} : { changesAt }) };
  }

  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    this.#downAt.set(event.action.id, this.context.clock.now());
    await super.onKeyDown(event);
  }

  override async onKeyUp({ action, payload }: KeyUpEvent): Promise<void> {
    const downAt = this.#downAt.get(action.id);
    this.#downAt.delete(action.id);
    if (downAt === undefined || this.context.clock.now() - downAt < insistAfterMs) return;
    try {
      await this.#insist(action.id, this.read(payload.settings));
    } catch (error) {
      this.context.log.error(`A press failed: ${traceOf(error)}.`);
      await action.showAlert();
    }
  }

  protected override async press(key: string, settings: ReactionSettings): Promise<PressResult> {
    return this.#send(key, settings, false);
  }

  /** Held while it cools: the streamer wants to know whether the service would really refuse. */
  async #insist(key: string, settings: ReactionSettings): Promise<void> {
    const { session } = this.context.account;
    if (session && mayTry(session.store.value.cooldown, this.context.clock.now())) {
      await this.#send(key, settings, true);
    }
  }

  async #send(key: string, settings: ReactionSettings, insists: boolean): Promise<PressResult> {
    const { session } = this.context.account;
    const prompts = promptsOf(settings.prompt);
    // One rule with the key's face: a prompt that is too long stops the key, so that nobody wonders which is next.
    if (!session || prompts.length === 0 || prompts.some(isTooLong)) return "alert";
    const round = roundFor(
      this.#rounds.get(key),
      prompts,
      settings.order,
      this.context.random,
      this.#last.get(key),
    );
    this.#rounds.set(key, round);
    const [content] = round.left;
    if (content === undefined) return "alert";
    const features = featuresToSend(settings.features);
    const outcome = await session.react({
      source: key,
      content,
      insists,
      ...(settings.channelName ? { channelName: settings.channelName } : {}),
      ...(settings.eventType ? { eventType: settings.eventType } : {}),
      ...(features ? { features } : {}),
    });
    switch (outcome.kind) {
      case "done":
        // A prompt has had its turn only when it was sent.
        this.#rounds.set(key, afterUse(round));
        this.#last.set(key, content);
        return "done";
      case "cooling":
      case "dropped":
        return "shown-on-key";
      case "failed":
        return "alert";
    }
  }
}
