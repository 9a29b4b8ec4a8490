import { actionId } from "../../plugin/actions/action-names.ts";
import { starterLayouts } from "../../plugin/profiles/starter-layouts.ts";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import { profileWords } from "../../shared/words/words.ts";
import type { KeyPlacement } from "../deck/deck-options.ts";
import type { DeviceInfo } from "../deck/devices.ts";
import { type StageOptions, uuid } from "../plugin/stage.ts";
import type { Service } from "../service/service.ts";
import { anyEnvelopeOf } from "../shared/envelopes.ts";

/** A deck as large as needed; the first key switches to the next character. */
export function crowdedDeck(keys: number): StageOptions {
  const others = [
    { action: uuid.reaction, settings: { prompt: "Say hello" } },
    { action: uuid.presence, settings: {} },
    { action: uuid.character, settings: { target: "previous" } },
  ];
  return {
    devices: [deviceFor(keys)],
    keys: Array.from({ length: keys }, (_, at) =>
      at === 0
        ? { action: uuid.character, settings: { target: "next" } }
        : (others[at % others.length] ?? { action: uuid.presence }),
    ),
  };
}

/** A deck with nothing but keys for reactions, which count down together. */
export function reactionDeck(keys: number): StageOptions {
  const key = { action: uuid.reaction, settings: { prompt: "Say hello" } };
  return { devices: [deviceFor(keys)], keys: Array.from({ length: keys }, () => key) };
}

function deviceFor(keys: number): DeviceInfo {
  return {
    id: "0".repeat(32),
    name: "Large",
    size: { columns: 10, rows: Math.ceil(keys / 10) },
    type: 2,
  };
}

/** The 15 keys of the starter profile, as most streamers have them; the first is a reaction. */
export function starterDeck(): StageOptions {
  const { keys } = starterLayouts(profileWords.en, "Answer {viewer}")["15"];
  return {
    keys: keys.flat().flatMap((key): KeyPlacement[] => {
      if (key === null) return [];
      return [{ action: actionId(key.action), settings: { ...key.settings } }];
    }),
  };
}

const types = ["chat.message", "chat.message", "ai.thoughts", "channel.event", "chat.ai_message"] as const;
/** Events come one by one up to so many a second, as a channel's do. */
const ticksASecond = 100;

/** Has a channel's events arrive at a steady pace; returns a function that ends it and says how many there were. */
export function makeBusy(service: Service, eventsASecond: number): () => number {
  return atPace(eventsASecond, (at) => {
    const { type, payload } = anyEnvelopeOf(types[at % types.length] ?? "chat.message");
    service.emit(type, payload);
  });
}

/** Calls back at a steady pace with a running number; returns a function that ends it and says how often that was. */
export function atPace(timesASecond: number, callBack: (at: number) => void): () => number {
  let done = 0;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * timesASecond);
    while (done < due) callBack(done++);
  }, 1_000 / ticksASecond);
  return () => {
    clearInterval(timer);
    return done;
  };
}

/** A message of a busy chat: each has its own id and text, from one of 400 viewers. */
export function chatLine(at: number): EnvelopeMap["chat.message"] {
  return {
    id: `m${at}`,
    username: `viewer_${at % 400}`,
    message: `message number ${at}, as long as they are`,
    language: "en",
    platform: "PLATFORM_A",
    isSubscriber: at % 3 === 0,
    isVip: false,
    isModerator: at % 40 === 0,
    sentDateTime: new Date().toISOString(),
  };
}
