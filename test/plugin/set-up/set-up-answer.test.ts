import { describe, expect, it } from "vitest";
import type { PageAddress } from "../../../plugin/server/server-keeper.ts";
import { setUpAnswer } from "../../../plugin/set-up/set-up-answer.ts";
import { type Language, messages } from "../../../shared/words/words.ts";

const asking = { keyId: "k", device: { id: "d", type: 0 } };

function ask(
  message: object,
  { language = "en", address = found }: { language?: Language; address?: PageAddress } = {},
): Promise<object> {
  const server = { addressOf: () => Promise.resolve(address) } as unknown as Parameters<
    typeof setUpAnswer
  >[0]["server"];
  return setUpAnswer({ server, locale: { language, words: messages[language] } }).reply(message, asking);
}
const found: PageAddress = { url: "http://127.0.0.1:9/set-up/?token=s" };

describe("the address of the set-up window", () => {
  it("is in Stream Deck's language", async () => {
    expect(await ask({}, { language: "de" })).toEqual({
      url: "http://127.0.0.1:9/set-up/?token=s&lang=de",
    });
  });

  it("opens the window at a page", async () => {
    expect(await ask({ page: "obs" })).toEqual({ url: "http://127.0.0.1:9/set-up/?token=s&lang=en#obs" });
    expect(await ask({ page: "elsewhere" })).toEqual(await ask({}));
  });

  it("is a sentence while there is no server", async () => {
    expect(await ask({}, { address: { kind: "failed" } })).toEqual({
      url: "",
      error: messages.en.relay.failed,
    });
  });
});
