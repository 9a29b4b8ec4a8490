import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Tools } from "../../shared/tools.ts";
import { openStoredFile } from "../settings/stored-file.ts";
import type { ActionReply } from "./run-action.ts";

/** A program that missed an answer sends its request again within this time. */
const rememberedMs = 600_000;
const maxRequests = 1_000;
/** Each answer may name fifty rules. */
const maxBytes = 8 * 1024 * 1024;

const body = v.object({ result: v.string(), rules: v.exactOptional(v.array(v.string())) });
const content = v.object({
  requests: v.array(v.object({ key: v.string(), at: v.number(), body })),
});

/** Requests of programs that were done, by a digest of their route and id, with their answers. */
export type AnsweredRequests = Awaited<ReturnType<typeof openAnsweredRequests>>;

/** Opens those that are stored at `path`. */
export async function openAnsweredRequests(
  path: string,
  { clock, log, goals }: Tools & { readonly goals?: { readonly settled: () => Promise<unknown> } },
) {
  const parse = (json: unknown) => v.parse(content, json);
  const name = "The file of other programs' requests";
  const file = await openStoredFile({ path, name, parse, log, clock, maxBytes });
  // Begins as the wall clock, and never jumps.
  const aheadMs = clock.wall() - clock.now();
  let { requests } = file.found ?? { requests: [] };
  return {
    /** Acts once for an id at a route: a repeated request gets the first answer. Only what was done is kept. */
    once(route: string, id: string, act: () => ActionReply): ActionReply {
      const key = createHash("sha256")
        .update(JSON.stringify([route, id]))
        .digest("base64url");
      const at = clock.now() + aheadMs;
      requests = requests.filter((one) => Math.abs(at - one.at) < rememberedMs);
      const before = requests.find((one) => one.key === key);
      if (before) return { status: 200, body: before.body };
      const reply = act();
      const done = v.safeParse(body, reply.body);
      if (reply.status === 200 && done.success) {
        requests = [...requests, { key, at, body: done.output }].slice(-maxRequests);
        const content = { requests };
        // What it answers is counted first: a crash in between must not leave an answer alone.
        if (goals) void goals.settled().then(() => file.write(content));
        else file.write(content);
      }
      return reply;
    },
    /** Resolves when everything is written. */
    settled: () => file.settled(),
  };
}
