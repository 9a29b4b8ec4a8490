import { heapOverVoices } from "./avatar/heap-over-voices.ts";
import { soundToMouth } from "./avatar/sound-to-mouth.ts";
import { cpuControl } from "./cpu/cpu-control.ts";
import { cpuPage } from "./cpu/cpu-page.ts";
import { cpuPlugin } from "./cpu/cpu-plugin.ts";
import { growthOfHours } from "./growth/growth-hours.ts";
import { growthOfPages } from "./growth/growth-pages.ts";
import { growthOfEvents, growthOfKeys } from "./growth/growth-plugin.ts";
import type { Result } from "./results.ts";
import { chatFlood } from "./times/chat-flood.ts";
import { controlPress } from "./times/control-press.ts";
import { decode } from "./times/decode.ts";
import { envelopeToPainted } from "./times/envelope-to-painted.ts";
import { firstEvent } from "./times/first-event.ts";
import { lowerInputsInObs } from "./times/lower-inputs.ts";
import { noLoad, pressToWire } from "./times/press-to-wire.ts";
import { relayFanOut } from "./times/relay-fan-out.ts";
import { startToKey } from "./times/start-to-key.ts";
import { voiceToSound } from "./times/voice-to-sound.ts";

/** Something that can be measured alone. */
export interface Section {
  readonly name: string;
  /** What is measured, and what its floor is: sentences for people. */
  readonly about: string;
  readonly measure: (options: SectionOptions) => Promise<readonly Result[]>;
}

/** What somebody asked for. */
export interface SectionOptions {
  /** Whether a row is wanted, by its name; only sections with many rows ask. */
  readonly isWanted: (what: string) => boolean;
  /** How long what grows only slowly is watched. */
  readonly minutes: number;
}

const load = { keys: 100, eventsASecond: 100 };

/** All sections, in the order in which they are measured. */
export const sections: readonly Section[] = [
  {
    name: "cpu-plugin",
    about:
      "Share of one core that the plugin's process takes, and its memory. Floor: a bare plugin on the same SDK, which reads the same events with `JSON.parse` at the same time, and draws each key once. Peer: a program that reads them with a package from npm.",
    measure: ({ isWanted }) => cpuPlugin(isWanted),
  },
  {
    name: "cpu-page",
    about:
      "What the overlay page takes, painted without a graphics card. Floor: a bare page that appends the same lines.",
    measure: ({ isWanted }) => cpuPage(isWanted),
  },
  {
    name: "cpu-control",
    about:
      "What the control page takes, as in a dock of OBS, while the cooldown's ring drains. Floor: the same page at rest.",
    measure: cpuControl,
  },
  {
    name: "growth-events",
    about:
      "The plugin's share of a core, and the time from the service to a page. Floors: the bare plugin; a connection of its own to the service.",
    measure: growthOfEvents,
  },
  {
    name: "growth-keys",
    about: "The plugin's share of a core and its memory, with 20 events a second. Floor: the bare plugin.",
    measure: growthOfKeys,
  },
  {
    name: "growth-pages",
    about:
      "The plugin's share of a core, and the time from the service to each page. Floor: a program that passes on what it gets, unread.",
    measure: growthOfPages,
  },
  {
    name: "growth-hours",
    about:
      "What the events of twelve hours, one a second, leave in memory, sent as fast as a page takes them. Floors: the bare plugin and the bare page.",
    measure: growthOfHours,
  },
  {
    name: "start-to-key",
    about:
      "From the start of the plugin's process to the first key image that is true. Floor: the bare plugin, which reads the same two lists and paints them.",
    measure: startToKey,
  },
  {
    name: "press-to-wire",
    about:
      "From a key's press to its request at the service. Floor: a bare `fetch` in a process that does nothing else.",
    measure: async () => [...(await pressToWire(noLoad)), ...(await pressToWire(load))],
  },
  {
    name: "control-press",
    about: "From a press on the control page to its result. Floor: a WebSocket that returns what it gets.",
    measure: async () => [...(await controlPress(noLoad)), ...(await controlPress(load))],
  },
  {
    name: "envelope-to-painted",
    about:
      "From the service writing an event to the overlay having painted it. Floor: one element put into the same page.",
    measure: envelopeToPainted,
  },
  {
    name: "first-event",
    about: "From the overlay page being opened to its first event painted. Floor: the bare page.",
    measure: firstEvent,
  },
  {
    name: "voice-to-sound",
    about:
      "From the first piece of a voice at the page to its sound, the sound card's delay included. Floor: bare WebAudio given the same bytes.",
    measure: voiceToSound,
  },
  {
    name: "relay-fan-out",
    about:
      "What the relay adds between the service and each of 10 pages, then 1,000 events a second through it. Floor: a program that passes on what it gets, unread.",
    measure: ({ minutes }) => relayFanOut(minutes),
  },
  {
    name: "decode",
    about:
      "20,000 events are read from a body and checked. Floor: the same events read, decoded and parsed by `JSON.parse`.",
    measure: decode,
  },
  {
    name: "chat-flood",
    about: "300 chat messages a second for 15 seconds. Floor: the bare page.",
    measure: chatFlood,
  },
  {
    name: "sound-to-mouth",
    about: "How well the avatar's mouth follows the sound that is heard.",
    measure: soundToMouth,
  },
  {
    name: "lower-inputs",
    about: "How fast and how far OBS lowers music while the AI speaks at −16 LUFS, on OBS's own meters.",
    measure: lowerInputsInObs,
  },
  {
    name: "heap-over-voices",
    about: "What 1,000 voices leave in the page's heap.",
    measure: heapOverVoices,
  },
];
