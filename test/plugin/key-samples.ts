import { type CharacterKeyView, characterKeyImage } from "../../plugin/key-images/character-key.ts";
import { type PresenceKeyView, presenceKeyImage } from "../../plugin/key-images/presence-key.ts";
import { type ReactionKeyView, reactionKeyImage } from "../../plugin/key-images/reaction-key.ts";
import { type KeyTrouble, troubleKeyImage } from "../../plugin/key-images/trouble-key.ts";

/** A key image under a name that a person can look for on the contact sheet. */
export interface KeySample {
  readonly name: string;
  readonly svg: string;
}

const cooling = (secondsLeft: number, of: number): { secondsLeft: number; left: number } => ({
  secondsLeft,
  left: secondsLeft / of,
});

const reactions: Record<string, ReactionKeyView> = {
  ready: { phase: "ready" },
  "ready, own title": { phase: "ready", titled: true },
  sending: { phase: "sending" },
  thinking: { phase: "thinking" },
  answered: { phase: "answered", words: "Oh wow, that jump was never going to work" },
  "answered, no words": { phase: "answered" },
  failed: { phase: "failed", words: "Service error" },
  "cooling 25": { phase: "ready", cooling: cooling(25, 25) },
  "cooling 18": { phase: "ready", cooling: cooling(18, 25) },
  "cooling 4": { phase: "ready", cooling: cooling(4, 25) },
  "cooling 1": { phase: "ready", cooling: cooling(1, 25) },
  "cooling, own title": { phase: "ready", titled: true, cooling: cooling(18, 25) },
  "cooling, sending": { phase: "sending", cooling: cooling(25, 25) },
  "cooling, thinking": { phase: "thinking", cooling: cooling(22, 25) },
  "cooling, answered": { phase: "answered", words: "Oh wow, that jump was never", cooling: cooling(19, 25) },
  "cooling, failed": { phase: "failed", words: "No service", cooling: cooling(9, 25) },
  "cooling for minutes": { phase: "ready", cooling: { secondsLeft: 600, left: 0.9 } },
  refused: { phase: "ready", refused: true, cooling: cooling(17, 25) },
  "refused, thinking": { phase: "thinking", refused: true, cooling: cooling(24, 25) },
  "refused, just over": { phase: "ready", refused: true },
};

const specific = { target: "specific", isActive: false, phase: "ready" } as const;

const characters: Record<string, CharacterKeyView> = {
  inactive: { ...specific, name: "Maple" },
  active: { ...specific, name: "Maple", isActive: true },
  "active, own title": { ...specific, name: "Maple", isActive: true, titled: true },
  "two words": { ...specific, name: "Captain Nova" },
  "two words, active": { ...specific, name: "Captain Nova", isActive: true },
  "three words, active": { ...specific, name: "Grumpy Old Wizard", isActive: true },
  "one long word": { ...specific, name: "Bartholomewington", isActive: true },
  "very long": { ...specific, name: "The Honourable Bartholomew of the Northern Wastes", isActive: true },
  switching: { ...specific, name: "Maple", phase: "switching" },
  failed: { ...specific, name: "Maple", phase: "failed", words: "Not allowed" },
  gone: { ...specific, phase: "gone" },
  unset: { ...specific, phase: "unset" },
  next: { ...specific, target: "next", name: "Captain Nova" },
  previous: { ...specific, target: "previous", name: "Maple" },
  "next, unnamed": { ...specific, target: "next" },
  "next, switching": { ...specific, target: "next", name: "Maple", phase: "switching" },
  Japanese: { ...specific, name: "月影ノ魔法使い" },
  Chinese: { ...specific, name: "小龙女", isActive: true },
  Korean: { ...specific, name: "달빛 마녀", isActive: true },
  emoji: { ...specific, name: "🦊 Foxy 👩‍👩‍👧‍👦🏳️‍🌈🔥🔥🔥" },
  Cyrillic: { ...specific, name: "Щелкунчик Великий", isActive: true },
  Arabic: { ...specific, name: "شهرزاد" },
  umlauts: { ...specific, name: "Käpt’n Größenwahn", isActive: true },
  "markup in the name": { ...specific, name: `<script>alert("x")</script>` },
  "entities in the name": { ...specific, name: `<b>&"'`, isActive: true },
  "stacked marks": { ...specific, name: "Z̸̢̡̛͎͓͕̗̮̈́͛̐̽̕͝a̵̛͎͓͕l̶̨̛͎g̷o̸" },
  "wide letters": { ...specific, name: "WWWWWW MMMMMM", isActive: true },
};

const presences: Record<string, PresenceKeyView> = {
  unknown: { phase: "unknown", does: "toggle" },
  out: { phase: "out", does: "toggle" },
  "out, key leaves": { phase: "out", does: "leave" },
  joining: { phase: "joining", does: "toggle", left: 0.75, secondsLeft: 8 },
  "joining, near the end": { phase: "joining", does: "join", left: 0.1, secondsLeft: 1 },
  "joining, no figures": { phase: "joining", does: "toggle", left: 0.4 },
  in: { phase: "in", does: "toggle" },
  "in, key joins": { phase: "in", does: "join" },
  "in, key leaves": { phase: "in", does: "leave" },
  leaving: { phase: "leaving", does: "toggle" },
  "timed out": { phase: "timed-out", does: "toggle" },
  "needs subscription": { phase: "needs-subscription", does: "join" },
  failed: { phase: "failed", does: "join", words: "Not your channel" },
  "test, out": { phase: "out", does: "toggle", test: true },
  "test, joining": { phase: "joining", does: "toggle", left: 0.75, secondsLeft: 8, test: true },
  "test, in": { phase: "in", does: "toggle", test: true },
  "test, needs subscription": { phase: "needs-subscription", does: "toggle", test: true },
};

const troubles: readonly KeyTrouble[] = [
  "set-up",
  "unauthorised",
  "unreachable",
  "connecting",
  "no-channel",
  "no-prompt",
  "too-long",
];

function drawn<View>(prefix: string, views: Record<string, View>, draw: (view: View) => string): KeySample[] {
  return Object.entries(views).map(([name, view]) => ({ name: `${prefix}: ${name}`, svg: draw(view) }));
}

/** Every state of every key, with names as awkward as they come. */
export const keySamples: readonly KeySample[] = [
  ...drawn("reaction", reactions, (view) => reactionKeyImage(view)),
  ...drawn("character", characters, (view) => characterKeyImage(view)),
  ...drawn("presence", presences, (view) => presenceKeyImage(view)),
  ...(["reaction", "character", "presence"] as const).flatMap((action) =>
    troubles.map((trouble) => ({
      name: `${action}: ${trouble}`,
      svg: troubleKeyImage({ action, trouble }),
    })),
  ),
];
