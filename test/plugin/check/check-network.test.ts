import { expect, it } from "vitest";
import { checkNetwork } from "../../../plugin/check/check-network.ts";
import { type Finding, lineOf } from "../../../plugin/check/finding.ts";
import { hostApplication } from "../../../plugin/host/host-application.ts";
import { type Language, languages, localeFor, messages } from "../../../shared/words/words.ts";

async function findingsOn(uuid: string, language: Language): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const before = process.argv;
  process.argv = [...before, "-port", "57116", "-pluginUUID", uuid];
  try {
    const locale = localeFor(messages, language);
    await checkNetwork({ application: hostApplication(uuid) }, locale, (finding) => found.push(finding));
  } finally {
    process.argv = before;
  }
  return found;
}

it.each(Object.keys(languages) as Language[])(
  "the network's line names both ports of OpenDeck and how ufw and firewalld close them, in %s",
  async (language) => {
    const [finding, ...others] = await findingsOn("app.sidekick.deck.sdPlugin", language);
    expect(others).toEqual([]);
    const { id, state, sentence, advice } = lineOf(finding!);
    expect({ id, state }).toEqual({ id: "network", state: "unknown" });
    expect(sentence).toMatch(/57116.*57118/);
    expect(advice).toContain("sudo ufw deny 57116,57118/tcp");
    expect(advice).toContain(`rule port port="57116-57118" protocol="tcp" reject`);
    expect(sentence + advice).not.toMatch(/[{}]/);
  },
);

it("Stream Deck, which only this computer reaches, has no such line", async () => {
  expect(await findingsOn("app.sidekick.deck", "en")).toEqual([]);
});
