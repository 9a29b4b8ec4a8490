import { describe, expect, it } from "vitest";
import { isBotName, isCommand } from "../../shared/bots-and-commands.ts";
import { visibleText } from "../../shared/visible-text.ts";

describe("what chat brings", () => {
  it.each([
    ["!uptime", true],
    ["/me waves", true],
    ["  !uptime", true],
    ["! wow", false],
    ["!", false],
    ["wow !uptime", false],
    ["hello", false],
    ["", false],
  ])("is a command or not: %o", (message, is) => {
    expect(isCommand(message)).toBe(is);
  });

  it.each([
    ["NightBOT", true],
    ["bot", true],
    ["StreamElements", true],
    ["streamlabs", true],
    ["SoundAlerts", true],
    ["botanist", false],
    ["MyStreamElements", false],
    ["streamlabs2", false],
    ["ada", false],
  ])("is a bot's or not, by the name %s", (name, is) => {
    expect(isBotName(name)).toBe(is);
  });

  it.each([
    [" Otter ", "Otter"],
    ["two words", "two words"],
    ["", undefined],
    [" \n\t", undefined],
    ["\u200b\u2800\u00ad", undefined],
    ["\u3164", undefined],
    ["\u200bx", "\u200bx"],
    [null, undefined],
    [undefined, undefined],
  ])("has a name that can be seen or not: %o", (name, visible) => {
    expect(visibleText(name)).toBe(visible);
  });
});
