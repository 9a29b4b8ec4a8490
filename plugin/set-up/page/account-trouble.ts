import { html, nothing } from "lit";
import { isShownByTest, needsKey, shownTrouble } from "../../account/shown-trouble.ts";
import { statusLine } from "../../forms/field.ts";
import { whatToDo } from "../../forms/help-link.ts";
import type { Panel } from "../../forms/panel-view.ts";

/** The problem of the account with what to do about it, unless a test's result shows it already. */
export function accountTroubleLine(panel: Panel & { readonly readLists: () => void }): unknown {
  const trouble = shownTrouble(panel);
  if (trouble === undefined || isShownByTest(panel)) return nothing;
  const { sentence, help, isPartial } = trouble;
  const again = html`<button class="quiet" type="button" @click=${panel.readLists}>
    ${panel.words.tryAgain}
  </button>`;
  return statusLine(
    isPartial ? "attention" : "trouble",
    sentence,
    html`${isPartial || needsKey(trouble) ? nothing : again} ${whatToDo(panel, help)}`,
  );
}
