import { type TemplateResult, html, nothing } from "lit";
import { fill } from "../../shared/words/words.ts";
import { liveRegion, note, row, statusLine } from "../forms/field.ts";
import { detailedLogQuestion, reportQuestion } from "./check-questions.ts";
import { PanelView } from "../forms/panel-view.ts";
import { testRow } from "../forms/test-row.ts";
import { tickField } from "../../shared/ui/tick-field.ts";

const minuteMs = 60_000;

/** Rows that save a report and turn on the detailed log. */
export class ReportRows extends PanelView {
  #reply: object | undefined;
  /** End of the detailed log, by the clock of this page. */
  #endsAt = 0;
  #cancelCount = (): void => {};

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelCount();
  }

  override render(): TemplateResult {
    const { words, globals } = this.panel;
    const report = this.panel.question(reportQuestion);
    return html`${this.#detail()}
    ${testRow({
      id: "report",
      panel: this.panel,
      label: words.check.report,
      testing: words.check.reporting,
      test: report.value,
      start() {
        // Saved first, so that the report is about what was typed.
        globals.save();
        report.ask();
      },
    })}`;
  }

  #detail(): TemplateResult {
    const { words } = this.panel;
    const detailedLog = this.panel.question(detailedLogQuestion);
    const remainingMs = this.#remainingMs();
    this.#countDown(remainingMs);
    return row(
      "detailed-log",
      words.check.detail,
      tickField(
        words.check.detailWords,
        remainingMs > 0,
        (isOn) => detailedLog.ask({ turn: isOn ? "on" : "off" }),
        {
          id: "detailed-log",
          described: "detailed-log-status detailed-log-note",
          isDisabled: !detailedLog.value.reply,
        },
      ),
      html`${liveRegion("detailed-log-status", this.#statusLine(remainingMs))}
      ${note("detailed-log-note", words.check.detailNote)}`,
    );
  }

  #statusLine(remainingMs: number): unknown {
    const { words, language } = this.panel;
    const detailedLog = this.panel.question(detailedLogQuestion);
    const { failure } = detailedLog.value;
    if (failure !== undefined) return statusLine("trouble", words[failure]);
    if (remainingMs <= 0) return nothing;
    const when = new Intl.RelativeTimeFormat(language).format(Math.ceil(remainingMs / minuteMs), "minute");
    return statusLine("ready", fill(words.check.detailOn, { when }));
  }

  #remainingMs(): number {
    const { clock } = this.panel;
    const detailedLog = this.panel.question(detailedLogQuestion);
    const { reply } = detailedLog.value;
    if (reply && reply !== this.#reply) this.#endsAt = clock.now() + reply.remainingMs;
    this.#reply = reply;
    return this.#endsAt - clock.now();
  }

  /** Renders again when the number of minutes left changes. */
  #countDown(remainingMs: number): void {
    this.#cancelCount();
    if (remainingMs <= 0) return;
    this.#cancelCount = this.panel.clock.after(remainingMs % minuteMs || minuteMs, () =>
      this.requestUpdate(),
    );
  }
}

customElements.define("sidekick-report-rows", ReportRows);
