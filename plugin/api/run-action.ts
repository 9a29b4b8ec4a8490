import type { Clock } from "../../shared/clock.ts";
import { actionId, actionNames } from "../actions/action-names.ts";
import type { PressOffDeck } from "../actions/create-deck.ts";
import type { Account } from "../session/account.ts";
import { remainingMs } from "../session/state/cooldown.ts";

/** The parts of the plugin behind actions of other programs. */
export interface RunActionSources {
  readonly account: Account;
  readonly clock: Clock;
  /** Why a press with that key's id was in vain, as a sentence; empty: not known. */
  readonly explain: (keyId: string) => string;
  readonly run: PressOffDeck;
}

/** What a program gets. `retryAfterSeconds`: the same is possible then. */
export interface ActionReply {
  readonly status: 200 | 400 | 404 | 409 | 429;
  readonly body: { readonly result: string; readonly rules?: readonly string[] } | { readonly error: string };
  readonly retryAfterSeconds?: number;
}

/** Presses a key of the action with these settings, and returns the result as a reply to the program. */
export async function runAction(
  name: string,
  settings: object,
  sources: RunActionSources,
): Promise<ActionReply> {
  const action = actionNames.find((each) => each === name);
  if (action === undefined) {
    const error = `There is no action "${name}". The actions are ${actionNames.join(", ")}.`;
    return { status: 404, body: { error } };
  }
  const { account, clock } = sources;
  // Not the id of any key, so that a program's reaction shows on none.
  const keyId = `program:${actionId(action)}`;
  const { sign, reason } = await sources.run(action, keyId, settings, () => sources.explain(keyId));
  if (sign === "done" || sign === "confirmed") return { status: 200, body: { result: "done" } };
  const cooldown = account.session?.store.value.cooldown;
  const waitMs =
    cooldown && (action === "reaction" || action === "answer") ? remainingMs(cooldown, clock.now()) : 0;
  if (sign === "shown-on-key" && waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1_000);
    const error = `The AI is not ready for another reaction yet. It is in ${seconds} s.`;
    return { status: 429, body: { error }, retryAfterSeconds: seconds };
  }
  const error =
    reason !== ""
      ? reason
      : sign === "shown-on-key"
        ? "The same is still under way, or a later request has taken its place."
        : "Nothing was done: the settings lack something that the action needs, or there is nothing to do it with.";
  return { status: 409, body: { error } };
}
