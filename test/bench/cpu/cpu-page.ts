import { setTimeout as wait } from "node:timers/promises";
import { launchBrowser } from "../../fixtures/browser.ts";
import { film } from "../../fixtures/tiny-pictures.ts";
import { waitUntil } from "../../overlay/overlay-page.ts";
import { aiMessage, channelEvent, ttsGenerated } from "../../overlay/payloads.ts";
import { type StandIn, startStandIn } from "../../overlay/stand-in.ts";
import { base64 } from "../../overlay/voice/wav-file.ts";
import { babble } from "../../service/babble.ts";
import { wavOf } from "../../service/wav.ts";
import { atPace, chatLine } from "../crowded-deck.ts";
import type { Goal, Result } from "../results.ts";
import { barePage } from "./bare-page.ts";
import { type PageCosts, pageHolds, watchPage } from "./page-watch.ts";

/** What a page shows while its costs are measured. */
interface Scene {
  readonly what: string;
  /** Options in the overlay's address. */
  readonly options: string;
  /** Options of the overlay that is the floor; default: the bare page. */
  readonly without?: string;
  /** Address of the bare page that is the floor. Default: `bare`. */
  readonly bare?: "bare?sprite";
  readonly seconds: number;
  /** Chat messages a second. */
  readonly chat?: number;
  /** The page has emotes. The floor is the same without them, whose names it shows as words. */
  readonly hasEmotes?: true;
  /** Begins what is shown. */
  readonly begin?: (relay: StandIn) => Promise<void> | void;
  /** The goals of the main thread, of its time on a core, and of all processes. */
  readonly goal?: Goal;
  readonly goalOfCpu?: Goal;
  readonly goalOfAll?: Goal;
}

const emoteCount = 40;
const emoteName = (at: number): string => `wave${at % emoteCount}`;

/** As many as the overlay's chat keeps by default. */
const chatLines = 12;
const usual = "show=ai,captions,alerts,status";
const withChat = `${usual},chat&chat-limit=${chatLines}`;

const scenes: readonly Scene[] = [
  { what: "idle", options: usual, seconds: 10, goal: { most: 0.05 } },
  { what: "idle, with the avatar", options: `${usual},avatar`, seconds: 10 },
  { what: "5 chat messages/s", options: withChat, seconds: 8, chat: 5 },
  { what: "20 chat messages/s", options: withChat, seconds: 8, chat: 20, goal: { most: 6 } },
  { what: "100 chat messages/s", options: withChat, seconds: 8, chat: 100 },
  {
    what: "the avatar speaks (floor: the same voice without it)",
    // Nothing else is drawn: a message that glows with the voice would drown the avatar.
    options: "show=status,avatar",
    without: "show=status",
    seconds: 10,
    begin: speakOn,
    goal: { most: 2 },
  },
  {
    what: "300 chat messages/s with emotes (floor: the same without)",
    options: withChat,
    seconds: 8,
    chat: 300,
    hasEmotes: true,
    goalOfCpu: { maxRatio: 1.3 },
  },
  {
    what: `${emoteCount} animated emotes at rest (floor: their names)`,
    options: "show=chat",
    seconds: 8,
    hasEmotes: true,
    begin(relay) {
      const names = Array.from({ length: emoteCount }, (_, at) => emoteName(at));
      for (let at = 0; at < 4; at++) {
        const shown = names.filter((_, one) => one % 4 === at).join(" ");
        relay.emit("chat.message", { ...chatLine(at), message: `hi ${shown}` });
      }
    },
    goalOfAll: { most: 10 },
  },
  hugeAlert("an alert of the highest tier", { eventType: "RAID", raidViewers: 5_000 }),
  hugeAlert("50 gifts at once", { eventType: "SUBSCRIPTION", gifter: "Gull", count: 50 }),
];

/** An alert with its big moment. The floor is one sprite that crosses the whole page meanwhile. */
function hugeAlert(what: string, event: Parameters<typeof channelEvent>[0]): Scene {
  return {
    what: `${what} (floor: a sprite of the size of the page)`,
    options: usual,
    bare: "bare?sprite",
    seconds: 8,
    begin: (relay) => void relay.emit("channel.event", channelEvent(event)),
    goal: { most: 5 },
    goalOfAll: { most: 45 },
  };
}

/** What a page does at its start, and a load at its own, is over after so long. */
const settlesMs = 2_000;

/**
 * The costs of the overlay page in the engine of OBS, which paints without a graphics card here. The floor is a bare page
 * that appends the same lines, measured right after it.
 */
export async function cpuPage(isWanted: (what: string) => boolean): Promise<readonly Result[]> {
  const results: Result[] = [];
  let idleFloor: Costs | undefined;
  for (const scene of scenes) {
    const name = `page: ${scene.what}`;
    if (!isWanted(name)) continue;
    const isIdle = scene.chat === undefined && scene.begin === undefined;
    const { without = scene.hasEmotes ? scene.options : (scene.bare ?? "bare") } = scene;
    const floor = (isIdle && idleFloor) || (await costsOf(scene, without));
    if (isIdle) idleFloor = floor;
    const ours = await costsOf(scene, scene.options, scene.hasEmotes);
    // What the avatar costs is what it adds; a page is judged as it is.
    const isAdded = scene.without !== undefined;
    const each = (part: keyof PageCosts, label: string, goal?: Goal): Result => ({
      what: `${name}: ${label}`,
      unit: "%",
      ours: isAdded ? ours.costs[part] - floor.costs[part] : ours.costs[part],
      floor: floor.costs[part],
      goal,
    });
    const added = isAdded ? ", added" : "";
    results.push(
      each("main", `main thread${added}`, scene.goal),
      each("mainCpu", `main thread on a core${added}`, scene.goalOfCpu),
    );
    if (scene.chat !== undefined)
      results.push(each("script", "of it script"), each("layout", "of it layout"));
    results.push(each("browser", `all processes${added}`, scene.goalOfAll));
    if (scene.chat === 100 || scene === scenes[0])
      results.push(
        { what: `${name}: heap`, unit: "MB", ours: ours.heapMb, floor: floor.heapMb },
        { what: `${name}: nodes`, unit: "", ours: ours.nodes, floor: floor.nodes },
      );
  }
  return results;
}

interface Costs {
  readonly costs: PageCosts;
  readonly heapMb: number;
  readonly nodes: number;
}

async function costsOf(
  { seconds, chat = 0, hasEmotes, begin }: Scene,
  options: string,
  showsEmotes = false,
): Promise<Costs> {
  const relay = await startStandIn();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  relay.serve("/bare", barePage(chatLines), "text/html; charset=utf-8");
  await page.goto(options.startsWith("bare") ? `${relay.origin}/${options}` : `${relay.pageUrl}?${options}`);
  await waitUntil(() => relay.eventStreams > 0);
  if (showsEmotes) serveEmotes(relay);
  relay.settings({ companion: "Marla", ...(showsEmotes && { emotes: "one" }) });
  if (options.includes("avatar")) await page.locator("sidekick-avatar svg").waitFor();
  await wait(settlesMs);
  const quieten = atPace(chat, (at) => {
    const line = chatLine(at);
    const message = hasEmotes ? `${line.message} ${emoteName(at)}` : line.message;
    relay.emit("chat.message", { ...line, message });
  });
  await begin?.(relay);
  // An alert is measured from its beginning, anything else once it goes on evenly: emotes are taken apart first.
  if (chat > 0 || begin === speakOn) await wait(settlesMs);
  if (hasEmotes) await wait(2 * settlesMs);
  const stop = await watchPage(browser, page);
  await wait(seconds * 1_000);
  const costs = await stop();
  quieten();
  const holds = await pageHolds(page);
  await browser.close();
  await relay.close();
  return { costs, ...holds };
}

/** Emotes of twenty frames each. */
function serveEmotes(relay: StandIn): void {
  const emotes = Array.from({ length: emoteCount }, (_, at) => {
    const name = emoteName(at);
    relay.serve(`/emotes/${name}`, film(20, 56), "image/gif");
    return { name, id: name, width: 28, height: 28 };
  });
  relay.serve("/emotes", JSON.stringify({ emotes }));
}

const sentence = "Watch the left shoulder of the captain, then roll away and mind the step. ";

/** The AI says something that is longer than the measurement. */
async function speakOn(relay: StandIn): Promise<void> {
  const voice = babble(sentence.repeat(6), { pitchHz: 190, swing: 0.25 });
  relay.emit("chat.ai_message", aiMessage({ message: sentence, shouldGenerateTtsMessage: true }));
  relay.emit("ai.tts.generated", ttsGenerated());
  await waitUntil(() => relay.voiceStreams > 0);
  relay.speak({ messageId: "m1", audio: base64(wavOf(voice)), isFinal: true });
  await waitUntil(() => relay.state?.voice.state === "speaking");
}
