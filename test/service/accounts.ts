import { type Character, brine, gale, juniper, mortimer, nox, thistle } from "./characters.ts";

/** Rate window of a key (the documentation, "Limits"). */
export type RateWindow = "STANDARD" | "FAST";

/**
 * How the confirmation of a join turns out: in time, after the service's wait is over, or not at all
 * (the documentation, "States and transitions").
 */
export type JoinAnswer = "confirm" | "late" | "never";

/** What an account starts with. Pass your own list to `startService` for another world. */
export interface AccountSpec {
  /** Whose account it is; appears in the request log in place of the key. */
  readonly owner: string;
  readonly apiKey: string;
  readonly window: RateWindow;
  /** Name of the plan (the documentation does not show any; see documentation-gaps.md). */
  readonly plan: string;
  /** Whether a LIVE join finds a subscription or credits. */
  readonly hasCredits: boolean;
  /**
   * How a LIVE join without credits is refused: the document names both a 403 and the field
   * `requiresSubscription` of a 200. Default `status`.
   */
  readonly creditsRefusal?: "status" | "answer";
  /** Whether the plan is one of the three that include the chat stream. */
  readonly hasChatStream: boolean;
  /** Whether the plan includes EventSub. */
  readonly hasEventSub: boolean;
  /** Channels that the key controls. The same name in two accounts is one shared channel. */
  readonly channels: readonly ChannelSpec[];
  /** The streamer's characters; the first is active at the start. */
  readonly characters: readonly Character[];
}

/** A channel as an account lists it. The account that has it as its primary channel owns it. */
export interface ChannelSpec {
  readonly channelName: string;
  readonly isPrimary: boolean;
  /** Default true. */
  readonly isLive?: boolean;
  /** Default false. */
  readonly isAiInChat?: boolean;
}

/**
 * The accounts of a service that was given none. Every row of the documentation's table "Errors" can be reached
 * with one of them: the channels and characters of one account are foreign (403) to the others, a name that
 * stands nowhere here is unknown (404).
 */
export const defaultAccounts: readonly AccountSpec[] = [
  {
    owner: "Ember",
    apiKey: "sk-rehearsal-standard-ember",
    window: "STANDARD",
    plan: "PLAN_A",
    hasCredits: true,
    hasChatStream: true,
    hasEventSub: true,
    channels: [
      { channelName: "emberfox", isPrimary: true },
      { channelName: "nightshift_co", isPrimary: false },
    ],
    characters: [gale, brine, thistle, nox],
  },
  {
    owner: "Quill",
    apiKey: "sk-rehearsal-fast-quill",
    window: "FAST",
    plan: "PLAN_B",
    hasCredits: true,
    hasChatStream: true,
    hasEventSub: true,
    channels: [{ channelName: "quickquill", isPrimary: true }],
    characters: [juniper, mortimer],
  },
  {
    owner: "Dusty",
    apiKey: "sk-rehearsal-no-credits-dusty",
    window: "STANDARD",
    plan: "NONE",
    hasCredits: false,
    hasChatStream: false,
    hasEventSub: true,
    channels: [{ channelName: "dustybunny", isPrimary: true }],
    characters: [own(nox, "dusty", "Vesper")],
  },
  {
    owner: "Penny",
    apiKey: "sk-rehearsal-credits-spent-penny",
    window: "FAST",
    plan: "PLAN_C",
    hasCredits: false,
    creditsRefusal: "answer",
    hasChatStream: true,
    hasEventSub: true,
    channels: [{ channelName: "lastpenny", isPrimary: true }],
    characters: [own(mortimer, "penny", "Cornelius")],
  },
  {
    owner: "Lantern",
    apiKey: "sk-rehearsal-no-chat-plan-lantern",
    window: "STANDARD",
    plan: "PLAN_D",
    hasCredits: true,
    hasChatStream: false,
    hasEventSub: true,
    channels: [{ channelName: "paperlantern", isPrimary: true }],
    characters: [own(thistle, "lantern", "Doctor Sedge")],
  },
  {
    owner: "Harbour",
    apiKey: "sk-rehearsal-no-eventsub-harbour",
    window: "STANDARD",
    plan: "PLAN_C",
    hasCredits: true,
    hasChatStream: true,
    hasEventSub: false,
    channels: [{ channelName: "quietharbour", isPrimary: true }],
    characters: [own(brine, "harbour", "Quartermaster Kelp")],
  },
  {
    owner: "Nightshift",
    apiKey: "sk-rehearsal-second-owner-nightshift",
    window: "FAST",
    plan: "PLAN_A",
    hasCredits: true,
    hasChatStream: true,
    hasEventSub: true,
    channels: [{ channelName: "nightshift_co", isPrimary: true, isLive: false }],
    characters: [own(gale, "nightshift", "Marina Squall")],
  },
  {
    owner: "Newcomer",
    apiKey: "sk-rehearsal-no-channel-newcomer",
    window: "STANDARD",
    plan: "PLAN_A",
    hasCredits: true,
    hasChatStream: true,
    hasEventSub: true,
    channels: [],
    characters: [],
  },
];

/** The same manner under another name: characters are owned by one streamer only. */
function own(character: Character, owner: string, name: string): Character {
  return { ...character, id: `${character.id}-of-${owner}`, name };
}
