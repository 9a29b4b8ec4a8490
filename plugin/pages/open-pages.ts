import type { PluginMessage } from "../../shared/protocol/overlay-protocol.ts";
import type { Hello, PageAnswer, PageMessage, PageState } from "../../shared/protocol/page-messages.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import { type SpeechMessage, type Spoken, afterReport, reportsOf } from "./spoken.ts";

/** A connected page whose `hello` has arrived. */
export interface OpenPage {
  readonly send: (message: PluginMessage) => void;
  /** The page's last `hello`. It sends another when its options change. */
  hello: Hello;
  state: PageState;
  /** The page's last answer; `undefined` until it has answered. */
  answer: PageAnswer | undefined;
}

/**
 * Facts about an open page. A page that an older version of the plugin served may lack `version`, or `engine` too; without
 * an `engine` it answers no questions.
 */
export interface PageFacts extends Omit<Hello, "type">, PageState {
  /** Whether this page plays the voices. */
  readonly isSpeaker: boolean;
  readonly answer: PageAnswer | undefined;
}

/** The state of a page that has not sent one yet. */
export const idleState: PageState = {
  isOnAir: true,
  voice: { state: "idle", waiting: 0 },
  alerts: { showing: false, waiting: 0, merged: 0, dropped: 0 },
  avatar: "none",
  missing: [],
};

/** The open pages of the overlay: which one speaks, and which ones viewers see. */
export class OpenPages {
  readonly #pages = new Set<OpenPage>();
  #speaker: OpenPage | undefined;
  #spoken: Spoken<OpenPage> | undefined;
  readonly #clock: Pick<Clock, "now">;
  /** Whether the service's desktop application plays the voices, and so no page does. */
  appSpeaks = false;
  /** The reason for which that application is silent. */
  appTrouble: "closed" | "not-app" | undefined;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#pages.size;
  }

  get sizeInObs(): number {
    return [...this.#pages].filter(({ hello }) => hello.inObs).length;
  }

  /** Facts about each page. */
  get facts(): readonly PageFacts[] {
    const { speaker } = this;
    return [...this.#pages].map((page) => {
      const { hello, state, answer } = page;
      return { ...hello, ...state, answer, isSpeaker: page === speaker };
    });
  }

  /**
   * The page that speaks. It stays the same until another matters more to viewers: it may be in the middle of a word.
   */
  get speaker(): OpenPage | undefined {
    if (this.appSpeaks) return undefined;
    const best = this.foremost(({ hello }) => hello.speaks);
    const current = this.#speaker;
    const isStaying = best && current?.hello.speaks && this.#pages.has(current);
    if (!isStaying || rank(current) < rank(best)) this.#speaker = best;
    return this.#speaker;
  }

  /** The page whose state counts as the overlay's. */
  get leader(): OpenPage | undefined {
    return this.speaker ?? this.foremost();
  }

  /** Whether a page plays alert sounds: the foremost page that can, and every preview for the streamer's own tries. */
  isChiming(page: OpenPage): boolean {
    return page.hello.isPreview || page === this.foremost(({ hello }) => hello.chimes);
  }

  /** Whether viewers see it: not a preview, nor a page off air while another is on air. */
  isSeen(page: OpenPage): boolean {
    const best = this.foremost();
    return best !== undefined && !page.hello.isPreview && rank(page) === rank(best);
  }

  /** Adds a page after its `hello`. */
  open(send: OpenPage["send"], hello: OpenPage["hello"]): OpenPage {
    const page: OpenPage = { send, hello, state: idleState, answer: undefined };
    this.#pages.add(page);
    return page;
  }

  /** Stores a page's answer or state; returns whether the page has gone on or off air. */
  take(page: OpenPage, message: Extract<PageMessage, { readonly type: "answer" | "state" }>): boolean {
    if (message.type === "answer") {
      page.answer = message;
      return false;
    }
    const isMoved = page.state.isOnAir !== message.isOnAir;
    page.state = message;
    return isMoved;
  }

  /** Sends every page a message. */
  send(message: PluginMessage): void {
    for (const page of this.#pages) page.send(message);
  }

  /** Passes on what the page that speaks does to all others, and how a voice ends in which another page takes over. */
  passOn(page: OpenPage, report: SpeechMessage): void {
    const spoken = this.#spoken;
    const after = afterReport(spoken, page, report, this.#clock);
    const isOver = spoken !== undefined && after === undefined;
    if (page !== this.speaker && !isOver) return;
    this.#spoken = after;
    for (const other of this.#pages) if (other !== page) other.send(report);
  }

  /** Sends a page that has just opened where the voice of another page is. */
  sendSpoken(page: OpenPage): void {
    const spoken = this.#spoken;
    if (spoken && spoken.page !== page)
      for (const report of reportsOf(spoken, this.#clock)) page.send(report);
  }

  /** Asks every page what it has played, and forgets earlier answers. */
  ask(): void {
    for (const page of this.#pages) {
      page.answer = undefined;
      page.send({ type: "question" });
    }
  }

  /** Removes a page, with which its voice ends for the others; returns whether it was there. */
  remove(page: OpenPage): boolean {
    const isRemoved = this.#pages.delete(page);
    if (page === this.#spoken?.page)
      this.passOn(page, { type: "speech", what: "ended", messageId: this.#spoken.began.messageId });
    return isRemoved;
  }

  [Symbol.iterator](): Iterator<OpenPage> {
    return this.#pages.values();
  }

  /** The page that matters most to viewers, of those that `can` accepts; of equals, the oldest. */
  foremost(can: (page: OpenPage) => boolean = () => true): OpenPage | undefined {
    return [...this.#pages].filter(can).toSorted((a, b) => rank(b) - rank(a))[0];
  }
}

/** The rank of a page by how much it matters to viewers. */
function rank({ hello, state }: OpenPage): number {
  if (hello.isPreview) return 0;
  if (!hello.inObs) return 1;
  return state.isOnAir ? 3 : 2;
}

/** A page that was heard within this time may still sound on. */
const lateMs = 10_000;

/** The loudness of the page that speaks, passed on to the other pages and to the plugin. */
export class VoiceLevel {
  readonly #pages: OpenPages;
  readonly #changed = new Emitter<number>();
  #audible: OpenPage | undefined;
  /** The page that was heard last; at the start, one of an earlier plugin. */
  #last: { readonly page: OpenPage | undefined; readonly at: number };
  readonly #clock: Pick<Clock, "now">;
  /** Whether the desktop application is playing a voice. */
  isAppSounding = false;
  readonly subscribe = this.#changed.subscribe;

  constructor(pages: OpenPages, clock: Pick<Clock, "now">) {
    this.#pages = pages;
    this.#clock = clock;
    this.#last = { page: undefined, at: clock.now() };
  }

  /** Whether no other page was heard lately. */
  isQuietBut(page: OpenPage): boolean {
    return page === this.#last.page || this.#clock.now() - this.#last.at >= lateMs;
  }

  /** Takes a page's level, 0 to 1. */
  take(page: OpenPage, level: number): void {
    // A page that stops being the speaker in the middle of a voice still reports its end.
    if (page !== this.#pages.speaker && page !== this.#audible) return;
    this.#audible = level > 0 ? page : undefined;
    this.#last = { page, at: this.#clock.now() };
    this.#changed.emit(level);
    for (const other of this.#pages) if (other !== page) other.send({ type: "level", level });
  }

  /** Takes the level of the voice that the desktop application plays; returns whether it begins or ends. */
  takeFromApp(level: number): boolean {
    this.#changed.emit(level);
    this.#pages.send({ type: "level", level });
    const wasSounding = this.isAppSounding;
    this.isAppSounding = level > 0;
    return wasSounding !== this.isAppSounding;
  }

  /** Forgets a page, which may have closed in the middle of a voice. */
  leave(page: OpenPage): void {
    if (page === this.#audible) this.take(page, 0);
  }
}
