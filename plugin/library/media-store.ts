import * as v from "valibot";
import type { CodecProblem } from "../../shared/protocol/storage-problems.ts";
import {
  type MediaFile,
  mediaFileSchema,
  maxMediaNameLength,
  maxMediaBytes,
  maxMediaFiles,
  maxMediaSide,
  maxMediaBytesInAll,
} from "../../shared/alerts/media.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { namedOf } from "../settings/stored-schema.ts";
import { hashName, openListedFiles } from "./listed-files.ts";
import { type MediaFormat, mediaFormat, mediaTypes } from "./media-format.ts";

/** Pictures, videos and sounds for alerts. */
export type MediaStore = Awaited<ReturnType<typeof openMediaStore>>;

/** Limit of an animation, with all its frames: a minute of a fifth of the screen. */
const maxAnimationPixels = 400_000_000;

/** Opens the media in a folder: a file for each, named after the hash of its bytes, and an index. */
export async function openMediaStore(folder: string, log: Log, clock: Clock) {
  const files = await openListedFiles<MediaFile>({
    folder,
    list: "media.json",
    names: { list: "The list of the alerts' files", file: "A file for alerts" },
    parse: mediaIn,
    filesIn: (all) => all.keys(),
    async listAgain(all, lost) {
      const again = new Map(all);
      for await (const [file, bytes] of lost) {
        const entry = await mediaEntry(file, bytes);
        // The streamer's name of the file was in the list alone.
        if (typeof entry === "object" && entry.file === file)
          again.set(file, { ...entry, name: `${entry.kind}${file.slice(64)}` });
      }
      return again;
    },
    log,
    clock,
  });
  const { inTurn, change } = files;
  return {
    /** The newest first. */
    get all() {
      return [...files.all.values()].toReversed();
    },
    /** Stores a file under the name that the streamer knows it by. The same bytes again are the same file. */
    put: (given: string, bytes: Uint8Array<ArrayBuffer>) =>
      inTurn(async (all) => {
        const entry = await mediaEntry(given, bytes);
        if (typeof entry === "string") return entry;
        const { file } = entry;
        const next = new Map([...all].filter(([other]) => other !== file)).set(file, entry);
        if (next.size > maxMediaFiles) return "crowded";
        if ([...next.values()].reduce((sum, one) => sum + one.bytes, 0) > maxMediaBytesInAll) return "full";
        return (await change(next, [file, bytes])) ?? entry;
      }),
    remove: (file: string) =>
      inTurn(async (all) => {
        if (!all.has(file)) {
          // A plugin that was ended may have left a file that is not in the list any more.
          if (hashName.test(file)) await files.remove(file);
          return undefined;
        }
        return change(new Map([...all].filter(([other]) => other !== file)));
      }),
    /** Reads a stored file; `undefined`: there is no such file. */
    async read(file: string) {
      const bytes = await files.read(file);
      return bytes && { bytes, type: typeOf(file) ?? "" };
    },
  };
}

/** How a file is stored under the name that the streamer knows it by, from its bytes alone; or why it is not. */
export async function mediaEntry(
  given: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<MediaFile | MediaEntryProblem> {
  const format = await mediaFormat(bytes);
  const problem = format ? problemOf(format, bytes) : "kind";
  if (!format || problem) return problem ?? "kind";
  const name = cleanName(given);
  if (name === undefined) return "name";
  const { kind, extension, width, height } = format;
  // In another thread: the largest video takes many milliseconds.
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const file = `${hash}.${extension}`;
  const size = width !== undefined && height !== undefined ? { width, height } : {};
  return { file, name, bytes: bytes.length, kind, ...size };
}

/** Why a file is not stored that depends on nothing but itself. */
type MediaEntryProblem = "kind" | "large" | "pixels" | "name" | CodecProblem;

function problemOf(
  { kind, width = 0, height = 0, frames = 1, codec }: MediaFormat,
  bytes: Uint8Array,
): "large" | "pixels" | CodecProblem | undefined {
  if (bytes.length > maxMediaBytes[kind]) return "large";
  if (codec) return codec;
  const isLarge = Math.max(width, height) > maxMediaSide || width * height * frames > maxAnimationPixels;
  return isLarge ? "pixels" : undefined;
}

/** Without half a surrogate pair. */
const maxNameLength = new RegExp(`^.{0,${maxMediaNameLength}}`, "su");

/** A file's name as people may see it: in one line, without controls, and short. `undefined`: nothing is left. */
function cleanName(name: string): string | undefined {
  const visible = visibleText(name.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\s]+/gu, " "));
  return visible && maxNameLength.exec(visible)?.[0].trim();
}

const families = { picture: "image/", video: "video/", sound: "audio/", font: "font/" } as const;

function typeOf(file: string): string | undefined {
  return new Map(Object.entries(mediaTypes)).get(file.slice(65));
}

/** Parses the stored index, leaving out invalid entries. */
function mediaIn(json: unknown): Readonly<Record<string, MediaFile>> {
  const all = Object.values(v.parse(namedOf(mediaFileSchema), json));
  const isValid = ({ file, name, kind }: MediaFile): boolean =>
    typeOf(file)?.startsWith(families[kind]) === true && cleanName(name) === name;
  return Object.fromEntries(all.filter(isValid).map((one) => [one.file, one]));
}
