import { CoolingDownError } from "../../shared/api/errors.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { Session } from "../session/session.ts";
import { mayFire } from "../session/state/cooldown.ts";
import type { Presence } from "../session/state/presence.ts";
import { type WaitingReaction, nextReaction, unexpired, withReaction } from "./waiting-reactions.ts";

/** Identifies these requests among those of keys. */
const source = "alerts";

/** The account that the AI reacts for. */
export interface ReactingAccount {
  readonly session: Session | undefined;
  readonly identity: string | undefined;
  readonly subscribe: (listener: () => void) => unknown;
}

/**
 * Reactions to alerts that wait for the cooldown. Each is a reaction like a key's, but never inside a window that is
 * known, and a press that waits goes first.
 */
export class ReactionQueue {
  readonly #account: ReactingAccount;
  readonly #clock: Clock;
  readonly #log: Log;
  #waiting: readonly WaitingReaction[] = [];
  #isSending = false;
  #cancelCheck = (): void => {};

  constructor(account: ReactingAccount, clock: Clock, log: Log) {
    this.#account = account;
    this.#clock = clock;
    this.#log = log;
    let { identity } = account;
    account.subscribe(() => {
      if (account.identity !== identity) this.drop();
      ({ identity } = account);
      this.#check();
    });
  }

  /** Adds a reaction, or joins it with the one that waits for an alert of the same name. */
  add(reaction: WaitingReaction): void {
    this.#waiting = withReaction(unexpired(this.#waiting, this.#clock.now()), reaction);
    this.#check();
  }

  /** Drops every reaction that is not sent yet. */
  drop(): void {
    this.#waiting = [];
    this.#cancelCheck();
  }

  presenceIn(channelName: string): Presence["phase"] | undefined {
    return this.#account.session?.store.value.presences.get(channelName)?.phase;
  }

  /** Sends the next reaction if it is due, or checks again when it is. */
  #check(): void {
    this.#cancelCheck();
    const now = this.#clock.now();
    this.#waiting = unexpired(this.#waiting, now);
    const state = this.#account.session?.store.value;
    // The next change of the state is the next check.
    if (!state || this.#isSending || state.cooldown.inFlight || state.queuedPress !== undefined) return;
    const inChat = this.#waiting.filter(({ channelName }) => this.presenceIn(channelName) === "in");
    const next = nextReaction(inChat, state.cooldown.readyAt, now);
    if (!next) return;
    if (next.at > now) this.#cancelCheck = this.#clock.after(Math.ceil(next.at - now), () => this.#check());
    else if (mayFire(state.cooldown, now)) void this.#send(next.reaction);
  }

  async #send(one: WaitingReaction): Promise<void> {
    const content = one.content();
    this.#isSending = true;
    const result =
      content === undefined
        ? undefined
        : await this.#account.session?.react({
            source,
            content,
            channelName: one.channelName,
            isWanted: () => this.#waiting.includes(one) && this.presenceIn(one.channelName) === "in",
          });
    this.#isSending = false;
    const error = result?.kind === "failed" ? result.error : undefined;
    const isTooSoon = result?.kind === "cooling" || error instanceof CoolingDownError;
    if (error && !isTooSoon) this.#log.warn(`The AI was not asked to react to an alert: ${error.message}`);
    // One that came too soon waits for the next window.
    if (!isTooSoon) this.#waiting = this.#waiting.filter((other) => other !== one);
    this.#check();
  }
}
