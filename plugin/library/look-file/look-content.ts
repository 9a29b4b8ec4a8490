import * as v from "valibot";
import { isWithin } from "../../settings/stored-file.ts";
import { type AlertSettings, currencyName, maxAlertNames } from "../../../shared/alerts/alert-settings.ts";
import { maxMediaFiles } from "../../../shared/alerts/media.ts";
import { alertSettingsIn, kindSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { isJsonObject } from "../../../shared/api/fields.ts";
import { type AvatarMood, avatarMoods } from "../../../shared/avatar/avatar-pictures.ts";
import { seenToneSchema } from "../../../shared/avatar/tone-moods.ts";
import { isLayout } from "../../../shared/protocol/layout-query.ts";
import { type Rule, maxRules, ruleSchema } from "../../../shared/rules/rule.ts";
import type { LayoutMap } from "../layouts.ts";
import { mediaTypes } from "../media-format.ts";
import { LookError } from "./look-error.ts";

/** Version of `look.json`. Every new field of it needs a higher one: an older plugin then asks for an update. */
export const lookVersion = 3;
/** Versions of a file with rules and without, which older plugins read as well. */
const versionWithRules = 2;
const versionWithoutRules = 1;

/** What `look.json` holds. */
export interface LookContent {
  readonly layouts: LayoutMap;
  readonly alerts: AlertSettings;
  /** The moods that the streamer chose, by the tone's key. */
  readonly tones: Readonly<Record<string, AvatarMood>>;
  /** Names of the media as the streamer knows them, by the file's name, which is a hash of its bytes. */
  readonly media: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
}

/** Far more than any look has: settings of alerts are the most of it. */
export const maxJsonBytes = 1024 * 1024;

const mediaName = new RegExp(`^[0-9a-f]{64}\\.(?:${Object.keys(mediaTypes).join("|")})$`);

const head = v.object({
  format: v.literal("sidekick-look"),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
const parts = v.strictObject({
  format: v.string(),
  version: v.number(),
  layouts: v.custom<LayoutMap>(
    (json) =>
      isJsonObject(json) &&
      // Far more than a look may have: each is some work.
      Object.keys(json).length <= 1_000 &&
      Object.entries(json).every(([name, query]) => isStored(name, query)),
  ),
  alerts: v.custom<Readonly<Record<string, unknown>>>(
    (json) => isJsonObject(json) && Object.keys(json).length <= maxAlertNames,
  ),
  tones: v.array(v.strictObject({ tone: seenToneSchema.entries.tone, mood: v.picklist(avatarMoods) })),
  media: v.pipe(
    v.array(
      v.strictObject({
        file: v.pipe(v.string(), v.regex(mediaName)),
        name: v.pipe(v.string(), v.maxLength(400)),
      }),
    ),
    v.maxLength(maxMediaFiles),
  ),
  rules: v.optional(v.pipe(v.array(ruleSchema), v.maxLength(maxRules)), []),
});

function isStored(name: string, query: unknown): boolean {
  return typeof query === "string" && isLayout(name, query);
}

/** `look.json` as text. */
export function lookJson({ layouts, alerts, tones, media, rules }: LookContent): string {
  return JSON.stringify(
    {
      format: "sidekick-look",
      version: Object.hasOwn(alerts, currencyName)
        ? lookVersion
        : rules.length === 0
          ? versionWithoutRules
          : versionWithRules,
      layouts,
      alerts,
      tones: Object.entries(tones).map(([tone, mood]) => ({ tone, mood })),
      media: Object.entries(media).map(([file, name]) => ({ file, name })),
      ...(rules.length === 0 ? {} : { rules }),
    },
    undefined,
    1,
  );
}

/** Reads `look.json`. Throws a `LookError` unless all of it is understood. */
export function lookContentIn(text: string): LookContent {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new LookError("content", ["look.json"], { cause });
  }
  const first = v.safeParse(head, json);
  if (!first.success) throw new LookError("content", ["format"]);
  if (first.output.version > lookVersion) throw new LookError("newer");
  // One fault is enough: a hostile file may have hundreds of thousands.
  const read = v.safeParse(parts, json, { abortEarly: true });
  if (!read.success) throw new LookError("content", [v.getDotPath(read.issues[0]) ?? "look.json"]);
  const { layouts, alerts, tones, media, rules } = read.output;
  for (const [name, settings] of Object.entries(alerts)) {
    const known = JSON.parse(JSON.stringify(kindSettingsIn(settings))) as unknown;
    if (!Object.hasOwn(alertSettingsIn({ [name]: {} }), name) || !isWithin(settings, known, isDefault))
      throw new LookError("content", [`alerts.${name}`]);
  }
  return {
    layouts,
    alerts: alertSettingsIn(alerts),
    tones: Object.fromEntries(tones.map(({ tone, mood }) => [tone, mood])),
    media: Object.fromEntries(media.map(({ file, name }) => [file, name])),
    rules,
  };
}

/** Values that are the same as a missing one, and that the reader leaves out. */
const defaults: Readonly<Record<string, unknown>> = {
  isUsed: true,
  isGiftBomb: false,
  nameHas: "",
  messageHas: "",
};

/** Whether the reader leaves a value out without losing anything. */
function isDefault(name: string, value: unknown): boolean {
  return value === null || (Object.hasOwn(defaults, name) && defaults[name] === value);
}
