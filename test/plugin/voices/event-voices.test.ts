import { describe, expect, it } from "vitest";
import { createVoicePaths, fetchVoice } from "../../../plugin/voices/event-voices.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

/** Fetches a voice of the service, which sends on to `location`; the result has who got the API key. */
async function redirectedTo(location: string) {
  const asked: [host: string, key: string | null][] = [];
  const { status } = await fetchVoice("https://api.companion.example/tts/1", undefined, {
    account: {
      client: {
        eventSubUrl: () => "https://api.companion.example/events",
        streamHeaders: { authorization: "key" },
      },
    } as never,
    fetch: async (address, init) => {
      const { url, headers } = new Request(address, init);
      asked.push([new URL(url).hostname, headers.get("authorization")]);
      return asked.length > 1 ? new Response("") : new Response(null, { status: 302, headers: { location } });
    },
    voiceHosts: () => ["voices.example"],
    log: createRecordedLog(),
  });
  return { status, asked };
}

describe("a voice that the service redirects", () => {
  it("sends the API key to the service alone", async () => {
    const own = ["api.companion.example", "key"];
    expect(await redirectedTo("/tts/2")).toEqual({ status: 200, asked: [own, own] });
    const elsewhere = await redirectedTo("https://voices.example/2");
    expect(elsewhere).toEqual({ status: 200, asked: [own, ["voices.example", null]] });
  });

  it("is left out where no voice may come from", async () => {
    expect(await redirectedTo("https://elsewhere.example/2")).toMatchObject({
      status: 403,
      asked: { length: 1 },
    });
  });
});

describe("the paths that replace voice addresses", () => {
  it("hide the address and lead back to it", () => {
    const paths = createVoicePaths("secret");
    const secretUrl = "https://api.companion.example/tts/secret";
    const path = paths.pathTo(secretUrl);
    expect(path).not.toContain("tts/secret");
    expect(paths.targetOf(path.replace("/voice/", ""))).toBe(secretUrl);
    // The same stream keeps its path: a page stays connected to it.
    expect(paths.pathTo(secretUrl)).toBe(path);
  });

  it("are not made for an address that may not be opened", () => {
    const paths = createVoicePaths("secret");
    expect([paths.pathTo(null), paths.pathTo("")]).toEqual(["about:blank", ""]);
  });

  it("lead nowhere when they were never given", () => {
    expect(createVoicePaths("secret").targetOf("../../etc/passwd")).toBeUndefined();
  });
});
