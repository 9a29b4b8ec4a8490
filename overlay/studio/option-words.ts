import type { OptionRow } from "../option-table.ts";

/** What the studio calls an option and its values. */
export interface OptionWords {
  readonly label: string;
  /** One more sentence, where the label does not say it all. */
  readonly note?: string;
  /** What stands behind a figure. */
  readonly unit?: string;
}

const words: Readonly<Record<string, OptionWords>> = {
  show: { label: "Show" },
  theme: { label: "Theme" },
  lang: { label: "Language", note: "Automatic: as the browser or OBS speaks." },
  scale: { label: "Size of everything", unit: "%" },
  voice: { label: "Voice", note: "Off: messages and captions without a voice." },
  volume: { label: "Loudness of the voice", unit: "%" },
  sounds: { label: "Loudness of alert sounds", unit: "%" },
  thoughts: { label: "What the AI thinks", note: "Shown with notices." },
  "chat-limit": { label: "Lines of chat", unit: "lines" },
  "chat-fade": { label: "A line stays", note: "0: until there is no room.", unit: "s" },
  "chat-delay": { label: "A line is held back", note: "So that moderation can act.", unit: "s" },
  "chat-hide": { label: "Hide in chat" },
  "chat-hide-names": { label: "Hide these names", note: "Separated by commas." },
};

const values: Readonly<Record<string, string>> = {
  ai: "AI messages",
  captions: "Captions",
  alerts: "Alerts",
  chat: "Chat",
  status: "Notices",
  top: "Top chatters",
  pulse: "Pulse",
  ember: "Ember",
  paper: "Paper",
  neon: "Neon",
  plain: "Plain",
  auto: "Automatic",
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  on: "On",
  off: "Off",
  commands: "Commands",
  bots: "Bots",
  "top-left": "Top left",
  "top-right": "Top right",
  left: "Left",
  middle: "Middle",
  right: "Right",
  "bottom-left": "Bottom left",
  bottom: "Bottom",
  "bottom-right": "Bottom right",
};

/** The words for an option of the table. */
export function wordsFor({ name }: Pick<OptionRow, "name">): OptionWords {
  const known = words[name];
  if (known) return known;
  return name.endsWith("-at") ? { label: "Place" } : { label: "Size", unit: "%" };
}

/** What a value of an option is called. `top` is a place as well as a piece. */
export function valueWord(option: string, value: string): string {
  if (value === "top") return option.endsWith("-at") ? "Top" : "Top chatters";
  return values[value] ?? value;
}
