import type { TemplateResult } from "lit";
import { emoteContent } from "../emotes/emote-settings.ts";
import type { StudioHost } from "../studio-host.ts";

/** Settings of what a piece shows that are no options of the overlay. */
export interface ContentPart {
  readonly piece: string;
  readonly render: (host: StudioHost) => TemplateResult;
}

/** All of them, each of a feature. */
export const contentParts: readonly ContentPart[] = [emoteContent];
