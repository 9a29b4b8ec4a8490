import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { type Client, createClient } from "../../shared/api/client.ts";
import { Emitter } from "../../shared/emitter.ts";
import { type GlobalSettings, type SettingsStore, isApiKey } from "../settings/global-settings.ts";
import { followSettings } from "../settings/setting-table.ts";
import { type MissingSettings, missingSettings } from "../settings/missing-settings.ts";
import { type SavedCooldowns, createStoredCooldowns } from "./stored-cooldowns.ts";
import { type Session, type SessionOptions, createSession } from "./session.ts";
import { createKeyGuard } from "./key-guard.ts";
import { createLoggedFetch } from "./logged-fetch.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import type { Once, PassedEvent } from "../once/once.ts";

/** State of the account's settings: what they lack, if they are known. Requests are sent only when they are `complete`. */
export type Setup = "unknown" | MissingSettings | "badKey" | "complete";

/** Options of `Account`. */
export interface AccountOptions extends ConnectionTools {
  /** Stores each API key's cooldown across restarts. */
  readonly stored: SavedCooldowns;
  /** Passes on what comes twice once. Default: every event is passed on. */
  readonly once?: Once;
  readonly isOfBot?: SessionOptions["isOfBot"];
}

/** The account in the settings. Its session is replaced when they change; its listeners stay. */
export class Account {
  readonly #options: AccountOptions;
  readonly #cooldowns: ReturnType<typeof createStoredCooldowns>;
  readonly #changed = new Emitter();
  /** Calls back whenever the setup or the session's state changed; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  /** Calls back with each event of the running session; returns an unsubscribe function. */
  readonly onEvent: Once["onEvent"];
  readonly #take: Once["take"];
  #setup: Setup = "unknown";
  #session: Session | undefined;
  #client: Client | undefined;
  #applied: GlobalSettings | undefined;
  #lastEventAt: number | undefined;

  /** Starts without settings; `apply` sets them. */
  constructor(options: AccountOptions) {
    this.#options = options;
    this.#cooldowns = createStoredCooldowns(options.clock, options.stored);
    const { once } = options;
    const events = new Emitter<PassedEvent>();
    const passAll = (event: PassedEvent): boolean => {
      events.emit(event);
      return true;
    };
    this.onEvent = once?.onEvent ?? events.subscribe;
    this.#take = once?.take ?? passAll;
  }

  get setup(): Setup {
    return this.#setup;
  }

  /** The running session; `undefined` until the settings are complete. */
  get session(): Session | undefined {
    return this.#session;
  }

  /** The session's client. */
  get client(): Client | undefined {
    return this.#client;
  }

  /** Monotonic milliseconds of the last event since the start, of this account or one before it. */
  get lastEventAt(): number | undefined {
    return this.#lastEventAt;
  }

  /** Identifies the account; a change of channel or cooldown setting keeps it. */
  get identity(): string | undefined {
    return this.#client && this.#applied && identityOf(this.#applied);
  }

  /** Takes over new settings. The same settings again change nothing. */
  apply(settings: GlobalSettings): void {
    if (this.#applied && isSameAccount(this.#applied, settings)) return;
    this.#session?.stop();
    this.#session = undefined;
    this.#client = undefined;
    this.#applied = settings;
    const baseUrl = normaliseBaseUrl(settings.baseUrl);
    this.#setup = missingSettings(settings) ?? (isApiKey(settings.apiKey) ? "complete" : "badKey");
    if (this.#setup === "complete" && baseUrl !== null) this.#start(settings, baseUrl);
    this.#changed.emit();
  }

  #start(settings: GlobalSettings, baseUrl: string): void {
    const { apiKey, channelName, rateWindow } = settings;
    const { fetch, clock, random, log, isOfBot } = this.#options;
    const identity = identityOf(settings);
    const client = createClient({ baseUrl, apiKey, fetch, clock, random });
    const session = createSession({
      client,
      fetch,
      clock,
      random,
      log,
      cooldown: this.#cooldowns.of(identity, rateWindow),
      ...(isOfBot && { isOfBot }),
      ...(channelName ? { channelName } : {}),
    });
    this.#client = client;
    this.#session = session;
    this.#options.once?.useAccount(identity);
    let { cooldown } = session.store.value;
    session.store.subscribe(() => {
      const { value } = session.store;
      if (value.cooldown !== cooldown) {
        cooldown = value.cooldown;
        this.#cooldowns.keep(identity, cooldown);
        if (this.#session !== session) this.#passOn(identity);
      }
      if (this.#session !== session) return;
      this.#options.once?.takeStatus(value.channels);
      this.#changed.emit();
    });
    session.onEvent(() => (this.#lastEventAt = clock.now()));
    session.onEvent(this.#take);
    session.start();
  }

  /** Passes an alert of another program on as if the service had sent it; false: the same one was there before. */
  showAlert(event: PassedEvent): boolean {
    return this.#take(event, true);
  }

  /** After a request that was sent before the settings changed: its window is the running session's if the key is. */
  #passOn(identity: string): void {
    if (this.identity !== identity || !this.#applied) return;
    this.#session?.takeCooldown(this.#cooldowns.of(identity, this.#applied.rateWindow));
  }
}

/** The service counts requests per API key, so an account is its address and its key. */
function identityOf({ baseUrl, apiKey }: GlobalSettings): string {
  return JSON.stringify([normaliseBaseUrl(baseUrl), apiKey]);
}

function isSameAccount(a: GlobalSettings, b: GlobalSettings): boolean {
  const isSame = identityOf(a) === identityOf(b) && a.confirmedAddress === b.confirmedAddress;
  return isSame && a.rateWindow === b.rateWindow && a.channelName === b.channelName;
}

/** Creates the account in the settings, with a `fetch` that keeps its key from an address that has never answered. */
export function createAccount(
  settings: SettingsStore,
  options: AccountOptions,
): { readonly account: Account; readonly fetch: typeof fetch } {
  const { fetch, trust } = createKeyGuard(createLoggedFetch(options.fetch, options.log, options.clock));
  const account = new Account({ ...options, fetch });
  followSettings(settings, (read) => {
    // The settings found at the start have been in use; later ones may contain a typing mistake.
    if (account.setup === "unknown") trust(read.baseUrl);
    account.apply(read);
  });
  return { account, fetch };
}
