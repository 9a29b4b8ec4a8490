import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { type AvatarState, breathSteps } from "./state.ts";
import { createMouth } from "./mouth.ts";
import { createScheduler } from "./scheduler.ts";

/** Animates the avatar. */
export interface AvatarPlayer {
  readonly shown: Store<AvatarState | undefined>;
  /** Replaces the avatar with this character's, by the options now; `undefined` removes it. `isAtOnce`: without an animation. */
  enter(name: string | undefined, isAtOnce?: boolean): void;
  /** Pauses blinking and breathing while the page is not seen. */
  setSeen(isSeen: boolean): void;
  /** Called when the AI begins to think about an answer. */
  think(): void;
  /** Called with each message of a viewer. */
  listen(): void;
  /** Called when a large alert appears: the avatar looks up and is happy. */
  rejoice(): void;
  /** Called with each message of the AI: its tone, and the time that it takes to read. */
  say(tone: string, forMs: number): void;
  /** Called when the voice begins and ends. The tone lasts as long as the voice. */
  speak(isSpeaking: boolean): void;
  /** Moves the mouth by the level of the voice, 0 to 1. */
  setLevel(level: number): void;
  /** Makes changes that became due while timers were suspended. */
  catchUp(): void;
}

/** Longest time in the thinking pose, for an answer that does not come. */
const thinksMs = 30_000;
/** Length of a glance at a viewer's message. In busy chat there is at most one glance in `restsMs`. */
const glanceMs = 1_600;
const restsMs = 6_000;
const rejoicesMs = 4_000;
const blinkMs = 140;
/** Length of one step of a breath. */
const breathStepMs = 600;
/** Length of the leaving animation. */
const leavesMs = 160;
const minOpenMs = 3_000;
const maxOpenMs = 7_000;
/** The tone stays on the face for this long after the voice. */
const afterVoiceMs = 1_500;

export interface AvatarPlayerOptions {
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether the avatar looks to the other side now. */
  readonly isMirrored: () => boolean;
  /** False without animations: no breathing, and characters change at once. */
  readonly isMoving: () => boolean;
}

/** Creates a player without an avatar. */
export function createAvatarPlayer(options: AvatarPlayerOptions): AvatarPlayer {
  const { clock, random, isMirrored, isMoving } = options;
  const { shown, change } = createAvatarStore();
  const mouth = createMouth();
  let wanted: string | undefined;
  /** Tone of the character's last message, which may arrive before its avatar is on the page. */
  let lastTone = "";
  let [isSeen, isSpeaking, glancedAt] = [true, false, Number.NEGATIVE_INFINITY];

  const settleLife = (): void => {
    change({ isBlinking: false });
    if (!shown.value || !isSeen) return later.drop("blink", "breathe");
    later.plan("blink", openFor(random));
    later.plan("breathe", breathStepMs);
  };
  const later = createScheduler(clock, {
    enter() {
      later.drop("pose");
      shown.dispatch(wanted === undefined ? undefined : atRest(wanted, lastTone, isMirrored()));
      settleLife();
    },
    blink() {
      const isBlinking = !shown.value?.isBlinking;
      change({ isBlinking });
      later.plan("blink", isBlinking ? blinkMs : openFor(random));
    },
    breathe() {
      change({ breath: isMoving() ? ((shown.value?.breath ?? 0) + 1) % (2 * breathSteps) : 0 });
      later.plan("breathe", breathStepMs);
    },
    pose: () => change({ pose: "rest" }),
    tone: () => change({ tone: (lastTone = "") }),
  });
  const pose = (next: AvatarState["pose"], forMs: number): void => {
    if (isSpeaking || !shown.value) return;
    change({ pose: next });
    later.plan("pose", forMs);
  };

  return {
    shown,
    enter(name, isAtOnce = false) {
      // The tone belongs to the character that is replaced.
      if (name !== wanted) lastTone = "";
      wanted = name;
      if (shown.value?.name === name) {
        later.drop("enter");
        change({ isLeaving: false, isMirrored: isMirrored() });
      } else if (isAtOnce || !shown.value?.isLeaving) {
        change({ isLeaving: true });
        later.plan("enter", shown.value && isMoving() && !isAtOnce ? leavesMs : 0);
      }
    },
    setSeen(next) {
      if (next === isSeen) return;
      isSeen = next;
      settleLife();
    },
    rejoice: () => pose("rejoicing", rejoicesMs),
    think: () => pose("thinking", thinksMs),
    listen() {
      if (shown.value?.pose !== "rest" || clock.now() - glancedAt < restsMs) return;
      glancedAt = clock.now();
      pose("listening", glanceMs);
    },
    say(tone, forMs) {
      lastTone = tone;
      change({ tone, pose: "rest" });
      later.drop("pose");
      later.plan("tone", forMs);
    },
    speak(next) {
      isSpeaking = next;
      if (next) later.drop("tone");
      else later.plan("tone", afterVoiceMs);
    },
    setLevel: (level) => change({ mouth: mouth(level, clock.now()) }),
    catchUp: later.catchUp,
  };
}

/** Time until the next blink, in milliseconds. */
function openFor(random: () => number): number {
  return minOpenMs + random() * (maxOpenMs - minOpenMs);
}

/** No avatar is on the page yet; listeners are called only on a change. */
function createAvatarStore() {
  const shown = createStore<AvatarState | undefined, AvatarState | undefined>(undefined, (_, next) => next);
  const change = (part: Partial<AvatarState>): void => {
    const { value } = shown;
    const keys = Object.keys(part) as (keyof AvatarState)[];
    if (value && keys.some((key) => value[key] !== part[key])) shown.dispatch({ ...value, ...part });
  };
  return { shown, change };
}

function atRest(name: string, tone: string, isMirrored: boolean): AvatarState {
  return {
    name,
    tone,
    isMirrored,
    isLeaving: false,
    mouth: "closed",
    pose: "rest",
    isBlinking: false,
    breath: 0,
  };
}
