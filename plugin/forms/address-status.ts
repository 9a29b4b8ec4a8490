import { html, nothing } from "lit";
import type { InspectorWords } from "../../shared/words/words.ts";
import type { Copying } from "./copying.ts";
import { statusLine } from "./field.ts";
import type { Question, AddressReply } from "./question.ts";

type AddressQuestion = Question<AddressReply>;

/** Why there is no address, or whether it was copied. `notCopied`: the sentence when it was not. */
export function addressStatus(
  question: AddressQuestion,
  { result }: Copying,
  words: InspectorWords,
  notCopied: string,
): unknown {
  const trouble = troubleIn(question, words);
  if (trouble !== undefined) {
    const again = html`<button class="quiet" type="button" @click=${() => question.ask()}>
      ${words.tryAgain}
    </button>`;
    return statusLine("trouble", trouble, again);
  }
  if (result === "notCopied") return statusLine("trouble", notCopied);
  return result === "copied" ? words.overlay.copied : nothing;
}

/** The result of making a new address. `done`: the sentence about what to do with it. */
export function renewalStatus(question: AddressQuestion, words: InspectorWords, done: string): unknown {
  const trouble = troubleIn(question, words);
  if (trouble !== undefined) return statusLine("trouble", trouble);
  const { asking, reply } = question.value;
  return reply && !asking ? statusLine("ready", done) : nothing;
}

function troubleIn({ value }: AddressQuestion, words: InspectorWords): string | undefined {
  const { asking, failure, reply } = value;
  if (asking) return undefined;
  return failure === undefined ? reply?.error : words[failure];
}
