import * as v from "valibot";
import { alertSettingsIn } from "../../shared/alerts/read-alert-settings.ts";
import { isJsonObject } from "../../shared/api/fields.ts";
import { seenToneSchema } from "../../shared/avatar/tone-moods.ts";
import { deviceSchema } from "./paired-device.ts";
import { knownVoiceSchema } from "../../shared/voice/voice-loudness.ts";
import { ruleRunSchema } from "./stored-rules.ts";
import { type OverlayControls, overlayControlsSchema } from "../../shared/protocol/overlay-protocol.ts";

const cooldownSchema = v.object({
  tier: v.picklist(["unknown", "standard", "fast"]),
  readyAtWall: v.pipe(v.number(), v.finite()),
  windowMs: v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000)),
});
/** The overlay's settings before any were made. */
export const untouchedOverlay: OverlayControls = {
  muted: false,
  volume: 100,
  alertsPaused: false,
  isAvatarHidden: false,
};
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const overlaySchema = v.object({
  ...overlayControlsSchema.entries,
  isAvatarHidden: v.optional(v.boolean(), false),
});
const token = v.pipe(v.string(), v.minLength(32));
/** A list without the items that cannot be read. */
const listOf = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.transform((all): readonly Item[] => all.flatMap((one) => readable(item, one))),
      ),
      [],
    ),
    [],
  );
/** Values by name, without the unreadable ones; valibot's own record skips names such as "constructor". */
export const namedOf = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.custom<object>(isJsonObject),
        v.transform((all): Readonly<Record<string, Item>> =>
          Object.fromEntries(
            Object.entries(all).flatMap(([name, one]) => readable(item, one).map((read) => [name, read])),
          ),
        ),
      ),
      {},
    ),
    {},
  );
/** Setting up before any step. */
const untouchedSetUp: { readonly done: readonly string[]; readonly skipped: readonly string[] } = {
  done: [],
  skipped: [],
};
const setUpSchema = v.object({ done: listOf(v.string()), skipped: listOf(v.string()) });
const judgedSchema = v.object({ bots: listOf(v.string()), people: listOf(v.string()) });
const savedReactionSchema = v.object({
  /** The settings of the key, as the key has them. */
  settings: v.custom<object>(isJsonObject),
  /** Wall-clock milliseconds. */
  seenAt: v.pipe(v.number(), v.finite()),
  isRemoved: v.exactOptional(v.boolean()),
});
/** A Trigger reaction key that was on a deck. */
export type SavedReaction = Readonly<v.InferOutput<typeof savedReactionSchema>>;
/** The fields of the stored state; those of another version of the plugin stay in the file. */
export const storedSchema = v.looseObject({
  version: v.literal(1),
  relayToken: v.fallback(v.optional(token), undefined),
  controlToken: v.fallback(v.optional(token), undefined),
  setUpToken: v.fallback(v.optional(token), undefined),
  apiToken: v.fallback(v.optional(token), undefined),
  controlPrompts: v.fallback(v.optional(v.pipe(v.array(v.string()), v.readonly())), undefined),
  reactionKeys: listOf(savedReactionSchema),
  chatAuthors: v.fallback(v.optional(judgedSchema), undefined),
  cooldowns: namedOf(cooldownSchema),
  overlay: v.fallback(v.optional(overlaySchema, untouchedOverlay), untouchedOverlay),
  layouts: namedOf(v.string()),
  lastLayout: v.fallback(v.optional(v.string(), ""), ""),
  pendingLeave: v.fallback(v.optional(v.string(), ""), ""),
  sceneText: v.fallback(v.optional(v.string(), ""), ""),
  hiddenWords: listOf(v.string()),
  waiting: v.fallback(v.optional(count, 0), 0),
  tones: listOf(seenToneSchema),
  voices: listOf(knownVoiceSchema),
  alerts: v.optional(v.pipe(v.unknown(), v.transform(alertSettingsIn)), {}),
  seenAlerts: listOf(v.string()),
  screens: listOf(deviceSchema),
  rules: v.optional(v.pipe(v.unknown(), v.transform(asList)), []),
  areRulesOff: v.fallback(v.optional(v.boolean(), false), false),
  ruleRuns: namedOf(ruleRunSchema),
  twitchIds: namedOf(v.string()),
  setUp: v.fallback(v.optional(setUpSchema, untouchedSetUp), untouchedSetUp),
  detailedLogUntil: v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined),
});
function readable<Item>(schema: v.GenericSchema<unknown, Item>, value: unknown): Item[] {
  const read = v.safeParse(schema, value, { abortEarly: true });
  return read.success ? [read.output] : [];
}

/** A list as it is; anything else is kept as an item, so that it is not lost. */
function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
