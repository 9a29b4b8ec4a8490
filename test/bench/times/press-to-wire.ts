import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { DeckKey } from "../../deck/deck-key.ts";
import { type Stage, startStage, uuid } from "../../plugin/stage.ts";
import { startBareDeck } from "../cpu/bare-deck.ts";
import { crowdedDeck, makeBusy } from "../crowded-deck.ts";
import { type Result, counted, timesResults } from "../results.ts";

const presses = 300;
const warmUp = 20;

/** What the plugin has to do beside the press that is measured. */
export interface Load {
  /** Keys on the deck, all of them in view. */
  readonly keys: number;
  /** Events of a busy channel that arrive each second. */
  readonly eventsASecond: number;
}

/** A load in words. */
export function loadText({ keys, eventsASecond }: Load): string {
  return keys === 1 && eventsASecond === 0
    ? "idle"
    : `${counted(keys, "key")}, ${counted(eventsASecond, "event")}/s`;
}

/** Nothing else. */
export const noLoad: Load = { keys: 1, eventsASecond: 0 };

/**
 * From the deck's keyDown being written to the request having arrived at the service, on the built plugin. Switch
 * character is pressed, which has no cooldown; the way through the plugin is the same for every action.
 */
export async function pressToWire(load: Load): Promise<readonly Result[]> {
  const stage = await startStage(crowdedDeck(load.keys));
  const quieten = makeBusy(stage.service, load.eventsASecond);
  const [key] = stage.keys;
  if (!key) throw new Error("There is no key.");
  await stage.shows(key, "Brine");
  const ours = await pressTimes(stage.service, key);
  // What nobody can do without: the SDK, and a process that reads the same events. It draws nothing.
  const bare = await startBareDeck(stage, { keys: [{ action: uuid.character }] });
  const [bareKey] = bare.deck.actions;
  if (!(bareKey instanceof DeckKey)) throw new Error("The bare plugin has no key.");
  const bareTimes = await pressTimes(stage.service, bareKey);
  await bare.close();

  quieten();
  const floor = await fetchTimes(stage);
  await stage.close();

  return timesResults(
    `press → request on the wire, ${loadText(load)}`,
    { ours, floor, peers: { "bare plugin on the SDK": bareTimes } },
    load === noLoad
      ? { median: { most: 5 }, p99: { most: 20 } }
      : { median: { maxRatio: 8 }, p99: { most: 20 } },
  );
}

async function pressTimes(service: Service, key: DeckKey): Promise<readonly number[]> {
  const times: number[] = [];
  for (let press = 0; press < presses + warmUp; press++) {
    const arrived = nextRequest(service, "PUT");
    const { downAtMs } = key.press();
    const took = (await arrived) - downAtMs;
    if (press >= warmUp) times.push(took);
    // The next press only when this one is done with: the list has been read again.
    await settled(service);
  }
  return times;
}

/** The floor: the same request from a process that does nothing else, over a connection that is open already. */
async function fetchTimes({ service, account }: Stage): Promise<readonly number[]> {
  const child = fork(fileURLToPath(new URL("bare-fetch.ts", import.meta.url)));
  const request = {
    url: `${service.baseUrl}/v1/characters/char-brine/active`,
    headers: { authorization: `Bearer ${account.apiKey}` },
  };
  const times: number[] = [];
  for (let at = 0; at < presses + warmUp; at++) {
    const arrived = nextRequest(service, "PUT");
    const answered = once(child, "message");
    child.send(request);
    const arrivedAt = performance.timeOrigin + (await arrived);
    const [sentAt] = (await answered) as [number];
    if (at >= warmUp) times.push(arrivedAt - sentAt);
    await settled(service);
  }
  child.kill();
  return times;
}

type Service = Awaited<ReturnType<typeof startStage>>["service"];

function nextRequest(service: Service, method: string): Promise<number> {
  return new Promise((resolve) => {
    const unsubscribe = service.onRequest((record) => {
      if (record.method !== method) return;
      unsubscribe();
      resolve(record.receivedAtMs);
    });
  });
}

/** Resolves after the service has been quiet for a moment. */
function settled(service: Service): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(done, 25);
    const unsubscribe = service.onRequest(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 25);
    });
    function done(): void {
      unsubscribe();
      resolve();
    }
  });
}
