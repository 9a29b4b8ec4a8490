import type { ClosableClock } from "./closable-clock.ts";
import type { Companion } from "./companion.ts";
import { chatLines, rudeLine } from "./crowd-script.ts";
import { type ViewerEvents, roleOf } from "./viewer-events.ts";
import { oneOf } from "./topic.ts";
import type { Channel, World } from "./world.ts";

/** Scripted viewers that chat, follow, subscribe, give, cheer and raid, wherever somebody is watching the streams. */
export interface Crowd {
  start(): void;
  stop(): void;
  readonly isRunning: boolean;
}

/** What the crowd needs. */
export interface CrowdOptions {
  readonly clock: ClosableClock;
  readonly world: World;
  readonly companion: Companion;
  readonly viewerEvents: ViewerEvents;
  readonly random: () => number;
  /** Channels that somebody follows at the moment. */
  readonly watched: () => readonly Channel[];
}

const minPauseMs = 1_600;
const maxPauseMs = 4_600;

/** A crowd that does not stir yet. */
export function createCrowd(options: CrowdOptions): Crowd {
  const { clock, viewerEvents, random } = options;
  let stop: (() => void) | undefined;

  const act = (channel: Channel): void => {
    const dice = random();
    if (dice < 0.035) viewerEvents.follow(channel);
    else if (dice < 0.055) viewerEvents.subscription(channel);
    else if (dice < 0.065) viewerEvents.gift(channel, 1 + Math.floor(random() * 5));
    else if (dice < 0.08) viewerEvents.cheer(channel);
    else if (dice < 0.085) viewerEvents.raid(channel, 5 + Math.floor(random() * 300));
    else if (dice < 0.1) viewerEvents.firstMessage(channel);
    else if (dice < 0.12) viewerEvents.moderated(channel, rudeLine);
    else if (dice < 0.15) viewerEvents.streamer(channel);
    else chat(channel);
  };

  const chat = (channel: Channel): void => {
    const line = oneOf(chatLines, random);
    if (!line) return;
    const viewer = viewerEvents.anyone();
    viewerEvents.chat(channel, viewer, line);
    const owner = options.world.ownerOf(channel);
    // In chat, the AI now and then answers by itself.
    if (!owner || !channel.isAiInChat || random() > 0.12) return;
    const role = roleOf(viewer, channel);
    const targetRole = role === "Mod" ? "MOD" : role === "VIP" ? "VIP" : "VIEWER";
    options.companion.reply(owner, channel, { name: viewer.name, role: targetRole }, line.text);
  };

  const tick = (): void => {
    const channel = oneOf(options.watched(), random);
    if (channel) act(channel);
    stop = clock.after(minPauseMs + random() * (maxPauseMs - minPauseMs), tick);
  };

  return {
    get isRunning() {
      return stop !== undefined;
    },
    start() {
      if (!stop) stop = clock.after(minPauseMs, tick);
    },
    stop() {
      stop?.();
      stop = undefined;
    },
  };
}
