import { type StorageProblem, storageProblems } from "../../shared/protocol/storage-problems.ts";
import type { Context } from "hono";
import { maxMediaBytes } from "../../shared/alerts/media.ts";
import { type Route, overlayRoute, screenRoute } from "../server/route.ts";
import type { MediaStore } from "./media-store.ts";

/** Routes of the alerts' files. A rejection's body is the `StorageProblem`. */
export function mediaRoutes(media: MediaStore, onChange: () => void): readonly Route[] {
  const path = "/media";
  const filePath = `${path}/:file`;
  const fileIn = (context: Context): string => context.req.param("file") ?? "";
  const reject = (context: Context, problem: StorageProblem): Response =>
    context.text(problem, storageProblems[problem]);
  return [
    overlayRoute("GET", path, (context) => context.json(media.all)),
    screenRoute(filePath, async (context) => {
      const found = await media.read(fileIn(context));
      if (!found) return context.text("There is no such file.", 404);
      return partOf(found.bytes, context.req.header("range"), {
        "content-type": found.type,
        // The file's name is a hash of its bytes.
        "cache-control": "private, max-age=31536000, immutable",
      });
    }),
    overlayRoute(
      "PUT",
      path,
      {
        maxBodyBytes: Math.max(...Object.values(maxMediaBytes)),
        onTooLarge: (context) => reject(context, "large"),
      },
      async (context) => {
        let bytes: ArrayBuffer;
        try {
          bytes = await context.req.arrayBuffer();
        } catch {
          // The body was cut off because the sender is gone.
          return reject(context, "unwritten");
        }
        const stored = await media.put(context.req.query("name") ?? "", new Uint8Array(bytes));
        if (typeof stored === "string") return reject(context, stored);
        onChange();
        return context.json(stored);
      },
    ),
    overlayRoute("DELETE", filePath, async (context) => {
      const problem = await media.remove(fileIn(context));
      if (problem) return reject(context, problem);
      onChange();
      return context.body(null, 204);
    }),
  ];
}

/**
 * The whole file, or the part of it that a browser's player asks for: without parts, a video that plays in a loop would
 * be loaded again each time. Several parts at once are answered with the whole.
 */
function partOf(
  bytes: Uint8Array<ArrayBuffer>,
  range: string | undefined,
  headers: Readonly<Record<string, string>>,
): Response {
  const all = { ...headers, "accept-ranges": "bytes" };
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return new Response(bytes, { headers: all });
  const { length } = bytes;
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (from > to)
    return new Response(null, { status: 416, headers: { ...all, "content-range": `bytes */${length}` } });
  return new Response(bytes.subarray(from, to + 1), {
    status: 206,
    headers: { ...all, "content-range": `bytes ${from}-${to}/${length}` },
  });
}
