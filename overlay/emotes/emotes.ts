import { sleep } from "../../shared/clock.ts";
import { deferred } from "../../shared/deferred.ts";
import { Emitter } from "../../shared/emitter.ts";
import { isJsonObject } from "../../shared/api/fields.ts";
import type { PageEmote } from "../../shared/protocol/emotes-protocol.ts";
import { visible } from "../../shared/visible-text.ts";
import { pageClock } from "../page/page-clock.ts";
import { readFrom } from "../page/page-fetch.ts";
import { keepLoading } from "../page/retries.ts";
import { play } from "./emote-frames.ts";
import { type KeptPicture, isMissing, keepPicture, keptPicture, withPicture } from "./kept-pictures.ts";
import styles from "./emotes.css?inline";

/** The style sheet of emotes, for elements that show them. */
export const emoteStyles = styles;

/** The longest wait for the first list. */
const patienceMs = 500;

type EmotesByName = ReadonlyMap<string, PageEmote>;
let everybodys: EmotesByName = new Map();
/** With those of the channel. */
let channels: EmotesByName = new Map();
let revision: string | undefined;
const first = deferred();
const changed = new Emitter();
/** Calls back when the page has another list; returns an unsubscribe function. */
export const onEmotesChange = changed.subscribe;
/** An emote of samples, whose picture nobody is asked for. */
let sample: PageEmote | undefined;

/** Resolves once the page knows its first list, or has waited long enough for it. */
export const areEmotesKnown: () => Promise<void> = () =>
  Promise.race([first.promise, sleep(pageClock, patienceMs)]);

/** Reads the list of this revision, unless it is in use; empty: there is none. */
export function followEmotes(next = ""): void {
  if (next === revision) return;
  revision = next;
  if (next === "") return useEmotes([]);
  void keepLoading("emotes", async () => {
    const list = await readFrom("/emotes", emotesIn);
    if (list && next === revision) useEmotes(list);
    return list !== undefined;
  });
}

/** Shows these emotes in every text that is drawn from now on. Of those with the same name, the first counts. */
export function useEmotes(list: readonly PageEmote[]): void {
  const byName = (emotes: readonly PageEmote[]): EmotesByName =>
    new Map(emotes.toReversed().map((emote) => [emote.name, emote]));
  everybodys = byName(list.filter(({ isChannels }) => !isChannels));
  channels = byName(list);
  first.resolve();
  changed.emit();
}

/** Whether the page shows emotes. */
export function hasEmotes(): boolean {
  return channels.size > 0;
}

/** Draws the picture of this address in each text that has the name of its emote. */
export function useSampleEmote(name: string, address: string): void {
  sample = { name, id: "sample", width: 28, height: 28 };
  keepPicture(sample.id, { address });
}

function emotesIn(json: unknown): readonly PageEmote[] {
  const list = isJsonObject(json) ? json["emotes"] : undefined;
  if (!Array.isArray(list)) throw new TypeError("The relay sent no emotes.");
  return list as PageEmote[];
}

/** An emote within a text, with the zero-width ones that lie over it. */
interface ShownEmote {
  readonly emote: PageEmote;
  readonly over: PageEmote[];
}

/** A text in parts. Together, and with the emotes' names, they are the text, but for blanks before zero-width emotes. */
export type TextParts = readonly (string | ShownEmote)[];

/** Limit of emotes in a text: more are not seen, and a hostile text may have thousands. */
const maxShown = 100;

/** Finds the emotes in a text, each a word by itself. A zero-width one without an emote before it is shown like others. */
export function partsOf(text: string, find: (name: string) => PageEmote | undefined): TextParts {
  const parts: (string | ShownEmote)[] = [];
  let [written, count] = ["", 0];
  let before: ShownEmote | undefined;
  for (const [word] of text.matchAll(/\s+|\S+/gu)) {
    const emote = count < maxShown ? find(word) : undefined;
    if (!emote) {
      written += word;
      if (visible.test(word)) before = undefined;
      continue;
    }
    count++;
    if (emote.isZeroWidth && before) before.over.push(emote);
    else {
      if (written !== "") parts.push(written);
      parts.push((before = { emote, over: [] }));
    }
    written = "";
  }
  return written === "" ? parts : [...parts, written];
}

/** Whether a text is emotes alone. */
export function areAlone(parts: TextParts): boolean {
  return parts.every((part) => typeof part !== "string" || !visible.test(part));
}

/** What was drawn last for an owner. */
const drawn = new WeakMap<object, { readonly text: string; readonly content: EmoteText }>();

/** A text with its emotes, as a template's value. */
type EmoteText = string | readonly (string | Node)[];

/**
 * A text with its emotes as pictures. `owner`: the element that shows it; while the text is the same, a list that comes
 * late changes nothing. With a `motion` of `calm` or `none` pictures stay at
 * their first frame. `platform`: where it was written; empty: on the channel's.
 */
export function emoteText(owner: object, text: string, motion: string | null, platform = ""): EmoteText {
  const before = drawn.get(owner);
  if (before?.text === text) return before.content;
  const emotes = platform === "" || platform.toUpperCase() === "TWITCH" ? channels : everybodys;
  const parts = partsOf(text, (name) => {
    const emote = name === sample?.name ? sample : emotes.get(name);
    return emote && !isMissing(emote.id) ? emote : undefined;
  });
  const [isLarge, isStill] = [areAlone(parts), motion === "calm" || motion === "none"];
  const content = parts.every((part) => typeof part === "string")
    ? text
    : parts.map((part) => (typeof part === "string" ? part : boxOf(part, isLarge, isStill)));
  drawn.set(owner, { text, content });
  return content;
}

/** Height of an emote of 28 pixels, in `em`; and in a message of emotes alone. */
const [usualHeight, largeHeight] = [1.6, 3];

/** A box of a fixed size, with the emote's name until its picture is there. */
function boxOf({ emote, over }: ShownEmote, isLarge: boolean, isStill: boolean): HTMLElement {
  const em = (isLarge ? largeHeight : usualHeight) / 28;
  const sizeOf = ({ width, height }: PageEmote): string => `width:${width * em}em;height:${height * em}em;`;
  const kept = keptPicture(emote.id, isStill);
  // In busy chat each element counts.
  if (kept && over.length === 0) return pictureOf(emote, kept, "emote", sizeOf(emote));
  const box = document.createElement("span");
  box.className = "emote";
  box.style.cssText = sizeOf(emote);
  const name = document.createElement("small");
  name.textContent = emote.name;
  name.style.fontSize = `${Math.min(0.8, (1.6 * emote.width * em) / emote.name.length)}em`;
  box.append(name);
  withPicture(emote.id, isStill, (one) => name.replaceWith(pictureOf(emote, one, "under", "")));
  for (const one of over)
    withPicture(one.id, isStill, (picture) => box.append(pictureOf(one, picture, "over", sizeOf(one))));
  return box;
}

function pictureOf(
  { name }: PageEmote,
  { address, strip }: KeptPicture,
  className: string,
  style: string,
): HTMLElement {
  const picture = document.createElement("img");
  picture.className = className;
  picture.alt = name;
  picture.title = name;
  picture.style.cssText = style;
  picture.src = address;
  if (strip) play(picture, strip);
  return picture;
}
