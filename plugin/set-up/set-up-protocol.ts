import * as v from "valibot";
import { avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import { maxLowered } from "../settings/global-settings.ts";

/** The longest text of a setting: as many letters as the settings have bytes altogether. */
const text = v.pipe(v.string(), v.maxLength(2_560));
/** A field may be removed; what only the plugin enters may be nothing else. */
const removal = v.null();

const finite = v.pipe(v.number(), v.finite());

const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535));

/** A change of the settings: the fields that are new. `null` removes one. */
const changeSchema = v.strictObject({
  baseUrl: v.exactOptional(v.nullable(text)),
  apiKey: v.exactOptional(v.nullable(text)),
  channelName: v.exactOptional(v.nullable(text)),
  confirmedAddress: v.exactOptional(text),
  rateWindow: v.exactOptional(v.nullable(v.picklist(["auto", "standard", "fast"]))),
  relayPort: v.exactOptional(v.nullable(port)),
  voiceHosts: v.exactOptional(v.nullable(text)),
  obsAddress: v.exactOptional(v.nullable(text)),
  obsPassword: v.exactOptional(v.nullable(text)),
  obsJoins: v.exactOptional(v.nullable(v.boolean())),
  vtubeStudio: v.exactOptional(v.nullable(v.boolean())),
  vtubeAddress: v.exactOptional(v.nullable(text)),
  vtubeToken: v.exactOptional(removal),
  vtubeDenied: v.exactOptional(removal),
  vtubeHotkeys: v.exactOptional(
    v.nullable(v.strictObject(v.entriesFromList(avatarMoods, v.exactOptional(text)))),
  ),
  approval: v.exactOptional(v.nullable(v.boolean())),
  approvalSeconds: v.exactOptional(v.nullable(finite)),
  approvalElse: v.exactOptional(v.nullable(v.picklist(["drop", "show"]))),
  api: v.exactOptional(v.nullable(v.boolean())),
  appAddress: v.exactOptional(v.nullable(text)),
  voiceFrom: v.exactOptional(v.nullable(v.picklist(["overlay", "app"]))),
  screens: v.exactOptional(v.nullable(v.boolean())),
  screensAddress: v.exactOptional(v.nullable(text)),
  screensPort: v.exactOptional(v.nullable(port)),
  microphone: v.exactOptional(v.nullable(text)),
  microphoneThreshold: v.exactOptional(v.nullable(finite)),
  quietSeconds: v.exactOptional(v.nullable(finite)),
  waitSeconds: v.exactOptional(v.nullable(finite)),
  waitElse: v.exactOptional(v.nullable(v.picklist(["speak", "show"]))),
  whileTalking: v.exactOptional(v.nullable(v.picklist(["duck", "pause", "continue"]))),
  loudness: v.exactOptional(v.nullable(finite)),
  lowered: v.exactOptional(v.nullable(v.pipe(v.array(text), v.maxLength(maxLowered)))),
});

/** The fields of the settings that a set-up page gets. */
export const shownFields: readonly string[] = Object.keys(changeSchema.entries);

/** A message of a set-up page to the plugin: fields of the settings that it has changed, or a question. */
export const setUpRequestSchema = v.variant("type", [
  v.object({ type: v.literal("change"), change: changeSchema }),
  v.object({ type: v.literal("question"), question: v.looseObject({ event: v.string() }) }),
]);
/** A message of a set-up page to the plugin. */
export type SetUpRequest = v.InferOutput<typeof setUpRequestSchema>;

/** A message of the plugin to a set-up page: the settings, with stand-ins for secrets, or a reply to a question. */
export const setUpMessageSchema = v.variant("type", [
  v.object({
    type: v.literal("settings"),
    settings: v.record(v.string(), v.unknown()),
    /** How many of this page's changes are in them. */
    changes: v.number(),
    /** The last change was rejected: the settings would have been too large. */
    isTooLarge: v.exactOptional(v.boolean()),
  }),
  v.object({ type: v.literal("reply"), reply: v.looseObject({ event: v.string() }) }),
  /** The plugin's server has another port: the page goes on at this address. */
  v.object({ type: v.literal("moved"), url: v.string() }),
]);
/** A message of the plugin to a set-up page. */
export type SetUpMessage = v.InferOutput<typeof setUpMessageSchema>;
