import type { Clock } from "../../shared/clock.ts";
import type { Account } from "../session/account.ts";
import { remainingMs } from "../session/state/cooldown.ts";
import { isIn } from "../session/state/presence.ts";
import type { OverlayControl } from "./overlay-control.ts";

/** A shorter cooldown would only flicker. */
const minWindowMs = 5_000;

/** The parts of the plugin that show viewers the cooldown. */
interface CooldownSources {
  readonly account: Pick<Account, "session" | "subscribe">;
  readonly clock: Pick<Clock, "now">;
  readonly control: Pick<OverlayControl, "addSettings">;
}

/** Sends the cooldown to the pages that show it, while the AI is in a chat. */
export function showCooldown({ account, clock, control }: CooldownSources): void {
  const shown = () => {
    const { presences, cooldown } = account.session?.store.value ?? {};
    const isInChat = [...(presences?.values() ?? [])].some(isIn);
    return cooldown && isInChat && cooldown.windowMs >= minWindowMs ? cooldown : undefined;
  };
  const send = control.addSettings((hello, isQuiet) => {
    const cooldown = hello.cooldown && !isQuiet ? shown() : undefined;
    // Time left, as a page on another computer has another clock.
    return cooldown
      ? { cooldown: { readyInMs: remainingMs(cooldown, clock.now()), windowMs: cooldown.windowMs } }
      : {};
  });
  let before: unknown;
  account.subscribe(() => {
    const cooldown = shown();
    const now = cooldown && `${cooldown.readyAt} ${cooldown.windowMs}`;
    if (now !== before) send();
    before = now;
  });
}
