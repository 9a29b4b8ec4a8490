import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { type Figure, breathSteps } from "./figure.ts";
import { createMouth } from "./mouth.ts";
import { createTimetable } from "./timetable.ts";

/** Has the figure live. */
export interface AvatarPlayer {
  readonly shown: Store<Figure | undefined>;
  /** The character that is to stand there; `undefined`: none. */
  enter(name: string | undefined): void;
  /** Whether anybody sees it: nothing goes on while nobody does. */
  setSeen(isSeen: boolean): void;
  /** The AI considers what to answer. */
  think(): void;
  /** A viewer has written. */
  listen(): void;
  /** The AI says something in this tone, which may be read for so long. */
  say(tone: string, forMs: number): void;
  /** Its voice begins or ends: what it feels lasts as long. */
  speak(isSpeaking: boolean): void;
  /** How loud the voice is, 0 to 1. */
  hear(level: number): void;
  /** Moves on what is due. */
  catchUp(): void;
}

/** An answer that does not come is not waited for longer. */
const thinksMs = 30_000;
/** A glance at what a viewer writes; in a flood of them it looks up no more often than once in `restsMs`. */
const glanceMs = 1_600;
const restsMs = 6_000;
const blinkMs = 140;
/** One step of a breath. */
const breathStepMs = 600;
/** How long stepping out takes. */
const leavesMs = 160;
const leastOpenMs = 3_000;
const mostOpenMs = 7_000;
/** What it felt is seen a little longer than it is heard. */
const afterVoiceMs = 1_500;

/** What a player needs. */
export interface AvatarPlayerOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly isMirrored: boolean;
  /** Whether it steps out and breathes; otherwise it simply changes. */
  readonly isMoving: boolean;
}

/** Nobody stands there yet. */
export function createAvatarPlayer(options: AvatarPlayerOptions): AvatarPlayer {
  const { clock, random, isMirrored, isMoving } = options;
  const { shown, change } = createFigureStore();
  const mouth = createMouth();
  let wanted: string | undefined;
  /** How whoever is wanted said what it said last: it may be said before it stands there. */
  let said = "";
  let [isSeen, isSpeaking, glancedAt] = [true, false, Number.NEGATIVE_INFINITY];

  const settleLife = (): void => {
    change({ isBlinking: false });
    if (!shown.value || !isSeen) return later.drop("blink", "breathe");
    later.plan("blink", openFor(random));
    if (isMoving) later.plan("breathe", breathStepMs);
  };
  const later = createTimetable(clock, {
    stand() {
      later.drop("pose");
      shown.dispatch(wanted === undefined ? undefined : { ...atRest, name: wanted, tone: said, isMirrored });
      settleLife();
    },
    blink() {
      const isBlinking = !shown.value?.isBlinking;
      change({ isBlinking });
      later.plan("blink", isBlinking ? blinkMs : openFor(random));
    },
    breathe() {
      change({ breath: ((shown.value?.breath ?? 0) + 1) % (2 * breathSteps) });
      later.plan("breathe", breathStepMs);
    },
    pose: () => change({ pose: "rest" }),
    tone: () => change({ tone: (said = "") }),
  });
  const pose = (next: "listening" | "thinking", forMs: number): void => {
    if (isSpeaking || !shown.value) return;
    change({ pose: next });
    later.plan("pose", forMs);
  };

  return {
    shown,
    enter(name) {
      // What the one before felt goes with it.
      if (name !== wanted) said = "";
      wanted = name;
      if (shown.value?.name === name) {
        later.drop("stand");
        change({ isLeaving: false });
      } else if (!shown.value?.isLeaving) {
        change({ isLeaving: true });
        later.plan("stand", shown.value && isMoving ? leavesMs : 0);
      }
    },
    setSeen(next) {
      if (next === isSeen) return;
      isSeen = next;
      settleLife();
    },
    think: () => pose("thinking", thinksMs),
    listen() {
      const now = clock.now();
      if (shown.value?.pose !== "rest" || now - glancedAt < restsMs) return;
      glancedAt = now;
      pose("listening", glanceMs);
    },
    say(tone, forMs) {
      said = tone;
      change({ tone, pose: "rest" });
      later.drop("pose");
      later.plan("tone", forMs);
    },
    speak(next) {
      isSpeaking = next;
      if (next) later.drop("tone");
      else later.plan("tone", afterVoiceMs);
    },
    hear: (level) => change({ mouth: mouth(level, clock.now()) }),
    catchUp: later.catchUp,
  };
}

/** How long the eyes stay open, in milliseconds. */
function openFor(random: () => number): number {
  return leastOpenMs + random() * (mostOpenMs - leastOpenMs);
}

/** Nobody stands there yet. What stays as it is tells nobody. */
function createFigureStore() {
  const shown = createStore<Figure | undefined, Figure | undefined>(undefined, (_, next) => next);
  const change = (part: Partial<Figure>): void => {
    const { value } = shown;
    const keys = Object.keys(part) as (keyof Figure)[];
    if (value && keys.some((key) => value[key] !== part[key])) shown.dispatch({ ...value, ...part });
  };
  return { shown, change };
}

const atRest: Omit<Figure, "name" | "isMirrored"> = {
  isLeaving: false,
  mouth: "closed",
  tone: "",
  pose: "rest",
  isBlinking: false,
  breath: 0,
};
