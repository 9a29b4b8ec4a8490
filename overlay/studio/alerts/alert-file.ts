import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { mediaExtensions } from "../../../shared/alerts/alert-settings.ts";
import {
  type MediaFile,
  type MediaKind,
  maxMediaBytes,
  maxMediaFiles,
  maxMediaSide,
  maxMediaBytesInAll,
  megabytes,
} from "../../../shared/alerts/media.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { resetButton } from "../fields/field-row.ts";
import { fileButton } from "../../../shared/ui/file-field.ts";
import { takeDrops } from "../../../shared/ui/file-drop.ts";
import type { Uploaded } from "../fields/media-requests.ts";
import { MediaUpload } from "../fields/media-upload.ts";
import { shortFileName } from "../../../shared/ui/short-file-name.ts";
import { StudioElement } from "../studio-element.ts";
import { alertFieldStyles } from "./alert-fields.styles.ts";
import { alertFileStyles } from "./alert-file.styles.ts";
import { alertLabel, builtInAlerts, isBuiltIn, kindOfAlert } from "./alert-names.ts";
import { mediaAddress } from "../../page/appearance.ts";
import "./flash-warning.ts";
import { type StudioHost, undoOffer } from "../studio-host.ts";
import { swapped } from "../document/step-part.ts";
import { addedPart } from "./stored-media.ts";
import { usersOf, withFiles } from "./files-in-use.ts";
import type { AlertKind } from "../../../shared/alerts/alert-kinds.ts";
import { alertTiers } from "../../../shared/alerts/alert-tiers.ts";
import { createChime } from "../../pieces/alerts/chime.ts";
import { pageClock } from "../../page/page-clock.ts";

/** Chooses the picture, video or sound of an alert: one of the stored files, or a new one. */
export class SidekickAlertFile extends StudioElement {
  static override styles = [controls, alertFieldStyles, alertFileStyles];
  static override properties = {
    field: {},
    value: { attribute: false },
    inherited: { attribute: false },
    isVariation: { attribute: false },
    name: {},
    volume: { attribute: false },
    onChoose: { attribute: false },
    trouble: { state: true },
    damaged: { state: true },
  };
  declare field: "picture" | "sound";
  declare value: string | undefined;
  /** What holds if nothing is chosen. */
  declare inherited: string | undefined;
  isVariation = false;
  /** The alert's name. */
  declare name: string;
  /** Volume of its sound, 0 to 100. */
  volume = 100;
  /** Called with the choice; `undefined`: as before. */
  declare onChoose: (value: string | undefined) => void;
  trouble = "";
  /** The file that this browser cannot show. */
  damaged = "";
  readonly #upload = new MediaUpload(this);
  readonly #drop = takeDrops(this, ([file]) => void this.#send(file));
  readonly #preview = createSoundPreview();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#preview.stop();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("name")) return;
    // A file is for the alert that was open when it was chosen.
    this.#upload.cancel();
    this.trouble = "";
  }

  get #stored(): MediaFile | undefined {
    return this.host.alerts.media.find(({ file }) => file === (this.value ?? this.inherited));
  }

  get #isMissing(): boolean {
    return (
      this.value?.includes(".") === true && !this.host.alerts.media.some(({ file }) => file === this.value)
    );
  }

  protected override render() {
    const { files, groups } = this.words.alerts;
    const stored = this.#stored;
    const sentence = this.#isMissing
      ? files.missing
      : stored && this.damaged === stored.file
        ? files.damaged
        : this.trouble;
    return html`<div class="drop ${this.#drop.isOver ? "over" : ""}">
      <div class="file">
        ${this.field === "picture" ? this.#thumb(stored) : this.#play()}
        <div class="choice">
          <div class="pick">
            <select id="choice" aria-label=${groups[this.field]} @change=${this.#pick}>
              ${this.#options()}
            </select>
            ${resetButton(
              this.words,
              groups[this.field],
              this.value === undefined ? undefined : () => this.onChoose(undefined),
            )}
          </div>
          <div class="bar">
            ${fileButton(files.upload, {
              id: "upload",
              accept: mediaExtensions[this.field].map((one) => `.${one}`).join(),
              onFiles: ([file]) => void this.#send(file),
            })}
            ${this.#remover()}
          </div>
        </div>
      </div>
      ${this.#upload.progress()}
      <p class="note">${this.#note()}</p>
      <p class="trouble" role="status" ?hidden=${sentence === ""}>${sentence}</p>
      ${
        this.field === "picture"
          ? html`<sidekick-flash-warning
              .words=${this.words}
              .file=${this.value === undefined ? undefined : stored?.file}
            ></sidekick-flash-warning>`
          : nothing
      }
    </div>`;
  }

  /** The entries of the list of pictures or sounds: as before, our own, the streamer's files. */
  #options() {
    const { words, field, value } = this;
    const { alerts } = words;
    const option = (of: string, label: string) =>
      html`<option value=${of} .selected=${live((value ?? "") === of)}>${label}</option>`;
    const kinds: readonly MediaKind[] = field === "sound" ? ["sound"] : ["picture", "video"];
    const stored = this.host.alerts.media.filter(({ kind }) => kinds.includes(kind));
    return html`${option("", this.#asBefore())}
    ${
      field === "sound"
        ? html`${option("none", alerts.noSound)}
            <optgroup label=${alerts.chimes}>
              ${builtInAlerts.map((name) => option(name, alerts.kinds[name]))}
            </optgroup>`
        : this.isVariation && (this.inherited !== undefined || value === "none")
          ? option("none", alerts.none)
          : nothing
    }
    ${
      stored.length > 0
        ? html`<optgroup label=${alerts.files.stored}>
            ${stored.map(({ file, name }) => option(file, name))}
          </optgroup>`
        : nothing
    }
    ${this.#isMissing ? option(value ?? "", "?") : nothing}`;
  }

  #asBefore(): string {
    const { words, field, inherited, isVariation } = this;
    const { alerts } = words;
    const [own, none] = field === "picture" ? [alerts.none, alerts.none] : [alerts.builtIn, alerts.noSound];
    if (!isVariation) return own;
    const stored = this.host.alerts.media.find(({ file }) => file === inherited);
    const named = inherited === undefined ? own : inherited === "none" ? none : stored?.name;
    return fill(alerts.asBefore, {
      value: named ?? (isBuiltIn(inherited ?? "") ? alertLabel(inherited ?? "", words) : "?"),
    });
  }

  /** As loud as in the overlay; where its alerts are silent, as loud as they are by default. */
  get #loudness(): number {
    return ((this.volume / 100) * (this.host.alerts.overlayVolume || 40)) / 100;
  }

  #note(): string {
    const { files } = this.words.alerts;
    const { picture, video, sound } = maxMediaBytes;
    return this.field === "picture"
      ? fill(files.pictureNote, { picture: megabytes(picture), video: megabytes(video) })
      : fill(files.soundNote, { sound: megabytes(sound) });
  }

  #thumb(stored: MediaFile | undefined) {
    if (!stored)
      return html`<div class="thumb">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01" />
        </svg>
      </div>`;
    const address = mediaAddress(stored.file);
    const onError = (): void => void (this.damaged = stored.file);
    return html`<div class="thumb" title=${stored.name}>
      ${
        stored.kind === "video"
          ? html`<video src=${address} muted loop autoplay playsinline @error=${onError}></video>`
          : html`<img src=${address} alt="" @error=${onError} />`
      }
    </div>`;
  }

  #play() {
    const { files } = this.words.alerts;
    const sound = this.value ?? this.inherited ?? kindOfAlert(this.name);
    return html`<button
      type="button"
      class="play"
      title=${files.play}
      aria-label=${files.play}
      ?disabled=${sound === "none" || this.#isMissing}
      @click=${() =>
        this.#preview.play(sound, this.#loudness, (isDevice) => {
          [this.trouble, this.damaged] = isDevice ? [files.noDevice, ""] : ["", sound];
        })}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true"><path d="M1.5 0 9.5 5 1.5 10Z" /></svg>
    </button>`;
  }

  #remover() {
    const stored = this.value === undefined ? undefined : this.#stored;
    return stored && !this.#upload.isUnderWay
      ? html`<button
          type="button"
          aria-label=${fill(this.words.alerts.files.remove, { file: stored.name })}
          @click=${() => this.#remove(stored)}
        >
          ${this.words.remove}
        </button>`
      : nothing;
  }

  async #remove(stored: MediaFile): Promise<void> {
    await deleteMedia(stored, this.name, this.host);
    this.renderRoot.querySelector<HTMLElement>("#choice")?.focus();
  }

  readonly #pick = ({ currentTarget }: Event): void => {
    const { value } = currentTarget as HTMLSelectElement;
    this.trouble = "";
    this.onChoose(value === "" ? undefined : value);
  };

  async #send(file: File | undefined): Promise<void> {
    if (!file || this.#upload.isUnderWay) return;
    const { onChoose } = this;
    this.trouble = "";
    const most = this.field === "sound" ? maxMediaBytes.sound : maxMediaBytes.video;
    const { stored, isCancelled } = await this.#upload.send(file, most);
    if (typeof stored === "object") await this.host.alerts.readMedia();
    if (isCancelled) return;
    if (typeof stored === "object") onChoose(stored.file);
    else this.trouble = mediaProblem(stored, shortFileName(file.name), this.words);
    this.renderRoot.querySelector<HTMLElement>("#upload")?.focus();
  }
}

/** Why a file was not stored. */
export function mediaProblem(
  problem: Exclude<Uploaded, MediaFile>,
  file: string,
  words: StudioWords,
): string {
  if (problem === "silent") return words.silent;
  const numbers = {
    side: new Intl.NumberFormat(document.documentElement.lang).format(maxMediaSide),
    files: maxMediaFiles,
    together: megabytes(maxMediaBytesInAll),
  };
  return fill(words.alerts.files.problems[problem], { file, ...numbers });
}

/** Deletes a stored file, which no alert uses then. `open`: the alert that is open. */
async function deleteMedia(media: MediaFile, open: string, host: StudioHost): Promise<void> {
  const { alerts: store, document, words } = host;
  const { files } = words.alerts;
  const users = usersOf(media.file, store.settings);
  const isDeleted = await document.editFiles([
    ...users.map((user) =>
      store.part(
        user,
        withFiles(store.of(user), (file) => (file === media.file ? undefined : file)),
      ),
    ),
    swapped(addedPart(media)),
  ]);
  if (!isDeleted) return host.say(words.silent, { isTrouble: true });
  const others = users.filter((user) => user !== open).map((user) => alertLabel(user, words));
  const sentences = [
    fill(files.removed, { file: shortFileName(media.name) }),
    ...(others.length > 0 ? [fill(files.alsoUsed, { names: others.join(", ") })] : []),
  ];
  host.say(sentences.join(" "), undoOffer(host));
}

/** Creates the player of an alert's sound in one form of the studio. */
function createSoundPreview() {
  let playing: HTMLAudioElement | undefined;
  const stop = (): void => {
    playing?.pause();
    playing = undefined;
  };
  return {
    stop,
    /**
     * Plays a chime, by the name of its kind, or a stored file; `volume` is 0 to 1. Ends what it played before. `onTrouble`
     * gets whether it is the sound device that is missing.
     */
    play(sound: string, volume: number, onTrouble: (isDevice: boolean) => void): void {
      stop();
      if (Object.hasOwn(alertTiers, sound))
        return createChime(pageClock, () => volume).play(sound as AlertKind, "small");
      const audio = new Audio(mediaAddress(sound));
      audio.volume = volume;
      // Without a sound device, Firefox takes it for an error of the file.
      audio.addEventListener("error", () => onTrouble(/sink|cubeb/i.test(audio.error?.message ?? "")));
      playing = audio;
      // Playing rejects when it is ended early, which is no trouble, and after an error, which is reported by itself.
      audio.play().catch(() => {});
    },
  };
}

customElements.define("sidekick-alert-file", SidekickAlertFile);
