import type { ActionName } from "../../plugin/actions/action-names.ts";
import type { DeckDial } from "../deck/deck-dial.ts";
import type { JsonObject } from "../deck/json.ts";
import { uuid } from "../plugin/stage.ts";
import { pressAndWatch } from "./press-evidence.ts";
import { type StepKind, oddValues, oneOf, pick } from "./steps.ts";
import type { World } from "./world.ts";

/** Settings of the keys that steps put on the deck, by action. */
const placements = {
  character: [{ target: "next" }, { target: "previous" }, { target: "specific", characterId: "gone" }],
  presence: [{}, { does: "join" }, { does: "leave" }, { mode: "TEST" }],
  reaction: [
    { prompt: "hi" },
    { prompt: "one\ntwo", order: "shuffle" },
    { prompt: "x", whenCooling: "hold" },
    {},
    { prompt: "x".repeat(301) },
    { prompt: "About {message}" },
  ],
  answer: [{ prompt: "Answer {viewer}: {message}" }, { prompt: "{message}", from: "questions" }, {}],
  status: [{}],
  context: [{ content: "On hard" }, {}, { content: "y".repeat(701) }, { content: "z", ttl: 60 }],
  voice: [{ does: "mute" }, { does: "skip" }, { does: "replay" }, { does: "stop" }],
  alerts: [{ does: "pause" }, { does: "test" }, { does: "skip" }, { does: "clear" }],
  overlay: [{ does: "install" }, { does: "visible" }, { does: "refresh" }, { does: "avatar" }],
  goal: [{}, { goal: "gone" }, { step: 5 }],
  approve: [{}],
  quiet: [{}],
  rules: [{}],
} as const satisfies Record<ActionName, readonly JsonObject[]>;
const names = Object.keys(placements) as [ActionName, ...ActionName[]];
const onDials = ["reaction", "answer", "character", "voice", "goal"] as const;

const inView = (dials: readonly DeckDial[]): readonly DeckDial[] => dials.filter(({ visible }) => visible);

const maxKeys = 14;
/** Longer than the shortest long press. */
const holdMs = 900;

function settingsFor(name: ActionName, at: number): JsonObject {
  return pick<JsonObject>(placements[name], at) ?? {};
}

const nameOf = (action: string): ActionName => names.find((name) => uuid[name] === action) ?? "status";

/** The same settings, one of them a thing that has no place there. */
function odd(settings: JsonObject, at: number): JsonObject {
  const fields = [
    "prompt",
    "target",
    "characterId",
    "does",
    "mode",
    "content",
    "ttl",
    "channelName",
    "features",
  ];
  return { ...settings, [pick(fields, at) ?? "does"]: pick(oddValues, at + fields.length) ?? null };
}

function appear({ deck, device, keys }: World, a: number, b: number): void {
  if (keys.length >= maxKeys) return;
  const name = oneOf(names, a);
  deck.addKey({ action: uuid[name], settings: settingsFor(name, b), page: b % 2, device });
}

/** Presses a key that triggers a reaction, after each of these waits. */
async function react(world: World, at: number, waits: readonly number[]): Promise<string | undefined> {
  const key = pick(
    world.visible.filter(({ action }) => action === uuid.reaction),
    at,
  );
  for (const ms of key ? waits : []) {
    if (ms > 0) await world.pass(ms);
    const found = key?.visible ? await pressAndWatch(world, key) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Steps of the streamer's hands, and of the application around the deck. */
export const deckSteps = {
  appear: { weight: 16, run: appear },
  "appear-dial": {
    weight: 2,
    run({ deck, device, dials }, a, b) {
      if (dials.length >= 3) return;
      const name = onDials[a % onDials.length] ?? "voice";
      deck.addDial({ action: uuid[name], settings: settingsFor(name, b), device });
    },
  },
  disappear: { weight: 3, run: ({ keys }, a) => pick(keys, a)?.remove() },
  press: {
    weight: 16,
    run(world, a) {
      const key = pick(world.visible, a);
      return key && pressAndWatch(world, key);
    },
  },
  react: { weight: 5, run: (world, a) => react(world, a, [0]) },
  "react-again": {
    weight: 4,
    run: (world, a, b) => react(world, a, [0, oneOf([0, 1_200, 5_000, 24_000], b)]),
  },
  /** The service turns the first of these down, with or without a `Retry-After`. */
  "turned-down": {
    weight: 4,
    run(world, a, b) {
      const { control } = world.service;
      control.clear();
      world.isUnclear = true;
      const headers = b % 3 === 0 ? {} : { "retry-after": b % 3 === 1 ? "40" : "9999" };
      control.answerWith("POST /v1/events/generations", 429, { headers });
      return react(world, a, [26_000, 0, oneOf([1_200, 5_000, 24_000], b)]);
    },
  },
  /** Presses and waits for nothing. */
  tap: {
    weight: 6,
    async run(world, a) {
      const key = pick(world.visible, a);
      // Whether a text comes before or after such a press must be known.
      if (key?.action === uuid.approve || key?.action === uuid.quiet) await world.settle();
      if (!key?.visible) return;
      if (key.action === uuid.approve) world.approvals.approveOne();
      if (key.action === uuid.quiet) world.approvals.rejectAll();
      key.press();
    },
  },
  hold: {
    weight: 4,
    async run(world, a) {
      const key = pick(world.visible, a);
      if (!key) return;
      key.down();
      await world.pass(holdMs);
      if (key.visible) key.up();
      await world.settle();
    },
  },
  settings: {
    weight: 5,
    async run(world, a, b) {
      const key = pick(world.keys, a);
      key?.setSettings(settingsFor(nameOf(key.action), b));
    },
  },
  "odd-settings": {
    weight: 2,
    run({ keys }, a, b) {
      const key = pick(keys, a);
      key?.setSettings(odd(settingsFor(nameOf(key.action), b), a + b));
    },
  },
  title: {
    weight: 1,
    run: ({ keys }, a, b) => pick(keys, a)?.setUserTitle(b % 2 === 0 ? "Mine" : undefined),
  },
  page: { weight: 3, run: ({ deck, device }, a) => deck.showPage(a % 2, device) },
  turn: { weight: 2, run: ({ dials }, a, b) => void pick(inView(dials), a)?.rotate((b % 9) - 4) },
  push: {
    weight: 2,
    run({ dials }, a) {
      const dial = pick(inView(dials), a);
      dial?.down();
      dial?.up();
    },
  },
  touch: { weight: 1, run: ({ dials }, a) => void pick(inView(dials), a)?.touch() },
  unplug: {
    weight: 1,
    run({ deck, device }) {
      deck.disconnectDevice(device);
      deck.connectDevice(device);
    },
  },
  wake: { weight: 2, run: ({ deck }) => deck.wakeUp() },
  pass: {
    weight: 9,
    async run(world, a) {
      await world.pass(oneOf([50, 200, 1_000, 1_500, 3_000, 10_000, 26_000, 61_000], a));
    },
  },
  settle: { weight: 6, run: (world) => world.settle() },
  "clock-jump": {
    weight: 1,
    async run({ link }, a) {
      await link.setClockApart(oneOf([3_600_000, -3_600_000, 20_000, -86_400_000, 0], a));
    },
  },
} satisfies Record<string, StepKind>;
