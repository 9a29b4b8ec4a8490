import { key as answer } from "../actions/answer/key.ts";
import { key as approve } from "../actions/approve/key.ts";
import { key as character } from "../actions/character/key.ts";
import { key as overlay } from "../actions/overlay/key.ts";
import { key as presence } from "../actions/presence/key.ts";
import { key as quiet } from "../actions/quiet/key.ts";
import { key as reaction } from "../actions/reaction/key.ts";
import { key as voice } from "../actions/voice/key.ts";
import { obsInfoWindow, obsSettingsWindow } from "../drawing/drawn-windows.ts";
import { toDataUri } from "../drawing/svg.ts";
import { troubleKeyImage } from "../drawing/trouble.ts";
import {
  type HelpWords,
  type KeyWords,
  type Language,
  inspectorWords,
  keyWords,
} from "../../shared/words/words.ts";
import { obsWords } from "../../shared/words/obs-words.ts";
import { escapeHtml } from "./markdown.ts";

/** A step of the quick start. */
export type QuickStep = keyof HelpWords["quickStart"]["steps"];
/** A state of a key that the quick start explains. */
export type QuickState = keyof HelpWords["quickStart"]["states"];

/** Draws a key of the quick start, by the same code as the deck's. */
const keys = {
  setUp: (words) => troubleKeyImage({ pictogram: reaction.pictogram, trouble: "set-up" }, words),
  react: (words) => reaction.draw({ phase: "ready" }, words),
  cooling: (words) => reaction.draw({ phase: "ready", cooling: { secondsLeft: 18, left: 18 / 25 } }, words),
  thinking: (words) => reaction.draw({ phase: "thinking" }, words),
  answered: (words) => reaction.draw({ phase: "answered" }, words),
  noService: (words) => troubleKeyImage({ pictogram: reaction.pictogram, trouble: "unreachable" }, words),
  aiOut: (words) => presence.draw({ phase: "out", does: "toggle" }, words),
  inChat: (words) => presence.draw({ phase: "in", does: "toggle" }, words),
  answer: (words) =>
    answer.draw({ phase: "ready", author: "maple_fan", count: 3, receivesChat: true }, words),
  approve: (words) => approve.draw({ phase: "none", count: 0 }, words),
  next: (words) => character.draw({ target: "next", isActive: false, phase: "ready" }, words),
  voiceOn: (words) => voice.draw({ ...voiceAtRest, state: "idle", muted: false }, words),
  speaking: (words) => voice.draw({ ...voiceAtRest, state: "speaking", muted: false }, words),
  muted: (words) => voice.draw({ ...voiceAtRest, state: "idle", muted: true }, words),
  addToObs: (words) => overlay.draw({ does: "install", phase: "absent" }, words),
  added: (words) => overlay.draw({ does: "install", phase: "shown" }, words),
  allQuiet: (words) => quiet.draw({ phase: "ready" }, words),
  holdToUndo: (words) => quiet.draw({ phase: "quiet" }, words),
} satisfies Record<string, (words: KeyWords) => string>;

const voiceAtRest = { does: "mute", waiting: 0, pages: 1 } as const;

type KeyName = keyof typeof keys;

/** Keys that show what each colour means. */
const legend: Readonly<Record<string, (words: KeyWords) => string>> = {
  on: keys.inChat,
  works: keys.answered,
  cooling: keys.cooling,
  less: keys.muted,
  quiet: keys.holdToUndo,
  look: (words) => troubleKeyImage({ pictogram: reaction.pictogram, trouble: "no-prompt" }, words),
  wrong: (words) => presence.draw({ phase: "failed", does: "toggle" }, words),
  nothing: keys.noService,
  off: keys.approve,
  hold: (words) => quiet.draw({ phase: "quiet", hold: 0.6 }, words),
  noEvents: (words) => reaction.draw({ phase: "ready", eventsMissing: true }, words),
};

/** The picture of the help's `{{legend.<name>}}`; `undefined` for the path of a sentence. Its entry explains it. */
export function legendPicture(path: string, language: Language): string | undefined {
  const [, name = ""] = /^legend\.(.+)$/.exec(path) ?? [];
  const draw = legend[name];
  return draw && imageOf(draw(keyWords[language]), "");
}

function imageOf(svg: string, alt: string): string {
  return `<img src="${toDataUri(svg).replaceAll("'", "%27")}" alt="${escapeHtml(alt)}" width="72" height="72">`;
}

/** The pictures of the quick start in a language, as HTML. */
export function quickStartPictures(language: Language) {
  const words = keyWords[language];
  const captioned = (name: KeyName): string => imageOf(keys[name](words), words[captionOf(name)]);
  const steps: Record<QuickStep, () => string> = {
    install: () => file,
    drag: () => `<span class="deck small">${captioned("setUp")}${emptyKey.repeat(3)}</span>`,
    open: () =>
      `${captioned("setUp")}${arrow}<span class="press" aria-hidden="true">${escapeHtml(inspectorWords[language].connection.setUp)}</span>`,
    account: () => accountForm(language),
    chat: () => captioned("aiOut") + arrow + captioned("inChat"),
    deck: () => `<span class="deck">${deckKeys.map(captioned).join("")}</span>`,
    obs: () => obsSettingsWindow(obsWords[language]),
    password: () => obsInfoWindow(obsWords[language]),
    overlay: () => captioned("addToObs") + arrow + captioned("added"),
    test: () => captioned("react") + arrow + captioned("speaking"),
  };
  return {
    step: (step: QuickStep) => steps[step](),
    /** The key in a state. */
    state: captioned,
  };
}

/** The caption that a key has; one that shows a name or figures is read as what it does. */
function captionOf(name: KeyName): keyof KeyWords {
  switch (name) {
    case "cooling":
      return "react";
    case "approve":
      return "nothingWaits";
    case "added":
      return "addToObs";
    default:
      return name;
  }
}

const deckKeys: readonly KeyName[] = [
  "react",
  "answer",
  "next",
  "inChat",
  "approve",
  "voiceOn",
  "added",
  "allQuiet",
];

const emptyKey = `<span class="empty"></span>`;

const arrow = `<svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12h15m-6-6 6 6-6 6" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const file = `<svg class="file" viewBox="0 0 118 126" aria-hidden="true">
<path d="M28 4h44l24 24v66a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6Z" fill="var(--faint-line)" stroke="var(--strong-line)" stroke-width="3"/>
<path d="M72 4v18a6 6 0 0 0 6 6h18" fill="none" stroke="var(--strong-line)" stroke-width="3"/>
<g fill="var(--accent)"><rect x="38" y="42" width="18" height="18" rx="4"/><rect x="62" y="42" width="18" height="18" rx="4"/><rect x="38" y="66" width="18" height="18" rx="4"/></g>
<rect x="62" y="66" width="18" height="18" rx="4" fill="var(--ready)"/>
<text x="59" y="118" font-size="13" fill="var(--muted)" text-anchor="middle">.streamDeckPlugin</text>
</svg>`;

/** The fields of the account, with the words that the form has. */
function accountForm(language: Language): string {
  const { account, secrets } = inspectorWords[language];
  const row = (label: string, value: string): string =>
    `<span>${escapeHtml(label)}</span><span class="field">${escapeHtml(value)}</span>`;
  return `<span class="form" aria-hidden="true">${row(account.address, "https://…")}${row(
    secrets.apiKey.label,
    "••••••••••••",
  )}<span class="ready">✓ ${escapeHtml(account.status.connected)}</span></span>`;
}
