import type { Locale, Messages } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import type { HostApplication } from "../host/host-application.ts";
import { addressOr } from "../pages/overlay-answers.ts";
import type { OneUseAddresses } from "../server/one-use-addresses.ts";
import type { ServerKeeper } from "../server/server-keeper.ts";
import { setUpAddress } from "./set-up-questions.ts";

/** The parts of the plugin behind the address of the set-up window. */
export interface SetUpAddressSources {
  readonly application: HostApplication;
  readonly server: ServerKeeper;
  readonly locale: Locale<Messages>;
  readonly oneUse: OneUseAddresses;
  /** Opens an address in the streamer's browser. */
  readonly openUrl: (url: string) => Promise<void>;
}

/**
 * Answers an inspector that wants to open the set-up window: in Stream Deck's language, at the page asked for. Where every
 * computer of the network can ask as an inspector does, nobody gets the address, and the plugin opens the window itself.
 */
export function setUpAnswer(sources: SetUpAddressSources): Answer {
  const { application, server, locale, oneUse, openUrl } = sources;
  return answerTo(setUpAddress, async ({ page }) => {
    const found = addressOr(await server.addressOf("setUp"), locale.words);
    if (found.url === "") return found;
    const url = new URL(found.url);
    url.searchParams.set("lang", locale.language);
    url.hash = page ?? "";
    if (!application.isOpenToNetwork) return { url: url.href };
    await openUrl(oneUse.leadingTo(url.href));
    return { url: "", isOpened: true };
  });
}
