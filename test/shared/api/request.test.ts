import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, normaliseBaseUrl } from "../../../shared/api/request.ts";
import { anyCharacter } from "../../fixtures/any-character.ts";

const baseUrl = "https://service.example/base";
const join = (channelName: string) =>
  addressOf(baseUrl, { endpoint: "POST /v1/streams/{channelName}", path: { channelName } });

describe("the address of a request", () => {
  it.each(["", ".", ".."])("is not made of %j, which would be another address", (name) => {
    expect(() => join(name)).toThrow(expect.objectContaining({ kind: "invalid" }));
  });

  it("keeps any other name in its one place, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (name) => {
        fc.pre(!/^\.{0,2}$/.test(name));
        const { pathname, search, hash, host } = new URL(join(name));
        expect([host, search, hash]).toEqual(["service.example", "", ""]);
        const parts = pathname.split("/");
        expect(parts.slice(0, -1)).toEqual(["", "base", "v1", "streams"]);
        expect(decodeURIComponent(parts.at(-1) ?? "")).toBe(name.toWellFormed());
      }),
    );
  });
});

describe("normaliseBaseUrl", () => {
  it.each([
    ["https://api.example", "https://api.example"],
    ["https://api.example/", "https://api.example"],
    ["https://api.example/v1", "https://api.example"],
    ["https://api.example/v1/", "https://api.example"],
    ["  https://api.example/companion/v1  ", "https://api.example/companion"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["https://api.example/v1?x=1#y", "https://api.example"],
    ["HTTPS://API.example/V1x", "https://api.example/V1x"],
  ])("brings %s to %s", (typed, expected) => {
    expect(normaliseBaseUrl(typed)).toBe(expected);
  });

  it.each(["", "api.example", "ftp://api.example", "javascript:alert(1)", "https://"])(
    "refuses %j",
    (typed) => {
      expect(normaliseBaseUrl(typed)).toBeNull();
    },
  );
});
