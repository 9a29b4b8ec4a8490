import type { SoakRun } from "./soak-run.ts";
import { type SoakPage, openSoakPage } from "./soak-page.ts";
import type { SoakStage } from "./soak-stage.ts";

/** The pages of a soak. */
export interface WatchedPages {
  /** As it is by default; it stays, so that its growth is that of hours. */
  readonly lasting: SoakPage;
  /** With other pieces and another theme; it bears the reloads and crashes. */
  readonly fragile: SoakPage;
  readonly all: readonly SoakPage[];
}

const otherOptions =
  "&theme=neon&show=alerts,ai,chat,captions,status,top,pulse&motion=calm&scale=90&chat-limit=20";
/** Most chat lines that are remembered, to find one that is shown again. */
const maxLines = 20_000;

/** Opens both pages; what they show goes into the run's account. */
export async function openWatchedPages(run: SoakRun, stage: SoakStage): Promise<WatchedPages> {
  const lasting = await openPage(run, stage, "default", "");
  const fragile = await openPage(run, stage, "other", otherOptions);
  return { lasting, fragile, all: [lasting, fragile] };
}

function openPage(run: SoakRun, stage: SoakStage, name: string, options: string): Promise<SoakPage> {
  const { ledger, counts, pageErrors } = run;
  let known = new Set<number>();
  return openSoakPage(stage.browser, name, `${stage.overlayUrl}${options}`, {
    shown: (id, at) => ledger.shown(name, id, at),
    done: (id, at) => ledger.done(name, id, at),
    gap: (from, to) => ledger.gap(name, from, to),
    loaded(at) {
      // A page that was loaded anew shows the lines again that were on it.
      known = new Set();
      ledger.loaded(name, at);
    },
    chat(numbers) {
      for (const number of numbers) {
        if (known.has(number)) {
          counts.chatDoubled++;
          run.find(`chat line ${number} was shown again on ${name}`);
        }
        known.add(number);
      }
      if (known.size > maxLines) known = new Set([...known].slice(-maxLines / 4));
    },
    error: (text) => pageErrors.add(text),
  });
}
