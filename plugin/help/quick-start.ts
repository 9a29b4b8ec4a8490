import { type Language, helpWords } from "../../shared/words/words.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { sentenceIn } from "./help-sentences.ts";
import { escapeHtml, renderInline } from "./markdown.ts";
import { type QuickState, type QuickStep, quickStartPictures } from "./quick-start-pictures.ts";

/** The quick start as a section of the help, wholly in the streamer's language: a picture and a sentence for each step. */
export function quickStart(language: Language): string {
  const { heading, lead, steps, onOpenDeck, statesHeading, statesLead, states } =
    helpWords[language].quickStart;
  const pictures = quickStartPictures(language);
  // Nothing around is in another language here.
  const sentence = sentenceIn(language, { isMarked: false });
  const inline = (text: string): string => renderInline(text, { sentence });
  const stepItems = entriesOf<QuickStep>(steps).map(([step, text]) => {
    const { [step]: other = "" } = onOpenDeck as Partial<typeof steps>;
    const what = (shown: string, where: string): string =>
      `<span class="what${where}">${inline(shown)}</span>`;
    // The page's styles show the one that is true of the application that runs the plugin.
    const whats =
      other === "" ? what(text, "") : what(text, " on-stream-deck") + what(other, " on-open-deck");
    return `<li><span class="picture">${pictures.step(step)}</span>${whats}</li>`;
  });
  const stateItems = entriesOf<QuickState>(states).map(
    ([state, text]) =>
      `<li><a href="#${anchorOf(state)}">${pictures.state(state)}</a> <span>${inline(text)}</span></li>`,
  );
  return `<section id="quick-start">
<h2>${escapeHtml(heading)}</h2>
<p>${inline(lead)}</p>
<ol class="steps">
${stepItems.join("\n")}
</ol>
<h3 id="key-states">${escapeHtml(statesHeading)}</h3>
<p>${inline(statesLead)}</p>
<ul class="states">
${stateItems.join("\n")}
</ul>
</section>
`;
}

/** The countdown has no caption; the guide explains it. */
function anchorOf(state: QuickState): string {
  return state === "cooling" ? "the-cooldown" : entryAnchor(`keys.${state}`);
}

function entriesOf<Name extends string>(texts: Readonly<Record<Name, string>>): readonly [Name, string][] {
  return Object.entries(texts) as [Name, string][];
}
