import { type StorageProblem, storageProblems } from "../../shared/protocol/storage-problems.ts";
import type { Context } from "hono";
import * as v from "valibot";
import { avatarMoods, isAvatarSlot, maxPictureBytes } from "../../shared/avatar/avatar-pictures.ts";
import { type SpriteSheet, spriteSheetIn } from "../../shared/avatar/sprite-sheet.ts";
import { seenToneSchema } from "../../shared/avatar/tone-moods.ts";
import { jsonIn } from "../../shared/json-in.ts";
import { maxTrim } from "../../shared/voice/voice-loudness.ts";
import { type Route, nameInPath, overlayRoute, screenRoute } from "../server/route.ts";
import { maxPortraitBytes } from "./portraits.ts";
import { type AlertRoutesOptions, alertRoutes } from "./alert-routes.ts";
import type { Layouts } from "./layouts.ts";
import type { Library } from "./library.ts";
import { mediaRoutes } from "./media-routes.ts";
import type { Pictures } from "./pictures.ts";

const maxLayoutBytes = 16_384;

/**
 * `/layouts`, `/portraits`, `/avatars`, `/tones`, `/trims`, `/alerts` and `/media`: read by pages, changed by the studio, which calls
 * `onChange`.
 */
export function libraryRoutes(
  library: Library,
  onChange: (of?: "layouts") => void,
  alertOptions: AlertRoutesOptions,
): readonly Route[] {
  const { layouts, portraits, pictures, alerts, media } = library;
  return [
    ...namedTextRoutes("/layouts", layouts, maxLayoutBytes, () => onChange("layouts"), screenRoute),
    ...layoutRoutes(layouts, () => onChange("layouts")),
    ...namedTextRoutes("/portraits", portraits, maxPortraitBytes, onChange, screenRoute),
    ...pictureRoutes(pictures, onChange),
    ...toneRoutes(library, onChange),
    ...namedTextRoutes("/trims", trimTexts(library), 64, () => {}),
    ...alertRoutes(alerts, onChange, alertOptions),
    ...mediaRoutes(media, onChange),
  ];
}

/** The body of a reply where a change is made, but could not be saved. The studio makes the request again. */
const unwritten = "unwritten" satisfies StorageProblem;

/** A store of texts by name. */
interface NamedTexts {
  readonly all: Readonly<Record<string, string>>;
  put(name: string, text: string): boolean;
  remove(name: string): void;
  settled(): Promise<boolean>;
}

/** Answers a change once it is saved. */
async function answerSaved(context: Context, store: NamedTexts): Promise<Response> {
  return (await store.settled())
    ? context.body(null, 204)
    : context.text(unwritten, storageProblems.unwritten);
}

/** Routes of a store of texts by name. `read`: makes the one that reads them; default: for this computer only. */
export function namedTextRoutes(
  path: string,
  store: NamedTexts,
  maxBodyBytes: number,
  onChange: () => void,
  read: typeof screenRoute = (path, handle) => overlayRoute("GET", path, handle),
): readonly Route[] {
  const stored = (context: Context): Promise<Response> => {
    onChange();
    return answerSaved(context, store);
  };
  return [
    read(path, (context) => context.json(store.all)),
    overlayRoute("PUT", `${path}/:name`, { maxBodyBytes }, async (context) => {
      const isStored = store.put(nameInPath(context), await context.req.text());
      return isStored ? stored(context) : context.text("This cannot be stored.", 400);
    }),
    overlayRoute("DELETE", `${path}/:name`, (context) => {
      store.remove(nameInPath(context));
      return stored(context);
    }),
  ];
}

const patchSchema = v.record(v.string(), v.nullable(v.string()));

/** Routes for a part of a layout, and for its name. */
function layoutRoutes(layouts: Layouts, onChange: () => void): readonly Route[] {
  const statuses = { missing: 404, taken: 409, rejected: 400 } as const;
  const answer = async (
    context: Context,
    result: { readonly query: string } | "done" | keyof typeof statuses,
  ): Promise<Response> => {
    const isMade = typeof result === "object" || result === "done";
    if (isMade) onChange();
    // Where a rename could not be saved, the second request for it finds nothing of the old name.
    if ((isMade || result === "missing") && !(await layouts.settled()))
      return context.text(unwritten, storageProblems.unwritten);
    if (!isMade) return context.text(result, statuses[result]);
    return result === "done" ? context.body(null, 204) : context.text(result.query);
  };
  return [
    overlayRoute("PATCH", "/layouts/:name", { maxBodyBytes: maxLayoutBytes }, async (context) => {
      const patch = v.safeParse(patchSchema, await context.req.json().catch(() => undefined));
      if (!patch.success) return answer(context, "rejected");
      const isNew = context.req.query("new") !== undefined;
      return answer(context, layouts.patch(nameInPath(context), patch.output, isNew));
    }),
    overlayRoute("PUT", "/layouts/:name/name", { maxBodyBytes: 512 }, async (context) =>
      answer(context, layouts.rename(nameInPath(context), await context.req.text())),
    ),
  ];
}

/** Routes of the avatars' pictures. A rejection's body is the `StorageProblem`. */
function pictureRoutes(pictures: Pictures, onChange: () => void): readonly Route[] {
  const answer = (context: Context, problem: StorageProblem | undefined): Response => {
    if (problem !== undefined) return context.text(problem, storageProblems[problem]);
    onChange();
    return context.body(null, 204);
  };
  const slotPath = "/avatars/:name/:slot";
  return [
    screenRoute("/avatars", (context) => context.json(pictures.all)),
    screenRoute("/avatars/:file", async (context) => {
      const picture = await pictures.read(context.req.param("file") ?? "");
      if (!picture) return context.text("There is no such picture.", 404);
      return context.body(picture.bytes, 200, {
        "content-type": picture.type,
        // The file's name is a hash of its bytes. A moving mouth has no time for another request.
        "cache-control": "private, max-age=31536000, immutable",
      });
    }),
    overlayRoute("PUT", "/avatars/:name", async (context) =>
      answer(context, await pictures.rename(context.req.query("from") ?? "", nameInPath(context))),
    ),
    overlayRoute(
      "PUT",
      slotPath,
      { maxBodyBytes: maxPictureBytes, onTooLarge: (context) => answer(context, "large") },
      async (context) => {
        const slot = context.req.param("slot") ?? "";
        if (!isAvatarSlot(slot)) return answer(context, "name");
        let bytes: ArrayBuffer;
        try {
          bytes = await context.req.arrayBuffer();
        } catch {
          // The body was cut off because the sender is gone.
          return answer(context, "unwritten");
        }
        const asked = context.req.query("sheet");
        const sheet = sheetIn(asked);
        if (asked !== undefined && !sheet) return answer(context, "kind");
        return answer(context, await pictures.put(nameInPath(context), slot, new Uint8Array(bytes), sheet));
      },
    ),
    overlayRoute("PUT", `${slotPath}/sheet`, { maxBodyBytes: 512 }, async (context) => {
      const [slot, body] = [context.req.param("slot") ?? "", await context.req.text()];
      const sheet = sheetIn(body);
      if (!isAvatarSlot(slot)) return answer(context, "name");
      if (!sheet && body !== "null") return answer(context, "kind");
      return answer(context, await pictures.setSheet(nameInPath(context), slot, sheet));
    }),
    overlayRoute("DELETE", slotPath, async (context) => {
      const slot = context.req.param("slot") ?? "";
      return answer(context, isAvatarSlot(slot) ? await pictures.remove(nameInPath(context), slot) : "name");
    }),
  ];
}

function sheetIn(json = ""): SpriteSheet | undefined {
  return spriteSheetIn(jsonIn(json));
}

const moodChoice = v.object({ ...seenToneSchema.entries, mood: v.picklist(avatarMoods) });

/** Routes of the AI's tones, with the moods that the streamer chose for them. */
function toneRoutes({ tones, layouts }: Library, onChange: () => void): readonly Route[] {
  const path = "/tones";
  return [
    screenRoute(path, (context) => context.json(tones.all)),
    overlayRoute("PUT", path, { maxBodyBytes: 2_048 }, async (context) => {
      const body: unknown = await context.req.json().catch(() => undefined);
      const checked = v.safeParse(moodChoice, body);
      if (!checked.success) return context.text("This is no choice of a mood.", 400);
      tones.choose(checked.output.tone, checked.output.mood);
      onChange();
      // Layouts are in the same file.
      return answerSaved(context, layouts);
    }),
  ];
}

const trimBody = v.pipe(v.string(), v.nonEmpty(), v.toNumber(), v.minValue(-maxTrim), v.maxValue(maxTrim));

/** The streamer's corrections of how loud characters are, as texts of decibels by the character. */
function trimTexts({ knownVoices, layouts }: Library): NamedTexts {
  return {
    get all() {
      return Object.fromEntries(
        knownVoices.all.flatMap(({ character, trim }) => (trim ? [[character, String(trim)]] : [])),
      );
    },
    put(name, text) {
      const trim = v.safeParse(trimBody, text);
      if (trim.success) knownVoices.setTrim(name, trim.output);
      return trim.success;
    },
    remove: (name) => knownVoices.setTrim(name, 0),
    // Layouts are in the same file.
    settled: () => layouts.settled(),
  };
}
