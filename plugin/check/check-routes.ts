import type { Context } from "hono";
import { type Route, overlayRoute } from "../server/route.ts";
import type { Check } from "./create-check.ts";
import { lineOf } from "./finding.ts";

/** `/check/…`: the lines of a check as JSON lines, a test of the sound, and a report. */
export function checkRoutes(check: Check): readonly Route[] {
  return [
    overlayRoute("GET", "/check/lines", (context) =>
      jsonLines(context, (write) =>
        check.run((finding) => write(lineOf(finding)), context.req.query("lang")),
      ),
    ),
    overlayRoute("PUT", "/check/sound", (context) =>
      jsonLines(context, async (write) =>
        write(lineOf(await check.testSound(context.req.query("lang"), write))),
      ),
    ),
    overlayRoute("PUT", "/check/source-sound", async (context) =>
      context.json(lineOf(await check.mendSound(context.req.query("lang")))),
    ),
    overlayRoute("PUT", "/check/app-voice", async ({ json, req }) =>
      json(lineOf(await check.letAppSpeak(req.query("confirmed") !== undefined, req.query("lang")))),
    ),
    overlayRoute("GET", "/check/report", async (context) =>
      context.body(await check.report(context.req.query("lang")), 200, {
        "content-type": "text/plain; charset=utf-8",
      }),
    ),
  ];
}

const encoder = new TextEncoder();

/** Answers with each value that `run` writes, as soon as it is known. */
function jsonLines(context: Context, run: (write: (value: unknown) => void) => Promise<unknown>): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let isOpen = true;
      context.req.raw.signal.addEventListener("abort", () => (isOpen = false));
      await run((value) => {
        if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      });
      if (isOpen) controller.close();
    },
  });
  return context.body(body, 200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
}
