import { html, nothing } from "lit";
import type { InspectorWords } from "../../shared/words/words.ts";
import type { Copying } from "./copying.ts";
import { said } from "./field.ts";
import type { Question, AddressReply } from "./question.ts";

type AddressQuestion = Question<AddressReply>;

/** Why there is no address, or whether it was copied. `notCopied`: what to do when it was not. */
export function addressSaid(
  question: AddressQuestion,
  { result }: Pick<Copying, "result">,
  words: InspectorWords,
  notCopied: string,
): unknown {
  const trouble = troubleIn(question, words);
  if (trouble !== undefined) {
    const again = html`<button class="quiet" type="button" @click=${() => question.ask()}>
      ${words.tryAgain}
    </button>`;
    return said("trouble", trouble, again);
  }
  if (result === "notCopied") return said("trouble", notCopied);
  return result === "copied" ? html`<span class="heard">${words.overlay.copied}</span>` : nothing;
}

/** What came of making a new address. `done`: what there is to do with it. */
export function renewalSaid(question: AddressQuestion, words: InspectorWords, done: string): unknown {
  const trouble = troubleIn(question, words);
  if (trouble !== undefined) return said("trouble", trouble);
  const { asking, reply } = question.value;
  return reply && !asking ? said("ready", done) : nothing;
}

function troubleIn({ value }: AddressQuestion, words: InspectorWords): string | undefined {
  const { asking, failure, reply } = value;
  if (asking) return undefined;
  return failure === undefined ? reply?.error : words[failure];
}
