import { setTimeout as wait } from "node:timers/promises";
import { startStage, uuid } from "../../plugin/stage.ts";
import { anyEnvelopeOf } from "../../shared/envelopes.ts";
import { makeBusy } from "../crowded-deck.ts";
import { type Result, counted, timesResults } from "../results.ts";
import { listen, relayOf, startBareRelay } from "./streams.ts";

const pages = 10;
const rounds = 300;
const aSecond = 1_000;

/**
 * From the arrival of an event on a connection of its own to the service, to its arrival at each of ten pages. Listeners
 * run in this process, so that one clock times both ways.
 */
export async function relayFanOut(minutes: number): Promise<readonly Result[]> {
  const stage = await startStage({ keys: [{ action: uuid.voice, settings: {} }], service: { crowd: false } });
  const { service, account } = stage;
  const relay = await relayOf(stage);
  const ended = new AbortController();
  const direct = new Map<string, number>();
  const ours: number[] = [];
  const floor: number[] = [];
  let arrived = 0;
  let isTimed = true;
  const sinceDirect = (times: number[], id: string): void => {
    const at = direct.get(id);
    if (at !== undefined) times.push(performance.now() - at);
  };
  await listen({ base: service.baseUrl, token: account.apiKey }, ended.signal, (id) => {
    if (isTimed) direct.set(id, performance.now());
  });
  const { type, payload } = anyEnvelopeOf("chat.ai_message");
  const happen = async (): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      service.emit(type, payload);
      await wait(20);
    }
  };

  const bare = await startBareRelay(stage);
  const bareEnded = new AbortController();
  for (let page = 0; page < pages; page++)
    await listen(bare.address, bareEnded.signal, (id) => sinceDirect(floor, id));
  await happen();
  bareEnded.abort();
  bare.close();

  // A page that opens is brought what nobody has been shown.
  direct.clear();
  for (let page = 0; page < pages; page++)
    await listen(relay, ended.signal, (id) => {
      arrived++;
      sinceDirect(ours, id);
    });
  await happen();

  isTimed = false;
  direct.clear();
  const before = arrived;
  const quieten = makeBusy(service, aSecond);
  await wait(minutes * 60_000);
  const sent = quieten();
  // What is on its way arrives.
  for (let last = -1; last !== arrived; await wait(500)) last = arrived;
  ended.abort();
  await stage.close();
  return [
    ...timesResults(
      `relay: added on the way to each of ${pages} pages`,
      { ours, floor },
      { median: undefined, p95: { maxAbove: 2 } },
    ),
    {
      what: `relay, ${counted(aSecond, "event")}/s to ${pages} pages: missing`,
      unit: "",
      ours: sent * pages - (arrived - before),
      goal: { most: 0 },
    },
  ];
}
