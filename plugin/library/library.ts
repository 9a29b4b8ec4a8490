import { join } from "node:path";
import type { StoredState } from "../settings/stored-state.ts";
import { type Portraits, openPortraits } from "./portraits.ts";
import { type Layouts, createLayouts } from "./layouts.ts";
import { type MediaStore, openMediaStore } from "./media-store.ts";
import { type Pictures, openPictures } from "./pictures.ts";
import type { SeenTones } from "./seen-tones.ts";
import { type KnownVoices, createKnownVoices } from "./known-voices.ts";
import type { ChannelAlerts } from "./channel-alerts.ts";
import type { Tools } from "../../shared/tools.ts";

/** Everything that the streamer has stored for the pages. */
export interface Library {
  readonly layouts: Layouts;
  readonly portraits: Portraits;
  readonly pictures: Pictures;
  readonly tones: SeenTones;
  readonly knownVoices: KnownVoices;
  readonly alerts: ChannelAlerts;
  readonly media: MediaStore;
  readonly rules: StoredState["rules"];
}

/** The parts of the library that keys and events need from the start, and where the others are stored. */
export interface LibraryOptions extends Tools {
  readonly stored: StoredState;
  readonly tones: SeenTones;
  readonly alerts: ChannelAlerts;
}

/** Opens the library from the files in `folder` and from the plugin's stored state. */
export async function openLibrary(
  folder: string,
  { stored, tones, alerts, log, clock }: LibraryOptions,
): Promise<Library> {
  const [portraits, pictures, media] = await Promise.all([
    openPortraits(join(folder, "avatars.json"), log, clock),
    openPictures(join(folder, "pictures"), log, clock),
    openMediaStore(join(folder, "media"), log, clock),
  ]);
  return {
    layouts: createLayouts(stored.layouts.value, stored.layouts.save, () => stored.settled()),
    portraits,
    pictures,
    tones,
    knownVoices: createKnownVoices(stored.voices.value, stored.voices.save),
    alerts,
    media,
    rules: stored.rules,
  };
}
