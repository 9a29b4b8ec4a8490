import type { TemplateResult } from "lit";
import { emoteContent } from "../emotes/emote-settings.ts";
import type { StudioHost } from "../studio-host.ts";

/** A part of a piece's settings that the plugin stores; other settings are options in the overlay's address. */
export interface ContentPart {
  readonly piece: string;
  readonly render: (host: StudioHost) => TemplateResult;
}

/** The parts of all features. */
export const contentParts: readonly ContentPart[] = [emoteContent];
