import { startsFile } from "../../../shared/voice/formats/audio-kind.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The numbered frames of one voice: those that were taken, and those that wait for an earlier one. */
export interface FrameOrder {
  /** Highest number so far; −1 before the first; NaN when the numbers turned out to be no order. */
  readonly newest: number;
  /** The number of the next frame to take; `undefined` until the first number is known. */
  readonly next: number | undefined;
  /** A digest of each number's sound, in the order of arrival. */
  readonly digests: ReadonlyMap<number, string>;
  /** Frames after a missing one, in the order of their numbers; `at` is their time of arrival. */
  readonly waiting: readonly { readonly sequence: number; readonly audio: Bytes; readonly at: number }[];
  /** How many gaps were given up. */
  readonly gaps: number;
}

/** The next pieces of a voice, with an empty piece in place of each lost part. */
interface Taken {
  readonly order: FrameOrder;
  readonly chunks: readonly Bytes[];
}

/** No frames yet. */
export const noFrames: FrameOrder = { newest: -1, next: undefined, digests: new Map(), waiting: [], gaps: 0 };

/** How long a missing frame is awaited, in milliseconds; earlier sound plays meanwhile. */
const gapMs = 400;
/** The empty piece that marks a lost part of a voice's sound. */
export const lostPart: Bytes = new Uint8Array(0);

/**
 * Takes a frame, together with the waiting frames that it completes. A repeated frame is left out, and so is one whose
 * gap was given up. Different sound under a known number means that the numbers are no order; they are then ignored.
 */
export function placed(order: FrameOrder, sequence: number | undefined, audio: Bytes, now: number): Taken {
  const { newest, next, digests, waiting } = order;
  if (sequence === undefined || Number.isNaN(newest))
    return { order: { ...order, waiting: [] }, chunks: [...waiting.map((one) => one.audio), audio] };
  const digest = digestOf(audio);
  const known = digests.get(sequence);
  // All frames of silence are alike, whether the numbers are an order or not.
  if (known === digest && (!isSilence(audio) || (sequence === newest && digests.size > 1)))
    return { order, chunks: [] };
  if (known !== undefined) return placed({ ...order, newest: Number.NaN }, sequence, audio, now);
  if (next !== undefined && sequence < next) return { order, chunks: [] };
  return released({
    ...order,
    newest: Math.max(newest, sequence),
    digests: new Map(digests).set(sequence, digest),
    waiting: [...waiting, { sequence, audio, at: now }].toSorted(
      (one, other) => one.sequence - other.sequence,
    ),
  });
}

/** Gives up the gaps that have lasted too long. */
export function withoutGaps(before: FrameOrder, now: number): Taken {
  let order = before;
  const chunks: Bytes[] = [];
  for (let [first] = order.waiting; first && gapUntil(order) <= now; [first] = order.waiting) {
    const taken = released({ ...order, next: first.sequence, gaps: order.gaps + 1 });
    chunks.push(lostPart, ...taken.chunks);
    // Numbers with so many gaps do not count frames.
    const isOrder = taken.order.gaps * 2 <= taken.order.digests.size + 1;
    order = isOrder ? taken.order : { ...taken.order, newest: Number.NaN };
  }
  return { order, chunks };
}

/** When the next gap is given up; Infinity: no frame is missing. */
export function gapUntil({ waiting }: FrameOrder): number {
  return Math.min(...waiting.map(({ at }) => at)) + gapMs;
}

/** Whether a number is that of a missing frame. */
export function isMissing({ next = 0, digests, newest }: FrameOrder, sequence: number | undefined): boolean {
  return sequence !== undefined && sequence >= next && sequence < newest && !digests.has(sequence);
}

/** Whether a frame brings other audio under a number that was there before, below others: another count begins. */
export function isCountedAnew(
  { digests, newest }: FrameOrder,
  { sequence, audio }: { readonly sequence: number | undefined; readonly audio: Bytes | undefined },
): boolean {
  if (sequence === undefined || !audio || !(sequence < newest)) return false;
  const known = digests.get(sequence);
  return known !== undefined && known !== digestOf(audio);
}

function released(order: FrameOrder): Taken {
  const first = order.next ?? firstOf(order);
  if (first === undefined) return { order, chunks: [] };
  const { waiting } = order;
  let count = 0;
  while (waiting[count]?.sequence === first + count) count++;
  const chunks = waiting.slice(0, count).map(({ audio }) => audio);
  // Frames may be counted from 1, or the first ones are lost.
  const isSure = order.next !== undefined || first === 0 || (chunks[0] && startsFile(chunks[0]));
  return {
    order: { ...order, next: first + count, waiting: waiting.slice(count) },
    chunks: isSure ? chunks : [lostPart, ...chunks],
  };
}

/** The voice's first number, once it is certain enough. */
function firstOf({ waiting: [lowest], digests }: FrameOrder): number | undefined {
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
