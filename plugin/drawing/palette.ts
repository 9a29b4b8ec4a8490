/** The colours of every key. Each meaning has a shape as well, so that colour is never the only sign. */
export const palette = {
  ground: "#15121b",
  raised: "#1f1a28",
  line: "#3a3346",
  ink: "#f4efe6",
  inkMuted: "#a79fb3",
  accent: "#ffb066",
  ready: "#7fd6a2",
  cooling: "#6fb7ff",
  inChat: "#ffb066",
  attention: "#ffd84d",
  trouble: "#ff6b6b",
  muted: "#8d849b",
} as const;
