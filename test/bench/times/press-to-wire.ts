import { startStage } from "../../plugin/stage.ts";
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
  const ours: number[] = [];
  for (let press = 0; press < presses + warmUp; press++) {
    const arrived = nextRequest(stage.service, "PUT");
    const { downAtMs } = key.press();
    const took = (await arrived) - downAtMs;
    if (press >= warmUp) ours.push(took);
    // The next press only when this one is done with: the list has been read again.
    await settled(stage.service);
  }

  quieten();
  // The floor: the same request from a process that does nothing else, over a connection that is open already.
  const floor: number[] = [];
  const path = `${stage.service.baseUrl}/v1/characters/char-brine/active`;
  const headers = { authorization: `Bearer ${stage.account.apiKey}` };
  for (let request = 0; request < presses + warmUp; request++) {
    const arrived = nextRequest(stage.service, "PUT");
    const sentAt = performance.now();
    const answer = fetch(path, { method: "PUT", headers });
    const took = (await arrived) - sentAt;
    await (await answer).arrayBuffer();
    if (request >= warmUp) floor.push(took);
  }
  await stage.close();

  return timesResults(
    `press → request on the wire, ${loadText(load)}`,
    { ours, floor },
    load === noLoad
      ? { median: { most: 5 }, p99: { most: 20 } }
      : { median: { mostRatio: 8 }, p99: { most: 20 } },
  );
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
