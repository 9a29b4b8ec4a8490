import type { DeviceInfo } from "../deck/devices.ts";
import { type StageOptions, uuid } from "../plugin/stage.ts";
import type { Service } from "../service/service.ts";
import { anyEnvelopeOf } from "../shared/envelopes.ts";

/** A deck as large as needed; the first key switches to the next character. */
export function crowdedDeck(keys: number): StageOptions {
  const rows = Math.ceil(keys / 10);
  const device: DeviceInfo = { id: "0".repeat(32), name: "Large", size: { columns: 10, rows }, type: 2 };
  const others = [
    { action: uuid.reaction, settings: { prompt: "Say hello" } },
    { action: uuid.presence, settings: {} },
    { action: uuid.character, settings: { target: "previous" } },
  ];
  return {
    devices: [device],
    keys: Array.from({ length: keys }, (_, at) =>
      at === 0
        ? { action: uuid.character, settings: { target: "next" } }
        : (others[at % others.length] ?? { action: uuid.presence }),
    ),
  };
}

const types = ["chat.message", "chat.message", "ai.thoughts", "channel.event", "chat.ai_message"] as const;
const ticksASecond = 20;

/** Has a channel's events arrive at a steady pace; returns a function that ends it and says how many there were. */
export function makeBusy(service: Service, eventsASecond: number): () => number {
  let sent = 0;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * eventsASecond);
    for (; sent < due; sent++) {
      const { type, payload } = anyEnvelopeOf(types[sent % types.length] ?? "chat.message");
      service.emit(type, payload);
    }
  }, 1000 / ticksASecond);
  return () => {
    clearInterval(timer);
    return sent;
  };
}
