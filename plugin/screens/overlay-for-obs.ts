import { hostname, networkInterfaces } from "node:os";
import { parseUrl } from "../../shared/parse-url.ts";
import type { PageAddress, ServerKeeper } from "../server/server-keeper.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import type { Screens } from "./create-screens.ts";
import { localNameOf } from "./private-addresses.ts";
import { screenUrl } from "./screens-server.ts";

/** The overlay's address for OBS, or why an OBS on another computer gets none. */
export type OverlayForObs =
  | PageAddress
  | { readonly failure: "other-computer" | "too-many-devices" | "unsaved-device" };

/** What `overlayForObs` needs. */
export interface OverlayForObsSources {
  readonly settings: SettingsStore;
  readonly server: ServerKeeper;
  readonly screens: Screens;
  readonly cards?: typeof networkInterfaces;
}

/**
 * The overlay's address for OBS. An OBS on another computer gets that of a device of its own, which is added when there is
 * none yet and `isToBeAdded`.
 */
export async function overlayForObs(
  sources: OverlayForObsSources,
  isToBeAdded: boolean,
): Promise<OverlayForObs> {
  const { settings, server, screens, cards = networkInterfaces } = sources;
  const host = parseUrl(settings.value?.obsAddress ?? "")?.hostname.toLowerCase() ?? "";
  if (isHere(host, cards)) return server.addressOf("overlay");
  const { devices } = screens;
  const { state } = screens.server;
  if (state.kind !== "on") return { failure: "other-computer" };
  const known = devices.all.find(({ obs }) => obs === host);
  if (!known && !isToBeAdded) return { kind: "failed" };
  const device = known ?? (await devices.add("overlay", `OBS, ${host}`, { obs: host }));
  if (device === "full") return { failure: "too-many-devices" };
  return device === "unsaved" ? { failure: "unsaved-device" } : { url: screenUrl(state, device) };
}

function isHere(host: string, cards: typeof networkInterfaces): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  const own = Object.values(cards()).flatMap((addresses = []) => addresses.map(({ address }) => address));
  const name = hostname().toLowerCase();
  return ["", "localhost", "127.0.0.1", "::1", name, localNameOf(name), ...own].includes(bare);
}
