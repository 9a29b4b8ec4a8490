import { LitElement, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import {
  type ControlMessage,
  type ControlProblem,
  type ControlRequest,
  type ControlState,
  type ReactionKey,
  controlMessageSchema,
} from "../../shared/protocol/control-protocol.ts";
import {
  type LinkPhase,
  type PageLink,
  isAddressRefused,
  openPageLink,
} from "../../shared/protocol/page-link.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { timeAgo } from "../../shared/time-ago.ts";
import { controlWords, fill } from "../../shared/words/words.ts";
import { helpLink } from "./help-path-link.ts";
import { pageLocale } from "../page/page-locale.ts";
import { pageToken } from "../page/page-fetch.ts";
import { lastingStorage } from "../page/storage.ts";
import { pageClock } from "../page/page-clock.ts";
import "./character-section.ts";
import "./chat-section.ts";
import "./control-bar.ts";
import { controlStyles } from "./control.styles.ts";
import { createFoldedSections } from "./folded-sections.ts";
import { headOf } from "./head.ts";
import "./events-section.ts";
import "./goals-section.ts";
import "./home-section.ts";
import "./messages-section.ts";
import { pageStyles } from "./control-page.styles.ts";
import "./pages-section.ts";
import "./queue-section.ts";
import "./reactions-section.ts";
import type { ControlPanel } from "./control-panel.ts";
import { closedFor, resultLine } from "./control-section.ts";
import { type ButtonResult, createControlPresses, sentenceOf } from "./control-presses.ts";
import "./prompt-menu.ts";
import "./prompts-editor.ts";
import { openScreenLink } from "./screen-link.ts";
import "./state-section.ts";
import { createSteadyPointer } from "./steady-pointer.ts";
import "./write-section.ts";

/** Least time between two states that are drawn, in milliseconds. */
const paintMs = 50;

/** Problems that may be over at the next try. */
const retried: readonly ControlProblem[] = ["unauthorised", "unreachable", "bad-reply", "reconnecting"];

/** The control page: what the deck does, in a dock of OBS or on a second screen. */
export class SidekickControl extends LitElement {
  static override styles = [controlStyles, pageStyles];
  readonly #locale = pageLocale(controlWords);
  readonly #presses = createControlPresses(
    pageClock,
    (request) => this.#link?.send(request) ?? false,
    (place, result) => this.#changed(place, result),
  );
  readonly #folded = createFoldedSections(lastingStorage, () => this.requestUpdate());
  readonly #steady = createSteadyPointer(() => this.renderRoot.querySelector("main"));
  #link: PageLink<ControlRequest> | undefined;
  #phase: LinkPhase = "connecting";
  #state: ControlState | undefined;
  #reactions: readonly ReactionKey[] = [];
  #receivedAt = 0;
  /** When the state was still true, by the wall clock, since other clocks stop while a phone sleeps. */
  #heardAt = 0;
  #isOutdated = false;
  #announced = "";
  #cancelPaint: (() => void) | undefined;
  #cancelTick = (): void => {};

  override connectedCallback(): void {
    super.connectedCallback();
    const { words } = this.#locale;
    document.title = `${words.title}: Sidekick Deck`;
    const token = pageToken();
    const options = {
      clock: pageClock,
      random: Math.random,
      schema: controlMessageSchema,
      onPhase: (phase: LinkPhase) => this.#become(phase),
      onMessage: (message: ControlMessage) => this.#take(message),
      onUnreadable: () => {
        this.#isOutdated = true;
        this.requestUpdate();
      },
    };
    this.#link =
      token === null
        ? openScreenLink({ ...options, socketAddress })
        : openPageLink({
            ...options,
            way: { address: socketAddress(token) },
            isRefused: () => isAddressRefused(location.href),
          });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#link?.close();
    this.#cancelPaint?.();
    this.#cancelTick();
  }

  protected override render() {
    const { words } = this.#locale;
    const panel = this.#panel();
    const isClosed = panel.closedReason !== undefined;
    const banner = panel.closedReason ?? (this.#isOutdated ? words.outdated : this.#state?.trouble);
    const help = helpLink({ anchor: this.#bannerHelp, language: panel.language, label: words.whatToDo });
    // A long one scrolls, and only what has the focus is scrolled by keys.
    const isLong = (banner?.length ?? 0) > 120;
    const { settle } = this.#steady;
    const { moved, scrolled, left } = this.#steady.on;
    return html`<div class="page ${isClosed ? "closed" : ""}">
      <header>
        <sidekick-control-state .panel=${panel}></sidekick-control-state>
        <sidekick-control-bar .panel=${panel}></sidekick-control-bar>
      </header>
      <main
        class=${isClosed ? "closed" : ""}
        @pointermove=${moved}
        @pointerdown=${moved}
        @pointerleave=${left}
        @scroll=${scrolled}
        @list-scroll=${scrolled}
        @drawn=${settle}
      >
        <h1 class="screen-reader">${words.title}</h1>
        ${this.#parts(panel)}
      </main>
      <footer>
        ${this.#barResult()}
        <div role="status">
          ${
            banner
              ? html`<p class="banner ${headOf(panel).tone}" tabindex=${isLong ? 0 : nothing}>
                  ${banner} ${this.#age()} ${help} ${this.#retry(panel)}
                </p>`
              : nothing
          }
        </div>
        <p class="screen-reader" role="status">${this.#announced}</p>
      </footer>
    </div>`;
  }

  /** The parts in the order of a phone: what is pressed or waits for the streamer is above what is only read. */
  #parts(panel: ControlPanel) {
    const parts = {
      keys: html`<sidekick-control-reactions .panel=${panel}></sidekick-control-reactions>
        <sidekick-control-queue .panel=${panel}></sidekick-control-queue>`,
      messages: html`<sidekick-control-messages .panel=${panel}></sidekick-control-messages>`,
      write: html`<sidekick-control-write .panel=${panel}></sidekick-control-write>`,
      chat: html`<sidekick-control-chat .panel=${panel}></sidekick-control-chat>`,
      rest: html`<sidekick-control-pages .panel=${panel}></sidekick-control-pages>
        <sidekick-control-goals .panel=${panel}></sidekick-control-goals>
        <sidekick-control-character .panel=${panel}></sidekick-control-character>
        <sidekick-control-events .panel=${panel}></sidekick-control-events>
        <sidekick-control-home .panel=${panel}></sidekick-control-home>
        ${helpLink({ anchor: "other-screens", language: panel.language, label: panel.words.onPhone })}`,
    };
    const names = ["keys", "write", "messages", "chat", "rest"] as const;
    const approving = ["keys", "messages", "write", "chat", "rest"] as const;
    return repeat(
      panel.state?.isApproving ? approving : names,
      (name) => name,
      (name) => html`<div class="column ${name}">${parts[name]}</div>`,
    );
  }

  /** A button that connects to the service now. By itself, the plugin may take a minute. */
  #retry(panel: ControlPanel) {
    const { problem = null } = this.#state ?? {};
    if (problem === null || !retried.includes(problem) || closedFor(panel) !== undefined) return nothing;
    return html`<button
      type="button"
      aria-disabled=${this.#presses.isUnderWay("retry") ? "true" : nothing}
      @click=${() => this.#presses.isUnderWay("retry") || this.#presses.press("retry", { does: "retry" })}
    >
      ${this.#locale.words.tryAgain}
    </button>`;
  }

  /** How old the state is that is shown without a connection. Each second would be too often for screen readers. */
  #age() {
    if (!this.#isOld) return nothing;
    const { language, words } = this.#locale;
    const ago = timeAgo(language, pageClock.wall() - this.#heardAt);
    return html`<span class="age" aria-hidden="true">${fill(words.asOf, { ago })}</span>`;
  }

  get #isOld(): boolean {
    return this.#state !== undefined && this.#phase !== "open";
  }

  /** The result of the bar's last press, or how All quiet ends. It is in the footer, so that the header never changes its height. */
  #barResult() {
    const { words } = this.#locale;
    const result = this.#presses.at("bar");
    if (result) return resultLine(result, this.#panel());
    return this.#state?.isQuiet === true
      ? html`<p class="note" aria-hidden="true">${words.liftNote}</p>`
      : nothing;
  }

  protected override updated(): void {
    this.#steady.settle();
    this.#tick();
  }

  /** Draws again when the next second of a countdown has passed. */
  #tick(): void {
    this.#cancelTick();
    const { cooldown, aiMessages = [] } = this.#state ?? {};
    const left = [cooldown?.readyInMs ?? 0, ...aiMessages.map(({ decidesInMs }) => decidesInMs ?? 0)]
      .map(this.#leftOf)
      .filter((ms) => ms > 0);
    if (this.#isOld) left.push(500);
    if (left.length === 0) return;
    const untilNext = Math.min(...left.map((ms) => ms % 1_000));
    this.#cancelTick = pageClock.after(untilNext + 5, () => this.requestUpdate());
  }

  #panel(): ControlPanel {
    const { language, words } = this.#locale;
    return {
      words,
      language,
      state: this.#state,
      closedReason: this.#closedReason,
      isConnecting: this.#phase === "connecting" || this.#phase === "open",
      reactions: this.#reactions,
      presses: this.#presses,
      folded: this.#folded,
      leftOf: this.#leftOf,
    };
  }

  get #closedReason(): string | undefined {
    const { words } = this.#locale;
    if (this.#phase === "open") return this.#state ? undefined : words.connecting;
    return this.#phase === "refused" && pageToken() === null ? words.unpaired : words[this.#phase];
  }

  /** The help's anchor on the banner. The plugin itself serves the help, so that there is none while it is gone. */
  get #bannerHelp(): string | undefined {
    if (this.#phase === "refused") return entryAnchor("control.refused");
    if (this.#phase !== "open") return undefined;
    return this.#isOutdated ? entryAnchor("control.outdated") : this.#state?.troubleHelp;
  }

  readonly #leftOf = (ms: number): number => Math.max(0, ms - (pageClock.now() - this.#receivedAt));

  #become(phase: LinkPhase): void {
    if (this.#phase === "open" && phase !== "open") this.#presses.cut();
    if (phase === "open") this.#isOutdated = false;
    this.#phase = phase;
    this.requestUpdate();
  }

  #take(message: ControlMessage): void {
    this.#heardAt = pageClock.wall();
    if (message.type === "alive") return;
    if (message.type === "result") return this.#presses.take(message);
    if (message.type === "reactions") this.#reactions = message.keys;
    else {
      this.#state = message;
      this.#receivedAt = pageClock.now();
    }
    // States can come in a flood; drawing each of them would cost a frame and show nothing readable.
    this.#cancelPaint ??= pageClock.after(paintMs, () => {
      this.#cancelPaint = undefined;
      this.requestUpdate();
    });
  }

  #changed(place: string, result: ButtonResult | undefined): void {
    const isNews = result && result.phase !== "pressed" && !(place === "volume" && result.phase === "done");
    this.#announced = isNews ? sentenceOf(result, this.#locale.words) : "";
    this.requestUpdate();
  }
}

/** A page cannot set headers on a WebSocket, so the token goes into the query. */
function socketAddress(token: string): string {
  const address = new URL("/control/socket", location.origin.replace(/^http/, "ws"));
  address.searchParams.set("token", token);
  return address.href;
}

customElements.define("sidekick-control", SidekickControl);
