import { goalCounts } from "../../shared/goals/goal.ts";
import { alertEnvelopes, listedKinds, maxListed } from "../../shared/protocol/overlay-protocol.ts";
import { maxRoundMinutes } from "../../shared/protocol/page-messages.ts";
import { percent } from "../page/overlay-options.ts";
import { chatOptionRows } from "./chat/chat-options.ts";
import type { PieceDefinition } from "./piece.ts";

/** Built-in figures for characters without pictures. */
export const figureNames = ["fox", "owl", "robot"] as const;

/** Every piece of the overlay, in the order in which the studio lists them and events reach them. */
export const pieces: readonly PieceDefinition[] = [
  // The active character's avatar, which moves its mouth with the voice.
  {
    name: "avatar",
    at: "bottom-left",
    fromEdge: 55,
    startsWhenShown: true,
    isInitial: true,
    options: [
      { name: "avatar-character", kind: "choice", of: figureNames, initial: "fox" },
      { name: "avatar-mirror", kind: "choice", of: ["off", "on"], initial: "off" },
    ],
  },
  // The AI's messages as text.
  {
    name: "ai",
    at: "bottom-left",
    fromEdge: 60,
    isInitial: true,
    shows: ["chat.ai_message"],
    part: "messages",
    beside: "avatar",
    options: [
      { name: "ai-tone", kind: "choice", of: ["off", "on"], initial: "off" },
      { name: "ai-waiting", kind: "choice", of: ["on", "off"], initial: "on" },
    ],
  },
  // Captions of the AI's voice.
  {
    name: "captions",
    at: "bottom",
    fromEdge: 10,
    startsWhenShown: true,
    shows: ["chat.ai_message", "ai.tts.generated"],
  },
  // Follows, subscriptions, raids: one at a time.
  {
    name: "alerts",
    at: "top",
    fromEdge: 50,
    isInitial: true,
    options: [percent("sounds", 40, 0, 100), { name: "alert-platforms", kind: "text", initial: "" }],
    shows: ["channel.event", ...(Object.keys(alertEnvelopes) as (keyof typeof alertEnvelopes)[])],
  },
  // Messages of viewers and the AI.
  {
    name: "chat",
    at: "right",
    fromEdge: 40,
    startsWhenShown: true,
    options: chatOptionRows,
    shows: ["chat.message", "chat.ai_message"],
  },
  // Notices of changes: the AI joins, leaves, changes its character or greets a viewer.
  {
    name: "status",
    isExtra: true,
    at: "top-left",
    fromEdge: 70,
    startsWhenShown: true,
    options: [{ name: "thoughts", kind: "choice", of: ["off", "on"], initial: "off" }],
    shows: ["system.join", "character.updated", "chat.first_message"],
  },
  // The chatters who have written most; the AI is not counted.
  { name: "top", at: "left", fromEdge: 30, isExtra: true, startsWhenShown: true, shows: ["chat.message"] },
  // How busy chat is.
  {
    name: "pulse",
    isExtra: true,
    at: "bottom-right",
    fromEdge: 20,
    startsWhenShown: true,
    shows: ["chat.ai_message", "chat.message"],
  },
  // The last events of the channel, and the last one of a kind.
  {
    name: "events",
    at: "top-right",
    fromEdge: 35,
    startsWhenShown: true,
    options: [
      { name: "events-count", kind: "number", least: 1, most: maxListed, initial: 5, unit: "none" },
      { name: "events-kinds", kind: "set", of: listedKinds, initial: "" },
      {
        name: "events-order",
        kind: "choice",
        of: ["newest-first", "newest-last"],
        initial: "newest-first",
      },
      { name: "events-look", kind: "choice", of: ["pictograms", "compact"], initial: "pictograms" },
    ],
  },
  {
    name: "latest",
    isExtra: true,
    at: "top-right",
    fromEdge: 25,
    startsWhenShown: true,
    options: [{ name: "latest-kind", kind: "choice", of: listedKinds, initial: "follow" }],
  },
  // How far a goal is.
  {
    name: "goal",
    at: "top-right",
    fromEdge: 22,
    startsWhenShown: true,
    options: [
      { name: "goal", kind: "text", initial: "" },
      { name: "goal-look", kind: "choice", of: ["bar", "ring"], initial: "bar" },
      { name: "goal-counts", kind: "choice", of: ["none", ...goalCounts], initial: "none" },
      { name: "goal-target", kind: "text", initial: "" },
      { name: "goal-title", kind: "text", initial: "" },
    ],
  },
  // When the AI can react again.
  { name: "cooldown", at: "bottom-left", fromEdge: 15, isExtra: true, startsWhenShown: true },
  // The languages that chat writes in.
  {
    name: "languages",
    isExtra: true,
    at: "left",
    fromEdge: 28,
    startsWhenShown: true,
    options: [
      {
        name: "languages-rounds",
        kind: "number",
        least: 0,
        most: maxRoundMinutes,
        initial: 0,
        unit: "none",
      },
    ],
  },
  // The AI's voice. Visible only where a browser needs a click before the page can play sound.
  { name: "voice", at: "top-right", fromEdge: 0, isFixed: true },
];

/** The pieces that a streamer can show. */
export const shownPieces: readonly PieceDefinition[] = pieces.filter(({ isFixed }) => !isFixed);
