import * as v from "valibot";

/** Ending of the studio's file. It is a ZIP, but browsers that unpack a downloaded `.zip` leave this one whole. */
export const lookFileEnding = ".sidekick-look";

/**
 * Why a file with a look is rejected, or an import not undone, each with the HTTP status of the reply. `large`: the file,
 * or one in it, has too many bytes; `broken`: no ZIP, or cut short; `encrypted`; `bomb`: it unpacks to far more than a
 * look has; `path`: a name that leads elsewhere; `link`: an entry that is a link; `stranger`: an entry that no look has,
 * such as a script; `twice`: two entries of one name; `missing`: an entry that there has to be; `content`: `look.json`
 * does not have what it has to have; `newer`: made by a newer version; `kind`: a file with other bytes than its name
 * claims, or of no accepted format; `pixels`: too wide, too high, or too long an animation; `layouts`, `alerts`,
 * `tones`, `rules`, `files`: there is no room for so many more; `unwritten`: it could not be written, for example on a full disk;
 * `changed`: something was edited since, and would be lost; `gone`: there is no such import to undo.
 */
export const lookProblems = {
  large: 413,
  broken: 400,
  encrypted: 400,
  bomb: 413,
  path: 400,
  link: 400,
  stranger: 400,
  twice: 400,
  missing: 400,
  content: 400,
  newer: 400,
  kind: 415,
  pixels: 413,
  layouts: 507,
  alerts: 507,
  tones: 507,
  rules: 507,
  files: 507,
  unwritten: 500,
  changed: 409,
  gone: 404,
} as const;

/** A key of `lookProblems`. */
export type LookProblem = keyof typeof lookProblems;

const problem = v.picklist(Object.keys(lookProblems) as [LookProblem, ...LookProblem[]]);

/** What an import makes of one thing: `same` is in the file just as it is here. */
const change = v.object({ name: v.string(), change: v.picklist(["added", "replaced", "same"]) });
/** What an import makes of one layout, alert, tone or rule. */
export type LookChange = v.InferOutput<typeof change>;

/** What an import would change, or has changed. */
export const lookPlanSchema = v.object({
  layouts: v.array(change),
  /** Layouts that are not in the file. */
  kept: v.array(v.string()),
  alerts: v.array(change),
  /** Alerts to which the AI would react by a prompt that is not here yet. */
  spoken: v.array(v.string()),
  tones: v.array(change),
  /** Rules, which are switched off. */
  rules: v.array(change),
  /** How many files are new here, their bytes, and how many of the file's are here already. */
  files: v.object({ added: v.number(), bytes: v.number(), same: v.number() }),
});
/** What an import would change, or has changed. */
export type LookPlan = v.InferOutput<typeof lookPlanSchema>;

/** An import that was carried out. */
export const lookReportSchema = v.object({ ...lookPlanSchema.entries, id: v.string() });
/** An import that was carried out; by its `id` it is undone. */
export type LookReport = v.InferOutput<typeof lookReportSchema>;

/** Imports that can be undone, the latest first; `at`: wall-clock milliseconds. */
export const lookImportsSchema = v.array(v.object({ id: v.string(), at: v.number() }));

/** Why something is not done. `error` is an English sentence for other programs. */
export const lookRejectionSchema = v.object({
  problem,
  error: v.string(),
  /** The entry, the alert or the names that it is about; empty: none. */
  about: v.array(v.string()),
});
/** Why something is not done, as the plugin replies. */
export type LookRejection = v.InferOutput<typeof lookRejectionSchema>;
