import { describe, expect, it } from "vitest";
import { entryAnchor, helpPageNames, helpPath } from "../../../shared/protocol/help-address.ts";

describe("the help's address", () => {
  it.each([
    ["tasks", "/help/?lang=de"],
    ["rules", "/help/rules/?lang=de"],
    ["keys", "/help/keys/?lang=de"],
    ["action-reaction", "/help/actions/?lang=de#action-reaction"],
    ["keys-badKey", "/help/keys/?lang=de#keys-badKey"],
    ["check-names-address", "/help/checks/?lang=de#check-names-address"],
    ["account-badKey", "/help/messages/?lang=de#account-badKey"],
    ["an-action-that-failed", "/help/messages/?lang=de#an-action-that-failed"],
  ])("of %s is %s", (anchor, path) => {
    expect(helpPath(anchor, "de")).toBe(path);
  });

  it("names a language in whatever form it is given", () => {
    expect(helpPath("obs", "zh_CN&x=1")).toBe("/help/obs/?lang=zh_CN%26x%3D1");
  });

  it.each([
    ["keys.badKey", "keys-badKey"],
    ["messages.account.badKey", "account-badKey"],
    ["other.messages.bad", "other-messages-bad"],
    ["one", "one"],
  ])("has the anchor of %s: %s", (path, anchor) => {
    expect(entryAnchor(path)).toBe(anchor);
  });

  it("has every page once, each a word or several", () => {
    expect(new Set(helpPageNames).size).toBe(helpPageNames.length);
    for (const page of helpPageNames) expect(page).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});
