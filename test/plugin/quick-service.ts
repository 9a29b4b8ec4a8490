import type { DeckOptions, DialPlacement, HostName, KeyPlacement } from "../deck/deck-options.ts";
import type { DeviceInfo } from "../deck/devices.ts";
import type { JsonObject } from "../deck/json.ts";
import type { Language } from "../deck/registration-info.ts";
import { type Service, type ServiceOptions, startService } from "../service/service.ts";

// Apart from the stage of the built plugin, so that tests of actions in one process do not import that.

/** What a stage is set up with. */
export interface StageOptions {
  readonly keys?: readonly KeyPlacement[];
  readonly dials?: readonly DialPlacement[];
  /** The application that runs the plugin. Default: Elgato's. */
  readonly host?: HostName;
  /** Default: one classic Stream Deck; with dials, a Stream Deck +. */
  readonly devices?: readonly DeviceInfo[];
  readonly language?: Language;
  readonly service?: ServiceOptions;
  /** What else the deck is to be started with, such as flags of Node. */
  readonly deck?: Partial<DeckOptions>;
  /** Done to the service before the plugin is started. */
  readonly before?: (service: Service) => Promise<void> | void;
  /** Which of the reference service's accounts; default the first, a STANDARD one that can do everything. */
  readonly owner?: string;
  /** On top of address, key, a free port for the relay and no OBS; `undefined` takes a field away. */
  readonly globalSettings?: { readonly [field: string]: JsonObject[string] | undefined };
}

/** Starts a reference service that answers soon, and finds the account whose key the plugin gets. */
export async function startQuickService(options: StageOptions) {
  const service = await startService({
    aiDelayMs: 30,
    voiceDelayLeastMs: 10,
    voiceDelayMostMs: 20,
    ...options.service,
  });
  const account = service.accounts.find(({ owner }) => owner === options.owner) ?? service.accounts[0];
  if (!account) throw new Error("The reference service has no account.");
  return { service, account };
}
