import { describe, expect, it } from "vitest";
import { isBotName, isCommand, possibleBot } from "../../shared/bots-and-commands.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { envelopeOf } from "./envelopes.ts";

describe("what chat brings", () => {
  it.each([
    ["!uptime", true],
    ["/shrug", true],
    ["  !uptime", true],
    ["\u200b!uptime", true],
    ["\ufeff\u2060 \u{e0000}!so ada", true],
    ["\u{1d159}\ud83d!uptime", true],
    ["!8ball", true],
    ["!привет", true],
    ["/mexico", true],
    ["/me waves", false],
    ["/me waves?", false],
    ["/ME", false],
    ["!!! help, is the sound gone?", false],
    ["!? what happened", false],
    ["! wow", false],
    ["!", false],
    ["/", false],
    ["//", false],
    ["wow !uptime", false],
    ["hello", false],
    ["", false],
  ])("is a command or not: %o", (message, is) => {
    expect(isCommand(message)).toBe(is);
  });

  it.each([
    ["NightBOT", true],
    ["nightbot", true],
    ["StreamElements", true],
    ["streamlabs", true],
    ["SoundAlerts", true],
    ["PokemonCommunityGame", true],
    ["fourthwallHQ", true],
    ["potatbotat", true],
    ["Streamholics", true],
    ["Sery_Bot", true],
    ["ElBierro", true],
    // YouTube writes names as handles.
    ["@StreamElements", true],
    ["@talbot", false],
    ["sery\u200b_bot", true],
    ["AdaBot\u200b", true],
    ["@ada_bot\u2800", true],
    ["ada_bot", true],
    ["ada.BOT", true],
    ["ada-Bot", true],
    ["AdaBot", true],
    ["R2D2Bot", true],
    ["Talbot", false],
    ["TALBOT", false],
    ["Abbot", false],
    ["Cabot", false],
    ["abbot", false],
    ["iRobot", false],
    ["mr_robot", false],
    ["Bot", false],
    ["Bottas", false],
    ["botanist", false],
    ["MyStreamElements", false],
    ["streamlabs2", false],
    ["ada", false],
    ["", false],
  ])("is a bot's or not, by the name %o", (name, is) => {
    expect(isBotName(name)).toBe(is);
  });

  it.each([
    [" Otter ", "Otter"],
    ["two words", "two words"],
    ["", undefined],
    [" \n\t", undefined],
    ["\u200b\u2800\u00ad", undefined],
    ["\u3164", undefined],
    ["\u034f\u{e0000}\ufe0f\u1160\uffa0\u180e\u2066", undefined],
    ["\ud83d", undefined],
    ["\u{1d159}", undefined],
    ["\u200bx", "\u200bx"],
    ["\u{1fb00}", "\u{1fb00}"],
    ["\u{1faff}", "\u{1faff}"],
    ["\ue000", "\ue000"],
    [null, undefined],
    [undefined, undefined],
  ])("can be seen or not: %o", (name, visible) => {
    expect(visibleText(name)).toBe(visible);
  });

  it.each([
    ["a viewer's line", envelopeOf("chat.message", { username: "NightBot", platform: "P" }), "NightBot"],
    ["the first message of a viewer", envelopeOf("chat.first_message", { username: "NightBot" }), "NightBot"],
    ["an alert", envelopeOf("channel.event", { username: "NightBot" }), undefined],
  ])("may be a bot's: %s", (_, envelope, author) => {
    expect(possibleBot(envelope)).toBe(author);
  });

  it("is never a bot's where the streamer or the AI wrote it", () => {
    const line = envelopeOf("chat.message", { username: "CaptainBot" });
    for (const role of ["Streamer", "AI"]) expect(possibleBot({ ...line, meta: { role } })).toBe(undefined);
    const channel = { ...line.channel, name: "captainbot" };
    const own = { ...line, channel, payload: { ...line.payload, platform: channel.platform } };
    expect(possibleBot(own)).toBe(undefined);
    const handle = { ...own.payload, username: "@CaptainBot" };
    expect(possibleBot({ ...own, payload: handle })).toBe(undefined);
  });
});
