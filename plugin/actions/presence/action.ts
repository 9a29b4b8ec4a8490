import type { Failure } from "../../session/state/failure.ts";
import { changePresence, presenceFailure } from "./change-presence.ts";
import { type PresenceKeyView, key } from "./key.ts";
import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import { type PresenceSettings, readPresenceSettings } from "./settings.ts";
import { presenceView } from "./view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";

/** The states the manifest names, for a multi-action to choose from. */
const desired = ["leave", "join"] as const;

/** Join / leave: asks the AI to join a channel's chat or leave it. */
export class PresenceAction extends SidekickAction<PresenceSettings, PresenceKeyView> {
  constructor(context: ActionContext) {
    super(context, { name: "presence", read: readPresenceSettings, key });
  }

  protected override view(
    { settings }: Placed<PresenceSettings>,
    now: number,
  ): ViewOrTrouble<PresenceKeyView> {
    return this.viewByState("channels", (state, session) => {
      const channelName = session.channelOf(settings.channelName);
      const timed = presenceView(state, settings, channelName, now, this.context.words);
      return { ...timed, isBusy: timed.changesAt !== undefined || timed.view.phase === "leaving" };
    });
  }

  protected override async press({ settings, desiredState }: Press<PresenceSettings>): Promise<PressSign> {
    const { session } = this;
    if (!session) return "alert";
    const chosen = desiredState === undefined ? undefined : desired[desiredState];
    const result = await changePresence(session, {
      ...settings,
      does: settings.does === "toggle" ? (chosen ?? "toggle") : settings.does,
      isChosen: chosen !== undefined,
    });
    // The key shows a request under way. A dropped one was replaced by a later press for this channel.
    if (result.kind === "under-way" || result.kind === "dropped") return "shown-on-key";
    return result.kind === "done" ? "done" : "alert";
  }

  protected override failureOf(_: string, { channelName }: PresenceSettings): Failure | undefined {
    return this.session && presenceFailure(this.session, this.session.channelOf(channelName));
  }
}
