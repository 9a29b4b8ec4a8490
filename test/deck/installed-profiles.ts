import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeviceInfo } from "./devices.ts";
import type { Manifest } from "./manifest.ts";
import { type ReadProfile, readProfile } from "./profile-file.ts";

/** A profile that the application has taken over from the plugin. */
export interface InstalledProfile {
  /** As the application lists it. */
  readonly name: string;
  /** As the plugin's manifest names it. */
  readonly path: string;
  readonly device: DeviceInfo;
  /** The number of its first page. */
  readonly firstPage: number;
}

/** What is needed to put profiles on decks. */
export interface InstalledProfilesOptions {
  readonly manifest: Manifest;
  readonly pluginDir: string;
  readonly place: (page: ReadProfile["pages"][number], number: number) => void;
  readonly show: (page: number, device: DeviceInfo) => void;
  readonly shownPage: (device: DeviceInfo) => number;
}

/** Profiles that came with the plugin, and those of them that were installed. */
export interface InstalledProfiles {
  readonly all: readonly InstalledProfile[];
  /**
   * What `switchToProfile` does: the first time it installs the profile, and shows it unless the manifest says otherwise;
   * from then on it shows it. Without a profile it shows what was there before. Throws a sentence for what is refused.
   */
  switchTo(device: DeviceInfo, path: string | undefined, page?: number): Promise<void>;
}

/** A profile's pages are counted apart from those that the streamer made. */
const pagesEach = 100;

/** No profile is installed at first: the deck shows what the streamer has on it. */
export function createInstalledProfiles(options: InstalledProfilesOptions): InstalledProfiles {
  const { manifest, pluginDir, place, show, shownPage } = options;
  const all: InstalledProfile[] = [];
  const before = new Map<string, number>();
  const showAndRemember = (page: number, device: DeviceInfo): void => {
    if (page === shownPage(device)) return;
    before.set(device.id, shownPage(device));
    show(page, device);
  };
  return {
    all,
    async switchTo(device, path, page = 0) {
      if (path === undefined) return showAndRemember(before.get(device.id) ?? 0, device);
      const entry = manifest.Profiles.find(({ Name }) => Name === path);
      if (entry === undefined) throw new Error("its manifest does not have it.");
      if (entry.DeviceType !== device.type) throw new Error(`it is not for the ${device.name}.`);
      const isThere = (): InstalledProfile | undefined =>
        all.find((profile) => profile.path === path && profile.device.id === device.id);
      const installed = isThere();
      if (installed) return showAndRemember(installed.firstPage + page, device);
      const file = await readFile(join(pluginDir, `${path}.streamDeckProfile`)).catch(() => {
        throw new Error("its file is not in the plugin's folder.");
      });
      const { name, pages } = await readProfile(file, manifest, device);
      if (isThere()) return;
      const firstPage = (all.length + 1) * pagesEach;
      all.push({ name, path, device, firstPage });
      pages.forEach((content, at) => place(content, firstPage + at));
      if (!entry.DontAutoSwitchWhenInstalled) showAndRemember(firstPage + page, device);
    },
  };
}
