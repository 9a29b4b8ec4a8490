import { type PropertyDeclarations, type PropertyValues, css, html, nothing } from "lit";
import { lengthOf, promptLimit as limit } from "../../shared/api/endpoints.ts";
import { maxControlPrompts } from "../../shared/protocol/control-protocol.ts";
import { fill } from "../../shared/words/words.ts";
import { ControlSection } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";

/** Where the streamer writes the prompts of React, one a line. */
class SidekickPromptsEditor extends ControlSection {
  static override properties: PropertyDeclarations = {
    ...ControlSection.properties,
    draft: { state: true },
  };
  /** Typed text that is not saved. */
  declare draft: string | undefined;
  static override styles = [
    controlStyles,
    css`
      summary {
        border-radius: 4px;
        color: var(--soft-ink);
        cursor: pointer;
        font-size: 13px;
        line-height: 24px;
        width: fit-content;
      }
      label {
        display: block;
        margin: 8px 0 4px;
      }
      textarea {
        margin-bottom: 4px;
      }
      .row {
        margin-top: 8px;
      }
    `,
  ];

  protected override render() {
    const { words, state } = this.panel;
    const text = this.draft ?? (state?.prompts ?? []).join("\n");
    const prompts = promptsIn(text);
    const trouble = this.#trouble(text);
    const isSame = this.draft === undefined || prompts.join("\n") === state?.prompts.join("\n");
    return html`<details>
      <summary>${words.editPrompts}</summary>
      <label for="prompts">${words.prompts}</label>
      <textarea
        id="prompts"
        dir="auto"
        aria-describedby="note count trouble"
        aria-invalid=${trouble === undefined ? nothing : "true"}
        .value=${text}
        @input=${this.#type}
      ></textarea>
      <p class="note" id="count">
        ${fill(words.promptsCount, { count: prompts.length, limit: maxControlPrompts })}
      </p>
      <p class="note" id="note">${words.promptsNote}</p>
      <p class="result failed" id="trouble" ?hidden=${trouble === undefined}>${trouble}</p>
      <div class="row">
        ${this.button({
          place: "prompts",
          label: words.save,
          look: "main",
          reason: trouble ?? (isSame ? words.reasons.unchanged : undefined),
          press: () => this.panel.presses.press("prompts", { does: "prompts", prompts: [...prompts] }),
        })}
      </div>
      ${this.result("prompts")}
    </details>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // The prompts are saved: the field follows the plugin again.
    if (this.draft !== undefined && this.panel.presses.at("prompts")?.phase === "done") {
      if (promptsIn(this.draft).join("\n") === this.panel.state?.prompts.join("\n")) this.draft = undefined;
    }
  }

  #trouble(text: string): string | undefined {
    const { words } = this.panel;
    const lines = text.split("\n").map((line) => line.trim());
    const line = lines.findIndex((prompt) => lengthOf(prompt) > limit);
    if (line >= 0)
      return fill(words.promptTooLong, { line: line + 1, length: lengthOf(lines[line] ?? ""), limit });
    return promptsIn(text).length > maxControlPrompts
      ? fill(words.tooManyPrompts, { limit: maxControlPrompts })
      : undefined;
  }

  readonly #type = ({ currentTarget }: Event): void => {
    this.draft = (currentTarget as HTMLTextAreaElement).value;
  };
}

/** The prompts of a text with one a line. */
function promptsIn(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

customElements.define("sidekick-prompts-editor", SidekickPromptsEditor);
