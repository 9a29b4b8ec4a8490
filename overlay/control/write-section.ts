import { type PropertyDeclarations, css, html, nothing } from "lit";
import { contextLimit, lengthOf, promptLimit } from "../../shared/api/endpoints.ts";
import { type LifetimeUnit, readAmount, secondsOf } from "../../shared/context-lifetime.ts";
import type { ControlPress } from "../../shared/protocol/control-protocol.ts";
import { fill } from "../../shared/words/words.ts";
import { choiceField } from "../../shared/ui/choice-field.ts";
import { isForWord, textField } from "../../shared/ui/text-field.ts";
import {
  ControlSection,
  closedFor,
  reactionDisabledReason,
  sendDisabledReason,
  serviceReason,
} from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";

const limits = { prompt: promptLimit, context: contextLimit } as const;
const units: readonly LifetimeUnit[] = ["always", "seconds", "minutes"];

/** Where the streamer writes a prompt or a text for the AI's context. */
class ControlWriteSection extends ControlSection {
  static override properties: PropertyDeclarations = {
    ...ControlSection.properties,
    texts: { state: true },
    unit: { state: true },
    amount: { state: true },
  };
  texts: Readonly<Record<"prompt" | "context", string>> = { prompt: "", context: "" };
  unit: LifetimeUnit = "minutes";
  amount = "5";
  /** Texts that were sent and have no result yet. */
  readonly #sent = new Map<"prompt" | "context", string>();
  static override styles = [
    controlStyles,
    css`
      .row {
        margin-top: 6px;
      }
      .row select {
        flex: 1 1 120px;
        min-width: 0;
      }
      input[inputmode="numeric"] {
        width: 62px;
      }
      .row .main {
        margin-inline-start: auto;
      }
      .over {
        color: var(--trouble);
        font-weight: 600;
      }
    `,
  ];

  protected override render() {
    const { panel } = this;
    const { words } = panel;
    const isBad = this.unit !== "always" && readAmount(this.amount) === undefined;
    return html`${this.#box("prompt", words.promptPlaceholder, reactionDisabledReason(panel), nothing)}
    ${this.#box(
      "context",
      words.contextPlaceholder,
      isBad ? words.amountBad : undefined,
      this.#lifetime(isBad),
    )}`;
  }

  #box(kind: "prompt" | "context", placeholder: string, why: string | undefined, extra: unknown) {
    const { words } = this.panel;
    const text = this.texts[kind];
    const [length, limit] = [lengthOf(text), limits[kind]];
    const reason =
      serviceReason(this.panel) ?? sendDisabledReason(this.panel, text, limit) ?? this.underWay(kind) ?? why;
    const isOver = length > limit;
    return this.foldable(
      kind,
      words[kind],
      html`<span class="aside ${isOver ? "over" : ""}" id="${kind}-count"
        >${fill(words.count, { length, limit })}</span
      >`,
      html`<textarea
          dir="auto"
          aria-labelledby=${kind}
          placeholder=${placeholder}
          aria-describedby="${kind}-count"
          aria-invalid=${isOver ? "true" : nothing}
          .value=${text}
          @input=${({ currentTarget }: Event) =>
            this.#write(kind, (currentTarget as HTMLTextAreaElement).value)}
          @keydown=${(event: KeyboardEvent) => this.#typed(event, kind, reason)}
        ></textarea>
        <div class="row">
          ${extra}
          ${this.button({
            place: kind,
            label: words.send,
            name: `${words.send}: ${words[kind]}`,
            look: "main",
            reason,
            press: () => this.#send(kind),
          })}
        </div>
        ${this.result(kind)}`,
    );
  }

  #lifetime(isBad: boolean) {
    const { words } = this.panel;
    const { unit } = this;
    return html`${
      unit === "always"
        ? nothing
        : textField({
            inputmode: "numeric",
            id: "amount",
            name: words.amount,
            value: this.amount,
            isInvalid: isBad,
            onInput: (amount) => (this.amount = amount),
          })
    }${choiceField({
      id: "lifetime",
      name: words.keep,
      values: units.map((each) => [each, words.keeps[each]]),
      chosen: unit,
      onChoose: (chosen) => (this.unit = chosen),
    })}`;
  }

  #write(kind: "prompt" | "context", text: string): void {
    this.texts = { ...this.texts, [kind]: text };
  }

  #typed(event: KeyboardEvent, kind: "prompt" | "context", reason: string | undefined): void {
    // Enter also confirms a word in Japanese, Chinese and Korean input.
    if (event.key !== "Enter" || event.shiftKey || isForWord(event)) return;
    event.preventDefault();
    const why = closedFor(this.panel) ?? reason;
    if (why === undefined) this.#send(kind);
    else this.panel.presses.explain(kind, why);
  }

  #send(kind: "prompt" | "context"): void {
    const text = this.texts[kind];
    this.#sent.set(kind, text);
    this.panel.presses.press(kind, kind === "prompt" ? { does: "react", prompt: text } : this.#context(text));
  }

  #context(content: string): ControlPress {
    const amount = readAmount(this.amount);
    const { unit } = this;
    if (unit === "always" || amount === undefined) return { does: "context", content };
    return { does: "context", content, ttl: secondsOf(amount, unit) };
  }

  protected override willUpdate(): void {
    // A text that arrived is cleared, so that it is not sent twice; one that failed, or was changed since, stays.
    for (const [kind, text] of this.#sent) {
      const phase = this.panel.presses.at(kind)?.phase;
      if (phase === "pressed" || phase === "sent") continue;
      this.#sent.delete(kind);
      if (phase === "done" && this.texts[kind] === text) this.#write(kind, "");
    }
  }
}

customElements.define("sidekick-control-write", ControlWriteSection);
