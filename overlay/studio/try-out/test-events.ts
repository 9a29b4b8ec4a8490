import type { EnvelopeMap, EnvelopeType } from "../../../shared/api/envelope.ts";
import type { AvatarMood } from "../../../shared/avatar/avatar-pictures.ts";
import { shownPieces } from "../../pieces/registry.ts";
import type { StudioWords } from "../../../shared/words/words.ts";

/** Groups of test events, in their order on the page. */
export const testGroups = ["messages", "chat", "alerts", "odd"] as const;
/** A group of `testGroups`. */
export type TestGroup = (typeof testGroups)[number];

/** A test event: its name among the words, and the events that it consists of. */
export interface TestEvent {
  readonly name: keyof StudioWords["tests"];
  readonly group: TestGroup;
  /** The piece that it is meant for, where that is not the first one to show its events. */
  readonly piece?: string;
  readonly events: (now: string) => readonly { type: EnvelopeType; payload: EnvelopeMap[EnvelopeType] }[];
}

/** An event of one type; what is left out of it is nothing that the overlay shows. */
const sends =
  <Type extends EnvelopeType>(type: Type, part: Partial<EnvelopeMap[Type]> = {}): TestEvent["events"] =>
  (sentDateTime) => [{ type, payload: { sentDateTime, ...part } }];

const event = (part: Partial<EnvelopeMap["channel.event"]>): TestEvent["events"] =>
  sends("channel.event", { eventType: "FOLLOW", ...part });

const becomes = (displayName: string): TestEvent["events"] =>
  sends("character.updated", { characterId: "test", displayName });

const says =
  (message: string, part: Partial<EnvelopeMap["chat.ai_message"]> = {}): TestEvent["events"] =>
  (now) =>
    sends("chat.ai_message", {
      id: crypto.randomUUID(),
      username: "Ada Gale",
      message,
      target: "chat",
      targetRole: "VIEWER",
      shouldGenerateTtsMessage: false,
      ...part,
    })(now);

/** An AI message with a test voice, which the plugin generates. */
const speaksAloud =
  (message: string, part: Partial<EnvelopeMap["chat.ai_message"]> = {}): TestEvent["events"] =>
  (now) => {
    const id = crypto.randomUUID();
    return [
      ...says(message, { id, shouldGenerateTtsMessage: true, ...part })(now),
      ...sends("ai.tts.generated", {
        messageId: id,
        username: part.username ?? "Ada Gale",
        textToSpeech: message,
        audioFormat: "wav",
        generationTimeMs: 0,
        audioSizeBytes: 0,
        ttsStreamUrl: "/voice/test",
      })(now),
    ];
  };

const writes =
  (
    ...lines: readonly (readonly [name: string, message: string, mark?: "mod" | "vip" | "sub"])[]
  ): TestEvent["events"] =>
  (sentDateTime) =>
    lines.map(([username, message, mark]) => ({
      type: "chat.message",
      payload: {
        id: crypto.randomUUID(),
        username,
        message,
        language: "en",
        platform: "TEST",
        isSubscriber: mark === "sub",
        isVip: mark === "vip",
        isModerator: mark === "mod",
        sentDateTime,
      },
    }));

const spoken = "Testing, testing. Can you hear me at the back?";

/** The test message with a voice, for the figure: spoken by a character, in a mood. */
export function testVoice(username: string, mood: AvatarMood): TestEvent {
  // The space makes it another tone than the mood's own name, which may have a different mood.
  const speaks = speaksAloud(spoken, { username, tone: `${mood} ` });
  return {
    name: "voice",
    group: "messages",
    piece: "avatar",
    // The character may not be the active one.
    events: (now) => [...becomes(username)(now), ...speaks(now)],
  };
}

/** Every test event, awkward ones included. */
export const testEvents: readonly TestEvent[] = [
  {
    name: "speaks",
    group: "messages",
    events: says("A warm front of applause is moving in. Hats on, everyone.", { tone: "breezy" }),
  },
  { name: "voice", group: "messages", events: speaksAloud(spoken) },
  {
    name: "answers",
    group: "messages",
    events: says("Nice one! I am naming a fern after you.", { target: "MapleMango" }),
  },
  {
    name: "long",
    group: "odd",
    events: says("Every word of this has to be seen, whatever the size of the page. ".repeat(15)),
  },
  { name: "rightToLeft", group: "odd", events: says("قفزة رائعة يا قبطان، لقد رأيت كل شيء من هنا!") },
  {
    name: "chat",
    group: "chat",
    events: writes(
      ["MapleMango", "what a jump!", "sub"],
      ["sleepy_otter", "please mind the rules :)", "mod"],
      ["velvet_thunder", "is that the new boss? it looks different from last week", "vip"],
    ),
  },
  { name: "emoji", group: "odd", events: writes(["kestrel_42", "😂🔥🎉".repeat(40)]) },
  { name: "markup", group: "odd", events: writes(["<b>x</b>", "<img src=x onerror=alert(1)>"]) },
  { name: "follow", group: "alerts", events: event({ username: "tante_erna" }) },
  {
    name: "subscription",
    group: "alerts",
    events: event({
      eventType: "SUBSCRIPTION",
      username: "lune_et_demie",
      count: 7,
      message: "Seven already!",
    }),
  },
  {
    name: "gifts",
    group: "alerts",
    events: (now) =>
      Array.from({ length: 20 }, (_, at) =>
        event({ eventType: "SUBSCRIPTION", gifter: "MapleMango", username: `viewer ${at + 1}` })(now),
      ).flat(),
  },
  {
    name: "raid",
    group: "alerts",
    events: event({ eventType: "RAID", username: "RubberDuckGeneral", raidViewers: 9_999 }),
  },
  {
    name: "cheer",
    group: "alerts",
    events: event({ eventType: "CHEER", username: "x", value: 500, message: "for the fridge" }),
  },
  { name: "unheard", group: "odd", events: event({ eventType: "HYPE_TRAIN", count: 3 }) },
  { name: "live", group: "alerts", events: sends("channel.go_live") },
  { name: "offline", group: "alerts", events: sends("channel.go_offline") },
  { name: "joins", group: "chat", events: sends("system.join", { channelId: "test", channelName: "test" }) },
  { name: "character", group: "chat", events: becomes("Bosun Brine") },
  {
    name: "greeting",
    group: "chat",
    events: sends("chat.first_message", { username: "MapleMango", greeting: "Welcome aboard, MapleMango!" }),
  },
];

/** The pieces that show a test event, the intended one first. */
export function piecesOf({ events, piece }: TestEvent): readonly string[] {
  if (piece !== undefined) return [piece];
  return events("").flatMap(({ type }) =>
    shownPieces.flatMap(({ name, shows }) => (shows?.includes(type) ? [name] : [])),
  );
}

/** Whether a test event has a voice. */
export function isSpoken({ events }: TestEvent): boolean {
  return events("").some(({ type }) => type === "ai.tts.generated");
}

/** The envelopes of a test event, as the stream would deliver them. `now` is wall-clock milliseconds. */
export function envelopesOf({ events }: TestEvent, now: number): readonly string[] {
  const timestamp = new Date(now).toISOString();
  return events(timestamp).map(({ type, payload }) =>
    JSON.stringify({
      id: `test-${crypto.randomUUID()}`,
      type,
      timestamp,
      channel: { id: "test", name: "test", platform: "TEST" },
      payload,
    }),
  );
}
