import { contextKeyImage } from "./key.ts";
import { actionId } from "../registry.ts";
import { troubleKeyImage } from "../../drawing/trouble-key.ts";
import { contextLimit, lengthOf } from "../../../shared/api/limits.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import { type ContextSettings, readContextSettings } from "./settings.ts";
import { contextView } from "./view.ts";
import { sharedTrouble } from "../shared-trouble.ts";
import {
  type Face,
  type Press,
  type PressResult,
  type ShownKey,
  SidekickAction,
} from "../sidekick-action.ts";

/** Send context: adds a text to what the AI knows. */
export class ContextAction extends SidekickAction<ContextSettings> {
  override readonly manifestId = actionId("context");

  protected override read(settings: unknown): ContextSettings {
    return readContextSettings(settings);
  }

  protected override draw({ id, settings, titled }: ShownKey<ContextSettings>, now: number): Face {
    const { account, words } = this.context;
    const state = this.session?.store.value;
    const shown = state && contextView(state.contexts.get(id), settings, now, words);
    const isBusy = shown?.changesAt !== undefined || shown?.view.phase === "sending";
    const trouble = sharedTrouble(account.setup, state, "channels", isBusy);
    if (trouble || !shown) {
      return { svg: troubleKeyImage({ action: "context", trouble: trouble ?? "connecting", titled }, words) };
    }
    const { view, changesAt } = shown;
    return {
      svg: contextKeyImage({ ...view, titled }, words),
      ...(changesAt === undefined ? {} : { changesAt }),
    };
  }

  protected override async press({ id, settings }: Press<ContextSettings>): Promise<PressResult> {
    const { content, ttl, eventType, channelName } = settings;
    // One at a time: a second press while the first is under way would add the same text twice.
    if (this.session?.store.value.contexts.get(id)?.phase === "sending") return "shown-on-key";
    if (!this.session || content.trim() === "" || lengthOf(content) > contextLimit) return "alert";
    const outcome = await this.session.addContext({
      source: id,
      content,
      ...(ttl === undefined ? {} : { ttl }),
      ...(eventType ? { eventType } : {}),
      ...(channelName ? { channelName } : {}),
    });
    return outcome.kind === "done" ? "done" : "alert";
  }

  protected override failureOf(key: string, _: ContextSettings, state: ChannelState): Failure | undefined {
    const sent = state.contexts.get(key);
    return sent?.phase === "failed" ? sent.failure : undefined;
  }
}
