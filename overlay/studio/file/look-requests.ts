import { jsonIn } from "../../../shared/json-in.ts";
import * as v from "valibot";
import {
  type LookPlan,
  type LookRejection,
  type LookReport,
  lookImportsSchema,
  lookPlanSchema,
  lookRejectionSchema,
  lookReportSchema,
} from "../../../shared/protocol/look-protocol.ts";
import { pageFetch, readFrom } from "../../page/page-fetch.ts";
import { putFile } from "../fields/put-file.ts";

/** A reply of the plugin; `silent`: it does not answer. */
export type LookReply<Value> = { readonly value: Value } | LookRejection | "silent";

/** An exported file. */
export interface ExportedLook {
  readonly name: string;
  readonly blob: Blob;
}

const path = "/look";

/** Asks the plugin to write the file. `onShare` is called with the share that has come, 0 to 1. */
export async function exportLook(onShare: (share: number) => void): Promise<LookReply<ExportedLook>> {
  try {
    const response = await pageFetch(path, { cache: "no-store" });
    if (!response.ok || !response.body) return rejectionIn(await response.text());
    const all = Number(response.headers.get("x-look-bytes")) || 1;
    const name = /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    let done = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          done += part.length;
          onShare(Math.min(1, done / all));
          controller.enqueue(part);
        },
      }),
    );
    return { value: { name: name ?? "look.zip", blob: await new Response(counted).blob() } };
  } catch {
    // The stream of a file that could not be written to its end breaks off.
    return "silent";
  }
}

/** Asks what an import would change, or carries it out. `onShare`: the share that is sent, 0 to 1. */
export async function sendLook(
  file: Blob,
  { isPlan, keepsBoth }: { readonly isPlan: boolean; readonly keepsBoth: boolean },
  onShare: (share: number) => void = () => {},
): Promise<LookReply<LookPlan | LookReport>> {
  const query = new URLSearchParams({
    ...(isPlan ? { plan: "" } : {}),
    ...(keepsBoth ? { keep: "both" } : {}),
  });
  const { status, responseText } = await putFile(`${path}?${query}`, file, onShare);
  if (status !== 200) return rejectionIn(responseText);
  const read = v.safeParse(isPlan ? lookPlanSchema : lookReportSchema, jsonIn(responseText));
  return read.success ? { value: read.output } : "silent";
}

/** Imports that can be undone, the latest first; none while the plugin does not answer. */
export async function readImports(): Promise<v.InferOutput<typeof lookImportsSchema>> {
  return (await readFrom(`${path}/imports`, (json) => v.parse(lookImportsSchema, json))) ?? [];
}

/** Undoes an import. `mayLose`: even what was edited since. */
export async function undoImport(id: string, mayLose: boolean): Promise<LookReply<"undone">> {
  try {
    const response = await pageFetch(`${path}/${encodeURIComponent(id)}${mayLose ? "?anyway" : ""}`, {
      method: "DELETE",
    });
    return response.ok ? { value: "undone" } : rejectionIn(await response.text());
  } catch {
    return "silent";
  }
}

function rejectionIn(text: string): LookRejection | "silent" {
  const read = v.safeParse(lookRejectionSchema, jsonIn(text));
  return read.success ? read.output : "silent";
}
