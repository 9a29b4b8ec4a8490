import { normaliseBaseUrl } from "../../shared/api/base-url.ts";
import { type Client, createClient } from "../../shared/api/client.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Log } from "../../shared/log.ts";
import type { SessionEvent } from "../../shared/api/feed.ts";
import { type Session, createSession } from "./session.ts";
import { type Cooldown, withRateWindow } from "./state/cooldown.ts";
import { restoredFrom, savedFrom } from "./state/saved-cooldown.ts";
import type { KeptFile } from "../settings/stored-state.ts";
import type { GlobalSettings } from "../settings/global-settings.ts";

/** What is missing before anything can be sent. */
export type Setup = "unknown" | "no-address" | "bad-address" | "no-key" | "bad-key" | "complete";

/** What an account needs from outside. */
export interface AccountOptions {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Where an API key's rate window outlives the plugin's process. */
  readonly kept: Pick<KeptFile, "cooldownOf" | "keepCooldown">;
}

/** The account the settings speak of: its session is replaced when they change, its listeners stay. */
export interface Account {
  readonly setup: Setup;
  /** The running session and its client; `undefined` until the settings are complete. */
  readonly session: Session | undefined;
  readonly client: Client | undefined;
  /** Tells this account from another: the same again after a change of its channel or its rate window. */
  readonly identity: string | undefined;
  /** Takes over new settings. The same settings again change nothing. */
  apply(settings: GlobalSettings): void;
  /** Calls back whenever the setup or the session's state changed. */
  subscribe(listener: () => void): () => void;
  /** Events of whichever session is running. */
  onEvent(listener: (event: SessionEvent) => void): () => void;
}

/** An account with no settings yet. */
export function createAccount(options: AccountOptions): Account {
  let setup: Setup = "unknown";
  let session: Session | undefined;
  let client: Client | undefined;
  let applied: GlobalSettings | undefined;
  /** How far each key's window is in this process, a request on its way included. */
  const gates = new Map<string, Cooldown>();
  const changed = new Emitter();
  const events = new Emitter<SessionEvent>();

  const end = (): void => {
    session?.stop();
    session = undefined;
    client = undefined;
  };

  const begin = (settings: GlobalSettings): void => {
    const baseUrl = normaliseBaseUrl(settings.baseUrl);
    setup =
      settings.baseUrl === ""
        ? "no-address"
        : baseUrl === null
          ? "bad-address"
          : settings.apiKey === ""
            ? "no-key"
            : /^[\x21-\x7e]+$/.test(settings.apiKey)
              ? "complete"
              : "bad-key";
    if (setup === "complete" && baseUrl !== null) startSession(settings, baseUrl);
    changed.emit();
  };

  const startSession = (settings: GlobalSettings, baseUrl: string): void => {
    const { fetch, clock, random, log, kept } = options;
    const moment = () => ({ now: clock.now(), wall: clock.wall() });
    const account = accountOf(settings);
    const live = gates.get(account) ?? restoredFrom(kept.cooldownOf(account), settings.rateWindow, moment());
    client = createClient({ baseUrl, apiKey: settings.apiKey, fetch, clock, random });
    const started = createSession({
      client,
      fetch,
      clock,
      random,
      log,
      cooldown: withRateWindow(live, settings.rateWindow),
      ...(settings.channelName ? { channelName: settings.channelName } : {}),
    });
    session = started;
    let before = live;
    const carry = (): void => {
      const { cooldown } = started.store.value;
      if (cooldown === before) return;
      if (cooldown.readyAt !== before.readyAt || cooldown.tier !== before.tier) {
        const saved = savedFrom(cooldown, moment());
        if (saved) kept.keepCooldown(account, saved);
      }
      before = cooldown;
      gates.set(account, cooldown);
      // The answer to a request of the session before this one is this one's business too.
      if (session && session !== started && applied && accountOf(applied) === account)
        session.adoptCooldown(withRateWindow(cooldown, applied.rateWindow));
    };
    carry();
    started.store.subscribe(() => {
      carry();
      if (session === started) changed.emit();
    });
    started.onEvent((event) => events.emit(event));
    started.start();
  };

  return {
    get setup() {
      return setup;
    },
    get session() {
      return session;
    },
    get client() {
      return client;
    },
    get identity() {
      return client && applied && accountOf(applied);
    },
    apply(settings) {
      if (applied && sameAccount(applied, settings)) return;
      end();
      applied = settings;
      begin(settings);
    },
    subscribe: changed.subscribe,
    onEvent: events.subscribe,
  };
}

/** The service counts per key, whatever else the settings say. */
function accountOf({ baseUrl, apiKey }: GlobalSettings): string {
  return JSON.stringify([normaliseBaseUrl(baseUrl), apiKey]);
}

function sameAccount(a: GlobalSettings, b: GlobalSettings): boolean {
  return accountOf(a) === accountOf(b) && a.rateWindow === b.rateWindow && a.channelName === b.channelName;
}
