import type { Route } from "../server/route.ts";
import type { Finding, AddFinding } from "./finding.ts";
import { lineOf } from "./finding.ts";

/** The check of everything, for pages and inspectors. `language`: default is that of Stream Deck. */
export interface Check {
  /** Checks everything; calls `onFound` with each line as soon as it is known. */
  run(onFound?: AddFinding, language?: string): Promise<readonly Finding[]>;
  /** Plays a test voice on the speaking page; resolves with the finding about its sound. */
  testSound(language?: string): Promise<Finding>;
  /**
   * Lets the desktop app speak instead of the overlay; resolves with the finding about the sound. While messages await
   * approval, which cannot hold the app's voice, only with `isConfirmed`.
   */
  letAppSpeak(isConfirmed: boolean, language?: string): Promise<Finding>;
  /** Calls back with the overlay's level on OBS's meter until the returned function is called; see `watchOverlayMeter`. */
  watchMeter(listener: (peakDb: number) => void): Promise<(() => void) | undefined>;
  /** Mends the first fault of the overlay's sound in OBS; resolves with the finding then. */
  mendSound(language?: string): Promise<Finding>;
  /** Checks everything; resolves with the text of a report. */
  report(language?: string): Promise<string>;
}

/** `/check/…`: the lines of a check as JSON lines, a test of the sound, and a report. */
export function checkRoutes(check: Check): readonly Route[] {
  const encoder = new TextEncoder();
  return [
    {
      method: "GET",
      path: "/check/lines",
      token: "overlay",
      handle(context) {
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            let isOpen = true;
            context.req.raw.signal.addEventListener("abort", () => (isOpen = false));
            const write = (finding: Finding): void => {
              if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(lineOf(finding))}\n`));
            };
            await check.run(write, context.req.query("lang"));
            if (isOpen) controller.close();
          },
        });
        return context.body(body, 200, {
          "content-type": "application/x-ndjson",
          "cache-control": "no-store",
        });
      },
    },
    {
      method: "GET",
      path: "/check/meter",
      token: "overlay",
      async handle({ body, req }) {
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const writer = writable.getWriter();
        const stop = await check.watchMeter((peakDb) => {
          // A page that is gone takes no more.
          writer.write(encoder.encode(`${Math.max(-100, Math.round(peakDb))}\n`)).catch(() => stop?.());
        });
        req.raw.signal.addEventListener("abort", () => stop?.());
        if (!stop) await writer.close();
        return body(readable, 200, { "content-type": "text/plain", "cache-control": "no-store" });
      },
    },
    {
      method: "PUT",
      path: "/check/sound",
      token: "overlay",
      handle: async (context) => context.json(lineOf(await check.testSound(context.req.query("lang")))),
    },
    {
      method: "PUT",
      path: "/check/source-sound",
      token: "overlay",
      handle: async (context) => context.json(lineOf(await check.mendSound(context.req.query("lang")))),
    },
    {
      method: "PUT",
      path: "/check/app-voice",
      token: "overlay",
      handle: async ({ json, req }) =>
        json(lineOf(await check.letAppSpeak(req.query("confirmed") !== undefined, req.query("lang")))),
    },
    {
      method: "GET",
      path: "/check/report",
      token: "overlay",
      handle: async (context) =>
        context.body(await check.report(context.req.query("lang")), 200, {
          "content-type": "text/plain; charset=utf-8",
        }),
    },
  ];
}
