import type { Envelope } from "../../shared/api/envelope.ts";
import type { Api } from "./api.ts";
import type { Broadcast } from "./broadcast.ts";
import type { Companion } from "./companion.ts";
import { chatLines, emojiStorm, longLines, rudeLine } from "./crowd-script.ts";
import type { ViewerEvents } from "./viewer-events.ts";
import type { Presence } from "./presence.ts";
import { oneOf } from "./topic.ts";
import { type Channel, type Holder, setLive } from "./world.ts";

/** What a scenario may use. */
export interface ScenarioTools {
  readonly api: Api;
  readonly broadcast: Broadcast;
  readonly companion: Companion;
  readonly viewerEvents: ViewerEvents;
  readonly presence: Presence;
  readonly random: () => number;
}

type Performance = (tools: ScenarioTools, channel: Channel, owner: Holder) => readonly Envelope[] | void;

/** One scenario, for a button. */
interface Scenario {
  readonly label: string;
  /** Where the button belongs. */
  readonly group: "alerts" | "chat" | "ai" | "state";
  readonly perform: Performance;
}

const all = {
  follow: scenario("alerts", "Follow", (tools, channel) => [tools.viewerEvents.follow(channel)]),
  subscription: scenario("alerts", "Subscription", (tools, channel) => [
    tools.viewerEvents.subscription(channel),
  ]),
  gift: scenario("alerts", "Gift of 5", (tools, channel) => [tools.viewerEvents.gift(channel, 5)]),
  "gift-burst": scenario("alerts", "20 gifts in a row", (tools, channel) =>
    Array.from({ length: 20 }, () => tools.viewerEvents.gift(channel, 1)),
  ),
  cheer: scenario("alerts", "Cheer", (tools, channel) => [tools.viewerEvents.cheer(channel)]),
  raid: scenario("alerts", "Raid", (tools, channel) => [tools.viewerEvents.raid(channel, 87)]),
  "big-raid": scenario("alerts", "Raid of 9,999", (tools, channel) => [
    tools.viewerEvents.raid(channel, 9_999),
  ]),
  "unheard-of": scenario("alerts", "Unknown event", (tools, channel) => [
    tools.viewerEvents.channelEvent(channel, { eventType: "HYPE_TRAIN", username: null, value: 3 }),
  ]),
  tip: scenario("alerts", "Tip of €13.37", (tools, channel) => [tools.viewerEvents.tip(channel)]),
  burst: scenario("alerts", "Everything at once", (tools, channel) => [
    tools.viewerEvents.follow(channel),
    tools.viewerEvents.follow(channel),
    tools.viewerEvents.subscription(channel),
    tools.viewerEvents.gift(channel, 10),
    tools.viewerEvents.cheer(channel),
    tools.viewerEvents.raid(channel, 240),
  ]),
  chat: scenario("chat", "Chat line", (tools, channel) => {
    const line = oneOf(chatLines, tools.random);
    return line ? [tools.viewerEvents.chat(channel, tools.viewerEvents.anyone(), line)] : [];
  }),
  streamer: scenario("chat", "Streamer writes", (tools, channel) => [tools.viewerEvents.streamer(channel)]),
  caption: scenario("chat", "Streamer speaks, as captions", (tools, channel) =>
    tools.viewerEvents.caption(channel, "My address is 5 Harbour Lane, by the way."),
  ),
  markup: scenario("chat", "Markup as text", (tools, channel) =>
    chatLines
      .filter(({ text }) => text.includes("<"))
      .map((line) => tools.viewerEvents.chat(channel, tools.viewerEvents.anyone(), line)),
  ),
  "right-to-left": scenario("chat", "Right-to-left chat", (tools, channel) =>
    chatLines
      .filter(({ language }) => language === "ar" || language === "he")
      .map((line) => tools.viewerEvents.chat(channel, tools.viewerEvents.anyone(), line)),
  ),
  "emoji-storm": scenario("chat", "Emoji storm", (tools, channel) => [
    tools.viewerEvents.chat(channel, tools.viewerEvents.anyone(), emojiStorm),
  ]),
  "long-chat": scenario("chat", "Long chat lines", (tools, channel) =>
    longLines.map((line) => tools.viewerEvents.chat(channel, tools.viewerEvents.anyone(), line)),
  ),
  moderated: scenario("chat", "Moderated line", (tools, channel) =>
    tools.viewerEvents.moderated(channel, rudeLine),
  ),
  "first-message": scenario("chat", "First message", (tools, channel) => [
    tools.viewerEvents.firstMessage(channel),
  ]),
  "ai-message": says("AI speaks", {
    text: "Somebody pressed my button. I felt that in the cables. Good evening, everyone!",
  }),
  "ai-silent": says("AI writes, no voice", { text: "I shall put this one in writing.", hasVoice: false }),
  "ai-to-viewer": says("AI answers a viewer", {
    text: "MapleMango, your kitchen is a national treasure and I will hear no more about it.",
    target: "MapleMango",
  }),
  "ai-copied": says("AI writes, and chat brings it back", {
    text: "You will read this once.",
    hasVoice: false,
    isCopied: true,
  }),
  "ai-long": says("AI, 1,000 characters", { text: longSpeech() }),
  "ai-right-to-left": says("AI in Arabic", {
    text: "مساء الخير يا أصدقاء! الليلة نصعد البرج معًا، ومن يسقط يشتري الشاي ☕",
  }),
  "ai-cjk": says("AI in Japanese", {
    text: "みなさん、こんばんは。今夜の塔は少しだけ高いようです。ゆっくり行きましょう🗼",
  }),
  "ai-markup": says("AI writes markup", {
    text: "<b>Bold</b> of you. <img src=x onerror=alert(1)> & so on.",
  }),
  "ai-moderated": says("AI message taken back", {
    text: "This one went too far, I can feel it.",
    isAppropriate: false,
  }),
  "go-live": scenario("state", "Go live", (tools, channel) => live(tools, channel, true)),
  "go-offline": scenario("state", "Go offline", (tools, channel) => live(tools, channel, false)),
  "character-changed-elsewhere": scenario(
    "state",
    "Character changed elsewhere",
    (tools, _channel, owner) => {
      const { characters } = owner.spec;
      const next =
        characters[
          (characters.findIndex(({ id }) => id === owner.activeCharacterId) + 1) % characters.length
        ];
      if (next) tools.api.activate(owner, next.id);
    },
  ),
  "joined-elsewhere": scenario("state", "Joined elsewhere", (tools, channel) =>
    tools.presence.set(channel, true),
  ),
  "left-elsewhere": scenario("state", "Left elsewhere", (tools, channel) =>
    tools.presence.set(channel, false),
  ),
} as const satisfies Record<string, Scenario>;

/** Name of a scenario. */
export type ScenarioName = keyof typeof all;

/** Every scenario with a label for a button, in the order in which buttons should stand. */
export const scenarios: readonly {
  readonly name: ScenarioName;
  readonly label: string;
  readonly group: Scenario["group"];
}[] = Object.entries(all).map(([name, { label, group }]) => ({ name: name as ScenarioName, label, group }));

/** Whether this is the name of a scenario. */
export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(all, name);
}

/** Performs a scenario; the answer holds the viewers' envelopes that it emitted at once. */
export function performScenario(
  name: ScenarioName,
  tools: ScenarioTools,
  channel: Channel,
  owner: Holder,
): readonly Envelope[] {
  const { perform }: Scenario = all[name];
  return perform(tools, channel, owner) ?? [];
}

function scenario(group: Scenario["group"], label: string, perform: Performance): Scenario {
  return { group, label, perform };
}

function says(label: string, line: Parameters<Companion["say"]>[2]): Scenario {
  return scenario("ai", label, (tools, channel, owner) => void tools.companion.say(owner, channel, line));
}

function live(tools: ScenarioTools, channel: Channel, isLive: boolean): readonly Envelope[] {
  setLive(channel, isLive);
  const sentDateTime = tools.broadcast.timestamp();
  return [
    tools.broadcast.event(channel, isLive ? "channel.go_live" : "channel.go_offline", { sentDateTime }),
  ];
}

function longSpeech(): string {
  const sentences =
    "Let me tell you about the tower. It has four hundred steps, and every one of them has an opinion. " +
    "The first hundred complain about the weather. The second hundred remember better shoes. " +
    "Then there is a landing with a chair, and nobody has ever seen anybody sit on it. " +
    "I asked the owl, and the owl said that the chair is resting. ";
  return sentences.repeat(4).slice(0, 999).trimEnd() + ".";
}
