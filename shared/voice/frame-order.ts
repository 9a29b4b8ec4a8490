import { startsFile } from "./formats/audio-kind.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The numbered frames of one voice: what was taken of them, and what waits for a frame before it. */
export interface FrameOrder {
  /** Highest number so far; −1 without any, NaN when the numbers turned out to be no order. */
  readonly newest: number;
  /** The number that is taken next; `undefined` until the first one is known. */
  readonly next: number | undefined;
  /** A digest of what came under each number, in the order of arrival. */
  readonly digests: ReadonlyMap<number, string>;
  /** In the order of their numbers. */
  readonly held: readonly { readonly sequence: number; readonly audio: Bytes; readonly at: number }[];
  /** How many gaps were given up. */
  readonly gaps: number;
}

/** The next pieces of a voice; an empty one stands where a part of the voice is lost. */
interface Taken {
  readonly order: FrameOrder;
  readonly chunks: readonly Bytes[];
}

/** No frames yet. */
export const noFrames: FrameOrder = { newest: -1, next: undefined, digests: new Map(), held: [], gaps: 0 };

/** How long a missing frame is waited for: sound that has come before it goes on meanwhile. */
const gapMs = 400;
/** Stands in a voice's sound where a part of it is lost. */
export const lostPart: Bytes = new Uint8Array(0);

/**
 * Takes a frame with what it makes complete. A second one of the same number and sound is left out, as is one that comes
 * after its gap was given up. Different sound under a number that was there: the numbers are no order, and are not used.
 */
export function placed(order: FrameOrder, sequence: number | undefined, audio: Bytes, now: number): Taken {
  const { newest, next, digests, held } = order;
  if (sequence === undefined || Number.isNaN(newest))
    return { order: { ...order, held: [] }, chunks: [...held.map((one) => one.audio), audio] };
  const digest = digestOf(audio);
  const known = digests.get(sequence);
  // Of silence all frames are the same, numbered in order or not.
  if (known === digest && (!isSilence(audio) || (sequence === newest && digests.size > 1)))
    return { order, chunks: [] };
  if (known !== undefined) return placed({ ...order, newest: Number.NaN }, sequence, audio, now);
  if (next !== undefined && sequence < next) return { order, chunks: [] };
  return released({
    ...order,
    newest: Math.max(newest, sequence),
    digests: new Map(digests).set(sequence, digest),
    held: [...held, { sequence, audio, at: now }].toSorted((one, other) => one.sequence - other.sequence),
  });
}

/** Gives up the gaps that were waited for long enough. */
export function withoutGaps(before: FrameOrder, now: number): Taken {
  let order = before;
  const chunks: Bytes[] = [];
  for (let [first] = order.held; first && gapUntil(order) <= now; [first] = order.held) {
    const taken = released({ ...order, next: first.sequence, gaps: order.gaps + 1 });
    chunks.push(lostPart, ...taken.chunks);
    // Numbers with so many gaps do not count frames.
    const isOrder = taken.order.gaps * 2 <= taken.order.digests.size + 1;
    order = isOrder ? taken.order : { ...taken.order, newest: Number.NaN };
  }
  return { order, chunks };
}

/** Until when the next missing frame is waited for; Infinity: none is missing. */
export function gapUntil({ held }: FrameOrder): number {
  return Math.min(...held.map(({ at }) => at)) + gapMs;
}

/** Whether frames after this one wait for it. */
export function isMissing({ next = 0, digests, newest }: FrameOrder, sequence: number | undefined): boolean {
  return sequence !== undefined && sequence >= next && sequence < newest && !digests.has(sequence);
}

function released(order: FrameOrder): Taken {
  const first = order.next ?? firstOf(order);
  if (first === undefined) return { order, chunks: [] };
  const { held } = order;
  let count = 0;
  while (held[count]?.sequence === first + count) count++;
  const chunks = held.slice(0, count).map(({ audio }) => audio);
  // Frames may be counted from 1, or the first ones are lost.
  const isSure = order.next !== undefined || first === 0 || (chunks[0] && startsFile(chunks[0]));
  return {
    order: { ...order, next: first + count, held: held.slice(count) },
    chunks: isSure ? chunks : [lostPart, ...chunks],
  };
}

/** The first number of all, once it is sure enough. */
function firstOf({ held: [lowest], digests }: FrameOrder): number | undefined {
  if (!lowest) return undefined;
  const [first = 0, second] = digests.keys();
  const areInOrder = first === lowest.sequence && second === first + 1;
  return lowest.sequence === 0 || areInOrder || startsFile(lowest.audio) ? lowest.sequence : undefined;
}

function isSilence(audio: Bytes): boolean {
  return audio.every((byte) => byte === audio[0]);
}

function digestOf(audio: Bytes): string {
  let digest = 0;
  for (const byte of audio) digest = (Math.imul(digest, 31) + byte) | 0;
  return `${audio.byteLength} ${digest}`;
}
