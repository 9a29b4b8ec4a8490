import { describe, expect, it } from "vitest";
import { languageIn, showLanguages } from "../../../plugin/languages/show-languages.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import type { RuleEvent } from "../../../plugin/rules/rule-event.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { Emitter } from "../../../shared/emitter.ts";
import type { PageSettings } from "../../../shared/protocol/overlay-protocol.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

/** A plugin that shows the languages, on a clock that a test moves. */
function start(language = "en") {
  const clock = createFakeClock();
  const events = new Emitter<{ readonly envelope?: Envelope }>();
  const changed = new Emitter();
  const account = { identity: "one", onEvent: events.subscribe, subscribe: changed.subscribe };
  const control = createOverlayControl(untouchedOverlay);
  const happened: RuleEvent[] = [];
  showLanguages({ account: account as never, clock, control, locale: { language } }, (event) =>
    happened.push(event),
  );
  return {
    clock,
    control,
    happened: () => happened.map(({ kind, name }) => (name === undefined ? kind : `${kind} ${name}`)),
    writes(language: string, times = 1, meta?: object) {
      for (let at = 0; at < times; at++)
        events.emit({
          envelope: { ...envelopeOf("chat.message", { language }), ...(meta && { meta }) } as Envelope,
        });
    },
    useAccount(identity: string) {
      account.identity = identity;
      changed.emit();
    },
    open(rounds: number, isPreview = false) {
      let settings: PageSettings | undefined;
      const page = control.connect((message) => {
        if (message.type === "settings") settings = message;
      });
      page.receive({
        type: "hello",
        inObs: false,
        isPreview,
        speaks: false,
        chimes: false,
        languages: { rounds },
      });
      return {
        leave: () => page.leave(),
        winner: () => settings?.languages?.winner,
        counts: () =>
          settings?.languages &&
          Object.fromEntries(settings.languages.named.map(({ language, count }) => [language, count])),
        others: () => settings?.languages?.others,
      };
    },
  };
}

describe("the languages of chat", () => {
  it("are those that viewers wrote in over the last five minutes", async () => {
    const stage = start();
    stage.writes("en", 3);
    stage.writes("es-MX", 2);
    stage.writes("en", 1, { isBot: true });
    stage.writes("de", 1, { role: "AI" });
    const page = stage.open(0);
    expect(page.counts()).toEqual({ en: 3, es: 2 });
    await stage.clock.pass(200_000);
    stage.writes("ja");
    await stage.clock.pass(2_000);
    expect(page.counts()).toEqual({ en: 3, es: 2, ja: 1 });
    await stage.clock.pass(100_000);
    expect(page.counts()).toEqual({ ja: 1 });
    await stage.clock.pass(300_000);
    expect(page.counts()).toBeUndefined();
    expect(stage.clock.waiting).toBe(0);
  });

  it("name the five that are written most, and count the rest together", async () => {
    const stage = start();
    for (const [at, language] of ["en", "es", "de", "ja", "fr", "ko", "pt"].entries())
      stage.writes(language, 9 - at);
    const page = stage.open(0);
    expect(page.counts()).toEqual({ en: 9, es: 8, de: 7, ja: 6, fr: 5 });
    expect(page.others()).toBe(7);
  });

  it("are languages, however a service or somebody hostile writes them", () => {
    const odd = ["", "und", "zxx", "xx", "<b>", "e".repeat(10_000), "en_US", "EN", "eng", "zh-Hant-TW"];
    expect(odd.map(languageIn)).toEqual([...odd.slice(0, 6).map(() => undefined), "en", "en", "en", "zh"]);
  });

  it("are hidden in All quiet, and begin again with another account", async () => {
    const stage = start();
    const page = stage.open(0);
    stage.writes("en");
    await stage.clock.pass(2_000);
    expect(page.counts()).toEqual({ en: 1 });
    stage.control.setMuted(true);
    stage.control.setAlertsPaused(true);
    expect(page.counts()).toBeUndefined();
    stage.control.setMuted(false);
    expect(page.counts()).toEqual({ en: 1 });
    stage.useAccount("two");
    expect(page.counts()).toBeUndefined();
  });

  it("cost no more than a little memory in a flood", async () => {
    const stage = start();
    stage.writes("en", 20_000);
    const page = stage.open(0);
    expect(page.counts()).toEqual({ en: 5_000 });
  });
});

describe("rounds of languages", () => {
  it("begin with a message, end with a winner, and are the same on all pages", async () => {
    const stage = start("de");
    const [page, other, without] = [stage.open(2), stage.open(5), stage.open(0)];
    stage.writes("en");
    expect(stage.happened()).toEqual(["languages_begin"]);
    await stage.clock.pass(60_000);
    stage.writes("es", 3);
    await stage.clock.pass(2_000);
    expect(page.counts()).toEqual({ es: 3, en: 1 });
    await stage.clock.pass(58_000);
    expect(stage.happened()).toEqual(["languages_begin", "languages_end Spanisch"]);
    stage.writes("en", 9);
    await stage.clock.pass(2_000);
    for (const each of [page, other]) {
      expect(each.winner()).toBe("es");
      expect(each.counts()).toEqual({ es: 3, en: 1 });
    }
    expect(without.winner()).toBeUndefined();
    expect(without.counts()).toEqual({ en: 10, es: 3 });
    await stage.clock.pass(15_000);
    expect(page.winner()).toBeUndefined();
    stage.writes("ja");
    expect(stage.happened()).toHaveLength(3);
  });

  it("begin neither for a page without rounds, nor for the studio's preview, and end without a page", async () => {
    const stage = start();
    stage.open(0);
    stage.open(3, true);
    stage.writes("en");
    expect(stage.happened()).toEqual([]);
    const page = stage.open(3);
    stage.writes("en");
    page.leave();
    await stage.clock.pass(180_000);
    expect(stage.happened()).toEqual(["languages_begin", "languages_end English"]);
    await stage.clock.pass(15_000);
    stage.writes("en");
    expect(stage.happened()).toHaveLength(2);
  });

  it("of one account are none of the next", async () => {
    const stage = start();
    stage.open(1);
    stage.writes("en");
    stage.useAccount("two");
    await stage.clock.pass(60_000);
    expect(stage.happened()).toEqual(["languages_begin"]);
  });
});
