import { languages } from "../../shared/words/words.ts";

/** What the overlay can show, each a piece of its own. */
export const pieces = ["ai", "captions", "alerts", "chat", "status", "top", "pulse"] as const;
/** One of them. */
export type Piece = (typeof pieces)[number];

/** Where a piece stands. */
export const places = [
  "top-left",
  "top",
  "top-right",
  "left",
  "middle",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
/** One of them. */
export type Place = (typeof places)[number];

/** How everything looks. */
export const themes = ["ember", "paper", "neon", "plain"] as const;
/** One of them. */
export type Theme = (typeof themes)[number];

/** One option of the overlay's address: its name there, what it may be, and what it is when left out. */
export type OptionRow = { readonly name: string } & (
  | { readonly kind: "choice"; readonly of: readonly string[]; readonly initial: string }
  | { readonly kind: "set"; readonly of: readonly string[]; readonly initial: string }
  | { readonly kind: "number"; readonly least: number; readonly most: number; readonly initial: number }
  | { readonly kind: "text"; readonly initial: string }
);

const initialPlaces: Readonly<Record<Piece, Place>> = {
  ai: "bottom-left",
  captions: "bottom",
  alerts: "top",
  chat: "right",
  status: "top-left",
  top: "left",
  pulse: "bottom-right",
};

const percent = (name: string, initial: number, least: number, most: number): OptionRow => ({
  name,
  kind: "number",
  least,
  most,
  initial,
});
const onOff = ["on", "off"];

/** Every option. The studio page makes a control of each row, the overlay reads its address by them. */
export const optionTable: readonly OptionRow[] = [
  { name: "show", kind: "set", of: pieces, initial: "ai,alerts" },
  { name: "theme", kind: "choice", of: themes, initial: "ember" },
  { name: "lang", kind: "choice", of: ["auto", ...Object.keys(languages)], initial: "auto" },
  percent("scale", 100, 25, 400),
  { name: "voice", kind: "choice", of: onOff, initial: "on" },
  percent("volume", 100, 0, 100),
  percent("sounds", 0, 0, 100),
  { name: "thoughts", kind: "choice", of: ["off", "on"], initial: "off" },
  percent("chat-limit", 12, 1, 40),
  percent("chat-fade", 0, 0, 600),
  percent("chat-delay", 0, 0, 60),
  { name: "chat-hide", kind: "set", of: ["commands", "bots"], initial: "" },
  { name: "chat-hide-names", kind: "text", initial: "" },
  ...pieces.flatMap((piece): OptionRow[] => [
    { name: `${piece}-at`, kind: "choice", of: places, initial: initialPlaces[piece] },
    percent(`${piece}-scale`, 100, 25, 400),
  ]),
];
