/** A source text in place of the one on the disk. */
export interface Replaced {
  /** Path from the repository's root. */
  readonly file: string;
  readonly text: string;
}

/** Test files to run on changed sources. */
export interface Run {
  /** Paths from the repository's root, in the order in which they are to run. */
  readonly tests: readonly string[];
  readonly sources: readonly Replaced[];
  /** Whether the first test that fails ends the run. */
  readonly bail: boolean;
  /** How long one test may wait. */
  readonly testTimeoutMs: number;
  /** The runner ends itself after so much processor time: an endless loop, on however busy a computer. */
  readonly cpuLimitMs: number;
}

/** What a runner is sent. */
export interface Order {
  readonly number: number;
  readonly run: Run;
}

/** How a test file ended. */
export interface ModuleResult {
  readonly test: string;
  readonly state: string;
  readonly durationMs: number;
  /** The longest of its tests. */
  readonly maxMs: number;
  /** Mutants whose code ran during its tests. */
  readonly reached?: readonly number[];
  /** Those whose code ran while it was loaded: other files may have found that done. */
  readonly reachedAtLoad?: readonly number[];
  /** The first failure in it. */
  readonly failure: string | undefined;
}

export interface Answer {
  readonly modules: readonly ModuleResult[];
  readonly unhandled: readonly string[];
  /** Processor time that the run took. */
  readonly cpuMs: number;
}
