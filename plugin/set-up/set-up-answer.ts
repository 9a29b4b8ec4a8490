import type { Locale, Messages } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { addressOr } from "../pages/overlay-answers.ts";
import type { ServerKeeper } from "../server/server-keeper.ts";
import { setUpAddress } from "./set-up-questions.ts";

/** The parts of the plugin behind the address of the set-up window. */
export interface SetUpAddressSources {
  readonly server: ServerKeeper;
  readonly locale: Locale<Messages>;
}

/** Answers an inspector that wants to open the set-up window: in Stream Deck's language, at the page asked for. */
export function setUpAnswer({ server, locale }: SetUpAddressSources): Answer {
  return answerTo(setUpAddress, async ({ page }) => {
    const found = addressOr(await server.addressOf("setUp"), locale.words);
    if (found.url === "") return found;
    const url = new URL(found.url);
    url.searchParams.set("lang", locale.language);
    url.hash = page ?? "";
    return { url: url.href };
  });
}
