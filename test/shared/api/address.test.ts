import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidRequestError } from "../../../shared/api/errors.ts";
import { addressOf } from "../../../shared/api/request.ts";

const baseUrl = "https://service.example/base";
const join = (channelName: string) =>
  addressOf(baseUrl, { endpoint: "POST /v1/streams/{channelName}", path: { channelName } });

describe("the address of a request", () => {
  it.each(["", ".", ".."])("is not made of %j, which would be another address", (name) => {
    expect(() => join(name)).toThrow(InvalidRequestError);
  });

  it("keeps any other name in its one place, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (name) => {
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
