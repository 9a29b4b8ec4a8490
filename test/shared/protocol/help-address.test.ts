import { describe, expect, it } from "vitest";
import {
  entryAnchor,
  guideSections,
  helpPath,
  messageSections,
} from "../../../shared/protocol/help-address.ts";

describe("the help's address", () => {
  it.each([...guideSections, "quick-start", "action-reaction"])("of %s is in the guide", (anchor) => {
    expect(helpPath(anchor, "de")).toBe(`/help/?lang=de#${anchor}`);
  });

  it.each([...messageSections, "account-badKey", "an-action-that-failed"])(
    "of %s is on the page of messages",
    (anchor) => {
      expect(helpPath(anchor, "en")).toBe(`/help/messages/?lang=en#${anchor}`);
    },
  );

  it("names a language in whatever form it is given", () => {
    expect(helpPath("obs", "zh_CN&x=1")).toBe("/help/?lang=zh_CN%26x%3D1#obs");
  });

  it.each([
    ["keys.badKey", "keys-badKey"],
    ["messages.account.badKey", "account-badKey"],
    ["other.messages.bad", "other-messages-bad"],
    ["one", "one"],
  ])("has the anchor of %s: %s", (path, anchor) => {
    expect(entryAnchor(path)).toBe(anchor);
  });

  it("has every section once, each a word or several", () => {
    const sections = [...guideSections, ...messageSections];
    expect(new Set(sections).size).toBe(22);
    for (const section of sections) expect(section).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});
