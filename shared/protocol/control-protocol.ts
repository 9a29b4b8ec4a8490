import * as v from "valibot";
import { contextLimit, promptLimit } from "../api/endpoints.ts";
import { shownGoalSchema } from "../goals/goal.ts";
import { isReactionPictogram } from "../reaction-pictograms.ts";
import { listedKinds } from "./overlay-protocol.ts";

/**
 * The messages between the control page and the plugin over the WebSocket `/control/socket`. The page shows a state and
 * requests presses; the plugin runs them by the same functions as the keys, and answers each with its result. None of
 * this is part of the service's API.
 */

/** Longest text of a viewer or of the AI, in UTF-16 units; longer ones are cut before they are sent. */
export const maxTextLength = 4_096;
const text = v.pipe(v.string(), v.maxLength(maxTextLength));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ms = v.pipe(v.number(), v.minValue(0));

/** A right of a page on another screen: to press what the deck's keys do; to approve messages that wait. */
export const rightSchema = v.picklist(["press", "approve"]);
/** A right of a page on another screen. */
export type Right = v.InferOutput<typeof rightSchema>;

/**
 * What can be wrong, the worst first. With those before `quiet` the service cannot be asked for anything. `out`: the AI
 * is not in chat.
 */
export const controlProblems = [
  "no-account",
  "unauthorised",
  "unreachable",
  "bad-reply",
  "connecting",
  "no-channel",
  "quiet",
  "reconnecting",
  "no-events",
  "obs-closed",
  "no-overlay",
  "out",
] as const;
/** A problem that the control page names. */
export type ControlProblem = (typeof controlProblems)[number];

const chatLine = v.object({
  /** The message's own id, which moderation names. */
  id: text,
  viewer: text,
  message: text,
  /** Whether the line was neither answered nor skipped yet. */
  isNew: v.boolean(),
  /** Whether its author is a bot, whom nobody answers. */
  isBot: v.exactOptional(v.boolean()),
});

const aiMessage = v.object({
  /** The message's own id. */
  id: text,
  /** Left out: a message. */
  kind: v.exactOptional(v.picklist(["greeting", "thought"])),
  /** The character that speaks, or the viewer who is greeted; empty for a thought. */
  name: text,
  message: text,
  /** Whether the AI wrote tags or marks that viewers do not see; left out: it did not. */
  isCleaned: v.exactOptional(v.boolean()),
  /**
   * `waits`: held until the streamer approves it, or its time is over; `dropped`: held and not let through;
   * `shown`: given to the pages.
   */
  approval: v.picklist(["shown", "waits", "dropped"]),
  /** While it waits: how long until it is decided without the streamer. */
  decidesInMs: v.nullable(ms),
});

/** Schema of the state that the page shows. Unknown is `null`; times are counted from when it was sent. */
export const controlStateSchema = v.object({
  type: v.literal("state"),
  /** A fault of the account or the connection, as a sentence in the streamer's language; `null`: none. */
  trouble: v.nullable(text),
  /** The help's anchor on that fault. */
  troubleHelp: v.exactOptional(text),
  /** The worst problem; `null`: there is none. */
  problem: v.nullable(v.picklist(controlProblems)),
  /** The channel that presses act on. */
  channel: v.nullable(text),
  isLive: v.nullable(v.boolean()),
  presence: v.nullable(v.picklist(["in", "out", "joining", "leaving"])),
  characters: v.array(v.object({ id: text, name: text, isActive: v.boolean() })),
  /** `readyInMs` of `windowMs` are left until a reaction can be triggered; 0: now. `isSending`: one is under way. */
  cooldown: v.object({ readyInMs: ms, windowMs: ms, isSending: v.boolean() }),
  /** Oldest first. */
  chat: v.array(chatLine),
  /** Ids of lines that moderation took back; a line that is in neither list is only older than those in `chat`. */
  removed: v.array(text),
  /** Oldest first. */
  aiMessages: v.array(aiMessage),
  /** Whether the AI's messages wait for approval. */
  isApproving: v.boolean(),
  /** How many messages were dropped because they waited when the plugin ended; 0 once the streamer has seen it. */
  lost: count,
  voice: v.object({
    state: v.picklist(["idle", "loading", "speaking", "blocked"]),
    waiting: count,
    isMuted: v.boolean(),
    isMutedInObs: v.optional(v.boolean()),
    /** 0 to 100. */
    volume: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    /** Whether a voice waits until the streamer has finished talking. */
    awaitsTurn: v.exactOptional(v.boolean()),
    /** Whether the streamer holds all voices back. */
    isHeld: v.exactOptional(v.boolean()),
  }),
  alerts: v.object({
    isShowing: v.boolean(),
    waiting: count,
    /** Events that share a waiting alert with a larger one. */
    merged: count,
    /** Events dropped since none waited. */
    dropped: count,
    isPaused: v.boolean(),
  }),
  /** What waits for the AI's next reaction: a queued press, rules, and alerts that are spoken. */
  queue: v.array(
    v.object({
      id: text,
      kind: v.picklist(["press", "rule", "alert"]),
      /** Name of the rule. */
      name: text,
      /** How many events it is about. */
      count,
    }),
  ),
  /** The last events of the channel, newest first. */
  events: v.array(
    v.object({
      id: text,
      kind: v.picklist(listedKinds),
      /** Empty: nobody is named. */
      name: text,
      amount: v.number(),
      /** Currency of an amount of money. */
      currency: v.exactOptional(text),
    }),
  ),
  goals: v.array(
    v.object({
      ...shownGoalSchema.entries,
      /** Tips that did not count, as they are in another currency. */
      others: v.array(v.object({ currency: text, amount: v.number() })),
    }),
  ),
  /** Open overlay pages. */
  pages: count,
  isQuiet: v.boolean(),
  /** The streamer's prompts; the first is the default. */
  prompts: v.array(text),
  /** What the page may do; left out: everything. Without `approve` it gets no message that waits or was dropped. */
  may: v.exactOptional(v.array(rightSchema)),
});

/** The state that the control page shows. */
export type ControlState = v.InferOutput<typeof controlStateSchema>;

/** One line of chat on the control page. */
export type ControlChatLine = v.InferOutput<typeof chatLine>;

/** One message of the AI on the control page. */
export type ControlAiMessage = v.InferOutput<typeof aiMessage>;

/** Most prompts that the control page keeps. */
export const maxControlPrompts = 12;

const prompt = v.pipe(v.string(), v.maxLength(promptLimit));

const reactionKey = v.object({
  id: text,
  /** The first of its prompts. */
  prompt: text,
  /** How many more it has. */
  others: count,
  /** Name of its pictogram, or a picture of the streamer's own; left out: the default. */
  pictogram: v.exactOptional(
    v.pipe(
      v.string(),
      v.check((value) => isReactionPictogram(value)),
    ),
  ),
});

/** A reaction key of the deck. */
export type ReactionKey = v.InferOutput<typeof reactionKey>;

/** Schema of the reaction keys of the streamer's decks. They are no part of the state, which other programs get. */
const reactionsSchema = v.object({ type: v.literal("reactions"), keys: v.array(reactionKey) });

/** Schema of a press. */
const pressSchema = v.variant("does", [
  /** `lineId`: about that line of chat, whose `{viewer}` and `{message}` are filled in. */
  v.object({ does: v.literal("react"), prompt, lineId: v.optional(text) }),
  /** The next prompt of a reaction key; and takes a key from the page, or back. */
  v.object({ does: v.literal("reaction"), reactionId: text }),
  v.object({ does: v.picklist(["remove-reaction", "restore-reaction"]), reactionId: text }),
  v.object({ does: v.literal("skip-line"), lineId: text }),
  /** The author of that line of chat is a bot, or a person. */
  v.object({ does: v.literal("judge-author"), lineId: text, isBot: v.boolean() }),
  /** `ttl` in seconds; left out: until the service forgets it. */
  v.object({
    does: v.literal("context"),
    content: v.pipe(v.string(), v.maxLength(contextLimit)),
    ttl: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.object({ does: v.literal("character"), characterId: text }),
  v.object({ does: v.picklist(["join", "leave"]) }),
  /** Connects to the service at once, where it would wait. */
  v.object({ does: v.literal("retry") }),
  v.object({ does: v.literal("voice"), what: v.picklist(["mute", "skip", "replay", "stop", "wait", "now"]) }),
  v.object({ does: v.literal("volume"), volume: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
  /** Adds to a goal, or sets its value. */
  v.object({ does: v.literal("goal"), goalId: text, by: v.pipe(v.number(), v.finite()) }),
  v.object({ does: v.literal("set-goal"), goalId: text, value: v.pipe(v.number(), v.finite()) }),
  v.object({ does: v.literal("alerts"), what: v.picklist(["pause", "skip", "replay", "clear", "test"]) }),
  /** All quiet, and its end. */
  v.object({ does: v.picklist(["quiet", "lift-quiet"]) }),
  v.object({ does: v.picklist(["approve", "drop"]), messageId: text }),
  /** Removes an event from every list, or puts it back. */
  v.object({ does: v.picklist(["remove-event", "restore-event"]), eventId: text }),
  /** Takes this out of `queue`. */
  v.object({ does: v.literal("unqueue"), turnId: text }),
  /** The streamer has seen that messages were lost. */
  v.object({ does: v.literal("forget-lost") }),
  /** On another screen: the secret of an address that pairs the page on the home screen, which has its own storage. */
  v.object({ does: v.literal("home-screen") }),
  v.object({ does: v.literal("prompts"), prompts: v.pipe(v.array(prompt), v.maxLength(maxControlPrompts)) }),
]);

/** One press on the control page. */
export type ControlPress = v.InferOutput<typeof pressSchema>;

/** Schema of the page's messages: a press, with a number that its result names. */
export const controlRequestSchema = v.object({ id: count, press: pressSchema });

/** A message of the control page. */
export type ControlRequest = v.InferOutput<typeof controlRequestSchema>;

/**
 * Schema of the result of a press. `sent`: it is under way, and another result with the same number follows.
 * `sentence`: the result in the streamer's language, empty when `outcome` is enough.
 */
export const controlResultSchema = v.object({
  type: v.literal("result"),
  id: count,
  outcome: v.picklist(["sent", "done", "failed"]),
  sentence: text,
  /** The help's anchor on what went wrong. */
  help: v.exactOptional(text),
  /** The secret that `home-screen` asked for. */
  homeSecret: v.exactOptional(text),
});

/** The result of a press of the control page. */
export type ControlResult = v.InferOutput<typeof controlResultSchema>;

/** How often a page on another screen gets a message, even if nothing changes, in milliseconds. */
export const aliveEveryMs = 2_000;

/** Schema of the plugin's messages. `alive`: the state is still the last one. */
export const controlMessageSchema = v.variant("type", [
  controlStateSchema,
  controlResultSchema,
  reactionsSchema,
  v.object({ type: v.literal("alive") }),
]);

/** A message of the plugin to the control page. */
export type ControlMessage = v.InferOutput<typeof controlMessageSchema>;
