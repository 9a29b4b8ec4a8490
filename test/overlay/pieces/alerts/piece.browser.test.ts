import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AlertChoices } from "../../../../shared/alerts/alert-settings.ts";
import type { SidekickOverlay } from "../../../../overlay/element/sidekick-overlay.ts";
import { blackPicture } from "../../../fixtures/tiny-pictures.ts";
import { themes } from "../../../../overlay/page/overlay-options.ts";
import { isTooMuchFlashing } from "../../../../overlay/studio/alerts/flashes.ts";
import { flashesOf } from "../../alert-frames.ts";
import { resize, waitUntil } from "../../overlay-page.ts";
import { aiMessage, channelEvent } from "../../payloads.ts";
import { toneWav } from "../../voice/wav-file.ts";
import { startOverlayOnStandIn } from "../../overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn(noteSoundCards);

/** Options of the layout that the page shows. */
let layout = "show=alerts";
/** Opens the page with these options. */
async function open(query: string): Promise<void> {
  layout = query;
  relay.serve("/layouts", JSON.stringify({ Evening: query }));
  await overlay.open(`${relay.pageUrl}?layout=Evening`, () => relay.eventStreams > 0);
}
/** Gives the open page these options, as the studio does: a page that is opened takes much longer. */
async function show(query: string): Promise<void> {
  await clear();
  if (query === layout) return;
  layout = query;
  const before = await overlay.page.evaluateHandle(
    () => document.querySelector<SidekickOverlay>("sidekick-overlay")?.options,
  );
  relay.serve("/layouts", JSON.stringify({ Evening: query }));
  relay.changeAppearance("layouts");
  await overlay.page.waitForFunction(
    (old) => document.querySelector<SidekickOverlay>("sidekick-overlay")?.options !== old,
    before,
  );
}
/** Waits until no alert is on show: commands go over another connection than events. */
async function clear(): Promise<void> {
  const alert = text("sidekick-alert");
  if ((await alert.count()) === 0) return;
  relay.command("alerts.clear");
  await alert.waitFor({ state: "detached" });
}
/** Waits until nothing is heard, and forgets what has been. */
async function forgetSound(): Promise<void> {
  await waitUntil(async () => (await overlay.heard()).lately === 0);
  await overlay.page.evaluate(() => {
    (globalThis as unknown as { heard: { peak: number } }).heard.peak = 0;
    globalThis.cardStates.length = 0;
  });
}
/** Takes all settings of alerts from the page. */
async function forgetChoices(): Promise<void> {
  relay.serve("/alerts", JSON.stringify({ settings: {}, seen: [] }));
  relay.changeAppearance();
  await overlay.page.waitForFunction(() => localStorage.getItem("sidekick-alerts") === null);
}
beforeAll(() => open(layout));

const text = (selector: string) => overlay.page.locator(selector).first();

declare global {
  /** How the sound cards have been, in order. */
  var cardStates: string[];
  /** Elements with media that the page has created. */
  var createdMedia: HTMLElement[] | undefined;
}

describe("alerts", () => {
  it("show a long event name on one line", async () => {
    await show("show=alerts");
    relay.emit("channel.event", channelEvent({ eventType: "OCTOPUS_".repeat(40), username: "Otter" }));
    const kicker = text("sidekick-alert [part=kicker]");
    await kicker.waitFor();
    const [height, size] = await kicker.evaluate((one) => [
      one.clientHeight,
      Number.parseFloat(getComputedStyle(one).fontSize),
    ]);
    expect(height).toBeLessThan((size ?? 0) * 1.6);
  });

  it("show a short name whole on a page that is small in height and width", async () => {
    await resize(overlay.page, 400, 400);
    await show("show=alerts&theme=comic");
    relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 1_234, username: "Otter" }));
    const lacks = () => text("sidekick-alert .who").evaluate((name) => name.scrollWidth - name.clientWidth);
    await expect.poll(lacks).toBeLessThan(4);
    await resize(overlay.page, 1920, 1080);
  });

  it("are those of the chosen platforms, and none of another one comes back", async () => {
    await show("show=alerts&alert-platforms=platform_a,twitch");
    const raidFrom = (platform: string, id: string) =>
      relay.emitRaw(
        `id: ${id}\nevent: channel.event\ndata: ${JSON.stringify({
          id,
          type: "channel.event",
          timestamp: "",
          channel: { id: "c1", name: "harbour", platform },
          payload: channelEvent({ eventType: "RAID", raidViewers: 9, username: id }),
        })}\n\n`,
      );
    raidFrom("PLATFORM_B", "withheld");
    raidFrom("PLATFORM_A", "chosen");
    await text("sidekick-alert[data-event-id=chosen]").waitFor();
    expect(relay.state?.alerts.waiting).toBe(0);
    await show("show=alerts&alert-platforms=platform_b");
    relay.command("alerts.replay");
    raidFrom("", "own");
    await text("sidekick-alert[data-event-id=own]").waitFor();
    expect(relay.seen).not.toContain("withheld");
  });

  it("leave with all that is around their card, as its glow in neon", async () => {
    await show("show=alerts&theme=neon");
    relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 9_999, username: "Otter" }));
    await text("sidekick-alert .around").waitFor({ state: "attached" });
    // From the moment in which it leaves, as a busy computer may look again only when it is gone.
    const parts = await overlay.page.evaluateHandle(() => {
      const alert = document.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-alert");
      if (!alert) throw new Error("There is no alert.");
      const seen: { name: string | undefined; shown: string[][] }[] = [];
      const look = (): void => {
        for (const part of [".card", ".around"]) {
          const one = alert.shadowRoot?.querySelector(part);
          const [leaving] = one?.getAnimations() ?? [];
          leaving?.pause();
          const shown = [0, 0.5, 0.95].map((share) => {
            if (leaving) leaving.currentTime = share * Number(leaving.effect?.getComputedTiming().duration);
            const { left, width } = one?.getBoundingClientRect() ?? new DOMRect();
            return [left, width, one ? Number(getComputedStyle(one).opacity) : 1].map((value) =>
              value.toFixed(2),
            );
          });
          seen.push({ name: (leaving as CSSAnimation | undefined)?.animationName, shown });
        }
      };
      new MutationObserver(look).observe(alert, { attributeFilter: ["leaving"] });
      return seen;
    });
    relay.command("alerts.skip");
    await expect.poll(() => parts.jsonValue()).toHaveLength(2);
    const [card, around] = await parts.jsonValue();
    expect(around).toEqual(card);
    expect(card?.name).toBe("rush-on");
  });

  it("count their amount up, with its whole width from the start, and say their kind and tier", async () => {
    await show("show=alerts");
    await overlay.page.evaluate(() => {
      const widths: Record<string, number> = {};
      Object.assign(globalThis, { widths });
      const overlay = document.querySelector("sidekick-overlay")?.shadowRoot;
      const all = { childList: true, subtree: true, characterData: true };
      const observer = new MutationObserver(() => {
        const alert = overlay?.querySelector("sidekick-alert")?.shadowRoot;
        const amount = alert?.querySelector<HTMLElement>("[part=amount]");
        if (amount) widths[amount.innerText] = amount.offsetWidth;
        if (alert) observer.observe(alert, all);
      });
      if (overlay) observer.observe(overlay, all);
    });
    relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 9_999 }));
    await waitUntil(async () => (await text("sidekick-alert [part=amount]").innerText()) === "9,999");
    const widths = await overlay.page.evaluate(
      () => (globalThis as unknown as { widths: Record<string, number> }).widths,
    );
    expect(Object.keys(widths).length).toBeGreaterThan(1);
    expect(new Set(Object.values(widths)).size).toBe(1);
    await text("sidekick-alert[data-kind=raid][data-tier=huge]").waitFor();
    // A small amount would be wrong for as long as it counts, and is soon read.
    await overlay.page.evaluate(() => {
      const { widths } = globalThis as unknown as { widths: Record<string, number> };
      for (const seen of Object.keys(widths)) delete widths[seen];
    });
    relay.command("alerts.skip");
    relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 99 }));
    await waitUntil(async () => (await text("sidekick-alert [part=amount]").innerText()) === "99");
    const seen = await overlay.page.evaluate(() =>
      Object.keys((globalThis as unknown as { widths: Record<string, number> }).widths),
    );
    expect(seen.filter((amount) => amount !== "9,999")).toEqual(["99"]);
  });

  it("write a name on one line, smaller where it is too long, and a follow in letters of 34 pixels and more", async () => {
    await show("show=alerts");
    const seen = async (username: string) => {
      relay.emit("channel.event", channelEvent({ username }));
      await expect.poll(() => text("sidekick-alert .who").innerText()).toBe(username);
      const drawn = await text("sidekick-alert .who").evaluate((one) => ({
        size: Number.parseFloat(getComputedStyle(one).fontSize),
        height: one.parentElement?.offsetHeight,
        isCut: one.scrollWidth > one.clientWidth + 1,
        kicker: Number.parseFloat(
          getComputedStyle((one.getRootNode() as ShadowRoot).querySelector(".kicker") ?? one).fontSize,
        ),
      }));
      relay.command("alerts.skip");
      await expect.poll(() => overlay.shown()).toEqual([]);
      return drawn;
    };
    const short = await seen("Otter");
    expect(Math.min(short.size, short.kicker)).toBeGreaterThanOrEqual(34);
    const long = await seen("an_otter_with_a_rather_long_name");
    expect(long).toMatchObject({ height: short.height, isCut: false });
    expect(long.size / short.size).toBeLessThan(1);
    const endless = await seen("otter".repeat(40));
    expect(endless).toMatchObject({ height: short.height, isCut: true });
    expect(endless.size / short.size).toBeCloseTo(0.7);
  });

  it("have a big moment behind all pieces, by the motion, that ends with them", async () => {
    const moment = text("sidekick-big-moment");
    for (const [motion, pieces, glows] of [
      ["full", 12, 1],
      ["calm", 0, 1],
      ["none", 0, 0],
    ] as const) {
      await show(`show=alerts&alerts-layer=9&motion=${motion}`);
      relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 40 }));
      await moment.waitFor({ state: "attached" });
      expect([await moment.locator(".flying").count(), await moment.locator(".glow").count()]).toEqual([
        pieces,
        glows,
      ]);
      const { size, layers } = await moment.evaluate((one) => ({
        size: [one.clientWidth, one.clientHeight],
        layers: [one.parentElement, ...(one.getRootNode() as ShadowRoot).querySelectorAll(".piece")].map(
          (each) => Number(getComputedStyle(each as Element).zIndex) || 0,
        ),
      }));
      // The upper half of the page, as the card is at its top.
      expect(size).toEqual([1920, 540]);
      expect(Math.min(...layers.slice(1))).toBeGreaterThan(layers[0] ?? 0);
      relay.command("alerts.clear");
      await moment.waitFor({ state: "detached" });
    }
  });

  it("burst twice around a huge card without a big moment, which shows how long it stays, and not at all where motion is calm", async () => {
    const settings = { raid: { choices: { hasBigMoment: false }, variations: [] } };
    relay.serve("/alerts", JSON.stringify({ settings, seen: [] }));
    await show("show=alerts");
    relay.changeAppearance();
    await overlay.page.waitForFunction(
      (json) => Object.values(localStorage).includes(json),
      JSON.stringify(settings),
    );
    const raid = () =>
      relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 9_999, username: "Otter" }));
    // From the first frame with them, as a busy computer may look again only when the first burst is over.
    const begun = await overlay.page.evaluateHandle(() => {
      const seen: (ComputedEffectTiming & { name: string })[] = [];
      const look = (): void => {
        const alert = document.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-alert");
        for (const each of alert?.shadowRoot?.getAnimations() ?? [])
          seen.push({ name: (each as CSSAnimation).animationName, ...each.effect?.getComputedTiming() });
        if (seen.length === 0) requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    raid();
    const alert = text("sidekick-alert");
    await alert.waitFor();
    await expect.poll(() => begun.jsonValue()).not.toEqual([]);
    const effects = await begun.jsonValue();
    const bursts = effects.filter(({ name }) => name === "stream").map(({ delay = 0 }) => delay);
    const shapes = await text("sidekick-alert .around").locator("path").count();
    expect(shapes).toBeGreaterThanOrEqual(40);
    expect(shapes).toBeLessThanOrEqual(60);
    expect(bursts.filter((delay) => delay > 600).length).toBe(bursts.length / 2);
    const [line] = effects.filter(({ name }) => name === "drain");
    expect(Number(line?.duration)).toBeCloseTo(1.4 * 6_000, -2);
    await show("show=alerts&motion=calm");
    raid();
    await alert.waitFor();
    expect(await text("sidekick-alert .particles").count()).toBe(0);
    expect(await text("sidekick-alert .shine").count()).toBe(0);
    await expect.poll(() => text("sidekick-alert [part=amount]").innerText()).toBe("9,999");
    await forgetChoices();
  });

  it("sound softly, or as loud as the address says, or not at all", async () => {
    for (const query of ["show=alerts&sounds=80", "show=alerts"]) {
      await show(query);
      await forgetSound();
      relay.emit("channel.event", channelEvent({ eventType: "RAID" }));
      await waitUntil(async () => (await overlay.heard()).peak > 0.01);
    }
    await show("show=alerts&sounds=0");
    await forgetSound();
    relay.emit("channel.event", channelEvent({ eventType: "RAID" }));
    await text("sidekick-alert [part=card]").waitFor();
    expect((await overlay.heard()).peak).toBe(0);
  });

  it("let the sound card rest after playing, and play again", async () => {
    await show("show=alerts&sounds=80");
    await forgetSound();
    for (let turn = 0; turn < 2; turn++) {
      relay.emit("channel.event", channelEvent({ eventType: "FOLLOW", username: `Otter ${turn}` }));
      await expect.poll(() => overlay.page.evaluate("cardStates")).toEqual(["running", "suspended"]);
      expect((await overlay.heard()).peak).toBeGreaterThan(0.01);
      await clear();
      await forgetSound();
    }
  });
});

/** Notes how each sound card is, in order. Runs in the page. */
function noteSoundCards(): void {
  globalThis.cardStates = [];
  const Loud = AudioContext;
  globalThis.AudioContext = class extends Loud {
    constructor(options?: AudioContextOptions) {
      super(options);
      this.addEventListener("statechange", () => globalThis.cardStates.push(this.state));
    }
  };
}

describe("the streamer's own alerts", () => {
  afterAll(forgetChoices);
  /** Names of files, as the relay gives them. */
  const file = (digit: string, extension: string) => `${digit.repeat(64)}.${extension}`;
  const [picture, missing, late] = ["a", "c", "e"].map((digit) => file(digit, "png")) as [
    string,
    string,
    string,
  ];
  const sound = file("b", "wav");
  relay.serve(`/media/${picture}`, blackPicture(40, 20), "image/png");
  relay.serve(`/media/${sound}`, toneWav({ seconds: 20 }), "audio/wav");
  /** Gives kinds of alerts these settings, as the studio does. The answer waits until the page has them. */
  const choose = (kinds: Readonly<Record<string, AlertChoices>>): (() => Promise<unknown>) => {
    // They stay while the test looks at them, however busy the computer is.
    const settings = Object.fromEntries(
      Object.entries(kinds).map(([kind, choices]) => [
        kind,
        { choices: { seconds: 30, ...choices }, variations: [] },
      ]),
    );
    relay.serve("/alerts", JSON.stringify({ settings, seen: [] }));
    relay.changeAppearance();
    const has = (json: string) => Object.values(localStorage).includes(json);
    return () => overlay.page.waitForFunction(has, JSON.stringify(settings));
  };
  const follow = (username = "Otter") => relay.emit("channel.event", channelEvent({ username }));
  const raid = () => relay.emit("channel.event", channelEvent({ eventType: "RAID" }));
  const headline = () => text("sidekick-alert .who");
  const follows = async (headlineText: string): Promise<void> => {
    follow();
    await expect.poll(() => headline().innerText()).toBe(headlineText);
  };

  it("show their own words, colour and picture from the next one on, without a reload", async () => {
    await show("show=alerts&sounds=0");
    await choose({ follow: { headline: "{name} is in the boat", colour: "#1a2b3c", picture } })();
    await follows("Otter is in the boat");
    const alert = text("sidekick-alert");
    await expect
      .poll(() => alert.evaluate((one) => getComputedStyle(one).getPropertyValue("--_hue")))
      .toBe("#1a2b3c");
    const ratio = await text("sidekick-alert [part=picture]").evaluate(
      (one) => one.clientWidth / one.clientHeight,
    );
    expect(ratio).toBeCloseTo(2, 1);
  });

  it("load a picture under another address than the alert before, so that an animation begins again", async () => {
    await show("show=alerts&sounds=0");
    await choose({ follow: { headline: "{name}", picture } })();
    await follows("Otter");
    const address = () => text("sidekick-alert [part=picture]").getAttribute("src");
    const first = await address();
    // The next one loads while the first is still on show.
    follow("Badger");
    await expect.poll(() => relay.state?.alerts.waiting).toBe(1);
    relay.command("alerts.skip");
    await expect.poll(() => headline().innerText()).toBe("Badger");
    expect(first).toContain(picture);
    expect(await address()).toContain(picture);
    expect(await address()).not.toBe(first);
  });

  it("have the picture above the words, and beside them in a huge one, which can so fill a wide page", async () => {
    await show("show=alerts&sounds=0");
    await choose({ raid: { headline: "{name}!", picture } })();
    const isBeside = () =>
      overlay.page.evaluate(() => {
        const box = (part: string) =>
          document
            .querySelector("sidekick-overlay")
            ?.shadowRoot?.querySelector("sidekick-alert")
            ?.shadowRoot?.querySelector(`[part=${part}]`)
            ?.getBoundingClientRect();
        const [picture, words] = [box("picture"), box("card")];
        return (
          picture &&
          words &&
          (picture.bottom <= words.top ? "above" : picture.right <= words.left && "beside")
        );
      });
    for (const [raidViewers, place] of [
      [7, "above"],
      [9_999, "beside"],
    ] as const) {
      await clear();
      relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers }));
      await expect.poll(isBeside).toBe(place);
    }
  });

  it("have no picture in a variation that leaves it out", async () => {
    await show("show=alerts&sounds=0");
    await choose({ raid: { headline: "{name}!", picture: "none" } })();
    raid();
    await expect.poll(() => headline().innerText()).toMatch(/!$/);
    await expect.poll(() => text("sidekick-alert [part=picture]").count()).toBe(0);
    expect(relay.asked.filter((path) => path.startsWith("/media/none"))).toEqual([]);
  });

  it("are shown with the pictogram when a picture is missing, or does not come in time", async () => {
    await show("show=alerts&sounds=0");
    await choose({
      follow: { headline: "{name}!", picture: missing },
      raid: { headline: "{name}?", picture: late },
    })();
    await overlay.page.route(`**/media/${late}*`, () => {});
    follow();
    await expect.poll(() => headline().innerText()).toBe("Otter!");
    relay.command("alerts.skip");
    raid();
    await expect.poll(() => headline().innerText()).toBe("Otter?");
    await expect.poll(() => text("sidekick-alert [part=picture]").count()).toBe(0);
    await expect.poll(() => text("sidekick-alert [part=mark]").isVisible()).toBe(true);
    await overlay.page.unrouteAll();
  });

  it.each(["asks a click for each medium, as Safari", "plays media"])(
    "sound by their own file, as loud as chosen, until they are skipped, in a browser that %s",
    async (browser) => {
      await choose({ follow: { sound, volume: 50 }, raid: { sound: "none" } })();
      await show("show=alerts&sounds=80");
      await overlay.page.evaluate((isShy) => {
        const refuse = () => Promise.reject(new DOMException("", "NotAllowedError"));
        if (isShy) HTMLAudioElement.prototype.play = refuse;
        else Reflect.deleteProperty(HTMLAudioElement.prototype, "play");
      }, browser !== "plays media");
      // On a busy computer the file may not come in time.
      await waitUntil(async () => {
        await clear();
        follow();
        await headline().waitFor();
        await waitUntil(async () => (await overlay.heard()).lately > 0.05, 3_000).catch(() => {});
        return (await overlay.heard()).lately > 0.05;
      });
      relay.command("alerts.skip");
      await forgetSound();
      const id = raid();
      await waitUntil(async () => (await overlay.shown()).includes(`sidekick-alert ${id}`));
      expect((await overlay.heard()).peak).toBe(0);
    },
  );

  it("count as showing while a sound outlasts them, so that it can be skipped", async () => {
    await choose({ follow: { sound, seconds: 2 } })();
    await show("show=alerts&sounds=80");
    // On a busy computer the file may not come in time.
    await waitUntil(async () => {
      follow();
      await headline().waitFor();
      await text("sidekick-alert").waitFor({ state: "detached" });
      return (await overlay.heard()).lately > 0.05;
    });
    await expect.poll(() => relay.state?.alerts.showing).toBe(true);
    relay.command("alerts.skip");
    await waitUntil(async () => (await overlay.heard()).lately < 0.01);
    await expect.poll(() => relay.state?.alerts.showing).toBe(false);
  });

  it("are as large as their money is in the streamer's currency", async () => {
    await show("show=alerts&sounds=0");
    await choose({ currency: { currency: "JPY" } })();
    relay.emit("channel.event", channelEvent({ eventType: "TIP", value: 1_000, currency: null }));
    await expect.poll(() => text("sidekick-alert").getAttribute("data-tier")).toBe("small");
  });

  it("are shown by the settings last known while these cannot be read", async () => {
    await choose({ follow: { headline: "Ahoy {name}" } })();
    await show("show=alerts&sounds=0");
    relay.withhold("/alerts");
    await open("show=alerts&sounds=0");
    follow();
    await expect.poll(() => headline().innerText()).toBe("Ahoy Otter");
    relay.withhold();
  });

  it("that wait for the settings are cleared like those that wait for their turn", async () => {
    await choose({ raid: { headline: "Ahoy {name}" } })();
    await overlay.page.route("**/alerts", () => {});
    await open("show=alerts,ai&voice=off&sounds=0");
    await waitUntil(() => relay.pages > 0);
    const id = follow();
    // The alert came over the same stream, so it is there once this message is.
    relay.emit("chat.ai_message", aiMessage({ message: "All aboard." }));
    await text("sidekick-ai-message").waitFor();
    // The page takes the plugin's messages in their order.
    const isTaken = overlay.page.waitForRequest("**/layouts");
    relay.command("alerts.clear");
    relay.changeAppearance("layouts");
    await isTaken;
    await overlay.page.unrouteAll();
    const alert = text("sidekick-alert");
    await waitUntil(async () => {
      raid();
      return (await alert.count()) > 0;
    });
    expect(await overlay.shown()).not.toContain(`sidekick-alert ${id}`);
  });

  it("are shown by settings that changed while the page was not connected", async () => {
    await choose({ follow: { headline: "Ahoy {name}" } })();
    await show("show=alerts&sounds=0");
    relay.stayAway(true);
    await waitUntil(() => relay.pages === 0);
    const isRead = choose({ follow: { headline: "Welcome {name}" } });
    relay.stayAway(false);
    await isRead();
    await waitUntil(() => relay.eventStreams > 0);
    await follows("Welcome Otter");
  });

  it("leave no picture, video or sound behind", async () => {
    const video = file("d", "webm");
    await choose({ follow: { picture, sound }, raid: { picture: video, sound } })();
    await show("show=alerts&sounds=80");
    const transparent = await readFile(new URL("../../../fixtures/media/vp8-alpha.webm", import.meta.url));
    relay.serve(`/media/${video}`, transparent, "video/webm");
    await overlay.page.evaluate(rememberMedia);
    const playing = text("sidekick-alert video[part=picture]");
    const still = text("sidekick-alert img[part=picture]");
    let alerts = 0;
    /** Shows an alert with its picture: on a busy computer the file may not come in time. */
    const showWith = (media: Locator, emit: () => void): Promise<void> =>
      waitUntil(async () => {
        await clear();
        emit();
        alerts++;
        await text("sidekick-alert").waitFor();
        return (await media.count()) > 0;
      });
    for (let turn = 0; turn < 2; turn++) {
      await showWith(playing, raid);
      await expect
        .poll(() => playing.evaluate((one: HTMLVideoElement) => one.currentTime))
        .toBeGreaterThan(0);
      // Only the alert's sound is heard, at the volume of alerts.
      expect(await playing.evaluate((one: HTMLVideoElement) => one.muted)).toBe(true);
      relay.command("alerts.skip");
      await playing.waitFor({ state: "detached" });
      await showWith(still, follow);
      relay.command("alerts.skip");
      await still.waitFor({ state: "detached" });
    }
    await waitUntil(async () => (await overlay.page.evaluate(mediaInUse)) === 0);
    // A picture or video and a sound for each.
    await expect.poll(() => overlay.page.evaluate(() => globalThis.createdMedia?.length)).toBe(2 * alerts);
  });
});

/** Notes every element with media that the page creates from now on. Runs in the page. */
function rememberMedia(): void {
  const created: HTMLElement[] = [];
  globalThis.createdMedia = created;
  const create = document.createElement.bind(document);
  document.createElement = (name: string) => {
    const element = create(name);
    if (name === "video") created.push(element);
    return element;
  };
  for (const name of ["Image", "Audio"] as const) {
    const Media = globalThis[name];
    Object.assign(globalThis, {
      [name]: function () {
        const element = new Media();
        created.push(element);
        return element;
      },
    });
  }
}

/** How many of these still have a file. Runs in the page. */
function mediaInUse(): number {
  return (globalThis.createdMedia ?? []).filter((one) => one.hasAttribute("src") || one.isConnected).length;
}

describe("alerts of every size", () => {
  const raidOf = (amount: number) => ({ eventType: "RAID", username: "Otter", raidViewers: amount });
  it("never flash in any theme: three times a second are the most (WCAG 2.3.1)", async () => {
    await show("show=alerts");
    const [huge, big] = [9_999, 700];
    const staged = [
      // A raid moves the most, going live is red and going offline dark; `test/world/` has every kind in every theme.
      ...themes.map((theme) => ({ theme, event: raidOf(huge), motion: "full" })),
      ...["FOLLOW", "GO_LIVE", "GO_OFFLINE"].map((eventType) => ({
        theme: "neon",
        event: { eventType, username: "Otter" },
        motion: "full",
      })),
      { theme: "ember", event: raidOf(huge), motion: "calm" },
      { theme: "neon", event: raidOf(big), motion: "full" },
    ];
    const found = await flashesOf(overlay.page, staged);
    // Each comes and goes, which is a flash itself.
    expect(found.filter(({ general }) => general >= 0.5).length).toBeGreaterThan(staged.length / 2);
    expect(found.filter(isTooMuchFlashing)).toEqual([]);
    // Alerts stand still here, on a page of another size: the next test gets a page as it was.
    await resize(overlay.page, 1920, 1080);
    await open("show=alerts");
  }, 60_000);
});
