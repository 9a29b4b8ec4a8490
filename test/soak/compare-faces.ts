import type { monitorEventLoopDelay } from "node:perf_hooks";
import { wordsOn } from "../plugin/stage.ts";
import type { ReactionWindow } from "./reaction-window.ts";
import type { SoakStage } from "./soak-stage.ts";
import { twinDevice, untruthOn } from "./soaked-deck.ts";

/** What a comparison needs besides the keys. */
export interface FaceComparison {
  readonly window: ReactionWindow;
  /** The delays of this process's timers. */
  readonly delay: ReturnType<typeof monitorEventLoopDelay>;
  readonly pause: (ms: number) => Promise<void>;
  /** One that is late is looked at for so long, to learn whether it ever comes right. */
  readonly maxMs: number;
}

/** What a comparison found. */
export interface ComparedFaces {
  /** Keys that were still wrong when their time was over, a sentence each. */
  readonly wrong: readonly string[];
  /** Until every face was true. */
  readonly tookMs: number;
}

/** A face is true within a second of quiet. */
const withinMs = 1_000;
/** From the service to a key four processes' turns pass, each as late as the machine is. */
const turns = 4;

/**
 * Compares every key's face with what the service says is true, and with a twin's that is put into view anew. A face is
 * wrong if it still is after a second and the lateness that the machine shows meanwhile.
 */
export async function compareFaces(
  all: SoakStage,
  { window, delay, pause, maxMs }: FaceComparison,
): Promise<ComparedFaces> {
  const { keys, twins, client } = all;
  const { deck } = all.stage;
  delay.reset();
  const waitedBefore = await all.waitedMs();
  const [characters, channels] = await Promise.all([client.listCharacters(), client.channelStatus()]);
  let late: readonly string[] = [];
  const from = performance.now();
  deck.showPage(1, twinDevice);
  try {
    for (;;) {
      const now = performance.now();
      const truth = { characters, channels, windowMs: window.leftMs(now) };
      const wrong = keys.flatMap((key, index) => {
        const untruth = untruthOn(key, truth);
        const name = key.action.split(".").at(-1);
        if (untruth !== undefined) return [`the key ${name} ${index} is not true: ${untruth}`];
        const twin = twins[index];
        // A reaction key also shows its own last press, which its twin does not have.
        const isOwn = name === "reaction" || name === "context" || name === "overlay";
        if (isOwn || twin === undefined || twin.image() === key.image()) return [];
        return [`the key ${name} ${index} shows “${wordsOn(key)}”, its twin “${wordsOn(twin)}”`];
      });
      const tookMs = performance.now() - from;
      const lateMs = (turns * delay.max) / 1e6 + (await all.waitedMs()) - waitedBefore;
      if (wrong.length === 0 && late.length === 0) return { wrong, tookMs };
      if (late.length === 0 && tookMs > withinMs + lateMs)
        late = wrong.map((sentence) => `${sentence}, ${lateMs.toFixed(0)} ms late by the machine`);
      if (late.length > 0 && (wrong.length === 0 || tookMs > maxMs)) {
        // It was late, whether or not it came right in the end.
        const end = wrong.length === 0 ? `true after ${tookMs.toFixed(0)} ms` : "and stays so";
        return { wrong: late.map((sentence) => `${sentence}; ${end}`), tookMs };
      }
      await pause(25);
    }
  } finally {
    deck.showPage(0, twinDevice);
  }
}
