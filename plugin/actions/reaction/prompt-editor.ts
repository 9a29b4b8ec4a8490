import { LitElement, type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { promptLimit } from "../../../shared/api/endpoints.ts";
import { templateVariables } from "./prompt-template.ts";
import { liveRegion, note, statusLine } from "../../forms/field.ts";
import { countedHead, countedStyles } from "../../forms/counted-text.ts";
import { inspectorStyles } from "../../forms/form.styles.ts";
import { promptLengths, textPieces } from "./prompt-lines.ts";
import { TypedField } from "../../forms/typed-field.ts";
import { fill, type InspectorWords, type Language, plural } from "../../../shared/words/words.ts";

const holdsVariable = new RegExp(`\\{(?:${templateVariables.join("|")})\\}`);

/** Words for prompts of another action. */
interface PromptWords {
  readonly variableNames: Partial<InspectorWords["reaction"]["variableNames"]>;
}

/**
 * The editor of prompts, one a line. Lines are numbered, and the excess of a line that is too long is marked.
 *
 * @fires prompts - a `CustomEvent<string>` with the text, only while every line fits.
 */
export class PromptEditor extends LitElement {
  static override properties: PropertyDeclarations = {
    language: {},
    words: { attribute: false },
    value: { attribute: false },
    about: { attribute: false },
    variables: { attribute: false },
  };
  declare language: Language;
  declare words: InspectorWords;
  /** The stored prompts. */
  value = "";
  /** Words that replace those for a reaction. */
  declare about: PromptWords | undefined;
  /** The variables that are filled in; default: those of keys. */
  variables: readonly string[] = templateVariables;
  readonly #field = new TypedField(this, (typed) => {
    if (promptLengths(typed).tooLong.length > 0) return false;
    this.value = typed;
    this.dispatchEvent(new CustomEvent("prompts", { detail: typed }));
    return true;
  });

  static override styles = [
    inspectorStyles,
    countedStyles,
    css`
      .frame {
        background: var(--raised);
        border: 1px solid transparent;
        border-radius: 4px;
        max-height: 232px;
        overflow-y: auto;
        scrollbar-width: thin;
        scrollbar-color: var(--bold-line) transparent;
      }
      .frame:focus-within {
        outline: 2px solid var(--accent);
        outline-offset: 1px;
      }
      .frame.bad {
        border-color: var(--trouble);
      }
      .stack {
        display: grid;
        min-height: 64px;
      }
      .mirror,
      textarea {
        grid-area: 1 / 1;
        font: inherit;
        line-height: 18px;
        min-width: 0;
        padding: 5px 8px 5px 28px;
        white-space: pre-wrap;
        overflow-wrap: break-word;
        word-break: normal;
        tab-size: 8;
      }
      .mirror {
        /* Only the lines themselves keep their spaces, not those between them in the template. */
        white-space: normal;
        border: 1px solid transparent;
        color: transparent;
        counter-reset: line;
      }
      .mirror span,
      .mirror mark {
        white-space: pre-wrap;
      }
      .mirror div {
        counter-increment: line;
        min-height: 18px;
        position: relative;
      }
      .mirror div::before {
        content: counter(line);
        color: var(--faint);
        font-size: 10px;
        font-variant-numeric: tabular-nums;
        left: -24px;
        position: absolute;
        text-align: right;
        width: 16px;
      }
      .mirror .long::before {
        color: var(--trouble);
        font-weight: 700;
      }
      .mirror mark {
        background: var(--trouble-line);
        border-bottom: 2px solid var(--trouble);
        color: transparent;
      }
      .mirror mark.unknown {
        background: var(--attention-line);
        border-bottom-color: var(--attention);
      }
      .variables {
        align-items: center;
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        margin-top: 6px;
      }
      .variables span {
        color: var(--muted);
        margin-right: 2px;
      }
      .variables button {
        font-size: 11px;
        height: 22px;
        padding: 0 6px;
      }
      textarea {
        background: none;
        height: auto;
        outline: none;
        overflow: hidden;
        position: relative;
        resize: none;
        width: 100%;
      }
    `,
  ];

  override render(): TemplateResult {
    const words = this.words.reaction;
    const text = this.#field.rejected ?? this.value;
    const { lines, count, longest, tooLong } = promptLengths(text);
    const bad = tooLong.length > 0;
    const names: Readonly<Record<string, string | undefined>> = {
      ...words.variableNames,
      ...this.about?.variableNames,
    };
    return html`
      ${countedHead(
        "prompts",
        words.prompts,
        fill(plural(this.language, words.count, Math.max(count, 1)), { count, longest, limit: promptLimit }),
        bad,
      )}
      <div class="frame ${bad ? "bad" : ""}">
        <div class="stack">
          <div class="mirror" aria-hidden="true">
            ${lines.map(
              ({ fits, excess }) =>
                html`<div class=${excess === "" ? "" : "long"}>
                  <span
                    >${textPieces(fits, this.variables).map(({ text, isUnknown }) =>
                      isUnknown ? html`<mark class="unknown">${text}</mark>` : text,
                    )}</span
                  >${excess === "" ? nothing : html`<mark>${excess}</mark>`}
                </div>`,
            )}
          </div>
          <textarea
            id="prompts"
            spellcheck="true"
            aria-describedby="count problem hint"
            aria-invalid=${bad ? "true" : nothing}
            .value=${text}
            @input=${this.#field.listen}
          ></textarea>
        </div>
      </div>
      ${liveRegion("problem", this.#problem(text, count, tooLong))} ${note("hint", words.promptsNote)}
      <div class="variables" role="group" aria-labelledby="variables">
        <span id="variables">${words.variables}</span>
        ${this.variables.map(
          (name) =>
            html`<button
              type="button"
              title=${names[name] ?? nothing}
              aria-label="{${name}}${names[name] === undefined ? "" : `: ${names[name]}`}"
              @click=${() => this.#insert(`{${name}}`)}
            >
              {${name}}
            </button>`,
        )}
      </div>
      ${holdsVariable.test(text) ? note("variables-note", words.variablesNote) : nothing}
    `;
  }

  #problem(text: string, count: number, tooLong: ReturnType<typeof promptLengths>["tooLong"]): unknown {
    const words = this.words.reaction;
    if (tooLong.length > 0) {
      const lines = tooLong
        .map(({ number, length }) => fill(words.tooLong, { line: number, length, limit: promptLimit }))
        .join(" ");
      const storedNote = promptLengths(this.value).tooLong.length > 0 ? words.noneKept : words.lastKept;
      return statusLine("trouble", `${lines} ${storedNote}`);
    }
    if (count === 0) return statusLine("attention", words.noPrompt);
    const unknown = textPieces(text, this.variables).flatMap((piece) =>
      piece.isUnknown ? [piece.text] : [],
    );
    const names = [...new Set(unknown)].join(", ");
    return names === "" ? nothing : statusLine("attention", fill(words.unknownVariables, { names }));
  }

  /** Inserts a variable at the caret, or in place of the selection, as if it was typed. */
  #insert(variable: string): void {
    const area = this.renderRoot.querySelector("textarea");
    if (!area) return;
    area.focus();
    area.setRangeText(variable, area.selectionStart, area.selectionEnd, "end");
    this.#field.take(area.value);
  }
}

customElements.define("sidekick-prompt-editor", PromptEditor);
