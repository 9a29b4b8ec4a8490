import type { Route } from "../server/route.ts";
import type { Finding, Tell } from "./finding.ts";
import { lineOf } from "./finding.ts";

/** The check as pages reach it. */
export interface Check {
  /** Looks at everything, in the language that is named or in Stream Deck's; tells each line as soon as it is known. */
  run(onFound?: Tell, language?: string): Promise<readonly Finding[]>;
  /** Has the page that speaks say a test voice, which is heard wherever that page is; tells what came of it. */
  testSound(language?: string): Promise<Finding>;
  /** Looks at everything and writes it down. */
  report(language?: string): Promise<string>;
}

/** `/check/…`: the lines as they become known, each a line of JSON; a test of the sound; a report to save. */
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
      method: "PUT",
      path: "/check/sound",
      token: "overlay",
      changes: true,
      handle: async (context) => context.json(lineOf(await check.testSound(context.req.query("lang")))),
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
