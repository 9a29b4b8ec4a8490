import { seeded } from "../end-to-end/faults/schedule.ts";
import { CountedTexts } from "./counted-texts.ts";
import { EventLedger } from "./event-ledger.ts";
import { ReactionWindow } from "./reaction-window.ts";

/** How a soak is run. */
export interface SoakOptions {
  readonly hours: number;
  readonly seed: number;
  readonly obs: "double" | "real";
  /** Mean time between two strikes. */
  readonly strikeEveryMs: number;
  /** Names of strikes; left out: all. */
  readonly only?: readonly string[] | undefined;
  /** Ends it early. */
  readonly signal: AbortSignal;
}

/** The window of a standard key at the reference service. */
const windowMs = 25_000;

/** Time, chance, counts and findings of one run, which its parts share. */
export class SoakRun {
  readonly options: SoakOptions;
  readonly random: () => number;
  readonly startedAt = performance.now();
  readonly ledger = new EventLedger(["default", "other"]);
  readonly window = new ReactionWindow(windowMs);
  readonly logged = new CountedTexts();
  readonly pageErrors = new CountedTexts();
  /** Since the beginning. */
  readonly counts = {
    chat: 0,
    chatDoubled: 0,
    frames: 0,
    images: 0,
    requests: 0,
    reactions: 0,
    pressesLost: 0,
    faces: 0,
    wrongFaces: 0,
    slowestFaceMs: 0,
  };
  readonly strikes: Record<string, number> = {};
  readonly maxOpen: Record<string, number> = {};
  /** While keys are compared, nobody writes or presses. */
  isQuiet = false;
  /** The computer sleeps: nobody presses. */
  isAsleep = false;
  /** When it woke last. */
  awakeAt = Number.NEGATIVE_INFINITY;
  /** When a reaction key was pressed last. */
  pressedAt = Number.NEGATIVE_INFINITY;
  /** Of this minute. */
  #struck: string[] = [];
  #findings: string[] = [];

  constructor(options: SoakOptions) {
    this.options = options;
    this.random = seeded(options.seed);
  }

  get isOver(): boolean {
    return this.options.signal.aborted || performance.now() >= this.endsAt;
  }

  get endsAt(): number {
    return this.startedAt + this.options.hours * 3_600_000;
  }

  /** Resolves after so long, or when the run is ended early. */
  readonly pause = (ms: number): Promise<void> => {
    const { signal } = this.options;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done);
    });
  };

  /** Waits for a condition, no longer than the run; resolves with whether it came about. */
  async until(isSo: () => boolean, withinMs: number): Promise<boolean> {
    const by = performance.now() + withinMs;
    while (performance.now() < by && !this.isOver) {
      if (isSo()) return true;
      await this.pause(50);
    }
    return isSo();
  }

  /** Waits while the keys are compared or the computer sleeps. */
  async untilPressable(): Promise<void> {
    while ((this.isQuiet || this.isAsleep) && !this.isOver) await this.pause(200);
  }

  setAsleep(isAsleep: boolean): void {
    this.isAsleep = isAsleep;
    if (!isAsleep) this.awakeAt = performance.now();
  }

  find(sentence: string): void {
    this.#findings.push(this.#at(sentence));
  }

  struck(name: string): void {
    this.strikes[name] = (this.strikes[name] ?? 0) + 1;
    this.#struck.push(this.#at(name));
  }

  /** Takes what was found and struck since the last call. */
  takeNews(): { readonly findings: readonly string[]; readonly struck: readonly string[] } {
    const news = { findings: [...this.#findings, ...this.ledger.findings.splice(0)], struck: this.#struck };
    this.#findings = [];
    this.#struck = [];
    return news;
  }

  #at(sentence: string): string {
    return `${((performance.now() - this.startedAt) / 60_000).toFixed(2)} min: ${sentence}`;
  }
}
