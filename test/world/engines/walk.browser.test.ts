import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { waitUntil } from "../../overlay/overlay-page.ts";
import { channelEvent, ttsGenerated } from "../../overlay/payloads.ts";
import { type StandIn, startStandIn } from "../../overlay/stand-in.ts";
import { encoded, tone } from "../../overlay/voice/encoded-sound.ts";
import { base64, cut, toneWav } from "../../overlay/voice/wav-file.ts";
import { type Rehearsal, startRehearsal } from "../../rehearsal/rehearsal.ts";
import { boxOf, click, type EngineBrowser, type EnginePage } from "./engine-page.ts";
import { otherEngines } from "./other-engines.ts";
import { seenIn } from "./seen-page.ts";

const wide = { width: 1_400, height: 900 };

const html = `<!doctype html><my-form></my-form><script>
  customElements.define("my-form", class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: "open" }).innerHTML = "<button>Go</button><input>";
      this.shadowRoot.querySelector("button").onclick = (event) => {
        document.title = "clicked: " + event.isTrusted;
        setTimeout(() => { throw new Error("boom"); });
      };
    }
  });
</script>`;

const file = (name: string) => readFile(new URL(`../../fixtures/${name}`, import.meta.url));

/** A voice in each format that services send. */
const voices: readonly (readonly [format: string, bytes: () => Promise<Uint8Array>])[] = [
  ["wav", () => Promise.resolve(toneWav({ seconds: 0.5 }))],
  ["mp3", () => file("media/tone.mp3")],
  ["opus", () => file("media/opus.ogg")],
  ["pcm", () => Promise.resolve(encoded(tone(440, 24_000, 0.5), "s16"))],
];

declare global {
  /** The sound that the page plays. */
  var played: HTMLAudioElement | undefined;
  /** Every state of the voice, and every sound card, since the page was opened. */
  var seenStates: string[];
  var cards: AudioContext[];
}

/** The address of one of the plugin's pages, asked for as an inspector asks. */
async function urlOf({ deck }: Rehearsal, event: string): Promise<string> {
  const inspector = await deck.actions[0]?.openInspector();
  const { url } = (await inspector?.ask(event)) ?? {};
  await inspector?.close();
  return typeof url === "string" ? url : "";
}

/** Whether an element is there, of this text or label if one is given. */
const has = async (page: EnginePage, selector: string, text?: string) =>
  (await boxOf(page, selector, text)) !== undefined;

/** Chooses a file as a streamer does, short of the system's own dialog. */
async function giveFile(page: EnginePage, field: string, name: string): Promise<void> {
  await page.run(
    (field, name, base64) => {
      const part = deep("sidekick-alert-file").find((one) => (one as { field?: string }).field === field);
      const input = part?.shadowRoot?.querySelector<HTMLInputElement>("#upload");
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
      if (input) input.files = files.files;
      input?.dispatchEvent(new Event("change", { bubbles: true }));
    },
    field,
    name,
    await readFile(new URL(`../../fixtures/media/${name}`, import.meta.url), "base64"),
  );
}

/** Fails if the page lacks a landmark, shows something cut off or covered, or has an error in its console. */
async function expectWhole(page: EnginePage): Promise<void> {
  await expect.poll(() => seenIn(page)).toEqual({ landmarks: ["main", "h1, h2"], cutOff: [] });
  const errors = await page.errors();
  // A font that the page before was loading when it was left is no error of this one.
  const harmless = /^ResizeObserver loop|downloadable font: .* status=2152398850/;
  expect(errors.filter((error) => !harmless.test(error))).toEqual([]);
}

let relay: StandIn;
let rehearsal: Rehearsal;
let studio: string;
beforeAll(async () => {
  relay = await startStandIn();
  // Of the lines in chat, the first: others may be of a bot or a command, which the control page leaves out.
  rehearsal = await startRehearsal({ crowd: false, random: () => 0 });
  studio = (await urlOf(rehearsal, "getOverlayUrl")).replace("/overlay/", "/studio/");
  const authorization = `Bearer ${new URL(studio).searchParams.get("token")}`;
  const layout = new URL("/layouts/An%20evening%20with%20a%20long%20name", studio);
  const headers = { authorization, origin: layout.origin };
  expect((await fetch(layout, { method: "PUT", headers, body: "volume=90" })).status).toBe(204);
});
afterAll(async () => {
  await rehearsal.close();
  await relay.close();
});

for (const { name, tag, start } of otherEngines)
  describe(`a streamer whose browser is ${name}`, { tags: tag }, () => {
    let browser: EngineBrowser;
    let page: EnginePage;
    beforeAll(async () => {
      browser = await start(wide);
      ({ page } = browser);
    });
    afterAll(() => browser.close());

    it("drives pages by a real pointer and real keys, through shadow roots", async () => {
      const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      onTestFinished(() => void server.close());
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await click(page, "button", "Go");
      await click(page, "input");
      await page.type("abc");
      const seen = await page.run(() => [
        document.title,
        innerWidth,
        innerHeight,
        document.querySelector("my-form")?.shadowRoot?.querySelector("input")?.value,
      ]);
      expect(seen).toEqual(["clicked: true", wide.width, wide.height, "abc"]);
      await expect.poll(() => page.errors()).toMatchObject([expect.stringContaining("boom")]);
    });

    it("hears alerts and a voice of each format on the overlay once that was clicked, and reads all words", async () => {
      const mayBeMute = name === "Firefox";
      await page.goto(relay.pageUrl);
      await waitUntil(() => relay.eventStreams === 1);
      await page.run(note);
      await page.clickAt(640, 600);
      // Some seconds later, WebKit starts no new sound card.
      await expect.poll(() => page.run(() => globalThis.cards.length)).toBe(1);
      relay.emit(
        "channel.event",
        channelEvent({ eventType: "RAID", username: "MapleMango", raidViewers: 87 }),
      );
      const isSounding = () => page.run(() => (globalThis.cards[0]?.currentTime ?? 0) > 0.2);
      const lines = () =>
        page.run(() => {
          const [alert] = deep("sidekick-alert");
          const figure = alert?.shadowRoot?.querySelector<HTMLElement>("[part=figure]");
          return figure ? [figure.innerText.replace(/\s+/g, " ").trim()] : [];
        });
      // What does not stay is looked for first.
      await expect.poll(lines).toEqual(["raids with 87!"]);
      await expect.poll(async () => mayBeMute || isSounding()).toBe(true);
      for (const [format, bytes] of voices) {
        const messageId = `voice-${format}`;
        await page.run(() => void (globalThis.seenStates.length = 0));
        relay.emit("ai.tts.generated", ttsGenerated({ messageId, audioFormat: format }));
        await expect.poll(() => relay.voiceStreams).toBe(1);
        for (const piece of cut(await bytes(), [4_000])) relay.speak({ messageId, audio: base64(piece) });
        relay.speak({ messageId, isFinal: true });
        await page.clickAt(640, 600);
        const states = () => page.run(() => globalThis.seenStates);
        // Without a sound device, as here, Firefox goes on asking for a click.
        const isHeard = (state: string): boolean =>
          state === "speaking" || (state === "blocked" && mayBeMute);
        await expect.poll(async () => (await states()).some(isHeard)).toBe(true);
        if (mayBeMute) relay.command("voice.skip");
        await expect.poll(async () => (await states()).at(-1)).toBe("idle");
      }
      // Without a sound device, as here, the engines suspend the page's card.
      const logged = relay.logged.filter(
        (line) => line !== "Sound has stopped: the sound card is suspended.",
      );
      expect([await page.errors(), logged]).toEqual([[], []]);
    });

    it("reads the rehearsal's list of accounts: light letters on a dark field, not on the engine's own", async () => {
      await page.goto(rehearsal.url);
      await expect.poll(() => has(page, "summary", "For developers")).toBe(true);
      await page.run(() => deep("details").forEach((one) => one.setAttribute("open", "")));
      await expect.poll(() => has(page, "select")).toBe(true);
      const seen = await page.run(() => {
        const style = getComputedStyle(deep("select")[0] ?? document.body);
        return [style.appearance, style.colorScheme, style.color, style.backgroundColor];
      });
      expect(seen).toEqual(["none", "dark", "rgb(244, 239, 230)", "rgb(31, 26, 40)"]);
    });

    it("finds the set-up window, the check and the help whole", async () => {
      await page.goto(await urlOf(rehearsal, "getSetUpUrl"));
      await expect.poll(() => has(page, "progress")).toBe(true);
      await expectWhole(page);
      await page.goto(studio.replace("/studio/", "/check/"));
      await expect.poll(() => has(page, "li")).toBe(true);
      await expectWhole(page);
      await page.goto(new URL("/help/", studio).href);
      await expectWhole(page);
    });

    it("finds the studio whole, where the chosen theme has its ring, and settings of a piece begin at their top", async () => {
      await page.goto(studio);
      const options = () => page.run(() => deep("#layout option").map((one) => one.innerText));
      await expect.poll(options).toContain("An evening with a long name");
      await expectWhole(page);
      const ringed = (): Promise<readonly string[]> => page.run(ringedThemes);
      const [before] = await ringed();
      await click(page, ".picture", "Neon");
      await expect.poll(ringed).toEqual(["neon"]);
      await click(page, "button", "Undo: Theme");
      await expect.poll(ringed).toEqual([before]);
      // The next browser begins with what is stored.
      await expect.poll(() => has(page, ".saving", "Saved")).toBe(true);
      const scrollTop = () => page.run(() => deep("section.column")[0]?.scrollTop);
      await page.run(() => deep("section.column")[0]?.scrollTo(0, 2_000));
      expect(await scrollTop()).toBeGreaterThan(100);
      // The boxes follow the preview, which takes over the theme meanwhile.
      const select = async (): Promise<boolean> => {
        await click(page, ".box[data-piece=avatar]");
        return has(page, "h2", "AI avatar");
      };
      await expect.poll(select).toBe(true);
      await expect.poll(scrollTop).toBe(0);
      const tracks = () =>
        page.run(() =>
          deep("input[type=range]").map((one) => getComputedStyle(one, "::-moz-range-track").backgroundColor),
        );
      // Firefox's own are nearly white; WebKit does not know the part.
      const wanted = name === "Firefox" ? "rgb(74, 66, 89)" : "";
      expect(new Set(await tracks())).toEqual(new Set([wanted]));
    });

    it("gives an alert a video with transparency and a sound, and is told nothing false of them", async () => {
      await page.goto(`${studio}#alerts/follow`);
      await expect.poll(() => has(page, ".play")).toBe(true);
      await giveFile(page, "picture", "vp9-alpha.webm");
      await expect
        .poll(() => page.run(() => deep(".thumb video").map((one) => (one as HTMLVideoElement).videoWidth)))
        .toContain(64);
      const verdicts = () => page.run(() => localStorage.getItem("sidekick-flash-verdicts") ?? "");
      await expect.poll(verdicts).toContain('.webm","calm"');
      await giveFile(page, "sound", "tone.mp3");
      await expect
        .poll(() =>
          page.run(() => deep("#choice").map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text)),
        )
        .toContain("tone.mp3");
      await expectWhole(page);
      await giveFile(page, "picture", "still.png");
      await expect.poll(() => has(page, ".thumb img")).toBe(true);
      await expect.poll(verdicts).toContain('.png","calm"');
      await page.run(() => {
        globalThis.Audio = class extends Audio {
          override play(): Promise<void> {
            globalThis.played = this;
            return super.play();
          }
        };
      });
      // It moves while the line about the flash check comes and goes. Pressed once more, it would stop the sound.
      const press = async (): Promise<boolean> => {
        await click(page, ".play");
        const isPlayed = () => page.run(() => globalThis.played !== undefined);
        const seen = vi.waitUntil(isPlayed, { timeout: 3_000 });
        return seen.catch(() => false);
      };
      await expect.poll(press).toBe(true);
      const isOver = () => page.run(() => globalThis.played?.ended || Boolean(globalThis.played?.error));
      await expect.poll(isOver).toBe(true);
      const told = () => page.run(() => deep("p.trouble:not([hidden])").map((one) => one.innerText));
      // Where there is no sound device, Firefox says that it is the file.
      const isMissing = await page.run(() => Boolean(globalThis.played?.error));
      const missing = ["This browser finds no sound device on this computer."];
      await expect.poll(told).toEqual(isMissing ? missing : []);
    });

    it("finds the control page whole on a phone, and answers a viewer from a menu there", async () => {
      await page.resize({ width: 390, height: 800 });
      await page.goto(await urlOf(rehearsal, "getControlUrl"));
      // The deck's reaction keys come after the state, and move what is below them.
      await expect.poll(() => has(page, "button.key")).toBe(true);
      await click(page, "summary", "Edit prompts");
      const prompts = () => page.run(() => (deep("#prompts")[0] as HTMLTextAreaElement | undefined)?.value);
      await expect.poll(prompts).toMatch(/./);
      // By focus, as with the keyboard: while the page unfolds, a place on it is soon another.
      await page.run(() => deep("#prompts")[0]?.focus());
      await page.type("\nAnswer {name}.");
      await expect.poll(prompts).toContain("Answer {name}.");
      // Likewise: the page keeps what is under the pointer in its place while chat moves it.
      await page.run(() =>
        deep("button")
          .find((one) => one.innerText === "Save")
          ?.focus(),
      );
      await page.type("\n");
      rehearsal.service.perform("chat");
      await expect.poll(() => has(page, "button.react")).toBe(true);
      await expectWhole(page);
      await click(page, ".pair button + button");
      await expect.poll(() => has(page, "[role=menuitem]")).toBe(true);
      await click(page, "h1, h2");
      await page.resize({ width: 320, height: 700 });
      await expectWhole(page);
    });
  });

/** The themes whose pictures have the ring of what is chosen. Runs in the page. */
function ringedThemes(): readonly string[] {
  return deep(".pictures sidekick-theme-picture")
    .filter((one) => getComputedStyle(one).outlineWidth === "2px")
    .map((one) => one.getAttribute("theme") ?? "");
}

/** Notes states and sound cards. Runs in the page. */
function note(): void {
  globalThis.seenStates = [];
  globalThis.cards = [];
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      globalThis.cards.push(this);
    }
  };
  const voice = deep("sidekick-voice")[0];
  if (voice)
    new MutationObserver(() => globalThis.seenStates.push(voice.dataset["state"] ?? "")).observe(voice, {
      attributeFilter: ["data-state"],
    });
}
