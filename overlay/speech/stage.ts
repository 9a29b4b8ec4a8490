import { createAlarm } from "../../shared/alarm.ts";
import type { Clock } from "../../shared/clock.ts";
import { type Store, createStore } from "../../shared/store.ts";
import type { SpeechInput, SpeechList } from "./speech-input.ts";
import { emptySpeech, nextSpeechAt, onStage, queued, reduceSpeech } from "./speech-list.ts";
import type { Utterance } from "./utterance.ts";

/** What the stage shows. */
export interface StageView {
  /** The utterance on the stage, or the last one while it leaves. */
  readonly utterance: Utterance | undefined;
  readonly isLeaving: boolean;
  /** Voices that could begin wait for the streamer. */
  readonly areVoicesHeld: boolean;
  /** Number of messages that wait, once the first has waited for a moment. */
  readonly waiting: number;
}

/** The number of waiting messages is shown once the first has waited so long. */
const countAfterMs = 3_000;

/** Options of `createStage`. */
interface StageOptions {
  readonly clock: Clock;
  /** Called with utterances that were still to be shown, or on the stage, and are done or blocked now. */
  readonly onGone: (utterances: readonly Utterance[]) => void;
  /** Called with the ids of envelopes of messages that are on the stage or wait for it, and their voices, when more do. */
  readonly onWaiting: (eventIds: readonly string[]) => void;
  /** Called when another utterance has the stage, or none any more; with the one that had it before. */
  readonly onStaged: (utterance: Utterance | undefined, before: Utterance | undefined) => void;
}

/** Keeps the list of what the AI says, lets its time pass, and shows what is on the stage. */
export function createStage({ clock, onGone, onWaiting, onStaged }: StageOptions) {
  const list = createStore<SpeechList, SpeechInput>(emptySpeech, (value, input) =>
    reduceSpeech(value, input, clock.wall()),
  );
  const shown = createStore<StageView, SpeechList>(
    { utterance: undefined, isLeaving: false, areVoicesHeld: false, waiting: 0 },
    (view, next) => {
      const changed = stageView(next, clock.wall());
      return isSame(view, changed) ? view : changed;
    },
  );
  const dispatch = (input: SpeechInput): void => {
    const before = list.value;
    list.dispatch(input);
    const after = list.value;
    onGone(newlyGone(before, after));
    const [waited, waiting] = [waitingEvents(before), waitingEvents(after)];
    if (waiting.some((id) => !waited.includes(id))) onWaiting(waiting);
    // One of the listeners may have changed it further, and has done what follows.
    if (list.value !== after) return;
    alarm.set(nextSpeechAt(after));
    const [first] = queued(after);
    const countsAt = first && first.arrivedAt + countAfterMs;
    counted.set(countsAt !== undefined && countsAt > clock.wall() ? countsAt : undefined);
    shown.dispatch(after);
    const [previous, current] = [staged, onStage(after)];
    staged = current;
    if (previous?.id !== current?.id) onStaged(current, previous);
  };
  let staged: Utterance | undefined;
  const alarm = createAlarm(clock, () => dispatch({ type: "elapsed" }));
  const counted = createAlarm(clock, () => shown.dispatch(list.value));
  return {
    /** What pages show. */
    shown: shown as Store<StageView>,
    dispatch,
    get list(): SpeechList {
      return list.value;
    },
    find: (id: string): Utterance | undefined => list.value.utterances.find((one) => one.id === id),
  };
}

function waitingEvents({ utterances }: SpeechList): readonly string[] {
  return utterances
    .filter(({ message, phase }) => message && phase !== "done" && phase !== "blocked")
    .flatMap(({ eventId, voice, voiceEventId }) =>
      voice === "announced" && voiceEventId ? [eventId, voiceEventId] : [eventId],
    );
}

function stageView(list: SpeechList, now: number): StageView {
  const current = onStage(list);
  const waiting = queued(list);
  const isCounted = waiting[0] !== undefined && waiting[0].arrivedAt + countAfterMs <= now;
  return {
    utterance: current ?? list.leaving?.utterance,
    isLeaving: current === undefined && list.leaving !== undefined,
    areVoicesHeld: list.areVoicesHeld,
    waiting: list.waitingElsewhere ?? (isCounted ? waiting.length : 0),
  };
}

function isSame(one: StageView, other: StageView): boolean {
  return (Object.keys(one) as (keyof StageView)[]).every((key) => one[key] === other[key]);
}

/** Utterances that were still to be shown, or on the stage, and are done or blocked now. */
function newlyGone(before: SpeechList, after: SpeechList): readonly Utterance[] {
  const open = new Map(
    before.utterances
      .filter(({ phase }) => phase !== "done" && phase !== "blocked")
      .map((one) => [one.id, one]),
  );
  return after.utterances.flatMap((one) => {
    const { phase, id } = one;
    const previous = open.get(id);
    return previous && (phase === "done" || phase === "blocked") ? [{ ...previous, phase }] : [];
  });
}

/**
 * Whether what is on the stage has a card on a page that shows these pieces. Where captions are shown too, they have
 * the words of a voice, and a message that awaits its voice.
 */
export function showsCard({ utterance, areVoicesHeld }: StageView, show: ReadonlySet<string>): boolean {
  if (!utterance?.message || !show.has("ai")) return false;
  return !show.has("captions") || utterance.voice === "none" || (areVoicesHeld && !utterance.timing);
}
