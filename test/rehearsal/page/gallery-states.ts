import type { PageEmote } from "../../../shared/protocol/emotes-protocol.ts";
import type { Alert } from "../../../overlay/pieces/alerts/alert.ts";
import type { ChatLine, ChatRole } from "../../../overlay/pieces/chat/chat-feed.ts";
import type { ShownStates } from "../../../overlay/element/sidekick-overlay.ts";
import type { PortraitsByName } from "../../../overlay/page/appearance.ts";
import type { NamePlate } from "../../../overlay/pieces/ai-message/name-plate.ts";
import type { ShownMessage } from "../../../overlay/pieces/ai-message/piece.ts";
import type { AvatarState } from "../../../overlay/pieces/avatar/state.ts";
import { avatarMoods } from "../../../shared/avatar/avatar-pictures.ts";
import type { GoalOnShow } from "../../../overlay/pieces/goal/goal-player.ts";
import type { Status } from "../../../overlay/pieces/status/status-player.ts";
import type { ListedEvent } from "../../../shared/protocol/overlay-protocol.ts";
import type { EnvelopeMap } from "../../../shared/api/envelope.ts";

/** What an overlay shows in one state: the query of its address, and what is put into it. */
export interface GalleryState {
  readonly name: string;
  readonly query: string;
  readonly shown: ShownStates;
  readonly portraits?: PortraitsByName;
}

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const longName = "the_artist_formerly_known_as_lurker_and_proud_of_it";
const hostile = `<img src=x onerror="alert(1)">`;

const spokenBy: NamePlate = { name: "Ada Gale", tone: "breezy", target: "MapleMango", waiting: 0 };

const says = (
  name: string,
  part: Partial<NamePlate> & { readonly text?: string },
  isSpeaking = false,
): GalleryState => {
  const { text = "A warm front of applause is moving in. Hats on, everyone.", ...named } = part;
  const plate: NamePlate = { name: "Ada Gale", target: "", tone: "", waiting: 0, ...named };
  const message = { ...plate, id: "m0", eventId: "e0", text, expectsVoice: isSpeaking };
  // So slow that it does not move while somebody looks.
  const readMs = 10_000_000;
  const ai: ShownMessage = { message, plate, readMs, isSpeaking, isLeaving: false };
  return { name: `ai ${name}`, query: "show=ai", shown: { ai } };
};

/** A celebration that is over: what flies is the big moment's, and has pictures of its own. */
const act = {
  kind: "follow",
  size: "huge",
  seed: "",
  startedAt: 0,
  endsAt: 1,
  pieces: 0,
  joinedAt: 0,
} as const;

const hopes = (name: string, part: Partial<GoalOnShow>): GalleryState => {
  const goal = {
    id: "g",
    title: "New followers",
    counts: "follows",
    value: 42,
    target: 60,
    reached: 0,
  } as const;
  return {
    name: `goal ${name}`,
    query: "show=goal",
    shown: { goal: { ...goal, look: "bar", ...part } satisfies GoalOnShow },
  };
};

const stands = (
  name: string,
  part: Partial<AvatarState>,
  more: ShownStates = {},
  query = "",
): GalleryState => ({
  name: `avatar ${name}`,
  query: `show=avatar,ai${query}`,
  shown: {
    avatar: {
      name: "Ada Gale",
      isLeaving: false,
      mouth: "closed",
      tone: "",
      pose: "rest",
      isBlinking: false,
      breath: 0,
      isMirrored: false,
      ...part,
    },
    ...more,
  },
});

/** A face, drawn here: 64 by 64 pixels would be as many bytes as this file. */
const face = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#2f6f8f" d="M0 0h8v8H0z"/><circle cx="4" cy="4.4" r="2.6" fill="#ffd9a8"/><path d="M2.8 4h.6M4.6 4h.6M3 5.4h2" stroke="#402818" stroke-width=".5"/><path d="M1.2 3.4a2.9 2.9 0 0 1 5.6 0z" fill="#b0452c"/></svg>',
)}`;
const withFace = (state: GalleryState): GalleryState => ({
  ...state,
  portraits: new Map([["ada gale", face]]),
});

const alerts = (
  name: string,
  event: Partial<EnvelopeMap["channel.event"]>,
  more: Partial<Alert> = {},
): GalleryState => ({
  name: `alert ${name}`,
  query: "show=alerts",
  shown: {
    alerts: {
      alert: { eventId: name, event: { eventType: "FOLLOW", sentDateTime: "", ...event }, ...more },
      phase: "on",
      shownAt: 0,
      since: 0,
    },
  },
});

const line = (id: number, role: ChatRole, name: string, text: string, platform = "TWITCH"): ChatLine => ({
  id: String(id),
  eventId: `e${id}`,
  name,
  text,
  role,
  platform: role === "ai" ? "" : platform,
});
const chat = (name: string, lines: readonly ChatLine[]): GalleryState => ({
  name: `chat ${name}`,
  query: "show=chat&chat-at=middle",
  shown: { chat: lines.map((one) => ({ line: one, ids: [one.id], dueAt: 0, since: 0 })) },
});

const notice = (kind: Status["kind"], text: string): GalleryState => ({
  name: `status ${kind}`,
  query: "show=status",
  shown: { status: { eventId: kind, kind, text } },
});

const listed = (at: number, eventType: string, more: Partial<ListedEvent["event"]> = {}): ListedEvent => ({
  id: `listed-${at}`,
  event: { eventType, sentDateTime: "", username: "MapleMango", ...more },
});
const listedEvents = [
  listed(0, "FOLLOW", { username: longName }),
  listed(1, "SUBSCRIPTION", { username: "نجمة_الليل", count: 12 }),
  listed(2, "SUBSCRIPTION", { username: "Gull", gifter: hostile, count: 20 }),
  listed(3, "CHEER", { value: 5_000, currency: "bits" }),
  listed(4, "RAID", { username: null, raidViewers: 9_999 }),
  listed(5, "TIP", { username: "\u200b\u200b", value: 12.5, currency: "EUR" }),
  listed(6, "HYPE_TRAIN", { username: null }),
  listed(7, "FOLLOW", { username: "x".repeat(200) }),
];

/** Emotes whose pictures the gallery draws, but that of the last one. */
export const galleryEmotes: readonly PageEmote[] = [
  { name: "hatTip", id: "round", width: 28, height: 28 },
  { name: "wideWave", id: "wide", width: 84, height: 28 },
  { name: "rainOver", id: "over", width: 28, height: 28, isZeroWidth: true },
  { name: "notThereYet", id: "coming", width: 28, height: 28 },
];

/** Every piece in every awkward state. */
export const galleryStates: readonly GalleryState[] = [
  says("short", {}),
  says("speaking, to somebody, with a tone", { target: "MapleMango", tone: "breezy" }, true),
  says("of 1,000 characters", {
    text: "Watch the left shoulder of that hill, captain. ".repeat(22).slice(0, 1_000),
  }),
  says("right to left", { text: "قفزة رائعة يا قبطان، لقد رأيت كل شيء من هنا!", name: "عائشة" }),
  says("without a space", {
    text: "방금그점프는정말대단했어요선장님여기서전부다지켜보고있었습니다다시한번보여주세요",
    name: "에이다",
  }),
  says("in one long word", { text: longWord, name: longName, target: longName, tone: "excited" }),
  says("as markup", { text: hostile, name: hostile, target: hostile }),
  says("in lines", { text: "One.\nTwo.\nThree." }),
  says("while others wait", { text: "Ha!", waiting: 2 }),
  withFace(says("with a picture", { target: "MapleMango", tone: "breezy" }, true)),
  withFace(says("with a picture, in a word", { text: "No.", tone: "breezy" })),
  ...avatarMoods.map((tone) => stands(tone, { tone })),
  ...avatarMoods.map((tone) => stands(`${tone}, speaking`, { tone, mouth: "open" })),
  stands("with half a mouth", { mouth: "half" }),
  stands("blinking", { isBlinking: true }),
  stands("thinking", { pose: "thinking", name: "Bosun Brine" }),
  stands("listening", { pose: "listening", name: "Nox" }),
  stands("in a mood unheard of", { tone: "sesquipedalian ".repeat(140) }),
  stands("of a character with another colour", { name: longName }),
  stands("of a character without a name", { name: "" }),
  stands("that speaks in a bubble", { mouth: "open" }, says("", {}, true).shown),
  stands(
    "mirrored, that speaks in two bubbles",
    { mouth: "half", isMirrored: true },
    says("", { target: "MapleMango" }, true).shown,
    "&avatar-at=bottom-right&ai-at=bottom-right",
  ),
  stands("in the middle", { mouth: "open" }, says("", {}).shown, "&avatar-at=middle&ai-at=middle"),
  stands("above", { mouth: "open" }, says("", {}).shown, "&avatar-at=top-left&ai-at=top-left"),
  ...["owl", "robot"].flatMap((figure) =>
    (
      [
        ["at rest", {}],
        ["happy, speaking", { tone: "happy", mouth: "half" }],
        ["sad", { tone: "sad" }],
        ["angry, speaking", { tone: "angry", mouth: "open" }],
        ["thinking, blinking", { pose: "thinking", isBlinking: true, name: "Bosun Brine" }],
        ["rejoicing", { pose: "rejoicing", mouth: "open", name: "Nox" }],
      ] as const
    ).map(([name, part]) => ({
      ...stands("", part, {}, `&avatar-character=${figure}`),
      name: `figure ${figure} ${name}`,
    })),
  ),
  alerts("follow", { username: "tante_erna" }),
  alerts("follow of nobody", { username: "\u3164" }),
  alerts("follow, and others", { username: "tante_erna" }, { others: 26 }),
  alerts("subscription", {
    eventType: "SUBSCRIPTION",
    username: "lune_et_demie",
    count: 7,
    message: "Seven already!",
  }),
  alerts("gifts", { eventType: "SUBSCRIPTION", gifter: "MapleMango", count: 20 }),
  alerts("raid of 9,999", { eventType: "RAID", username: longName, raidViewers: 9_999 }),
  alerts("cheer with a long message", {
    eventType: "CHEER",
    username: "x",
    value: 5_000,
    message: "for the fridge, and for everybody who ever stood before it at night ".repeat(4),
  }),
  alerts("tip", { eventType: "TIP", username: "tante_erna", value: 25, currency: "EUR" }),
  alerts("tip without a sign", { eventType: "TIP", username: "MapleMango", value: 4, currency: "CHF" }),
  alerts("live", { eventType: "GO_LIVE" }),
  alerts("offline", { eventType: "GO_OFFLINE" }),
  alerts("unheard of", { eventType: "HYPE_TRAIN", count: 3 }),
  alerts("as markup", { eventType: hostile, username: hostile, message: hostile }),
  chat("with every role", [
    line(1, "streamer", "emberfox", "welcome in, everybody"),
    line(2, "moderator", "sleepy_otter", "please mind the rules", "YOUTUBE"),
    line(3, "vip", "velvet_thunder", "is that the new boss?"),
    line(4, "subscriber", "MapleMango", "gg", "TIKTOK"),
    line(5, "viewer", "kestrel_42", "first time here", "KICK"),
    line(6, "ai", "Ada Gale", "Hats on, everyone."),
  ]),
  chat("of awkward lines", [
    line(1, "viewer", longName, longWord),
    line(2, "viewer", hostile, hostile),
    line(3, "subscriber", "x", "no ".repeat(120)),
  ]),
  {
    ...chat("", [
      line(1, "streamer", "emberfox", "welcome in hatTip everybody"),
      line(2, "viewer", longName, "wideWave hatTip hatTip and again hatTip wideWave until the line is full"),
      line(3, "vip", "velvet_thunder", "hatTip rainOver with an umbrella"),
      line(4, "subscriber", "MapleMango", "hatTip wideWave"),
      line(5, "viewer", "kestrel_42", "rainOver alone, and one that is notThereYet"),
      line(6, "viewer", "نجمة_الليل", "مرحبا hatTip بكم"),
      line(7, "ai", "Ada Gale", "Hats on hatTip everyone."),
    ]),
    name: "emotes in chat",
  },
  { ...says("", { text: "A warm front of hatTip is moving in wideWave" }), name: "emotes in a message" },
  { ...says("", { text: "hatTip hatTip rainOver" }), name: "emotes alone in a message" },
  {
    ...alerts("", {
      eventType: "SUBSCRIPTION",
      username: "lune_et_demie",
      count: 7,
      message: "Seven already hatTip rainOver wideWave",
    }),
    name: "emotes in an alert",
  },
  {
    name: "emotes in captions",
    query: "show=captions",
    shown: { captions: { eventId: "e", text: "Hats on hatTip everyone wideWave" } },
  },
  {
    name: "captions short",
    query: "show=captions",
    shown: { captions: { eventId: "e", text: "Hats on, everyone." } },
  },
  {
    name: "captions of two lines",
    query: "show=captions",
    shown: {
      captions: { eventId: "e", text: "That is either you or somebody left the fridge open" },
    },
  },
  {
    ...stands(
      "",
      { mouth: "open" },
      {
        captions: { eventId: "e", text: "A warm front of applause is moving in.", plate: spokenBy },
      },
      ",captions",
    ),
    name: "captions under the name of who speaks",
  },
  notice("joined", "The AI is in the chat"),
  notice("left", "The AI has left the chat"),
  notice("character", "Bosun Brine takes over"),
  notice("greeting", "Welcome aboard, MapleMango! The last time you were here the fridge won."),
  notice("thought", "They seem to like the hill. I could say something about the hill, or about the fridge."),
  {
    name: "top chatters",
    query: "show=top",
    shown: {
      top: [
        { name: longName, count: 1_204 },
        { name: "MapleMango", count: 87 },
        { name: hostile, count: 12 },
        { name: "x", count: 3 },
      ],
    },
  },
  {
    name: "pulse of a quiet chat",
    query: "show=pulse",
    shown: { pulse: { perMinute: 1, steps: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0] } },
  },
  {
    name: "pulse",
    query: "show=pulse",
    shown: { pulse: { perMinute: 312, steps: [1, 4, 9, 16, 25, 36, 49, 36, 30, 41, 40, 25] } },
  },
  {
    name: "events with pictograms",
    query: "show=events",
    shown: { events: listedEvents },
  },
  { name: "events compact", query: "show=events&events-look=compact", shown: { events: listedEvents } },
  {
    name: "events with the newest last",
    query: "show=events&events-order=newest-last",
    shown: { events: listedEvents.slice(0, 3) },
  },
  ...[
    listed(0, "FOLLOW"),
    listed(1, "SUBSCRIPTION", { count: 12 }),
    listed(2, "SUBSCRIPTION", { gifter: "Otter", count: 5 }),
    listed(3, "CHEER", { value: 5_000, currency: "bits" }),
    listed(4, "RAID", { raidViewers: 9 }),
    listed(5, "TIP", { value: 20, currency: "EUR" }),
    listed(6, "HYPE_TRAIN", { username: null }),
  ].map((one): GalleryState => ({
    name: `latest ${one.event.eventType} ${one.id}`,
    query: "show=latest",
    shown: { latest: one },
  })),
  {
    name: "latest of a long name",
    query: "show=latest",
    shown: { latest: listed(9, "TIP", { username: longName, value: 1_000_000, currency: "JPY" }) },
  },
  hopes("bar", {}),
  hopes("bar, nothing yet, right to left", { title: "عشرة متابعين جدد", value: 0 }),
  hopes("bar, tips, long title", {
    title: `${longWord} ${hostile}`,
    counts: "tips",
    unit: "EUR",
    value: 1_234.5,
    target: 5_000,
  }),
  hopes("bar, reached", { value: 60, moment: { ...act } }),
  hopes("ring", { look: "ring" }),
  hopes("ring, untitled, full", { look: "ring", title: "\u200b", value: 80 }),
  hopes("ring, tips, long title", {
    look: "ring",
    title: `${hostile} ${longWord}`,
    counts: "tips",
    unit: "JPY",
    value: 812_345,
    target: 1_000_000,
  }),
  ...[0, 1, 25, 119].map((seconds): GalleryState => ({
    name: `cooldown of ${seconds} s`,
    query: "show=cooldown",
    shown: { cooldown: { seconds, share: Math.min(1, seconds / 25) } },
  })),
  ...Object.entries({
    "of one": { named: [{ language: "en", count: 1 }], others: 0 },
    "of many": {
      named: Object.entries({ en: 412, ja: 200, es: 90, ar: 12, nds: 1 }).map(([language, count]) => ({
        language,
        count,
      })),
      others: 31,
    },
    "with a winner": {
      named: [
        { language: "ar", count: 9 },
        { language: "de", count: 8 },
      ],
      others: 0,
      winner: "ar",
    },
  }).map(([name, languages]): GalleryState => ({
    name: `languages ${name}`,
    query: "show=languages",
    shown: { languages },
  })),
  { name: "voice blocked", query: "show=ai", shown: { voice: "blocked" } },
];
