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
  const { application, server, locale } = sources;
  return answerTo(
    setUpAddress,
    async ({ page }) => {
      const found = addressOr(await server.addressOf("setUp"), locale.words);
      if (found.url === "") return found;
      if (!application.isOpenToNetwork) return { url: windowAddress(found.url, locale.language, page) };
      return { url: "", isOpened: await openSetUp(sources, page) };
    },
    { isForKeys: true },
  );
}

/** Opens the set-up window for the press of a key. `false`: there is no server that could show it. */
export async function openSetUp(
  { server, locale, oneUse, openUrl }: Omit<SetUpAddressSources, "application">,
  page?: string,
): Promise<boolean> {
  const found = await server.addressOf("setUp");
  if (!("url" in found)) return false;
  await openUrl(oneUse.leadingTo(windowAddress(found.url, locale.language, page)));
  return true;
}

function windowAddress(address: string, language: string, page: string | undefined): string {
  const url = new URL(address);
  url.searchParams.set("lang", language);
  url.hash = page ?? "";
  return url.href;
}
