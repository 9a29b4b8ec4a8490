import { alertEventOf } from "../../shared/alerts/alert-kinds.ts";
import { currencyIn } from "../../shared/alerts/alert-settings.ts";
import { alertNameOf } from "../../shared/alerts/choose-alert.ts";
import { alertSettingsIn } from "../../shared/alerts/read-alert-settings.ts";
import { decodeEnvelope } from "../../shared/api/decode-envelope.ts";
import { isJsonObject } from "../../shared/api/fields.ts";
import { jsonIn } from "../../shared/json-in.ts";
import type { Language } from "../../shared/words/words.ts";
import { sampleWords } from "../../shared/words/sample-words.ts";
import type { SidekickOverlay } from "../element/sidekick-overlay.ts";
import { hasEmotes, onEmotesChange, useSampleEmote } from "../emotes/emotes.ts";
import type { ShownMessage } from "../pieces/ai-message/piece.ts";
import type { ShownAlert } from "../pieces/alerts/alert-queue.ts";
import type { StillLooks } from "../pieces/alerts/own-alerts.ts";
import type { AvatarState } from "../pieces/avatar/state.ts";
import type { Caption } from "../pieces/captions/sidekick-captions.ts";
import type { ChatFeed, ChatLine } from "../pieces/chat/chat-feed.ts";
import type { GoalOnShow } from "../pieces/goal/goal-player.ts";
import type { Pulse } from "../pieces/pulse/pulse-player.ts";
import type { RunningPiece, RunningPieces } from "../pieces/start-pieces.ts";
import type { Status } from "../pieces/status/status-player.ts";
import type { CooldownLeft } from "../pieces/cooldown/cooldown-player.ts";
import type { LanguageCounts, ListedEvent } from "../../shared/protocol/overlay-protocol.ts";
import type { TopChatters } from "../pieces/top/top-player.ts";

/**
 * Creates what shows a sample in each piece that shows nothing, once it is switched on. Nothing but the overlay's element
 * knows of it.
 */
export function createSamples(root: SidekickOverlay, running: RunningPieces) {
  let isOn = false;
  let latest: { readonly key: string; readonly samples: SamplesByPiece } | undefined;
  const followed = new Set<RunningPiece>();
  /** The alert that stays while no other is shown. */
  let standing: ShownAlert | undefined;
  let stood = 0;
  /** The same objects until something of them changes, so that the overlay does not draw them again. */
  const samplesNow = (): SamplesByPiece => {
    const { language, words } = root.locale;
    const isMirrored = root.options.own["avatar-mirror"] === "on";
    const look = root.options.own["goal-look"] === "ring" ? "ring" : "bar";
    const title = root.options.own["goal-title"] || sampleWords[language].goal;
    const own = { isMirrored, look, title, hasEmotes: hasEmotes() } as const;
    const key = JSON.stringify([language, own]);
    if (latest?.key !== key) latest = { key, samples: samplesIn(language, words.joined, own) };
    return latest.samples;
  };
  const fill = ({ piece: { name }, player }: RunningPiece): void => {
    const { value } = player.shown;
    const sample = (name === "alerts" && standing) || (isOn ? samplesNow().get(name) : undefined);
    const state = isEmpty(value) ? (sample ?? value) : value;
    if (root.shown[name] !== state) root.shown = { ...root.shown, [name]: state };
  };
  const update = (): void => {
    for (const one of running.pieces) {
      // The overlay has subscribed before, so that the sample replaces the empty state.
      if (!followed.has(one)) one.player.shown.subscribe(() => fill(one));
      followed.add(one);
      fill(one);
    }
  };
  useSampleEmote(smile, smilePicture);
  onEmotesChange(update);
  return {
    /** Follows changed options: pieces that were started since, and another language. */
    update,
    /** Replaces the alert that stays, once the files of the new one are loaded; `undefined`: none stays. */
    async stand(next: ShownAlert | undefined): Promise<void> {
      const mine = ++stood;
      await next?.alert.own?.ready;
      const [kept, gone] = mine === stood ? [next, standing] : [standing, next];
      standing = kept;
      update();
      gone?.alert.own?.release();
    },
    /** Shows or removes the samples. */
    set(next: boolean): void {
      isOn = next;
      update();
    },
  };
}

/**
 * The alert that the studio's stage shows while its settings are open, out of the studio's message: the JSON of an envelope
 * and of the settings of alerts. `undefined`: none, or it cannot be read.
 */
export function alertSample(message: unknown, lookOf: StillLooks): ShownAlert | undefined {
  const sample = typeof message === "string" ? jsonIn(message) : undefined;
  if (!isJsonObject(sample) || typeof sample["envelope"] !== "string") return undefined;
  const decoded = decodeEnvelope(sample["envelope"]);
  const event = decoded.kind === "known" ? alertEventOf(decoded.envelope) : undefined;
  if (!event) return undefined;
  const settings = alertSettingsIn(sample["settings"]);
  const alert = { eventId: "sample", isTest: true, event, currency: currencyIn(settings) };
  const own = lookOf(settings[alertNameOf(event)]?.choices ?? {});
  return { alert: { ...alert, own }, phase: "on", shownAt: 0, since: 0, isStill: true };
}

function isEmpty(state: unknown): boolean {
  if (Array.isArray(state)) return state.length === 0;
  return state === undefined || (isJsonObject(state) && state["perMinute"] === 0);
}

/** Samples of the pieces' states, by the piece's name. */
type SamplesByPiece = ReadonlyMap<string, unknown>;

/** What the options change of the samples. */
interface SampleOptions {
  readonly isMirrored: AvatarState["isMirrored"];
  readonly look: GoalOnShow["look"];
  readonly title: string;
  readonly hasEmotes: boolean;
}

/** The emote in the first line of chat, drawn here: nobody is asked for it. */
const smile = "sidekickSmile";
const smilePicture = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="12" fill="#ffb066"/><path d="M8 16c3 6 9 6 12 0M10 9v3M18 9v3" fill="none" stroke="#2a1d10" stroke-width="2.5" stroke-linecap="round"/></svg>`,
)}`;

function samplesIn(
  language: Language,
  joined: string,
  { isMirrored, look, title, hasEmotes }: SampleOptions,
): SamplesByPiece {
  const { caption, chat, message } = sampleWords[language];
  const names = ["MapleMango", "sleepy_otter", "velvet_thunder", "kestrel_42", "tante_erna"];
  const roles = ["subscriber", "moderator", "viewer"] as const;
  const eventId = "sample";
  const line = (content: string, at: number): ChatFeed["shown"][number] => {
    const text = hasEmotes && at === 0 ? `${content} ${smile}` : content;
    const id = `${eventId}-${at}`;
    const name = names[at] ?? "";
    const role = roles[at] ?? "viewer";
    const own: ChatLine = { id, eventId: id, name, text, role, platform: "TWITCH" };
    return { line: own, dueAt: 0, since: 0 };
  };
  const plate = { name: "Ada Gale", target: "MapleMango", tone: "", waiting: 0 };
  const written: ShownMessage = {
    message: { ...plate, id: eventId, eventId, text: message, expectsVoice: false },
    plate,
    readMs: 10_000,
    isSpeaking: false,
    isLeaving: false,
  };
  const alert: ShownAlert = {
    alert: {
      eventId,
      isTest: true,
      event: { eventType: "FOLLOW", username: "MapleMango", sentDateTime: "" },
    },
    phase: "on",
    shownAt: 0,
    since: 0,
  };
  const avatar: AvatarState = {
    name: "Ada Gale",
    isLeaving: false,
    mouth: "closed",
    tone: "",
    pose: "rest",
    isBlinking: false,
    breath: 0,
    isMirrored,
  };
  const top: TopChatters = names.map((name, at) => ({ name, count: [24, 17, 12, 8, 5][at] ?? 0 }));
  const steps = [1, 2, 2, 3, 2, 4, 3, 1, 2, 3, 4, 3];
  const goal = {
    id: "",
    title,
    counts: "follows",
    value: 42,
    target: 60,
    reached: 0,
    look,
  } satisfies GoalOnShow;
  const pulse: Pulse = { perMinute: steps.reduce((sum, one) => sum + one, 0), steps };
  const events = sampleEvents(names, eventId);
  const counts = { en: 24, es: 13, de: 8, ja: 4 };
  const languages: LanguageCounts = {
    named: Object.entries(counts).map(([language, count]) => ({ language, count })),
    others: 3,
  };
  return new Map<string, unknown>([
    ["avatar", avatar],
    ["ai", written],
    ["captions", { eventId, text: caption, plate, isSpoken: true } satisfies Caption],
    ["alerts", alert],
    ["chat", chat.map(line)],
    ["status", { eventId, kind: "joined", text: joined } satisfies Status],
    ["top", top],
    ["pulse", pulse],
    ["events", events],
    ["latest", events[0]],
    ["goal", goal],
    ["cooldown", { seconds: 12, share: 0.48 } satisfies CooldownLeft],
    ["languages", languages],
  ]);
}

/** The last events of a channel. */
function sampleEvents(names: readonly string[], eventId: string): readonly ListedEvent[] {
  const listed = (at: number, eventType: string, more: Partial<ListedEvent["event"]> = {}): ListedEvent => ({
    id: `${eventId}-${at}`,
    event: { eventType, sentDateTime: "", username: names[at] ?? "", ...more },
  });
  return [
    listed(0, "FOLLOW"),
    listed(1, "SUBSCRIPTION", { count: 12 }),
    listed(2, "RAID", { raidViewers: 87 }),
    listed(3, "CHEER", { value: 500 }),
    listed(4, "FOLLOW"),
  ];
}
