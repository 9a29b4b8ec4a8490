import type { AiMessage, Utterance } from "./utterance.ts";

/**
 * Everything that the AI says, in the order of arrival; one utterance at most is on the stage. Messages, captions, avatar
 * and voice are views of it. Times are wall-clock milliseconds.
 */
export interface SpeechList {
  readonly utterances: readonly Utterance[];
  /** Voices that could begin wait for the streamer. Texts go on by their reading time. */
  readonly areVoicesHeld: boolean;
  /** The page shows captions, and nothing else of a message that awaits its voice. */
  readonly isCaptioned: boolean;
  /** Another page speaks, and reports what it shows. */
  readonly isFollowing: boolean;
  /** Number of messages that wait there; `undefined` until it is reported. */
  readonly waitingElsewhere?: number | undefined;
  /** The utterance that left the stage last, until its leaving is over. */
  readonly leaving?: { readonly utterance: Utterance; readonly until: number } | undefined;
}

/** What changes the list: messages and voices of the service, commands, and reports of the page that speaks. */
export type SpeechInput =
  /** A message (`chat.ai_message`); `isTriedOut`: it takes the stage at once. */
  | { readonly type: "message"; readonly message: AiMessage; readonly isTriedOut: boolean }
  /** A voice (`ai.tts.generated`) that this page or another one will play. */
  | { readonly type: "announced"; readonly id: string; readonly eventId: string; readonly text: string }
  /** A voice (`ai.tts.generated`) that only another page may play, at a time that is not known. */
  | { readonly type: "elsewhere"; readonly id: string; readonly eventId: string; readonly text: string }
  | { readonly type: "began"; readonly id: string; readonly durationMs: number | undefined }
  /** A voice stops, or goes on at this place of its sound in milliseconds. */
  | { readonly type: "paused"; readonly id: string; readonly fromMs: number | undefined }
  /** A voice has ended or will not come. */
  | { readonly type: "ended"; readonly id: string }
  /** The streamer skipped an utterance, spoken or not. */
  | { readonly type: "skipped"; readonly id: string }
  /** A voice is played once more. */
  | { readonly type: "replayed"; readonly id: string }
  /** Another page shows the utterance now. */
  | { readonly type: "staged"; readonly id: string }
  /** That page counts so many messages that wait. */
  | { readonly type: "counted"; readonly waiting: number }
  | { readonly type: "held"; readonly isHeld: boolean }
  | { readonly type: "captioned"; readonly isCaptioned: boolean }
  | { readonly type: "followed"; readonly isFollowing: boolean }
  /** The page found whether a text has to scroll. */
  | { readonly type: "fitted"; readonly id: string; readonly scrolls: boolean }
  | { readonly type: "stopped" }
  /** Moderation blocked a message, perhaps before it came. */
  | { readonly type: "blocked"; readonly id: string }
  /** Other words are hidden: what they may touch is blocked. */
  | { readonly type: "hidden"; readonly isUntouched: (id: string) => boolean }
  | { readonly type: "elapsed" };
