import type { Envelope } from "../../shared/api/envelope.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { type AlertEvent, amountOf, tierOf } from "../../shared/alerts/alert-kinds.ts";
import type { AlertChoices, AlertSettings } from "../../shared/alerts/alert-settings.ts";
import { alertNameOf, chooseAlert } from "../../shared/alerts/choose-alert.ts";
import { alertEnvelopes } from "../../shared/protocol/overlay-protocol.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import { maskedAlert } from "../events/event-text.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { createThrottledLog } from "../server/throttled-log.ts";
import { alertPrompt } from "./alert-prompt.ts";
import { createEventAges } from "./event-ages.ts";
import { type ReactingAccount, ReactionQueue } from "./reaction-queue.ts";
import { type WaitingReaction, expiresAfterMs } from "./waiting-reactions.ts";

/** Options of `speakAlerts`. */
export interface SpokenAlertsOptions {
  readonly account: ReactingAccount & {
    readonly onEvent: (listener: (event: { readonly envelope?: Envelope | undefined }) => void) => unknown;
  };
  readonly control: OverlayControl;
  readonly alerts: { readonly settings: AlertSettings };
  readonly hiddenWords: HiddenWords;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Asks the AI to react to alerts, where the streamer wants that. While alerts are paused, as by All quiet, nothing is
 * asked and nothing waits.
 */
export function speakAlerts({
  account,
  control,
  alerts,
  hiddenWords,
  clock,
  log,
}: SpokenAlertsOptions): void {
  const startedAt = clock.now();
  const ageOf = createEventAges(clock);
  const queue = new ReactionQueue(account, clock, log);
  const logOld = createThrottledLog(clock, (_reason, count) =>
    log.info(
      `${count === 1 ? "An alert was" : `${count} alerts were`} too old for a reaction of the AI, by the service's time.`,
    ),
  );
  account.onEvent(({ envelope }) => {
    if (!envelope) return;
    const age = ageOf(envelope.timestamp);
    if (control.settings.alertsPaused) return;
    const reaction = reactionTo(envelope, alerts, hiddenWords, clock.now());
    if (!reaction) return;
    const phase = queue.presenceIn(reaction.channelName);
    // When a stream begins, the AI is often about to join.
    if (phase !== "in" && phase !== "joining" && reaction.name !== "live") return;
    if (age > Math.min(expiresAfterMs, clock.now() - startedAt)) logOld("old");
    else queue.add(reaction);
  });
  control.onCommand((command) => {
    if (command === "alerts.clear") queue.drop();
  });
  control.subscribe(() => {
    if (control.settings.alertsPaused) queue.drop();
  });
}

/** The reaction that the streamer wants to an event, which has just arrived; `undefined`: none. */
function reactionTo(
  envelope: Envelope,
  alerts: SpokenAlertsOptions["alerts"],
  hiddenWords: HiddenWords,
  now: number,
): WaitingReaction | undefined {
  const event = alertIn(envelope);
  if (!event) return undefined;
  const chosen = (): { readonly choices: AlertChoices; readonly content: string | undefined } => {
    const { mask } = hiddenWords;
    // Chosen as on the overlay, which gets only the masked event.
    const masked = maskedAlert(event, mask);
    const { choices, isShown } = chooseAlert(alerts.settings, masked, envelope.id);
    const { isSpoken = false, prompt = "" } = choices;
    return { choices, content: isShown && isSpoken ? alertPrompt(prompt, masked, mask) : undefined };
  };
  const { choices, content } = chosen();
  if (content === undefined) return undefined;
  return {
    name: alertNameOf(event),
    channelName: envelope.channel.name,
    // Settings and hidden words may change while it waits.
    content: () => chosen().content,
    amount: amountOf(event),
    tier: tierOf(event, 0, choices.tiers),
    at: now,
    since: now,
  };
}

/** The alert in an event of the service. */
function alertIn({ type, payload }: Envelope): AlertEvent | undefined {
  if (type === "channel.event") return payload;
  if (type !== "channel.go_live" && type !== "channel.go_offline") return undefined;
  return { ...payload, eventType: alertEnvelopes[type] };
}
