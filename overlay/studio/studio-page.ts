import { LitElement, html, nothing } from "lit";
import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import { isJsonObject } from "../../shared/api/fields.ts";
import { lastingStorage, tabStorage } from "../page/storage.ts";
import type { Choices } from "./choices/address.ts";
import { addressBar } from "./obs/address-bar.ts";
import { noticeSentence } from "./top-bar/document-sentences.ts";
import { relayLayouts } from "./document/layout-routes.ts";
import type { DocumentNotice } from "./document/document-options.ts";
import { StudioDocument } from "./document/studio-document.ts";
import { followUndoKeys } from "./document/undo-keys.ts";
import { createObsActions } from "./obs/obs-actions.ts";
import { readUnsaved } from "./obs/obs-overlay.ts";
import type { SidekickStage } from "./stage/sidekick-stage.ts";
import "./stage/sidekick-stage.ts";
import { type StudioQuestion, SidekickQuestion } from "./studio-question.ts";
import type { StatusDetails, StatusLine, StudioHost } from "./studio-host.ts";
import { placeIn, type StudioPlace } from "../../shared/protocol/studio-place.ts";
import { createAlertRoutes } from "./alerts/alert-requests.ts";
import { createAvatarRoutes } from "./avatar/avatar-store.ts";
import { createMediaRoutes } from "./alerts/stored-media.ts";
import { AlertStore } from "./alerts/alert-store.ts";
import type { TriedAlert } from "./alerts/example-event.ts";
import type { SidekickTryAlert } from "./alerts/try-alert.ts";
import "./alerts/try-alert.ts";
import { controls } from "../../shared/ui/controls.styles.ts";
import { leaveField } from "../../shared/ui/leave-field.ts";
import { studioStyles } from "./studio.styles.ts";
import { type TestEvent, envelopesOf, testVoice } from "./try-out/test-events.ts";
import { warnIfInvisible } from "./try-out/test-visibility.ts";
import { pageLocale } from "../page/page-locale.ts";
import { pageClock } from "../page/page-clock.ts";
import { studioWords } from "../../shared/words/words.ts";
import { relayPortraits, relayTones, relayTrims, routesOf } from "./characters/character-routes.ts";
import { whileConnected } from "./while-connected.ts";
import "./file/sidekick-look-file.ts";
import "./settings/settings-column.ts";
import "./try-out/test-menu.ts";
import "./top-bar/sidekick-top-bar.ts";
import { readOptions } from "../options/options.ts";
import "./alerts/alert-editor.ts";

/** How often the studio asks whether the plugin could save everything. */
const unsavedLookMs = 3_000;

/** How long a line stays that needs no answer. */
const passesAfterMs = 8_000;

/** The page where a streamer sets the overlay up: a top bar, the stage with a live preview, and a column of settings. */
export class SidekickStudio extends LitElement implements StudioHost {
  static override styles = [controls, studioStyles];
  static override properties = {
    status: { state: true },
    isShown: { state: true },
    isOpening: { state: true },
    unsaved: { state: true },
    place: { state: true },
  };
  status: StatusLine = { sentence: "" };
  /** Whether the whole address is shown, token and all. */
  isShown = false;
  /** Whether the layouts are still to be read. */
  isOpening = true;
  /** Why changes could not be saved; empty: they are. */
  unsaved = "";
  /** The page of the studio that is open. */
  place: StudioPlace = placeIn(location.hash);
  readonly #locale = pageLocale(studioWords);
  readonly language = this.#locale.language;
  readonly words = this.#locale.words;
  readonly #alertRoutes = createAlertRoutes();
  readonly document = new StudioDocument({
    clock: pageClock,
    routes: {
      layout: relayLayouts,
      alert: this.#alertRoutes,
      media: createMediaRoutes(),
      tone: relayTones,
      goal: routesOf("/goals"),
      portrait: relayPortraits,
      trim: relayTrims,
      avatar: createAvatarRoutes(),
    },
    lasting: lastingStorage,
    tab: tabStorage,
    newName: this.words.document.newName,
  });
  readonly #obs = createObsActions(this);
  readonly alerts = new AlertStore(this.document, this.#alertRoutes);
  #cancelPassing = (): void => {};
  readonly unfolded = new Set<string>();

  constructor() {
    super();
    whileConnected(this, (signal) => this.#open(signal));
  }

  /** The options of the open layout that differ from the defaults. */
  get choices(): Choices {
    return this.document.choices;
  }

  #open(signal: AbortSignal): void {
    document.title = this.words.title;
    followAlerts(this.alerts, (place) => (this.place = place), signal);
    followUndoKeys(this.document, signal);
    const ends = [
      this.document.subscribe(this.#onChange),
      this.document.onNotice(this.#onNotice),
      () => this.document.queue.close(),
      this.document.subscribe(this.#obs.follow),
    ];
    for (const end of ends) signal.addEventListener("abort", end);
    addEventListener("message", this.#onMessage, { signal });
    addEventListener("focus", this.#refresh, { signal });
    addEventListener("focus", () => void this.#obs.look(), { signal });
    const leave = (): void => {
      leaveField();
      this.document.leave();
    };
    addEventListener("pagehide", leave, { signal });
    void this.#obs.open(() => (this.isOpening = false));
    const watch = async (): Promise<void> => {
      this.unsaved = await readUnsaved();
      if (this.status.isOfObs) await this.#obs.look();
      if (!signal.aborted) cancelWatch = pageClock.after(unsavedLookMs, () => void watch());
    };
    let cancelWatch = (): void => {};
    signal.addEventListener("abort", () => cancelWatch());
    void watch();
  }

  protected override updated(): void {
    this.dataset["page"] = this.place.page;
    this.alerts.overlayVolume = alertVolume(this.choices);
  }

  protected override render() {
    const { words, place } = this;
    const isOfAlerts = place.page === "alerts";
    return html`
      <div class="page" data-page=${place.page} aria-busy=${this.isOpening} ?inert=${this.isOpening}>
        <sidekick-top-bar
          .host=${this}
          .place=${place}
          .isUnsaved=${this.unsaved !== ""}
          .onAdd=${() => void this.#obs.add()}
          ><sidekick-look-file slot="file" .host=${this}></sidekick-look-file>
          <div slot="address">${addressBar(this)}</div></sidekick-top-bar
        >
        <main>${this.#stage()}</main>
        ${
          isOfAlerts
            ? html`<sidekick-alert-editor
                .host=${this}
                .open=${place.alert}
                .variation=${place.variation}
              ></sidekick-alert-editor>`
            : html`<sidekick-settings .host=${this} .onPreview=${this.#playAvatar}></sidekick-settings>`
        }
      </div>
      ${this.#status()}
      <sidekick-question .words=${words}></sidekick-question>
    `;
  }

  get #preview(): SidekickStage | null {
    return this.renderRoot.querySelector<SidekickStage>("sidekick-stage");
  }

  #stage() {
    const { page, alert } = this.place;
    const isOfAlerts = page === "alerts";
    return html`<sidekick-stage
      .host=${this}
      .choices=${isOfAlerts ? withAlerts(this.choices, alert !== undefined) : this.choices}
      .isArranged=${!isOfAlerts}
      .isHintHidden=${this.status.sentence !== ""}
      .isOfSamples=${isOfAlerts && alert !== undefined}
      >${
        isOfAlerts
          ? html`<sidekick-try-alert
              .host=${this}
              .open=${alert}
              .variation=${this.place.variation}
              .onSample=${this.#showSample}
              .onPlay=${(envelope: string) => {
                this.#preview?.play([envelope]);
                return this.#preview?.areAlertsPaused ?? false;
              }}
            ></sidekick-try-alert>`
          : html`<sidekick-test-menu .words=${this.words} .onPlay=${this.#play}></sidekick-test-menu>`
      }</sidekick-stage
    >`;
  }

  readonly #showSample = (sample: string): void => {
    if (this.#preview) this.#preview.sample = sample;
  };

  #status() {
    const { unsaved } = this;
    const line =
      this.status.sentence === "" && unsaved !== "" ? { sentence: unsaved, isTrouble: true } : this.status;
    const { sentence, isTrouble, offer }: StatusLine = line;
    return html`<div
      class="status ${isTrouble ? "trouble" : ""} ${sentence === "" ? "" : "full"}"
      role="status"
    >
      ${sentence}
      ${offer ? html`<button type="button" @click=${this.#takeOffer}>${offer.label}</button>` : nothing}
    </div>`;
  }

  readonly #takeOffer = (): void => {
    const { offer } = this.status;
    // The offer goes before it is taken: a double click takes it once.
    this.say("");
    offer?.take();
    // The button that was pressed is gone.
    this.renderRoot.querySelector<HTMLElement>("sidekick-alert-editor, sidekick-settings")?.focus();
  };

  readonly #onChange = (): void => {
    this.requestUpdate();
    const { step } = this.status;
    if (step && step !== this.document.undoStep) this.say("");
  };

  readonly #onNotice = (notice: DocumentNotice): void => {
    if (notice.kind === "renamed") this.#obs.rename(notice.from, notice.to);
    const said = noticeSentence(notice, this.words);
    if (said) this.say(...said);
  };

  /** The preview passes on that something in the plugin has changed. */
  readonly #onMessage = ({ origin, data }: MessageEvent<unknown>): void => {
    if (origin === location.origin && isJsonObject(data) && data["type"] === "appearance") this.#refresh();
  };

  readonly #refresh = (): void => void this.document.refresh();

  choose(name: string, value: string): void {
    this.document.change({ [name]: value });
    // Undo stays available while the streamer goes on.
    const { isOfTest, isOfObs, offer } = this.status;
    if (isOfTest || !(offer || isOfObs)) this.say("");
    this.#obs.follow();
  }

  readonly #play = (test: TestEvent): void => {
    this.#preview?.play(envelopesOf(test, pageClock.wall()));
    warnIfInvisible(this, test, this.#preview?.areAlertsPaused ?? false, this.#play);
  };

  readonly #playAvatar = (character: string, mood: AvatarMood): void => {
    this.#play(testVoice(character, mood));
  };

  tryAlert(alert: TriedAlert): void {
    void this.renderRoot.querySelector<SidekickTryAlert>("sidekick-try-alert")?.play(alert);
  }

  ask(question: StudioQuestion): Promise<boolean> {
    const asker = this.renderRoot.querySelector("sidekick-question");
    return asker instanceof SidekickQuestion ? asker.ask(question) : Promise.resolve(false);
  }

  say(sentence: string, details?: StatusDetails): void {
    this.#cancelPassing();
    this.status = { sentence, ...details };
    const { isTrouble, isUnderWay, isOfObs, offer } = this.status;
    if (sentence === "" || isTrouble || isUnderWay || isOfObs || offer) return;
    this.#cancelPassing = pageClock.after(passesAfterMs, () => {
      this.say("");
      this.#obs.follow();
    });
  }
}

/** The overlay's options with alerts, for a preview of these. `isAlone`: nothing else is shown. */
function withAlerts(choices: Choices, isAlone: boolean): Choices {
  if (isAlone) return { ...choices, show: "alerts" };
  const { show } = readOptions(new URLSearchParams(choices));
  return show.has("alerts") ? choices : { ...choices, show: [...show, "alerts"].join() };
}

/** The alert volume of an overlay with these options, 0 to 100. */
function alertVolume(choices: Choices): number {
  return Number(readOptions(new URLSearchParams(choices)).own["sounds"]);
}

/**
 * Follows the address to a page of the studio, and keeps the alerts up to date: they are read when their page is
 * opened, and when the window gets the focus, since another studio may have changed them.
 */
function followAlerts(store: AlertStore, onPlace: (place: StudioPlace) => void, signal: AbortSignal): void {
  const read = (): void => {
    if (placeIn(location.hash).page === "alerts" && !document.hidden) void store.read();
  };
  const follow = ({ oldURL }: HashChangeEvent): void => {
    onPlace(placeIn(location.hash));
    if (placeIn(new URL(oldURL).hash).page !== "alerts") read();
  };
  addEventListener("hashchange", follow, { signal });
  addEventListener("focus", read, { signal });
  document.addEventListener("visibilitychange", read, { signal });
  read();
}

customElements.define("sidekick-studio", SidekickStudio);
