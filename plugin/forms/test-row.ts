import { type TemplateResult, html, nothing } from "lit";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { liveRegion, statusLine } from "./field.ts";
import { whatToDo } from "./help-link.ts";
import type { Panel } from "./panel-view.ts";
import type { TestReply, QuestionState } from "./question.ts";

/** Options of `testRow`. */
export interface TestRowOptions {
  readonly id: string;
  readonly panel: Panel;
  readonly label: string;
  /** Whether the row has the page's primary button. */
  readonly isPrimary?: boolean;
  /** Ids of the elements that describe it. */
  readonly describedBy?: string;
  /** Shown while the test runs. */
  readonly testing: string;
  /** Shown beside it. */
  readonly meanwhile?: unknown;
  readonly test: QuestionState<TestReply>;
  readonly start: () => void;
  /** Shown before the first test. */
  readonly before?: unknown;
}

/** The button of a test, with the result below it. */
export function testRow(options: TestRowOptions): TemplateResult {
  const { id, label, isPrimary = false, describedBy, test, start } = options;
  return html`<div class="row">
    <span></span>
    <div class="control">
      <button
        class="wide ${isPrimary ? "primary" : ""}"
        part="action"
        id=${id}
        type="button"
        aria-describedby=${describedBy ?? nothing}
        aria-disabled=${test.asking ? "true" : nothing}
        @click=${() => test.asking || start()}
      >
        ${label}
      </button>
    </div>
    <div class="below">${liveRegion(`${id}-status`, resultOf(options))}</div>
  </div>`;
}

function resultOf({ panel, testing, meanwhile, test, before = nothing }: TestRowOptions): unknown {
  if (test.asking) return statusLine("working", testing, meanwhile);
  return testResult(panel, test) ?? before;
}

/** The result of a test; `undefined`: there is none. */
export function testResult(panel: Panel, { failure, reply }: QuestionState<TestReply>) {
  if (failure !== undefined)
    return statusLine("trouble", panel.words[failure], whatToDo(panel, entryAnchor(`inspector.${failure}`)));
  if (!reply || reply.message === "") return undefined;
  return statusLine(
    reply.ok ? (reply.isPartial ? "attention" : "ready") : "trouble",
    reply.message,
    whatToDo(panel, reply.help),
  );
}
