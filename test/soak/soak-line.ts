import type { EventCounts, FollowedKind } from "./event-ledger.ts";

/** What one page cost in a minute. Fields are left out while it could not be measured. */
export interface PageLine {
  readonly heapMb?: number;
  readonly nodes?: number;
  readonly listeners?: number;
  readonly documents?: number;
  /** Minutes since it was loaded. */
  readonly ageMinutes: number;
  /** Shares of a core in this minute: the main thread, and script on it. */
  readonly mainThread?: number;
  readonly script?: number;
  /** Layouts in this minute. */
  readonly layouts?: number;
  /** So far. */
  readonly voicesSpoken: number;
  readonly chatLines: number;
}

/** A minute of a soak, as it is in the file: measures of this minute, and counts since the beginning. */
export interface SoakLine {
  readonly minute: number;
  readonly at: string;
  readonly seed: number;
  /** Load of the machine, and the worst delay of a timer in the soak's own process, in milliseconds. */
  readonly load: number;
  readonly latenessMs: number;
  readonly plugin: {
    readonly rssMb: number;
    readonly heapMb: number;
    /** Share of a core. */
    readonly cpu: number;
    readonly openFiles: number;
    /** What keeps the process alive, by kind: sockets, timers, … */
    readonly resources: Readonly<Record<string, number>>;
    /** Objects in use, counted every few minutes after a garbage collection. */
    readonly live: Readonly<Record<string, number>>;
    /** In this minute. */
    readonly images: number;
    /** The plugin's image messages in the busiest second of any key. */
    readonly busiestSecond: number;
  };
  readonly pages: Readonly<Record<string, PageLine>>;
  /** Share of a core of all processes of pages together. */
  readonly pagesCpu: number;
  /** Frames of events that the service emitted in this minute. */
  readonly frames: number;
  readonly events: Readonly<Record<FollowedKind, EventCounts>>;
  readonly chat: { readonly given: number; readonly doubled: number };
  readonly faces: {
    readonly compared: number;
    readonly wrong: number;
    /** How long the slowest true face took after quiet, in milliseconds. */
    readonly slowestMs: number;
  };
  readonly requests: {
    readonly reactions: number;
    /** Inside a window that the plugin knew of. */
    readonly early: number;
    readonly pressesLost: number;
    readonly all: number;
  };
  /** The most streams of each kind that were open at the service at once. */
  readonly maxOpen: Readonly<Record<string, number>>;
  readonly strikes: Readonly<Record<string, number>>;
  /** Warnings and errors of the plugin, by their text. */
  readonly log: Readonly<Record<string, number>>;
  /** Errors on the pages, by their text. */
  readonly pageErrors: Readonly<Record<string, number>>;
  readonly complaints: number;
  /** The strikes of this minute, with their moments. */
  readonly struck: readonly string[];
  /** What was found since the last line. */
  readonly findings: readonly string[];
}

/** A line for people. */
export function shortLine({ minute, plugin, pages, events, faces, requests, load }: SoakLine): string {
  const kinds = Object.entries(events).map(
    ([kind, { given, perhaps, shown, lost, doubled }]) =>
      `${kind}s ${shown}/${given}${perhaps > 0 ? `+${perhaps}?` : ""}${lost + doubled > 0 ? ` LOST ${lost} DOUBLED ${doubled}` : ""}`,
  );
  const open = Object.entries(pages).map(
    ([name, { heapMb = Number.NaN, nodes = 0, mainThread = Number.NaN }]) =>
      `${name} ${heapMb.toFixed(1)} MB ${nodes} nodes ${(mainThread * 100).toFixed(0)} %`,
  );
  return [
    `${String(minute).padStart(4)} min`,
    `plugin ${plugin.rssMb.toFixed(0)} MB (heap ${plugin.heapMb.toFixed(1)}) ${(plugin.cpu * 100).toFixed(1)} % ${plugin.openFiles} files`,
    ...open,
    ...kinds,
    `faces ${faces.compared - faces.wrong}/${faces.compared}`,
    `reactions ${requests.reactions}${requests.early > 0 ? ` EARLY ${requests.early}` : ""}${requests.pressesLost > 0 ? ` PRESSES LOST ${requests.pressesLost}` : ""}`,
    `load ${load.toFixed(1)}`,
  ].join(" · ");
}
