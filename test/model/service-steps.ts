import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import type { FaultPlace } from "../service/faults.ts";
import { samplePayloads } from "../shared/envelopes.ts";
import { hiddenWord } from "./approvals.ts";
import { type StepKind, oneOf, pick } from "./steps.ts";
import type { World } from "./world.ts";

/** Is in every address of a voice that steps announce. */
export const voiceSecret = "voice-path-of-a-credential";

const places: readonly [FaultPlace, ...FaultPlace[]] = [
  "any",
  "POST /v1/events/generations",
  "GET /v1/channels/status",
  "GET /v1/characters",
  "GET /v1/eventsub/stream",
  "POST /v1/streams/{channelName}",
  "DELETE /v1/streams/{channelName}",
  "PUT /v1/characters/{characterId}/active",
  "POST /v1/events",
];
const answers: readonly { readonly status: number; readonly retryAfter?: string; readonly body?: string }[] =
  [
    { status: 400 },
    { status: 401 },
    { status: 403 },
    { status: 404 },
    { status: 422 },
    { status: 429 },
    { status: 429, retryAfter: "40" },
    { status: 429, retryAfter: "9999" },
    { status: 500 },
    { status: 503 },
    { status: 200, body: "<html>not the service</html>" },
    { status: 200, body: "[{" },
    { status: 204 },
    { status: 302 },
  ];
const garbage = [
  "data: {\n\n",
  "event: chat.message\ndata: null\n\n",
  `data: ${"[".repeat(2_000)}\n\n`,
  "\u0000\ufeff:::\n\n",
  'data: {"id":"x","type":"chat.message","payload":{"message":7}}\n\n',
  'event: ai.future\ndata: {"id":"y","type":"ai.future","payload":{"text":"gloomwort"}}\n\n',
  "retry: 0\n\n",
];

let ids = 0;
const newId = (): string => `step-${++ids}`;

function emit<Type extends keyof EnvelopeMap>(
  { service }: World,
  type: Type,
  payload: Partial<EnvelopeMap[Type]>,
): void {
  service.emit(type, { ...samplePayloads[type], ...payload });
}

/** A text of the AI in one of the forms in which the service sends it, or in all. */
function write(world: World, form: number): void {
  const { approvals, time, account } = world;
  const id = newId();
  const mark = approvals.write(time.now());
  const message = `${mark} what a lovely evening`;
  const username = account.characters[0]?.name ?? "Mira";
  const voice = (): void =>
    emit(world, "ai.tts.generated", {
      messageId: id,
      username,
      textToSpeech: message,
      ttsStreamUrl: `${world.service.baseUrl}/none/${voiceSecret}`,
    });
  const text = (): void => emit(world, "chat.ai_message", { id, username, message });
  switch (form % 6) {
    case 0:
      return text();
    case 1:
      voice();
      return text();
    case 2:
      text();
      emit(world, "chat.message", { id: newId(), username, message });
      return voice();
    case 3:
      emit(world, "ai.moderation", { messageId: id, originalMessage: message, isAppropriate: true });
      return text();
    case 4: {
      const greeting = `${approvals.write(time.now())} welcome`;
      return emit(world, "chat.first_message", { username: "ada", greeting, memory: null });
    }
    default:
      return emit(world, "ai.thoughts", { reasoning: `${approvals.write(time.now())} a thought` });
  }
}

function viewers(world: World, what: number): void {
  const { service, account } = world;
  const channelName = account.channels[0]?.channelName ?? "";
  const channelId = account.channels[0]?.channelId ?? "";
  switch (what % 8) {
    case 0:
      return emit(world, "chat.message", { id: newId(), username: "grace", message: "How do you do that?" });
    case 1:
      return emit(world, "chat.message", { id: newId(), username: "grace", message: `a ${hiddenWord} line` });
    case 2:
      return void service.perform("follow");
    case 3:
      return emit(world, "channel.event", {
        eventType: "CHEER",
        message: `take this ${hiddenWord}`,
        value: 100,
      });
    case 4:
      return emit(world, "api.event", { content: "from another program", shouldGenerate: true });
    case 5:
      return emit(world, "channel.event", { eventType: "RAID", raidViewers: 42 });
    case 6:
      return emit(world, "chat.ai_message", {
        id: newId(),
        message: `the ${hiddenWord} again`,
        username: "Mira",
      });
    default: {
      service.control.changeChannel(channelName, { isAiInChat: false });
      return emit(world, "system.left", { channelId, channelName });
    }
  }
}

/** What others change, of which the plugin learns only when it looks. */
function elsewhere(world: World, what: number, at: number): void {
  const { service, account } = world;
  const channelName = account.channels[0]?.channelName ?? "";
  const character = pick(account.characters, at);
  world.isUnclear = true;
  switch (what % 5) {
    case 0:
      if (character) service.control.changeCharacter(account.apiKey, character.id);
      return;
    case 1:
    case 2:
      return service.control.changeChannel(channelName, { isAiInChat: what % 5 === 1 });
    default:
      return service.control.changeChannel(channelName, { isLive: what % 5 === 3 });
  }
}

/** The same, with the event by which the service announces it. */
export function announce(world: World, what: number, at: number): void {
  const { service, account } = world;
  const { channelName = "", channelId = "" } = account.channels[0] ?? {};
  const character = pick(account.characters, at);
  switch (what % 5) {
    case 0:
      if (!character) return;
      service.control.changeCharacter(account.apiKey, character.id);
      return emit(world, "character.updated", { characterId: character.id, displayName: character.name });
    case 1:
      service.control.changeChannel(channelName, { isAiInChat: true });
      return emit(world, "system.join", { channelId, channelName });
    case 2:
      service.control.changeChannel(channelName, { isAiInChat: false });
      return emit(world, "system.left", { channelId, channelName });
    case 3:
      service.control.changeChannel(channelName, { isLive: true });
      return emit(world, "channel.go_live", {});
    default:
      service.control.changeChannel(channelName, { isLive: false });
      return emit(world, "channel.go_offline", {});
  }
}

/** A step after which the plugin may not know what is true. */
const unclear = (weight: number, run: StepKind["run"]): StepKind => ({
  weight,
  run(world, a, b) {
    world.isUnclear = true;
    return run(world, a, b);
  },
});

/** Steps of the service: what it sends, and how it fails. */
export const serviceSteps = {
  write: { weight: 8, run: write },
  viewers: { weight: 6, run: viewers },
  announced: { weight: 7, run: announce },
  elsewhere: { weight: 3, run: elsewhere },
  fail: unclear(5, ({ service }, a, b) => {
    const { status, retryAfter, body } = oneOf(answers as never, b) as (typeof answers)[number];
    service.control.answerWith(oneOf(places, a), status, {
      times: 1 + (b % 3),
      ...(retryAfter === undefined ? {} : { headers: { "retry-after": retryAfter } }),
      ...(body === undefined ? {} : { body }),
    });
  }),
  reset: unclear(1, ({ service }, a) => service.control.fault(oneOf(places, a), { kind: "reset" }, 2)),
  hang: unclear(1, ({ service }, a) => service.control.fault(oneOf(places, a), { kind: "hang" })),
  slow: unclear(1, ({ service }, a, b) =>
    service.control.fault(oneOf(places, a), { kind: "delay", delayMs: 100 * (b + 1) }),
  ),
  drop: unclear(2, ({ service }) => void service.control.dropStreams()),
  end: unclear(1, ({ service }) => void service.control.endStreams()),
  cut: unclear(1, ({ service }) => void service.control.cutMidFrame()),
  silence: unclear(1, ({ service }, a) => service.control.silence(a % 2 === 0)),
  garbage: unclear(2, ({ service }, a) => service.emitRaw(pick(garbage, a) ?? "")),
  "chat-garbage": unclear(1, ({ service }, a) => service.control.writeRaw("chat", pick(garbage, a) ?? "")),
  down: unclear(1, ({ service }) => service.control.goDown()),
  up: { weight: 2, run: ({ service }) => service.control.comeUp() },
  clear: { weight: 3, run: ({ service }) => service.control.clear() },
  revoke: unclear(1, ({ service, account }, a) =>
    service.control.changeAccount(account.apiKey, { isRevoked: a % 2 === 0 }),
  ),
  plan: unclear(1, ({ service, account }, a) =>
    service.control.changeAccount(account.apiKey, {
      hasEventSub: a % 3 !== 0,
      hasChatStream: a % 4 !== 0,
      hasCredits: a % 5 !== 0,
    }),
  ),
  joins: unclear(1, ({ service, account }, a) =>
    service.control.changeAccount(account.apiKey, {
      joinAnswer: oneOf(["late", "never", "confirm"], a),
    }),
  ),
} satisfies Record<string, StepKind>;
