import type { AlertEvent, AlertKind } from "../../../shared/alerts/alert-kinds.ts";
import type { AlertTier, TierBounds } from "../../../shared/alerts/alert-tiers.ts";
import type { Locale, OverlayWords } from "../../../shared/words/words.ts";
import type { AlertWords } from "./alert-words.ts";

/** What plays the sounds of alerts, with one volume for all of them. */
export interface AlertSounds {
  /** Plays a kind's own sound; `share`, 0 to 1, is its part of the volume. Default 1. */
  play(kind: AlertKind, tier: AlertTier, share?: number): void;
  /**
   * Plays a further sound: `connect` gets what it plays through, and returns what disconnects it. The returned
   * function ends it. `undefined`: this page plays no sound now.
   */
  join(connect: (audio: AudioContext, out: AudioNode) => () => void): (() => void) | undefined;
}

/** An alert as the streamer's settings want it, from when it is to be shown until it has left. */
export interface OwnLook {
  /** The alert's bounds of big and huge; `undefined`: those of its kind. */
  readonly tiers?: TierBounds | undefined;
  /** Milliseconds on screen when nothing waits; `undefined`: as long as without settings. */
  readonly maxMs?: number | undefined;
  /** Whether the alert has a big moment when its amount is large enough. */
  readonly hasBigMoment: boolean;
  /** The alert's colour; `undefined`: that of its kind. */
  readonly colour?: string | undefined;
  /** Resolves when its files are loaded or given up; `undefined`: it has none. */
  readonly ready?: Promise<unknown> | undefined;
  /** The alert's picture or video, if it could be loaded. */
  readonly picture: HTMLElement | undefined;
  /** The alert's words; `builtIn` are those without settings. */
  words(event: AlertEvent, others: number, locale: Locale<OverlayWords>, builtIn: AlertWords): AlertWords;
  /** Gives the alert's element its colour and animations, and has its video played. */
  apply(element: HTMLElement): void;
  /** Plays its sound. */
  play(sounds: AlertSounds, kind: AlertKind, tier: AlertTier): void;
  /** Ends its sound. */
  silence(): void;
  /** Frees its picture, after the alert has left. */
  release(): void;
}
