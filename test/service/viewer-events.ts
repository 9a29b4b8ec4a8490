import { randomUUID } from "node:crypto";
import type { Envelope, EnvelopeMap, EnvelopeType } from "../../shared/api/envelope.ts";
import type { Broadcast, Role } from "./broadcast.ts";
import { verdict } from "./companion.ts";
import { type ScriptLine, type Viewer, streamerLines, subscriptionLines, viewers } from "./crowd-script.ts";
import { oneOf } from "./topic.ts";
import type { Channel } from "./world.ts";

/** Things that viewers do, told on the streams as the service tells them. */
export interface ViewerEvents {
  /** A viewer of the script. */
  anyone(): Viewer;
  /** A line of chat: `chat.message` on EventSub and a `message` frame on the chat stream. */
  chat(channel: Channel, viewer: Viewer, line: ScriptLine): Envelope;
  /** A line of the streamer. */
  streamer(channel: Channel): Envelope;
  /** A `channel.event`. Fields that its kind does not have are left out. */
  channelEvent(channel: Channel, event: Omit<EnvelopeMap["channel.event"], "sentDateTime">): Envelope;
  follow(channel: Channel): Envelope;
  subscription(channel: Channel): Envelope;
  /** `count` subscriptions given away at once. */
  gift(channel: Channel, count: number): Envelope;
  cheer(channel: Channel): Envelope;
  raid(channel: Channel, raidViewers: number): Envelope;
  /** A tip of €13.37: an amount with a currency, which the document does not have. */
  tip(channel: Channel): Envelope;
  /** What the streamer said, as a line of chat and as an event of the channel: the document has neither. */
  caption(channel: Channel, text: string): readonly Envelope[];
  firstMessage(channel: Channel): Envelope;
  /** A line, and right after it the verdict that it is not appropriate. */
  moderated(channel: Channel, line: ScriptLine): readonly Envelope[];
}

/** The role of a viewer on a channel's public chat stream. Who is called as the channel is its streamer. */
export function roleOf(viewer: Viewer, channel: Channel): Role {
  if (viewer.name === channel.name) return "Streamer";
  if (viewer.isModerator) return "Mod";
  return viewer.isVip ? "VIP" : "Viewer";
}

/** Nothing has happened yet. */
export function createViewerEvents(broadcast: Broadcast, random: () => number): ViewerEvents {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const anyone = (): Viewer => oneOf(viewers, random) ?? { name: "someone", platform: "PLATFORM_A" };
  const followers = new Set<string>();
  /** A viewer follows once. */
  const newFollower = (): string => {
    const { name } = anyone();
    let follower = name;
    for (let nth = 2; followers.has(follower); nth++) follower = `${name}${nth}`;
    followers.add(follower);
    return follower;
  };

  const viewerEvents: ViewerEvents = {
    anyone,
    chat(channel, viewer, line) {
      const isSubscriber = viewer.isSubscriber ?? false;
      const envelope = broadcast.event(channel, "chat.message", {
        id: randomUUID(),
        username: viewer.name,
        message: line.text,
        language: line.language,
        platform: viewer.platform,
        isSubscriber,
        isVip: viewer.isVip ?? false,
        isModerator: viewer.isModerator ?? false,
        sentDateTime: broadcast.timestamp(),
      });
      broadcast.chat(channel, {
        username: viewer.name,
        content: line.text,
        role: roleOf(viewer, channel),
        isSub: isSubscriber,
      });
      return envelope;
    },
    streamer(channel) {
      const name = channel.name;
      const line = oneOf(streamerLines, random) ?? { text: "hello!", language: "en" };
      return viewerEvents.chat(channel, { name, platform: "PLATFORM_A" }, line);
    },
    channelEvent: (channel, event) =>
      broadcast.event(channel, "channel.event", { ...event, sentDateTime: broadcast.timestamp() }),
    follow: (channel) => viewerEvents.channelEvent(channel, { eventType: "FOLLOW", username: newFollower() }),
    subscription: (channel) =>
      viewerEvents.channelEvent(channel, {
        eventType: "SUBSCRIPTION",
        username: anyone().name,
        gifter: null,
        count: between(1, 24),
        message: oneOf(subscriptionLines, random) ?? "",
      }),
    gift: (channel, count) =>
      viewerEvents.channelEvent(channel, {
        eventType: "SUBSCRIPTION",
        username: count === 1 ? anyone().name : null,
        gifter: anyone().name,
        count,
      }),
    cheer: (channel) =>
      viewerEvents.channelEvent(channel, {
        eventType: "CHEER",
        username: anyone().name,
        value: between(1, 50) * 100,
        message: "for the next run!",
      }),
    raid: (channel, raidViewers) =>
      viewerEvents.channelEvent(channel, {
        eventType: "RAID",
        username: anyone().name,
        gifter: null,
        count: null,
        value: null,
        raidViewers,
      }),
    tip: (channel) =>
      viewerEvents.channelEvent(channel, {
        eventType: "TIP",
        username: anyone().name,
        value: 13.37,
        currency: "EUR",
        message: "for the tea",
      }),
    caption: (channel, text) => [
      broadcast.event(channel, "chat.message", {
        id: randomUUID(),
        username: channel.name,
        message: text,
        language: "en",
        platform: "PLATFORM_A",
        isSubscriber: false,
        isVip: false,
        isModerator: false,
        isCaption: true,
        sentDateTime: broadcast.timestamp(),
      }),
      viewerEvents.channelEvent(channel, {
        eventType: "Streamer-Captions",
        username: channel.name,
        message: text,
      }),
    ],
    firstMessage(channel) {
      const { name } = anyone();
      return broadcast.event(channel, "chat.first_message", {
        username: name,
        sentDateTime: broadcast.timestamp(),
        memory: {
          id: randomUUID(),
          name,
          facts: ["has a cat called Fuse", "is learning the accordion"],
          updated: broadcast.timestamp(),
        },
        greeting: `Welcome back, ${name}! Good to have you here again.`,
      });
    },
    moderated(channel, line) {
      const viewer = anyone();
      const written = viewerEvents.chat(channel, viewer, line);
      const messageId = isOf(written, "chat.message") ? written.payload.id : "";
      const judged = broadcast.event(channel, "ai.moderation", {
        messageId,
        username: viewer.name,
        originalMessage: line.text,
        ...verdict(false, random),
        sentDateTime: broadcast.timestamp(),
      });
      return [written, judged];
    },
  };
  return viewerEvents;
}

function isOf<Type extends EnvelopeType>(
  envelope: Envelope,
  type: Type,
): envelope is Extract<Envelope, { type: Type }> {
  return envelope.type === type;
}
