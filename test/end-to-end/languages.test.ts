import { describe, expect, it } from "vitest";
import { templateValues } from "../../plugin/actions/reaction/template-values.ts";
import { keyWords, localeFor } from "../../shared/words/words.ts";
import type { Language } from "../deck/registration-info.ts";
import { raise } from "./raise.ts";
import { uuid } from "../plugin/stage.ts";

/** As Stream Deck names it, which no `Intl` takes. */
const language = "zh_CN" satisfies Language;
const generations = "/v1/events/generations";

describe("in another language", () => {
  it("every key works, and the time is filled in", async () => {
    const { keys, first, shows, waitForRequests, asked, stage, logs } = await raise({
      language,
      keys: [
        { action: uuid.reaction, settings: { prompt: "It is {time}" } },
        { action: uuid.context, settings: { content: "Boss" } },
        { action: uuid.character, settings: { target: "next" } },
        { action: uuid.presence },
        { action: uuid.status },
        { action: uuid.voice, settings: { does: "mute" } },
        { action: uuid.alerts, settings: { does: "pause" } },
        { action: uuid.quiet },
      ],
    });
    await shows(first, localeFor(keyWords, language).words.react);
    // The characters are a list of their own.
    await shows(keys[2]!, "Brine");
    first.press();
    const [request] = await waitForRequests("POST", generations, 1);
    expect(request?.body).toMatchObject({ data: { content: expect.stringMatching(/^It is .*\d{2}/) } });
    for (const key of keys.slice(1, -1)) key.press();
    await waitForRequests("POST", "/v1/events", 1);
    await expect.poll(() => asked("GET", "/v1/channels/status").length).toBeGreaterThan(1);
    keys.at(-1)?.press();
    const inspector = await first.openInspector();
    expect(await inspector.ask("testConnection")).toMatchObject({ ok: true });
    expect(keys.map(({ alerts }) => alerts)).toEqual(keys.map(() => 0));
    expect(await logs()).not.toMatch(/failed|Unexpected|ERROR/);
    expect(stage.deck.complaints).toEqual([]);
  });
});

describe("the values of a prompt's variables", () => {
  const at = Date.UTC(2026, 0, 2, 3, 4);
  const timeIn = (language: string) =>
    templateValues(undefined, undefined, undefined, { scene: undefined, wall: at, language }).time;

  it.each([
    ["zh_CN", "zh-CN"],
    ["zh_TW", "zh-TW"],
    ["fr", "fr"],
    ["not a language!", "en"],
    ["", "en"],
  ])("hold the time as %j writes it", (language, locale) => {
    const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(at);
    expect(timeIn(language)).toBe(time);
  });
});
