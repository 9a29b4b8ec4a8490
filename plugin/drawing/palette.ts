/**
 * The colours of every key and dial. A colour has one meaning, and each meaning has a shape as well, so that colour is
 * never the only sign.
 */
export const palette = {
  ground: "#15121b",
  line: "#3a3346",
  /** Neutral: what a press does. */
  ink: "#f4efe6",
  inkMuted: "#a79fb3",
  /** On now: in chat, live, active, speaking, visible. Also a filled pictogram, or a badge with a ring. */
  on: "#ffb066",
  /** A press works now, or has just worked. Also a filled pictogram, or a check mark. */
  ready: "#7fd6a2",
  /** Under way, or waiting for its time. Also a draining ring with figures, or a badge with dots, a clock or arrows. */
  waiting: "#6fb7ff",
  /** The streamer should look. Also a square badge. */
  attention: "#ffd84d",
  /** Does not work. Also an octagonal badge. All quiet, while it is on, has it as a ring on a red ground. */
  trouble: "#ff6b6b",
  /** Off, or nothing to do. Also a broken pictogram, or a badge with a bar or a cross. */
  muted: "#8d849b",
} as const;
