import { LitElement, html, nothing, svg } from "lit";
import { repeat } from "lit/directives/repeat.js";
import {
  type CheckId,
  type CheckLine,
  checkIds,
  type CheckState,
  rareCheckIds,
  worstFirst,
} from "../../shared/protocol/check-lines.ts";
import { pageLocale } from "../page/page-locale.ts";
import { pageClock } from "../page/page-clock.ts";
import { checkWords, fill, plural } from "../../shared/words/words.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { helpLink } from "../control/help-path-link.ts";
import { controls } from "../../shared/ui/controls.styles.ts";
import { checkStyles } from "./check.styles.ts";
import { ask, putChange, readEach } from "./read-lines.ts";

/** The page's present work; buttons wait for its end. */
type Work = "checking" | "testing" | "mending" | "switching" | "reporting";

const stroke = (path: string) =>
  svg`<path d=${path} fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"></path>`;

/** A distinct shape for each state, for those who cannot see its colour. */
const icons: Readonly<Record<CheckState | "waiting", unknown>> = {
  fine: stroke("M4 10.5 8.2 15 16 6"),
  attention: stroke("M10 3 18 17H2ZM10 8.5v3.5M10 14.6v.1"),
  trouble: stroke("M5 5 15 15M15 5 5 15"),
  unknown: stroke("M6.8 7.2a3.2 3.2 0 1 1 4.6 2.9c-.9.5-1.4 1-1.4 2M10 15.6v.1"),
  waiting: stroke("M5 10v.1M10 10v.1M15 10v.1"),
};

/** The page “Check everything”: a line for each thing, with what to do about it, as soon as it is known. */
export class SidekickCheck extends LitElement {
  static override styles = [controls, checkStyles];
  static override properties = {
    lines: { state: true },
    work: { state: true },
    status: { state: true },
    level: { state: true },
  };
  lines: ReadonlyMap<CheckId, CheckLine> = new Map();
  declare work: Work | undefined;
  /** The overlay's level on OBS's own meter in decibels; `undefined`: it is not watched, or not there. */
  declare level: number | undefined;
  status: { readonly sentence: string; readonly isTrouble?: boolean } = { sentence: "" };
  readonly #locale = pageLocale(checkWords);
  #order: readonly CheckId[] = checkIds;

  override connectedCallback(): void {
    super.connectedCallback();
    const { words } = this.#locale;
    document.title = `${words.title}: Sidekick Deck`;
    void this.#check();
  }

  protected override render() {
    const { words } = this.#locale;
    return html`<main>
      <header>
        <h1>${words.title}</h1>
        ${this.#button("again", words.again, () => void this.#check(), true)}
      </header>
      <p class="status ${this.status.isTrouble ? "trouble" : ""}" role="status">${this.status.sentence}</p>
      <ul aria-busy=${this.work === "checking"}>
        ${repeat(
          this.#order.filter((id) => this.lines.has(id) || !rareCheckIds.includes(id)),
          (id) => id,
          (id) => this.#line(id),
        )}
      </ul>
      <div class="more">
        ${this.#button(
          "sound",
          this.work === "testing" ? words.testingSound : words.testSound,
          () => void this.#testSound(),
        )}
        <p id="sound-note">
          ${words.soundNote}
          ${
            this.level === undefined
              ? nothing
              : html`<label class="meter"
                  >${words.meter} <meter min="-60" max="0" .value=${this.level}></meter> ${this.level}
                  dB</label
                >`
          }
        </p>
        ${this.#button(
          "report",
          this.work === "reporting" ? words.reporting : words.report,
          () => void this.#report(),
        )}
        <p id="report-note">${words.reportNote}</p>
      </div>
    </main>`;
  }

  #button(id: string, label: string, press: () => void, isMain = false, note = `${id}-note`) {
    return html`<button
      id=${id}
      type="button"
      class=${isMain ? "main" : ""}
      aria-describedby=${isMain ? nothing : note}
      aria-disabled=${this.work === undefined ? nothing : "true"}
      @click=${() => this.work ?? press()}
    >
      ${label}
    </button>`;
  }

  #line(id: CheckId) {
    const { language, words } = this.#locale;
    const line = this.lines.get(id);
    const state = line?.state ?? "waiting";
    return html`<li class=${state} id=${id}>
      <svg viewBox="0 0 20 20" aria-hidden="true">${icons[state]}</svg>
      <h2 id="${id}-name">${words.names[id]}</h2>
      <div class="what" id="${id}-what">
        <p>
          ${line ? html`<span class="screen-reader">${words.states[line.state]}: </span>` : nothing}${
            line?.sentence ?? words.running
          }
        </p>
        ${line && line.advice !== "" ? html`<p class="advice">${line.advice}</p>` : nothing}
        ${line?.appVoice === undefined ? nothing : this.#appVoice(line.appVoice, line.state !== "fine")}
        ${line?.mend === undefined ? nothing : this.#button("mend", line.mend, () => void this.#mend(), false, `${id}-what`)}
        ${
          state === "attention" || state === "trouble"
            ? helpLink({
                anchor: entryAnchor(`check.names.${id}`),
                language,
                label: words.whatToDo,
                about: `${id}-name`,
              })
            : nothing
        }
      </div>
    </li>`;
  }

  /** Lets the desktop app speak instead of the overlay. */
  #appVoice(label: string, isConfirmed: boolean) {
    const path = `/check/app-voice?lang=${this.#locale.language}${isConfirmed ? "&confirmed" : ""}`;
    const choose = async (): Promise<void> => this.#show(await putChange(path));
    return this.#button("app-voice", label, () => void this.#do("switching", choose), false, "heard-what");
  }

  readonly #check = (): Promise<void> =>
    this.#do("checking", async () => {
      const { language, words } = this.#locale;
      this.lines = new Map();
      this.#order = checkIds;
      this.status = { sentence: words.running };
      await readEach(`/check/lines?lang=${language}`, "GET", (line) => this.#take(line));
      const states = [...this.lines.values()].filter(
        ({ state }) => state === "attention" || state === "trouble",
      );
      const count = states.length;
      const sentence = count === 0 ? words.allFine : fill(plural(language, words.wanting, count), { count });
      this.status = { sentence };
    });

  readonly #testSound = (): Promise<void> =>
    this.#do("testing", async () => {
      try {
        await readEach(
          `/check/sound?lang=${this.#locale.language}`,
          "PUT",
          (line) => this.#show(line),
          (level) => (this.level = level),
        );
      } finally {
        this.level = undefined;
      }
    });

  readonly #mend = (): Promise<void> =>
    this.#do("mending", async () =>
      this.#show(await putChange(`/check/source-sound?lang=${this.#locale.language}`)),
    );

  readonly #report = (): Promise<void> =>
    this.#do("reporting", async () => {
      const { language, words } = this.#locale;
      const link = document.createElement("a");
      const report = await ask(`/check/report?lang=${language}`);
      link.href = URL.createObjectURL(await report.blob());
      link.download = `sidekick-deck-${new Date(pageClock.wall()).toISOString().slice(0, 16).replaceAll(":", "-")}.txt`;
      link.click();
      pageClock.after(10_000, () => URL.revokeObjectURL(link.href));
      this.status = { sentence: words.reported };
    });

  #show(line: CheckLine): void {
    this.#take(line);
    this.status = { sentence: `${line.sentence} ${line.advice}`.trim() };
  }

  #take(line: CheckLine): void {
    this.lines = new Map([...this.lines, [line.id, line]]);
    // A line stays in its place while a button in it is at work, so that nothing moves under the pointer.
    if (this.work === "checking" || this.work === "testing") this.#order = worstFirst(this.lines);
  }

  async #do(work: Work, run: () => Promise<void>): Promise<void> {
    if (this.work) return;
    this.work = work;
    try {
      await run();
    } catch {
      this.status = { sentence: this.#locale.words.unreachable, isTrouble: true };
    } finally {
      this.work = undefined;
    }
  }
}

customElements.define("sidekick-check", SidekickCheck);
