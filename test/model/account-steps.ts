import type { ControlPress } from "../../shared/protocol/control-protocol.ts";
import type { JsonObject } from "../deck/json.ts";
import { openModelPage } from "./model-page.ts";
import { type StepKind, oddValues, oneOf, pick } from "./steps.ts";
import { hiddenWord } from "./approvals.ts";
import type { World } from "./world.ts";

/** Global settings that a streamer may enter, on top of the base. */
const variants = (world: World): readonly JsonObject[] => [
  {},
  { rateWindow: "fast" },
  { rateWindow: "auto" },
  { channelName: "emberfox" },
  { channelName: "nobody-knows" },
  { apiKey: "sk-wrong" },
  { apiKey: "" },
  { apiKey: "not a key" },
  { apiKey: world.service.accounts[1]?.apiKey ?? "" },
  { baseUrl: "" },
  { baseUrl: "nowhere" },
  { baseUrl: "http://127.0.0.1:9" },
  { baseUrl: `${world.service.baseUrl}/v1/` },
  { obsPassword: "wrong" },
  { obsAddress: "ws://127.0.0.1:9" },
  { obsJoins: true },
  { api: true },
];
/** Of these, those under which the account is not that of the base. */
const ownAccount = (settings: JsonObject, base: JsonObject): boolean =>
  settings["apiKey"] === base["apiKey"] && settings["baseUrl"] === base["baseUrl"];

/** Texts of one account are dropped when another takes over. */
async function use(world: World, settings: JsonObject): Promise<void> {
  const isSame = ["apiKey", "baseUrl"].every(
    (field) => bare(settings[field]) === bare(world.settings[field]),
  );
  if (!isSame) world.approvals.rejectAll();
  if (!ownAccount(settings, world.baseSettings)) world.isUnclear = true;
  if (settings["channelName"] !== undefined) world.isUnclear = true;
  await world.use(settings);
}

/** A setting as the plugin reads it: an address with and without its end is the same. */
const bare = (value: JsonObject[string] | undefined): JsonObject[string] | undefined =>
  typeof value === "string" ? value.trim().replace(/\/v1\/?$/, "") : value;

/** The global settings without what steps have changed but for approval. */
export async function useBase(world: World): Promise<void> {
  await use(world, { ...world.baseSettings, ...approvalOf(world.settings) });
}

function approvalOf({
  approval = false,
  approvalSeconds = 20,
  approvalElse = "drop",
}: JsonObject): JsonObject {
  return { approval, approvalSeconds, approvalElse };
}

/** Turns approval on or off, with what happens to texts that nobody decides on. */
export async function setApproval(world: World, a: number): Promise<void> {
  const { approvals } = world;
  const isOn = a % 3 !== 0;
  const otherwise = a % 2 === 0 ? "drop" : "show";
  await world.settle();
  if (!isOn && approvals.isOn) {
    if (world.controlState().isQuiet) approvals.rejectAll();
    else approvals.releaseAll();
  }
  await world.use({ ...world.settings, approval: isOn, approvalSeconds: 20, approvalElse: otherwise });
  Object.assign(approvals, { isOn, otherwise });
}

const controlPresses = (world: World, b: number): readonly ControlPress[] => [
  { does: "react", prompt: "Say {message} to {viewer}." },
  { does: "react", prompt: "Say something." },
  { does: "react", prompt: "Answer it", lineId: pick(world.controlState().chat, b)?.id ?? "nowhere" },
  { does: "skip-line", lineId: pick(world.controlState().chat, b)?.id ?? "nowhere" },
  { does: "context", content: "It rains.", ttl: 60 },
  { does: "character", characterId: pick(world.account.characters, b)?.id ?? "nowhere" },
  { does: "join" },
  { does: "leave" },
  { does: "voice", what: oneOf(["mute", "skip", "replay", "stop"], b) },
  { does: "volume", volume: b * 3 },
  { does: "alerts", what: oneOf(["pause", "skip", "replay", "clear", "test"], b) },
  { does: "forget-lost" },
  { does: "prompts", prompts: ["Say hello."] },
];

async function decide(world: World, does: "approve" | "drop", at: number): Promise<void> {
  const waiting = world.controlState().aiMessages.filter(({ approval }) => approval === "waits");
  const message = pick(waiting, at);
  if (!message) return;
  const mark = /written-\d+-unread/.exec(message.message)?.[0];
  if (does === "approve" && mark !== undefined) world.approvals.approveMark(mark);
  void world.control.press({ does, messageId: message.id });
}

const questions = [
  "getChannels",
  "getCharacters",
  "getOverlayUrl",
  "getTrouble",
  "getApiUrl",
  "getControlUrl",
  "testConnection",
  "testObs",
  "hiddenWords",
  "nonsense",
];

const hellos: readonly JsonObject[] = [
  { inObs: true },
  { inObs: false },
  { inObs: false, isPreview: true },
  { inObs: true, speaks: false, notices: { greeting: false, thought: false } },
];
const pageStates = ["idle", "loading", "speaking", "blocked"] as const;

async function openPage(world: World, a: number, lastEventId?: string): Promise<void> {
  if (world.pages.length >= 3) return;
  const page = await openModelPage(world.overlayUrl, pick(hellos, a) ?? { inObs: true }, lastEventId);
  world.pages.push(page);
  // What it gets first is looked at before anything else changes what it may get.
  await world.settle();
}

/** Steps of settings, pages, the control page, OBS and inspectors. */
export const accountSteps = {
  global: {
    weight: 4,
    run: (world, a) =>
      use(world, { ...world.baseSettings, ...approvalOf(world.settings), ...pick(variants(world), a) }),
  },
  "odd-global": {
    weight: 1,
    run(world, a, b) {
      const fields = [
        "rateWindow",
        "channelName",
        "obsAddress",
        "voiceHosts",
        "vtubeHotkeys",
        "obsJoins",
        "api",
        "apiKey",
      ];
      const field = pick(fields, b) ?? "rateWindow";
      const value = pick(oddValues, a) ?? null;
      return use(world, { ...world.baseSettings, ...approvalOf(world.settings), [field]: value });
    },
  },
  base: { weight: 3, run: useBase },
  approval: { weight: 3, run: setApproval },
  approve: { weight: 3, run: (world, a) => decide(world, "approve", a) },
  reject: { weight: 2, run: (world, a) => decide(world, "drop", a) },
  quiet: {
    weight: 2,
    async run(world) {
      await world.settle();
      world.approvals.rejectAll();
      void world.control.press({ does: "quiet" });
      await world.pass(200);
    },
  },
  lift: {
    weight: 2,
    async run(world) {
      void world.control.press({ does: "lift-quiet" });
      await world.pass(200);
    },
  },
  control: {
    weight: 5,
    run(world, a, b) {
      const press = pick(controlPresses(world, b), a);
      if (press) void world.control.press(press);
    },
  },
  ask: {
    weight: 3,
    run: ({ inspector }, a) => inspector.send({ event: pick(questions, a) ?? "" }),
  },
  "odd-ask": { weight: 1, run: ({ inspector }, a) => inspector.send(pick(oddValues, a) ?? null) },
  "hide-words": {
    weight: 1,
    run: ({ inspector }, a) => inspector.send({ event: "hiddenWords", text: `${hiddenWord}\nword${a % 4}` }),
  },
  "open-page": { weight: 4, run: (world, a) => openPage(world, a) },
  "reload-page": {
    weight: 2,
    async run(world, a) {
      const page = pick(world.pages, a);
      if (!page) return;
      page.die();
      world.pages.splice(world.pages.indexOf(page), 1);
      await openPage(world, a, "older");
    },
  },
  "page-dies": {
    weight: 2,
    run({ pages }, a) {
      const page = pick(pages, a);
      page?.die();
      if (page) pages.splice(pages.indexOf(page), 1);
    },
  },
  "page-state": {
    weight: 3,
    run: ({ pages }, a, b) =>
      pick(pages, a)?.send({
        type: "state",
        isOnAir: b % 5 !== 0,
        voice: { state: oneOf(pageStates, b), waiting: b % 3 },
        alerts: { showing: b % 2 === 0, waiting: b % 4, merged: 0, dropped: 0 },
        avatar: oneOf(["none", "hidden", "away", "shown"], b),
      }),
  },
  "page-garbage": {
    weight: 1,
    run({ pages }, a) {
      const page = pick(pages, a);
      page?.send(JSON.stringify(pick(oddValues, a) ?? null));
    },
  },
  "obs-drop": { weight: 1, run: ({ obs }) => obs.double?.drop() },
  "obs-vanish": { weight: 1, run: ({ obs }) => obs.double?.vanish() },
  "obs-stop": { weight: 1, run: ({ obs }) => obs.stop() },
  "obs-start": { weight: 2, run: ({ obs }) => obs.start() },
  "obs-live": { weight: 1, run: ({ obs }, a) => obs.double?.setStreaming(a % 2 === 0) },
} satisfies Record<string, StepKind>;
