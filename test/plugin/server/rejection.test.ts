import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../../plugin/server/rejection.ts";

const token = "t".repeat(43);
const good = { host: "127.0.0.1:28196", origin: undefined, tokens: [token] };

describe("which requests the relay accepts", () => {
  it.each([
    ["the overlay itself", good, null],
    ["the same computer by name", { ...good, host: "localhost:28196" }, null],
    ["a page of its own", { ...good, origin: "http://127.0.0.1:28196" }, null],
    ["the token in another place", { ...good, tokens: [undefined, "", token] }, null],
    ["a name that was made to point here", { ...good, host: "evil.example:28196" }, "host"],
    ["another port", { ...good, host: "127.0.0.1:80" }, "host"],
    ["no host", { ...good, host: undefined }, "host"],
    ["another site's page", { ...good, origin: "https://evil.example" }, "origin"],
    ["a page without an origin of its own", { ...good, origin: "null" }, "origin"],
    ["another port's page", { ...good, origin: "http://127.0.0.1:8080" }, "origin"],
    ["no token", { ...good, tokens: [undefined] }, "token"],
    ["a wrong token", { ...good, tokens: ["x".repeat(43)] }, "token"],
    ["half a token", { ...good, tokens: [token.slice(1)] }, "token"],
  ])("%s", (_, request, rejection) => {
    expect(rejectionOf(request, 28196, token)).toBe(rejection);
  });
});
