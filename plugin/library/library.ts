import { join } from "node:path";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { type Avatars, openAvatars } from "./avatars.ts";
import { type Layouts, createLayouts } from "./layouts.ts";
import { type Pictures, openPictures } from "./pictures.ts";
import { type Tones, createTones } from "./tones.ts";

/** What the streamer has stored for the pages. */
export interface Library {
  readonly layouts: Layouts;
  readonly avatars: Avatars;
  readonly pictures: Pictures;
  readonly tones: Tones;
}

/** Opens what is stored in `folder`, and in the plugin's own file. */
export async function openLibrary(
  folder: string,
  stored: StoredState,
  log: Log,
  clock: Clock,
): Promise<Library> {
  const [avatars, pictures] = await Promise.all([
    openAvatars(join(folder, "avatars.json"), log, clock),
    openPictures(join(folder, "pictures"), log, clock),
  ]);
  return {
    layouts: createLayouts(stored.layouts, (all) => stored.saveLayouts(all)),
    avatars,
    pictures,
    tones: createTones(stored.tones, (all) => stored.saveTones(all)),
  };
}
